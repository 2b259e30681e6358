//! `/api/v1/plan/{name}`, `/api/v1/closure/{name}` and `/api/v1/dependents/{name}`: what follows from the dependencies
//! of an item.

use crate::service::{BASE_URL, Service, registry};
use basepair_catalog::address::{Addresses, Siblings};
use basepair_catalog::load::Memory;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn items() -> Value {
    let file = |path: &str, kind: &str| json!([{ "path": path, "type": kind }]);
    json!([
        { "name": "forms/field", "type": "registry:ui", "files": file("ui/field.tsx", "registry:ui"),
          "title": "Field", "docs": "Own.", "dependencies": ["zod"], "meta": { "kept": true },
          "registryDependencies": ["base", "look", "letters", "notes", "https://other.example/r/a.json", "card"] },
        { "name": "base", "type": "registry:lib", "files": file("lib/base.ts", "registry:lib"), "docs": "First.",
          "dependencies": ["clsx", "zod"], "devDependencies": ["typescript"], "registryDependencies": ["deep", "card"],
          "css": { "@layer base": { "a": { "color": "red" } } } },
        { "name": "deep", "type": "registry:hook", "files": file("hooks/use-deep.ts", "registry:hook"),
          "envVars": { "KEY": "1" } },
        { "name": "look", "type": "registry:theme", "cssVars": { "light": { "x": "1", "y": "1" } },
          "css": { "@layer base": { "a": { "color": "blue", "margin": "0" } } } },
        { "name": "letters", "type": "registry:font",
          "font": { "family": "X", "provider": "google", "import": "X", "variable": "--x" } },
        { "name": "notes", "type": "registry:item", "registryDependencies": ["base"],
          "files": [{ "path": "notes.md", "type": "registry:file", "target": "~/notes.md" }] },
        { "name": "gone", "type": "registry:ui", "files": file("ui/gone.tsx", "registry:ui"),
          "meta": { "retired": { "successor": "base" } } }
    ])
}

#[tokio::test]
async fn a_closure_contains_every_sibling_that_can_be_merged() {
    let service = Service::of_items(&items());
    let closure = service.json("/api/v1/closure/forms/field").await;
    let keys: Vec<&String> = closure.as_object().unwrap().keys().collect();
    assert_eq!(keys[..3], ["$schema", "name", "type"], "the order of the author");
    assert_eq!(closure["name"], "forms/field");
    assert_eq!(closure["title"], "Field");
    assert_eq!(closure["meta"], json!({ "kept": true }));
    let paths: Vec<&str> =
        closure["files"].as_array().unwrap().iter().map(|file| file["path"].as_str().unwrap()).collect();
    let expected: BTreeSet<&str> = ["hooks/use-deep.ts", "lib/base.ts", "ui/field.tsx"].into();
    assert_eq!(paths.iter().copied().collect::<BTreeSet<_>>(), expected);
    assert_eq!(paths.len(), expected.len());
    for file in closure["files"].as_array().unwrap() {
        assert_eq!(file["content"], format!("// {}\n", file["path"].as_str().unwrap()));
    }
    let sorted = |key: &str| {
        let texts = closure[key].as_array().unwrap().iter();
        texts.map(|text| text.as_str().unwrap().to_owned()).collect::<BTreeSet<_>>()
    };
    assert_eq!(sorted("dependencies"), ["clsx".to_owned(), "zod".to_owned()].into());
    assert_eq!(closure["devDependencies"], json!(["typescript"]));
    assert_eq!(
        closure["registryDependencies"],
        json!([
            format!("{BASE_URL}/r/letters.json"),
            format!("{BASE_URL}/r/notes.json"),
            "https://other.example/r/a.json",
            "card"
        ])
    );
    assert_eq!(closure["cssVars"], json!({ "light": { "x": "1", "y": "1" } }));
}

#[tokio::test]
async fn a_closure_does_not_repeat_what_its_dependencies_bring() {
    let service = Service::of_items(&items());
    let closure = service.json("/api/v1/closure/forms/field").await;
    // `notes` installs `base`, which installs `deep`.
    assert_eq!(closure["docs"], "Own.");
    assert_eq!(closure.get("envVars"), None, "{closure}");
    assert_eq!(closure["css"], json!({ "@layer base": { "a": { "color": "blue", "margin": "0" } } }));
    let mut without = items();
    without[0]["registryDependencies"] = json!(["base", "look"]);
    without[2]["registryDependencies"] = json!(["forms/field"]);
    let closure = Service::of_items(&without).json("/api/v1/closure/forms/field").await;
    // Themes are installed first, so that others override them.
    assert_eq!(closure["css"], json!({ "@layer base": { "a": { "color": "red", "margin": "0" } } }));
    assert_eq!(closure["envVars"], json!({ "KEY": "1" }));
    // In a cycle the requested item is the first.
    assert_eq!(closure["docs"], "Own.\nFirst.");
}

#[tokio::test]
async fn an_item_that_stays_as_it_is_has_itself_as_closure() {
    let service = Service::of_items(&items());
    for name in ["notes", "letters", "look"] {
        let [closure, item] = [format!("/api/v1/closure/{name}"), format!("/api/v1/ui/{name}")];
        assert_eq!(service.get(&closure).await.text(), service.get(&item).await.text(), "{name}");
    }
}

#[tokio::test]
async fn a_closure_names_what_is_left_by_namespace_on_request() {
    let closure = Service::of_items(&items()).json("/api/v1/closure/forms%2Ffield?ns=@acme").await;
    assert_eq!(closure["registryDependencies"][0], "@acme/letters");
}

/// Everything of a plan that a consumer sees, whichever item a file belongs to.
fn effect(plan: &Value) -> (BTreeSet<String>, [BTreeSet<String>; 4], Value) {
    let files = plan["files"].as_array().unwrap().iter();
    let files = files.map(|file| format!("{} {} {}", file["path"], file["type"], file["imports"])).collect();
    let texts = |key: &str| {
        plan[key].as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
    };
    let lists = ["dependencies", "dev_dependencies", "env_vars", "official"].map(texts);
    (files, lists, plan["css_vars"].clone())
}

#[tokio::test]
async fn the_plan_of_a_closure_is_the_plan_of_the_item() {
    let memory = Memory::of_default();
    let addresses = || Addresses::new(BASE_URL, None).unwrap().with_siblings(Siblings::AsAuthored);
    let service = Service::reached_at(&memory, addresses());
    // Real clients install all of them, see `e2e/closures.test.mjs`.
    let names: Vec<String> = service.names("/api/v1/ui").await.into_iter().step_by(3).collect();
    let mut manifest: Value = serde_json::from_str(memory.text("registry.json").unwrap()).unwrap();
    let mut merged = 0;
    for name in &names {
        let mut closure = service.json(&format!("/api/v1/closure/{name}")).await;
        merged += usize::from(closure != service.json(&format!("/api/v1/ui/{name}")).await);
        closure["name"] = json!(format!("closure-of-{name}"));
        manifest["items"].as_array_mut().unwrap().push(closure);
    }
    assert!(merged * 2 > names.len(), "most items have siblings: {merged} of {}", names.len());
    let both = Service::reached_at(&memory.with("registry.json", manifest.to_string()), addresses());
    for name in &names {
        let ordinary = both.json(&format!("/api/v1/plan/{name}?framework=vite&src=true")).await;
        let closure = both.json(&format!("/api/v1/plan/closure-of-{name}?framework=vite&src=true")).await;
        assert_eq!(effect(&closure), effect(&ordinary), "{name}");
    }
}

#[tokio::test]
async fn a_plan_is_for_the_requested_project() {
    let service = Service::of_items(&items());
    let path = |query: &str| format!("/api/v1/plan/forms/field{query}");
    let plan = service.json(&path("")).await;
    assert_eq!(plan["project"]["framework"], "next-app");
    assert_eq!((&plan["project"]["client"], &plan["project"]["src"]), (&json!(4), &json!(false)));
    let paths = |plan: &Value| {
        let files = plan["files"].as_array().unwrap().iter();
        files.map(|file| file["path"].as_str().unwrap().to_owned()).collect::<BTreeSet<_>>()
    };
    assert!(paths(&plan).contains("components/ui/field.tsx"), "{plan}");
    assert_eq!(plan["official"], json!(["card"]));
    assert_eq!(plan["elsewhere"], json!(["https://other.example/r/a.json"]));
    let other = service.json(&path("?framework=vite&src=true&client=3&unknown=1")).await;
    assert_eq!(other["project"]["framework"], "vite");
    assert_eq!(other["project"]["client"], 3);
    assert!(paths(&other).contains("src/components/ui/field.tsx"), "{other}");
    for (query, name) in [
        ("?framework=nxt", "framework"),
        ("?src=yes", "src"),
        ("?client=5", "client"),
        ("?client=4&client=4", "client"),
    ] {
        let problem = service.get(&path(query)).await.problem(400, "bad_parameter");
        assert!(problem["detail"].as_str().unwrap().contains(&format!("`{name}`")), "{problem}");
    }
}

#[tokio::test]
async fn dependents_are_listed_by_distance() {
    let service = Service::of_items(&items());
    let answer = service.json("/api/v1/dependents/deep").await;
    assert_eq!(answer["name"], "deep");
    assert_eq!(answer["counts"], json!({ "direct": 1, "total": 3 }));
    let listed: Vec<(&str, u64)> = answer["dependents"]
        .as_array()
        .unwrap()
        .iter()
        .map(|each| (each["name"].as_str().unwrap(), each["steps"].as_u64().unwrap()))
        .collect();
    assert_eq!(listed, [("base", 1), ("forms/field", 2), ("notes", 2)]);
    let none = service.json("/api/v1/dependents/forms/field").await;
    assert_eq!((&none["counts"]["total"], &none["dependents"]), (&json!(0), &json!([])));
}

#[tokio::test]
async fn retired_and_unknown_items_are_answered_as_for_items() {
    let service = Service::of_items(&items());
    for kind in ["plan", "closure", "dependents"] {
        let gone = service.get(&format!("/api/v1/{kind}/gone")).await.problem(410, "retired");
        assert_eq!(gone["successor"], format!("{BASE_URL}/r/base.json"));
        let unknown = service.get(&format!("/api/v1/{kind}/forms/feild")).await.problem(404, "unknown_item");
        assert!(unknown["detail"].as_str().unwrap().contains("`forms/field`"), "{unknown}");
        assert_eq!(unknown["instance"], format!("/base/api/v1/{kind}/forms/feild"));
    }
    let memory = registry(&json!([
        { "name": "bad", "type": "registry:file", "files": [{ "path": "a", "type": "registry:file", "target": "../a" }] }
    ]));
    Service::of(&memory).get("/api/v1/plan/bad").await.problem(404, "withheld");
}
