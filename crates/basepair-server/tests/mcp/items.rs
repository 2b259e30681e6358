//! Items: search, lists, views and plans say the same as HTTP.

use super::{call, names, refused};
use crate::service::{Service, registry};
use basepair_catalog::load::Memory;
use serde_json::{Value, json};

#[tokio::test]
async fn search_has_the_ranking_of_the_api() {
    let service = Service::of_default();
    for query in ["modal", "button", "dropdown", "date picker", "primary color", "buton"] {
        let found = call(&service, "search_items", json!({ "query": query, "limit": 0 })).await;
        let expected = service.names(&format!("/api/v1/ui?q={}", query.replace(' ', "+"))).await;
        assert_eq!(names(&found["items"]), expected, "{query}");
        assert_eq!(found["total"], expected.len());
    }
    let narrowed =
        call(&service, "search_items", json!({ "query": "button", "type": "ui", "node": "2" })).await;
    let expected = service.names("/api/v1/ui?q=button&type=ui&node=2&limit=10").await;
    assert_eq!(names(&narrowed["items"]), expected);
}

#[tokio::test]
async fn the_list_has_every_item_and_the_counts_of_the_index() {
    let service = Service::of_default();
    let index = service.json("/api/v1/ui").await;
    let mut seen: Vec<String> = Vec::new();
    loop {
        let page = call(&service, "list_items", json!({ "offset": seen.len(), "limit": 7 })).await;
        assert_eq!(page["counts"], index["counts"]);
        assert_eq!(page["registry"], index["name"]);
        let new = names(&page["items"]);
        if new.is_empty() {
            break;
        }
        seen.extend(new.into_iter().map(str::to_owned));
    }
    assert_eq!(seen, names(&index["items"]));
}

#[tokio::test]
async fn an_item_has_its_sources_its_props_and_its_demo() {
    let service = Service::of_default();
    for name in ["button", "dialog"] {
        let shown = call(&service, "view_item", json!({ "name": name, "max_bytes": 400_000 })).await;
        let item = service.json(&format!("/api/v1/ui/{name}")).await;
        let files = |item: &Value| -> Vec<(Value, Value)> {
            let files = item["files"].as_array().unwrap().iter();
            files.map(|file| (file["path"].clone(), file["content"].clone())).collect()
        };
        assert_eq!(files(&shown), files(&item), "{name}");
        assert_eq!(shown["left_out"], Value::Null);
        let demo = service.json(&format!("/api/v1/ui/{name}-demo")).await;
        assert_eq!(shown["demos"][0]["files"][0]["content"], demo["files"][0]["content"]);
        let components = shown["props"][0]["components"].as_array().unwrap();
        assert!(components.iter().any(|component| component["props"] != json!([])), "{shown}");
    }
    let button = call(&service, "view_item", json!({ "name": "button", "parts": ["props"] })).await;
    assert_eq!((&button["files"], &button["demos"]), (&Value::Null, &Value::Null));
    assert!(button["props"][0]["import_from"].as_str().unwrap().contains("button"));
}

#[tokio::test]
async fn several_items_share_one_budget_and_the_rest_is_named() {
    let service = Service::of_default();
    let all = service.names("/api/v1/ui?type=ui").await;
    let given: Vec<&String> = all.iter().take(12).collect();
    let shown = call(&service, "view_items", json!({ "names": given, "max_bytes": 9_000 })).await;
    let count = shown["items"].as_array().unwrap().len();
    assert!((1..12).contains(&count), "{count}");
    let left = shown["left_out"].to_string();
    assert!(given.iter().skip(count).all(|name| left.contains(&format!(r#"\"{name}\""#))), "{left}");
    let mixed =
        call(&service, "view_items", json!({ "names": ["buton", "button"], "parts": ["props"] })).await;
    assert!(mixed["items"][0]["problem"].as_str().unwrap().contains("did you mean `button`"));
    assert_eq!(mixed["items"][1]["name"], "button");
}

#[tokio::test]
async fn a_plan_is_the_plan_of_the_api() {
    let service = Service::of_default();
    let mut plan =
        call(&service, "plan_install", json!({ "names": ["dialog"], "framework": "vite", "src": true }))
            .await;
    let mut expected = service.json("/api/v1/plan/dialog?framework=vite&src=true").await;
    assert_eq!(plan["left_out_files"].take(), expected["left_out"].take());
    for key in
        ["items", "files", "dependencies", "dev_dependencies", "css_vars", "env_vars", "official", "project"]
    {
        assert_eq!(plan[key], expected[key], "{key}");
    }
}

/// A registry of one component with the given ending of its file, and a target.
fn component(path: &str, target: &str, source: &str) -> Memory {
    let file = json!({ "path": path, "type": "registry:ui", "target": target });
    registry(&json!([{ "name": "button", "type": "registry:ui", "files": [file] }]))
        .with(path, source.to_owned())
}

/// The plan over HTTP, which is the plan of the tool, and the paths of its files, which are those of the item's page.
async fn planned(memory: &Memory, framework: Option<&str>) -> Value {
    let service = Service::of(memory);
    let query = framework.map_or(String::new(), |name| format!("?framework={name}"));
    let plan = service.json(&format!("/api/v1/plan/button{query}")).await;
    let mut arguments = json!({ "names": ["button"] });
    if let Some(name) = framework {
        arguments["framework"] = json!(name);
    }
    let tool = call(&service, "plan_install", arguments).await;
    for key in ["project", "notes", "files", "refused", "items"] {
        assert_eq!(tool[key], plan[key], "{key}");
    }
    let page = service.get("/items/button.md").await.text();
    let viewed = call(&service, "view_item", json!({ "name": "button" })).await;
    for (at, file) in plan["files"].as_array().unwrap().iter().enumerate() {
        if framework.is_none() {
            assert_eq!(viewed["files"][at]["installs_to"], file["path"]);
        }
        assert!(page.contains(file["path"].as_str().unwrap()), "{file}: {page}");
    }
    plan
}

#[tokio::test]
async fn a_plan_is_made_for_the_client_of_the_registry() {
    let source = "<script>\n  import { cn } from \"$UTILS$.js\"\n  import Card from \"$lib/components/card.svelte\"\n</script>\n";
    let svelte = component("ui/button/button.svelte", "button/button.svelte", source);
    let plan = planned(&svelte, None).await;
    assert_eq!(plan["project"]["framework"], "sveltekit");
    assert_eq!(plan["project"]["installer"], "shadcn-svelte");
    assert_eq!(plan["project"]["aliases"]["ui"], "$lib/components/ui");
    assert_eq!(plan["files"][0]["path"], "src/lib/components/ui/button/button.svelte");
    assert_eq!(
        plan["files"][0]["imports"],
        json!([
            { "specifier": "$UTILS$.js", "becomes": "$lib/utils.js" },
            { "specifier": "$lib/components/card.svelte", "becomes": "$lib/components/card.svelte" },
        ])
    );
    assert_eq!(plan["notes"], json!([]));
    let asked = planned(&svelte, Some("vite")).await;
    assert_eq!(asked["files"], plan["files"]);
    assert_eq!(
        asked["notes"],
        json!(["`framework` does not apply: `shadcn-svelte` installs the items of this registry"])
    );

    let vue = component("ui/Button.vue", "@ui/Button.vue", "<template><button /></template>\n");
    let plan = planned(&vue, None).await;
    assert_eq!(
        (&plan["project"]["framework"], &plan["project"]["installer"]),
        (&json!("vue"), &json!("shadcn-vue"))
    );
    // It does not know aliases in targets.
    assert_eq!((&plan["files"][0]["path"], &plan["notes"]), (&json!("@ui/Button.vue"), &json!([])));

    let laravel = component("ui/button.tsx", "resources/js/ui/button.tsx", "export const Button = 1\n");
    let plan = planned(&laravel, None).await;
    assert_eq!(
        (&plan["project"]["framework"], &plan["project"]["installer"]),
        (&json!("laravel"), &json!("shadcn"))
    );
    assert_eq!(plan["files"][0]["path"], "resources/js/ui/button.tsx");
    assert_eq!(planned(&laravel, Some("vite")).await["project"]["framework"], "vite");
}

#[tokio::test]
async fn a_svelte_component_without_a_target_is_refused() {
    let file = json!({ "path": "ui/button.svelte", "type": "registry:ui" });
    let memory = registry(&json!([{ "name": "button", "type": "registry:ui", "files": [file] }]));
    let plan = planned(&memory, None).await;
    assert_eq!(
        plan["refused"],
        "`button` has no `target` for the file `ui/button.svelte`; `shadcn-svelte registry build` adds it"
    );
    assert_eq!(plan["files"], json!([]));
}

#[tokio::test]
async fn unknown_names_get_the_nearest_and_wrong_arguments_a_reason() {
    let service = Service::of_default();
    for (tool, arguments, message) in [
        ("view_item", json!({ "name": "buton" }), "there is no item `buton`; did you mean `button`"),
        ("view_item", json!({}), "`name` is missing"),
        ("view_item", json!({ "name": 7 }), "`name` must be a string"),
        ("view_item", json!({ "nam": "button" }), "there is no argument `nam`; did you mean `name`?"),
        ("view_item", json!({ "name": "button", "parts": ["css"] }), "`parts` has no `css`"),
        ("view_item", json!({ "name": "button", "file": "x.tsx" }), "the item has no such file"),
        ("view_item", json!({ "name": "button", "max_bytes": -1 }), "`max_bytes` must be a whole number"),
        ("search_items", json!({ "query": "x".repeat(100_000) }), "`query` is longer than 256 characters"),
        ("search_items", json!({ "query": "x", "node": "N99" }), "`node` must be one of"),
        ("list_items", json!({ "type": "widget" }), "`type` must be a comma-separated list"),
        (
            "plan_install",
            json!({ "names": ["button"], "framework": "vit" }),
            "`framework` must be one of `next-app`",
        ),
        (
            "view_item",
            json!({ "name": "button", "from_line": 0 }),
            "`from_line` must be a whole number, 1 or more",
        ),
        ("plan_install", json!({ "names": [] }), "`names` is missing"),
        ("plan_install", json!({ "names": vec!["a"; 51] }), "`names` has more than 50 values"),
        ("plan_install", json!({ "names": "button" }), "`names` must be a list of strings"),
        ("list_findings", json!({ "rule": "sideway-import" }), "`rule` is not a rule; did you mean"),
        (
            "get_skill",
            json!({ "name": "compose-page" }),
            "there is no such skill; did you mean `compose-a-page`",
        ),
    ] {
        let found = refused(&service, tool, arguments.clone()).await;
        assert!(found.starts_with(message), "{tool} {arguments}: {found}");
    }
}

#[tokio::test]
async fn skills_are_listed_and_read() {
    let service = Service::of_default();
    let listed = call(&service, "get_skill", json!({})).await;
    let first = names(&listed["skills"])[0].to_owned();
    let skill = call(&service, "get_skill", json!({ "name": first, "max_bytes": 400_000 })).await;
    let item = service.json(&format!("/api/v1/ui/{first}")).await;
    assert_eq!(skill["files"][0]["content"], item["files"][0]["content"]);
    // One about the registry itself is always there.
    let last = names(&listed["skills"]).pop().unwrap().to_owned();
    let own = call(&service, "get_skill", json!({ "name": last, "max_bytes": 400_000 })).await;
    assert!(own["files"][0]["content"].as_str().unwrap().contains("button"), "{last}");
}
