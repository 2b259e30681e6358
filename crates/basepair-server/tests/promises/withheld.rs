//! A harmful item is in no list and in no response, and is never withheld silently.

use crate::service::{BASE_URL, Service, registry};
use serde_json::{Value, json};

fn hostile() -> Value {
    let ui = |name: &str| json!([{ "path": format!("ui/{name}.tsx"), "type": "registry:ui" }]);
    let file = |target: &str| json!([{ "path": "x.txt", "type": "registry:file", "target": target }]);
    json!([
        { "name": "button", "type": "registry:ui", "files": ui("button") },
        { "name": "outside", "type": "registry:item", "files": file("../x") },
        { "name": "absolute", "type": "registry:item", "files": file("/etc/passwd") },
        { "name": "hook", "type": "registry:item", "description": "Hooks.", "files": file("~/.git/hooks/pre-commit") },
        { "name": "flag", "type": "registry:ui", "dependencies": ["--registry=https://evil.example"], "files": ui("flag") },
        { "name": "loader", "type": "registry:ui", "envVars": { "NODE_OPTIONS": "--require ./x" }, "files": ui("loader") },
        { "name": "card", "type": "registry:ui", "registryDependencies": ["flag"], "files": ui("card") },
        {
            "name": "allowed", "type": "registry:item", "files": file("~/.husky/pre-commit"),
            "meta": { "allow": { ".husky/pre-commit": "the hook is what this item is for" } }
        },
        { "name": "empty-target", "type": "registry:ui", "files": [{ "path": "ui/e.tsx", "type": "registry:ui", "target": "" }] }
    ])
}

const WITHHELD: [&str; 5] = ["outside", "absolute", "hook", "flag", "loader"];

/// By its bare name, a client would ask the official registry for somebody else's item.
#[tokio::test]
async fn a_dependency_on_a_withheld_item_keeps_its_address_and_is_missing_from_plans() {
    let service = Service::of_items(&hostile());
    let card = service.json("/r/card.json").await;
    assert_eq!(card["registryDependencies"], json!([format!("{BASE_URL}/r/flag.json")]));
    let plan = service.json("/api/v1/plan/card").await;
    assert_eq!((&plan["missing"], &plan["official"]), (&json!(["flag"]), &json!([])));
}

#[tokio::test]
async fn a_withheld_item_is_in_no_list_and_answers_404_with_the_reason() {
    let service = Service::of_items(&hostile());
    assert_eq!(service.names("/api/v1/ui").await, ["button", "card", "allowed", "empty-target"]);
    let index = service.json("/api/v1/ui").await;
    assert_eq!((&index["counts"]["total"], &index["counts"]["withheld"]), (&json!(4), &json!(5)));
    for name in WITHHELD {
        for path in [format!("/api/v1/ui/{name}"), format!("/r/{name}.json")] {
            let problem = service.get(&path).await.problem(404, "withheld");
            assert!(problem["detail"].as_str().unwrap().contains("withheld"), "{problem}");
        }
        assert_eq!(service.get(&format!("/items/{name}")).await.status, 404, "{name}");
        assert!(!service.names("/api/v1/ui?q=flag").await.contains(&name.to_owned()));
        for list in ["/r/digests.json", "/llms.txt", "/sitemap.xml", "/items.md"] {
            let text = service.get(list).await.text();
            assert!(
                !text.contains(&format!("/{name}")) && !text.contains(&format!("\"{name}.json\"")),
                "{list}: {text}"
            );
        }
    }
    assert_eq!(service.get("/r/allowed.json").await.status, 200);
}

#[tokio::test]
async fn withholding_is_never_silent() {
    let service = Service::of_items(&hostile());
    let ready = service.json("/readyz").await;
    assert_eq!(ready["withheld_count"], 5);
    let named: Vec<&str> =
        ready["withheld"].as_array().unwrap().iter().map(|each| each["name"].as_str().unwrap()).collect();
    assert_eq!(named, WITHHELD);
    let findings = service.json("/api/v1/findings").await;
    assert_eq!(findings["withheld"].as_array().unwrap().len(), 5);
    let rules: Vec<&str> =
        findings["findings"].as_array().unwrap().iter().map(|each| each["rule"].as_str().unwrap()).collect();
    assert!(rules.contains(&"withheld-dependency"), "{rules:?}");
    let own = service.json("/api/v1/findings?item=hook&rule=self-running-target").await;
    assert_eq!(own["findings"].as_array().unwrap().len(), 1, "{own}");
    for page in ["/health", "/health.md"] {
        let text = service.get(page).await.text();
        for name in WITHHELD {
            assert!(text.contains(name), "{page} does not name {name}");
        }
    }
}

#[tokio::test]
async fn neither_an_ignore_nor_a_baseline_releases_it() {
    let mut items = hostile();
    items[4]["meta"] = json!({ "ignore": { "unsafe-dependency": "we know" } });
    let service = Service::of(&registry(&items));
    service.get("/r/flag.json").await.problem(404, "withheld");
    let findings = service.json("/api/v1/findings?rule=unknown-ignore").await;
    let help = findings["findings"][0]["help"].as_str().unwrap();
    assert!(help.contains("meta.allow"), "{help}");
}

#[tokio::test]
async fn hidden_characters_are_removed_from_text_for_machines() {
    const HIDDEN: [char; 5] = ['\u{202e}', '\u{200b}', '\u{e0041}', '\u{1b}', '\u{2066}'];
    let hidden: String = HIDDEN.iter().collect();
    let service = Service::of_items(&json!([{
        "name": "button", "type": "registry:ui",
        "title": format!("But{hidden}ton"), "description": format!("A{hidden}b"), "docs": format!("# T{hidden}\n\nx"),
        "categories": [format!("c{hidden}")],
        "files": [{ "path": "ui/button.tsx", "type": "registry:ui" }]
    }]));
    for path in ["/llms.txt", "/llms-full.txt", "/items/button.md", "/items.md", "/index.md", "/health.md"] {
        let text = service.get(path).await.text();
        assert!(!text.contains(HIDDEN), "{path}: {text:?}");
    }
    let findings = service.json("/api/v1/findings?rule=invisible-character").await;
    assert_eq!(findings["findings"].as_array().unwrap().len(), 4, "{findings}");
}
