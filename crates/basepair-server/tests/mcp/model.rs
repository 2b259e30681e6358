//! The model, the law, rules and findings say the same as HTTP.

use super::{call, refused};
use crate::service::{BASE_URL, Service, registry};
use serde_json::{Value, json};

#[tokio::test]
async fn the_model_and_its_elements_are_those_of_the_api() {
    let service = Service::of_default();
    let model = call(&service, "get_model", json!({ "max_bytes": 400_000 })).await;
    let expected = service.json("/api/v1/architecture").await;
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&model[key], value, "{key}");
    }
    for element in expected["nodes"].as_array().unwrap() {
        let id = element["id"].as_str().unwrap();
        let found =
            call(&service, "get_element", json!({ "id": id.to_lowercase(), "max_bytes": 400_000 })).await;
        assert_eq!(found, service.json(&format!("/api/v1/architecture/elements/{id}")).await, "{id}");
    }
    let unknown = refused(&service, "get_element", json!({ "id": "N99" })).await;
    assert!(unknown.starts_with("there is no such element; use `N"), "{unknown}");
}

#[tokio::test]
async fn verdicts_are_those_of_the_oracle() {
    let service = Service::of_default();
    for (from, to) in [("N6", "N2"), ("N6", "N1"), ("welcome-page", "button"), ("N4", "button"), ("N2", "N9")]
    {
        let verdict = call(&service, "may_use", json!({ "from": from, "to": to })).await;
        assert_eq!(verdict, service.json(&format!("/api/v1/architecture/may?from={from}&to={to}")).await);
    }
    let unknown = refused(&service, "may_use", json!({ "from": "N6", "to": "buton" })).await;
    assert!(unknown.contains("`to` is not an element") && unknown.contains("`button`"), "{unknown}");
}

#[tokio::test]
async fn verdicts_are_data_for_programs_too() {
    let service = Service::of_default();
    let params = json!({ "name": "may_use", "arguments": { "from": "N6", "to": "N2" } });
    let result = super::result(&service, "tools/call", params).await;
    let text: Value = serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!(result["structuredContent"], text);
}

#[tokio::test]
async fn findings_are_those_of_the_api() {
    let items = json!([
        { "name": "a", "type": "registry:ui", "registryDependencies": ["a"], "files": [{ "path": "a.tsx", "type": "registry:ui" }] },
        { "name": "b", "type": "registry:ui", "files": [{ "path": "b.tsx", "type": "registry:ui" }] },
    ]);
    let service = Service::of(&registry(&items));
    let expected = service.json("/api/v1/findings").await;
    let all = call(&service, "list_findings", json!({ "limit": 0 })).await;
    assert_eq!(all["findings"], expected["findings"]);
    assert_eq!(all["total"], expected["findings"].as_array().unwrap().len());
    let some = call(&service, "list_findings", json!({ "item": "a", "severity": "error" })).await;
    let expected = service.json("/api/v1/findings?item=a&severity=error").await;
    assert_eq!(some["findings"], expected["findings"]);
    assert!(!some["findings"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn rules_are_listed_and_explained() {
    let service = Service::of_default();
    let listed = call(&service, "list_rules", json!({})).await;
    let rules = super::names(&listed["rules"]).into_iter().map(str::to_owned).collect::<Vec<_>>();
    assert!(rules.contains(&"sideways-import".to_owned()) && listed["left_out"].is_null());
    let rule = call(&service, "explain", json!({ "what": "sideways-import" })).await;
    assert!(rule["specification"].as_str().unwrap().contains("## "), "{rule}");
    let thing = call(&service, "explain", json!({ "what": "registry/n6-pages/new/new.tsx" })).await;
    assert_eq!((&thing["kind"], &thing["element"]["id"]), (&json!("path"), &json!("N6")));
    assert!(
        refused(&service, "explain", json!({ "what": "sideway-import" })).await.contains("`sideways-import`")
    );
}

#[tokio::test]
async fn a_retired_item_is_answered_with_its_successor() {
    let retired = json!({ "node": "N2", "retired": { "successor": "panel" } });
    let items = json!([
        { "name": "panel", "type": "registry:ui", "files": [] },
        { "name": "box", "type": "registry:ui", "files": [], "meta": retired },
    ]);
    let service = Service::of_items(&items);
    let expected = "the item `box` is retired; use `panel` instead";
    for (tool, arguments) in [
        ("view_item", json!({ "name": "box" })),
        ("explain", json!({ "what": "box" })),
        ("may_use", json!({ "from": "panel", "to": "box" })),
        ("may_use", json!({ "from": "box", "to": "panel" })),
    ] {
        assert_eq!(refused(&service, tool, arguments).await, expected, "{tool}");
    }
    let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": { "uri": "basepair://item/box" } });
    let answer = super::post(&service, &message).await.json();
    assert_eq!(answer["error"]["message"], expected);
}

#[tokio::test]
async fn findings_of_an_invalid_state_are_those_of_the_health_response() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = folder.path().join("registry.json");
    let addresses = basepair_catalog::address::Addresses::new(BASE_URL, None).unwrap();
    let origin = basepair_server::origin::Origin::in_directory(folder.path());
    let item = json!({ "name": "a", "type": "registry:ui" });
    let whole = |items: Value| json!({ "name": "t", "homepage": "https://t.example", "items": items });
    let service = Service::starting();
    // Before anything could be served, and after.
    for valid_before in [false, true] {
        if valid_before {
            std::fs::write(&manifest, whole(json!([item])).to_string()).unwrap();
            service.running.load(&origin, &addresses);
        }
        let broken = whole(json!([item, item, { "name": "b" }, { "type": "registry:ui" }]));
        std::fs::write(&manifest, broken.to_string()).unwrap();
        service.running.load(&origin, &addresses);
        let ready = service.get("/readyz").await.json();
        let listed = call(&service, "list_findings", json!({})).await;
        assert!(ready["findings"].as_array().unwrap().len() > 1, "{ready}");
        assert_eq!(listed["stale_findings"], ready["findings"]);
        assert_eq!(listed["stale_finding_count"], ready["finding_count"]);
        assert_eq!(listed["stale"], ready["reason"]);
        assert_eq!(listed["findings"].is_null(), !valid_before, "{listed}");
        let short = call(&service, "list_findings", json!({ "max_bytes": 1000 })).await;
        assert_eq!(short["stale_finding_count"], ready["finding_count"]);
        assert!(short.to_string().len() <= 1000, "{short}");
        // The hint, word for word.
        let hint = short["left_out"][0]["get"].as_str().unwrap().strip_prefix("the same call with ").unwrap();
        let again = call(&service, "list_findings", serde_json::from_str(hint).unwrap()).await;
        assert_eq!(again["stale_findings"], ready["findings"]);
    }
    let filtered = call(&service, "list_findings", json!({ "rule": "missing-title" })).await;
    assert_eq!(filtered["stale_findings"], json!([]), "{filtered}");
}

#[tokio::test]
async fn a_withheld_item_is_called_withheld_everywhere() {
    let file = json!({ "path": "a", "type": "registry:file", "target": "../a" });
    let items = json!([
        { "name": "bad", "type": "registry:file", "files": [file] },
        { "name": "good", "type": "registry:ui" },
    ]);
    let service = Service::of_items(&items);
    for (tool, arguments) in [
        ("view_item", json!({ "name": "bad" })),
        ("plan_install", json!({ "names": ["good", "bad"] })),
        ("may_use", json!({ "from": "good", "to": "bad" })),
        ("explain", json!({ "what": "bad" })),
    ] {
        let message = refused(&service, tool, arguments).await;
        assert!(message.starts_with("the item `bad` is withheld: "), "{tool}: {message}");
    }
    let read = json!({ "jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": { "uri": "basepair://item/bad" } });
    let error = super::post(&service, &read).await.json();
    let message = error["error"]["message"].as_str().unwrap_or_default();
    assert!(message.starts_with("the item `bad` is withheld: "), "{error}");
}
