//! A deprecated item is served as ever, and marked wherever it appears.

use crate::agents::call;
use crate::service::Service;
use axum::http::Method;
use serde_json::{Value, json};

fn items() -> Value {
    let ui = |name: &str| json!([{ "path": format!("ui/{name}.tsx"), "type": "registry:ui" }]);
    json!([
        { "name": "panel", "type": "registry:ui", "title": "Panel", "files": ui("panel") },
        {
            "name": "box", "type": "registry:ui", "title": "Box", "files": ui("box"),
            "meta": { "deprecated": { "since": "2.0.0", "reason": "Panel does the same", "successor": "panel" } }
        },
        { "name": "card", "type": "registry:ui", "title": "Card", "registryDependencies": ["box"], "files": ui("card") }
    ])
}

#[tokio::test]
async fn a_deprecated_item_is_served_as_ever() {
    let service = Service::of_items(&items());
    assert_eq!(service.names("/api/v1/ui").await, ["panel", "box", "card"]);
    let item = service.json("/r/box.json").await;
    assert_eq!(item["meta"]["deprecated"]["successor"], "panel");
}

#[tokio::test]
async fn pages_and_plans_mark_it_and_name_the_successor() {
    let service = Service::of_items(&items());
    let html = async |path| service.ask(Method::GET, path, &[("accept", "text/html")]).await.text();
    let page = html("/items/box").await;
    assert!(page.contains("deprecated</span>"), "{page}");
    assert!(page.contains("Since 2.0.0. Panel does the same."), "{page}");
    assert!(page.contains("Use <a href=\"/base/items/panel\">"), "{page}");
    let plain = html("/items/panel").await;
    assert!(!plain.contains("deprecated</span>"), "{plain}");
    let gallery = html("/items").await;
    assert_eq!(gallery.matches("deprecated</span>").count(), 1, "{gallery}");
    let twin = service.get("/items/box.md").await.text();
    assert!(twin.contains("- Deprecated since 2.0.0; use "), "{twin}");
    let plan = service.json("/api/v1/plan/card").await;
    let notes = plan["notes"].as_array().unwrap();
    let about = "`box` is deprecated since 2.0.0; use `panel` instead: Panel does the same";
    assert!(notes.iter().any(|note| note == about), "{plan}");
}

#[tokio::test]
async fn agents_are_told() {
    let service = Service::of_items(&items());
    for (tool, arguments) in [
        ("view_item", json!({ "name": "box" })),
        ("view_items", json!({ "names": ["panel", "box"] })),
        ("search_items", json!({ "query": "box" })),
        ("list_items", json!({})),
        ("plan_install", json!({ "names": ["card"] })),
    ] {
        let answer = call(&service, tool, arguments).await.to_string();
        assert!(answer.contains("deprecated since 2.0.0; use `panel` instead"), "{tool}: {answer}");
    }
}
