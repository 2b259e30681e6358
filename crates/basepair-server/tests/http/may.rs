//! `/api/v1/architecture/may`: the import oracle.

use crate::service::{Service, registry};
use axum::http::Method;
use serde_json::{Value, json};

fn item(name: &str, path: &str) -> Value {
    json!({ "name": name, "type": "registry:ui", "title": name, "files": [{ "path": path, "type": "registry:ui" }] })
}

fn items() -> Value {
    json!([
        item("button", "registry/n2-primitives/button/button.tsx"),
        item("icon", "registry/n1-tokens/icon/icon.tsx"),
        item("icon-frame", "registry/n2-primitives/icon-frame/icon-frame.tsx"),
        item("greeting", "registry/n3-brand/greeting/greeting.tsx"),
        item("confirm-button", "registry/n4-safety/confirm-button/confirm-button.tsx"),
        item("use-harness", "registry/spine/use-harness/use-harness.ts"),
        item("guide", "registry/n10-documentation/guide/guide.md"),
        item("stray", "elsewhere/stray.tsx"),
        { "name": "gate-demo", "type": "registry:component", "meta": { "demo": "confirm-button" },
          "files": [{ "path": "registry/n4-safety/confirm-button/gate-demo.tsx", "type": "registry:component" }] },
    ])
}

fn names(answer: &Value) -> Vec<&str> {
    answer["alternatives"].as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn the_law_is_applied_to_every_kind_of_name() {
    let service = Service::of_items(&items());
    for (from, to, rule) in [
        ("N6", "N2", None),
        ("n6", "n3", None),
        ("N6", "N1", Some("skipped-strand-import")),
        ("N2", "N6", Some("upward-import")),
        ("N7", "N3", Some("sideways-import")),
        ("N6", "N4", Some("ungranted-import")),
        ("N2", "N10", Some("rung-import")),
        ("N10", "N2", None),
        ("greeting", "button", None),
        ("confirm-button", "button", Some("sideways-import")),
        ("gate-demo", "button", None),
        ("greeting", "use-harness", None),
        ("button", "use-harness", Some("harness-in-primitive")),
        ("button", "@/components/ui/use-harness", Some("harness-in-primitive")),
        (
            "registry/n4-safety/confirm-button/confirm-button.tsx",
            "@/components/ui/button",
            Some("sideways-import"),
        ),
        ("./registry/n6-pages/new/new.tsx", "registry/n2-primitives/button/button.tsx", None),
        ("registry/n6-pages/new/new.test.tsx", "guide", None),
        ("pages", "primitive", None),
        ("shipped", "core-guarantee", None),
        ("core-guarantee", "shipped", Some("upward-import")),
    ] {
        let answer = service.json(&format!("/api/v1/architecture/may?from={from}&to={to}")).await;
        assert_eq!(answer["rule"], json!(rule), "{from} -> {to}: {answer}");
        assert_eq!(answer["allowed"], rule.is_none(), "{from} -> {to}");
        assert!(answer["reason"].as_str().unwrap().len() > 10, "{answer}");
        assert_eq!(answer.as_object().unwrap().len(), 4, "{answer}");
        if rule.is_none() {
            assert!(names(&answer).is_empty(), "{answer}");
        }
    }
}

#[tokio::test]
async fn alternatives_are_allowed_and_the_nearest_comes_first() {
    let service = Service::of_items(&items());
    let answer = service.json("/api/v1/architecture/may?from=N6&to=icon").await;
    assert_eq!(names(&answer)[0], "icon-frame", "{answer}");
    assert_eq!(answer["alternatives"][0]["node"], "N2");
    let answer = service.json("/api/v1/architecture/may?from=N4&to=button").await;
    assert_eq!(names(&answer)[0], "confirm-button", "{answer}");
    for name in names(&answer) {
        let again = service.json(&format!("/api/v1/architecture/may?from=N4&to={name}")).await;
        assert_eq!(again["allowed"], true, "{name}");
    }
}

#[tokio::test]
async fn an_item_without_an_element_is_not_allowed() {
    let service = Service::of_items(&items());
    let answer = service.json("/api/v1/architecture/may?from=stray&to=button").await;
    assert_eq!(answer["allowed"], false);
    assert!(answer["reason"].as_str().unwrap().contains("`stray` does not belong to a node"), "{answer}");
}

#[tokio::test]
async fn the_law_does_not_apply_to_a_registry_without_the_helix() {
    let items = json!([item("a", "ui/a.tsx"), item("b", "ui/b.tsx")]);
    let service = Service::of(&registry(&items));
    let answer = service.json("/api/v1/architecture/may?from=a&to=b").await;
    assert_eq!(answer["allowed"], true);
    assert!(answer["reason"].as_str().unwrap().contains("does not apply"), "{answer}");
}

#[tokio::test]
async fn a_bad_parameter_is_named() {
    let service = Service::of_items(&items());
    let long = "x".repeat(1025);
    for (query, parameter) in [
        ("".to_owned(), "from"),
        ("?to=N2".to_owned(), "from"),
        ("?from=N2".to_owned(), "to"),
        ("?from=&to=N2".to_owned(), "from"),
        ("?from=N2&to=N1&to=N1".to_owned(), "to"),
        ("?from=%ff&to=N1".to_owned(), "from"),
        (format!("?from=N2&to={long}"), "to"),
    ] {
        let answer = service.get(&format!("/api/v1/architecture/may{query}")).await;
        assert_eq!(answer.problem(400, "bad_parameter")["parameter"], parameter, "{query}");
    }
}

#[tokio::test]
async fn an_unknown_name_gets_suggestions() {
    let service = Service::of_items(&items());
    let problem = service.get("/api/v1/architecture/may?from=buton&to=N2").await.problem(404, "unknown_name");
    assert_eq!((&problem["parameter"], &problem["suggestions"][0]), (&"from".into(), &"button".into()));
    let path = "/api/v1/architecture/may?from=N2&to=elsewhere/stry.tsx";
    let problem = service.get(path).await.problem(404, "unknown_name");
    assert_eq!(
        (&problem["parameter"], &problem["suggestions"][0]),
        (&"to".into(), &"elsewhere/stray.tsx".into())
    );
}

#[tokio::test]
async fn options_needs_no_parameters() {
    let service = Service::of_items(&items());
    let answer = service.ask(Method::OPTIONS, "/api/v1/architecture/may", &[]).await;
    assert_eq!(answer.status.as_u16(), 204, "{}", answer.text());
}
