//! An item that is harmful or has no complete source is in no list and in no response, and is never withheld silently.

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

/// The rest of the registry does not suffer from one file.
#[tokio::test]
async fn an_item_without_a_complete_source_is_withheld_and_the_rest_is_served() {
    let ui = |name: &str| json!([{ "path": format!("ui/{name}.tsx"), "type": "registry:ui" }]);
    let items = json!([
        { "name": "button", "type": "registry:ui", "files": ui("button") },
        { "name": "gone", "type": "registry:ui", "files": ui("gone"), "dependencies": ["clsx"] },
        { "name": "hollow", "type": "registry:ui", "files": ui("hollow") },
        { "name": "bytes", "type": "registry:ui", "files": ui("bytes") },
        { "name": "outside", "type": "registry:ui", "files": [{ "path": "../x.tsx", "type": "registry:ui" }] },
        { "name": "card", "type": "registry:ui", "registryDependencies": ["gone"], "files": ui("card") }
    ]);
    let source =
        registry(&items).without("ui/gone.tsx").with("ui/hollow.tsx", "").with("ui/bytes.tsx", b"\xff");
    let service = Service::of(&source);
    assert_eq!(service.names("/api/v1/ui").await, ["button", "card"]);
    assert_eq!(service.json("/api/v1/ui").await["counts"]["withheld"], 4);
    let ready = service.json("/readyz").await;
    assert_eq!((&ready["state"], &ready["withheld_count"]), (&json!("ready"), &json!(4)));
    for (name, reason) in [
        ("gone", "`ui/gone.tsx` does not exist"),
        ("hollow", "`ui/hollow.tsx` is empty"),
        ("bytes", "is not valid UTF-8"),
        ("outside", "leads out of its folder"),
    ] {
        let problem = service.get(&format!("/r/{name}.json")).await.problem(404, "withheld");
        assert!(problem["detail"].as_str().unwrap().contains(reason), "{problem}");
        for named in ["/health", "/health.md"] {
            let text = service.get(named).await.text().replace("&#96;", "`").replace('\\', "");
            assert!(text.contains(name) && text.contains(reason), "{named} does not name {name}: {text}");
        }
        let listed = ready["withheld"].as_array().unwrap().iter().find(|each| each["name"] == *name).unwrap();
        assert!(listed["reason"].as_str().unwrap().contains(reason), "{listed}");
    }
    // Nothing is known about the imports of a file that could not be read.
    let findings = service.json("/api/v1/findings?item=gone").await;
    let rules: Vec<&Value> =
        findings["findings"].as_array().unwrap().iter().map(|finding| &finding["rule"]).collect();
    assert!(
        rules.contains(&&json!("missing-file")) && !rules.contains(&&json!("unused-dependency")),
        "{rules:?}"
    );
    let findings = service.json("/api/v1/findings?rule=withheld-dependency").await;
    let finding = &findings["findings"][0];
    assert_eq!((&finding["item"], &finding["severity"]), (&json!("card"), &json!("error")));
    assert!(finding["message"].as_str().unwrap().contains("`gone`"), "{finding}");
    assert_eq!(finding["help"], "fix `gone`");
    assert_eq!(service.json("/api/v1/plan/card").await["missing"], json!(["gone"]));
    for page in ["/items/card", "/items/card.md"] {
        let text = service.get(page).await.text();
        assert!(text.contains("It does not install: it needs "), "{page}: {text}");
    }
}
