//! A retired item is in no list, answers 410 with its successor, and a build writes the same into a file.

use crate::service::{Service, registry};
use axum::http::Method;
use basepair_catalog::files::RegistryFiles;
use basepair_catalog::load;
use basepair_catalog::wire::item::DependencyForm;
use serde_json::{Value, json};

fn items() -> Value {
    let ui = |name: &str| json!([{ "path": format!("ui/{name}.tsx"), "type": "registry:ui" }]);
    json!([
        { "name": "panel", "type": "registry:ui", "files": ui("panel") },
        {
            "name": "box", "type": "registry:ui", "title": "Box", "files": ui("box"),
            "meta": { "node": "N2", "retired": { "successor": "panel", "reason": "Panel does the same" } }
        },
        { "name": "frame", "type": "registry:ui", "files": ui("frame"), "meta": { "retired": { "successor": "box" } } },
        { "name": "crate", "type": "registry:font", "meta": { "retired": {} },
          "font": { "family": "X", "provider": "google", "import": "X", "variable": "--x" } },
        { "name": "card", "type": "registry:ui", "registryDependencies": ["box"], "files": ui("card") }
    ])
}

const RETIRED: [&str; 3] = ["box", "frame", "crate"];

#[tokio::test]
async fn a_retired_item_answers_410_and_names_its_successor() {
    let service = Service::of_items(&items());
    for name in ["box", "frame"] {
        for path in
            [format!("/api/v1/ui/{name}"), format!("/r/{name}.json"), format!("/r/{name}.json?ns=@acme")]
        {
            let answer = service.get(&path).await;
            let problem = answer.problem(410, "retired");
            assert_eq!(problem["successor"], "https://ui.example/base/r/panel.json", "{path}");
            assert!(problem["detail"].as_str().unwrap().contains("Use `panel` instead"), "{problem}");
            assert_eq!(answer.header("cache-control"), "no-store", "a retired item may come back");
        }
        let page = service.ask(Method::GET, &format!("/items/{name}"), &[("accept", "text/html")]).await;
        assert_eq!(page.status, 410, "{name}");
        assert!(page.text().contains("<a href=\"/base/items/panel\">"), "{name}: {}", page.text());
    }
    let reason = service.get("/r/box.json").await.problem(410, "retired");
    assert!(reason["detail"].as_str().unwrap().contains("Panel does the same."), "{reason}");
    let alone = service.get("/r/crate.json").await.problem(410, "retired");
    assert!(alone.get("successor").is_none(), "{alone}");
}

#[tokio::test]
async fn a_retired_item_is_in_no_list_but_among_the_files_of_a_build() {
    let service = Service::of_items(&items());
    assert_eq!(service.names("/api/v1/ui").await, ["panel", "card"]);
    let index = service.json("/api/v1/ui").await;
    assert_eq!(index["counts"]["total"], 2);
    for list in ["/llms.txt", "/sitemap.xml", "/items.md", "/api/v1/ui?q=box"] {
        let text = service.get(list).await.text();
        assert!(!text.contains("/items/box") && !text.contains("\"box\""), "{list}: {text}");
    }
    let digests = service.json("/r/digests.json").await;
    for name in RETIRED {
        assert!(digests["files"][format!("{name}.json")].is_object(), "{digests}");
    }
}

#[tokio::test]
async fn dependents_keep_its_url_and_are_reported() {
    let service = Service::of_items(&items());
    let card = service.json("/r/card.json").await;
    assert_eq!(
        card["registryDependencies"],
        json!(["https://ui.example/base/r/box.json"]),
        "not the official box"
    );
    let findings = service.json("/api/v1/findings?rule=retired-dependency").await;
    assert_eq!(findings["findings"][0]["help"], "depend on its successor `panel`");
}

#[test]
fn a_build_writes_a_valid_item_without_files_that_names_the_successor() {
    let loaded = load::load(&registry(&items())).unwrap();
    let catalog = loaded.catalog.unwrap();
    let files = RegistryFiles::new(&catalog, DependencyForm::AsAuthored);
    let written: Vec<(String, Value)> = files
        .all(&catalog)
        .map(|(path, document)| (path, serde_json::from_slice(&document.bytes).unwrap()))
        .collect();
    let of = |name: &str| &written.iter().find(|(path, _)| *path == format!("{name}.json")).unwrap().1;
    let gone = of("box");
    assert_eq!((&gone["name"], &gone["type"]), (&json!("box"), &json!("registry:item")));
    assert!(gone.get("files").is_none(), "{gone}");
    assert_eq!(gone["docs"], "The item `box` is retired. Panel does the same. Use `panel` instead.");
    assert_eq!(gone["meta"], json!({ "retired": { "successor": "panel", "reason": "Panel does the same" } }));
    assert_eq!(of("crate")["docs"], "The item `crate` is retired.");
    let index = of("registry")["items"].as_array().unwrap();
    assert_eq!(
        index.iter().map(|item| item["name"].as_str().unwrap()).collect::<Vec<_>>(),
        ["panel", "card"]
    );
}

/// Clients print what the answer and the file say.
#[tokio::test]
async fn what_readers_do_not_see_is_shown_in_the_explanation() {
    const HIDDEN: &str = "\u{1b}[2J\u{202e}\u{200b}";
    let mut items = items();
    items[1]["meta"]["retired"]["reason"] = format!("Panel{HIDDEN}").into();
    items[1]["title"] = format!("Box{HIDDEN}").into();
    let source = registry(&items);
    let problem = Service::of(&source).get("/r/box.json").await.problem(410, "retired");
    let catalog = load::load(&source).unwrap().catalog.unwrap();
    let files = RegistryFiles::new(&catalog, DependencyForm::AsAuthored);
    let written = files.all(&catalog).find(|(path, _)| path == "box.json").unwrap().1;
    let written: Value = serde_json::from_slice(&written.bytes).unwrap();
    for text in
        [&problem["detail"], &written["docs"], &written["title"], &written["meta"]["retired"]["reason"]]
    {
        let text = text.as_str().unwrap();
        assert!(
            text.contains("[U+202E]")
                && !HIDDEN.chars().any(|it| !it.is_ascii_graphic() && text.contains(it)),
            "{text:?}"
        );
    }
}

#[test]
fn the_files_of_a_retired_item_may_be_gone() {
    let mut memory = load::Memory::default();
    let manifest = json!({ "name": "test", "homepage": "https://test.example", "items": [
        { "name": "box", "type": "registry:ui", "meta": { "retired": {} },
          "files": [{ "path": "registry/n2-primitives/box/box.tsx", "type": "registry:ui" }] }
    ] });
    memory = memory.with("registry.json", manifest.to_string());
    assert!(load::load(&memory).unwrap().catalog.is_some(), "nothing is missing");
    let memory = memory.with("registry/n2-primitives/box/box.tsx", "export const Box = 1\n");
    let loaded = load::load(&memory).unwrap();
    let report = basepair_check::report(&loaded, &basepair_syntax::Cache::default());
    let rules: Vec<&str> = report.findings.iter().map(|finding| finding.rule.name).collect();
    assert!(rules.is_empty(), "{rules:?}: remaining sources are not reported");
}
