//! `/api/v1/ui/{name}` and `/r/{name}.json`: one item with its source.

use crate::service::{BASE_URL, Service, registry};
use axum::http::StatusCode;
use basepair_catalog::address::{Addresses, Siblings};
use serde_json::json;

#[tokio::test]
async fn is_the_entry_as_authored_with_the_source_inlined() {
    let manifest = r#"{"name":"t","homepage":"h","items":[{
        "x-first": {"b": 1.50, "a": null},
        "name": "odd", "files": [{"type": "registry:ui", "x-note": [1e3], "path": "./odd.tsx", "content": "stale"}],
        "type": "registry:ui", "meta": {"z": 1, "a": 2}
    }]}"#;
    let source = "line one\r\n\ttab \u{1f9ec} \"quotes\"\n\n";
    let memory = registry(&json!([])).with("registry.json", manifest).with("odd.tsx", source);
    let answer = Service::of(&memory).get("/api/v1/ui/odd").await;
    let expected = format!(
        r#"{{
  "$schema": "https://ui.shadcn.com/schema/registry-item.json",
  "x-first": {{
    "b": 1.50,
    "a": null
  }},
  "name": "odd",
  "files": [
    {{
      "type": "registry:ui",
      "x-note": [
        1e3
      ],
      "path": "./odd.tsx",
      "content": {}
    }}
  ],
  "type": "registry:ui",
  "meta": {{
    "z": 1,
    "a": 2
  }}
}}
"#,
        json!(source)
    );
    assert_eq!(answer.text(), expected);
}

#[tokio::test]
async fn is_the_same_at_every_path_and_in_every_spelling() {
    let service = Service::of_default();
    let item = service.get("/api/v1/ui/button").await;
    for path in
        ["/api/v1/ui/button.json", "/r/button.json", "/r/button", "/r/%62utton.json", "/r/button.json?v=1"]
    {
        let twin = service.get(path).await;
        assert_eq!((twin.status, &twin.body), (StatusCode::OK, &item.body), "{path}");
    }
}

#[tokio::test]
async fn names_may_contain_slashes_spaces_and_other_scripts() {
    let names = ["forms/date", "a/b/c", "two words", "größe", "x@1.2.0", "index", "forms/registry"];
    let items: Vec<_> = names.iter().map(|name| json!({ "name": name, "type": "registry:item" })).collect();
    let service = Service::of_items(&json!(items));
    for (name, paths) in [
        ("forms/date", vec!["forms/date", "forms%2Fdate", "forms%2fdate.json"]),
        ("a/b/c", vec!["a/b/c", "a%2Fb/c"]),
        ("two words", vec!["two%20words"]),
        ("größe", vec!["gr%C3%B6%C3%9Fe"]),
        ("x@1.2.0", vec!["x@1.2.0", "x%401.2.0.json"]),
        ("index", vec!["index"]),
        ("forms/registry", vec!["forms/registry", "forms%2Fregistry.json"]),
    ] {
        for path in paths {
            assert_eq!(service.json(&format!("/api/v1/ui/{path}")).await["name"], name, "{path}");
            assert_eq!(service.json(&format!("/r/{path}")).await["name"], name, "{path}");
        }
    }
}

#[tokio::test]
async fn an_unknown_item_gets_suggestions() {
    let service = Service::of_default();
    for path in ["/api/v1/ui/buton", "/r/buton.json"] {
        let problem = service.get(path).await.problem(404, "unknown_item");
        assert_eq!(problem["suggestions"][0], "button", "{path}");
        assert!(problem["detail"].as_str().unwrap().contains("Did you mean `button`"), "{path}");
        assert_eq!(problem["instance"], format!("/base{path}"));
    }
    let far = service.get("/api/v1/ui/zzzzzzzzz").await.problem(404, "unknown_item");
    assert!(far.get("suggestions").is_none());
    service.get("/r/button.json/a.css").await.problem(404, "unknown_item");
    service.get("/r/digests/x").await.problem(404, "unknown_item");
}

#[tokio::test]
async fn sibling_dependencies_are_urls_or_namespaced() {
    let service = Service::of_default();
    let item = service.json("/r/button.json").await;
    let dependencies = item["registryDependencies"].as_array().unwrap();
    assert!(!dependencies.is_empty());
    for dependency in dependencies {
        let address = dependency.as_str().unwrap();
        assert!(address.starts_with("https://ui.example/base/r/") && address.ends_with(".json"), "{address}");
    }
    let namespaced = service.json("/api/v1/ui/button?ns=@acme").await;
    for dependency in namespaced["registryDependencies"].as_array().unwrap() {
        assert!(dependency.as_str().unwrap().starts_with("@acme/"), "{dependency}");
    }
    service.get("/api/v1/ui/button?ns=acme").await.problem(400, "bad_parameter");
    service.get("/api/v1/ui/button?ns=@a&ns=@b").await.problem(400, "bad_parameter");
}

#[tokio::test]
async fn dependencies_of_the_default_registry_are_several_levels_deep() {
    let service = Service::of_default();
    let mut level = vec!["welcome-page-demo".to_owned()];
    let mut depth = 0;
    while !level.is_empty() {
        let mut next = Vec::new();
        for name in &level {
            let item = service.json(&format!("/r/{name}.json")).await;
            for dependency in item["registryDependencies"].as_array().into_iter().flatten() {
                let file = dependency.as_str().unwrap().rsplit('/').next().unwrap();
                next.push(file.trim_end_matches(".json").to_owned());
            }
        }
        level = next;
        depth += 1;
        assert!(depth < 20, "a circle");
    }
    assert!(depth > 3, "only {depth} levels");
}

#[tokio::test]
async fn dependencies_on_siblings_are_served_in_the_configured_form() {
    let item = |name: &str, dependencies: &[&str]| json!({"name": name, "type": "registry:ui", "registryDependencies": dependencies});
    let items = json!([
        item("a", &[]),
        item("b", &["a"]),
        item("c", &["a", "https://test.example/r/b.json", "@x/y"])
    ]);
    let memory = registry(&items);
    for (siblings, expected, named) in [
        (
            Siblings::Addressed,
            json!(["https://ui.example/base/r/a.json", "https://test.example/r/b.json", "@x/y"]),
            json!(["@ns/a", "https://test.example/r/b.json", "@x/y"]),
        ),
        (
            Siblings::RewriteOwn,
            json!(["https://ui.example/base/r/a.json", "https://ui.example/base/r/b.json", "@x/y"]),
            json!(["@ns/a", "@ns/b", "@x/y"]),
        ),
        (
            Siblings::AsAuthored,
            json!(["a", "https://test.example/r/b.json", "@x/y"]),
            json!(["@ns/a", "https://test.example/r/b.json", "@x/y"]),
        ),
    ] {
        let addresses = Addresses::new(BASE_URL, None).unwrap().with_siblings(siblings);
        let service = Service::reached_at(&memory, addresses);
        assert_eq!(service.json("/api/v1/ui/c").await["registryDependencies"], expected, "{siblings:?}");
        let index = service.json("/api/v1/ui").await;
        assert_eq!(index["items"][2]["registryDependencies"], expected, "{siblings:?}");
        assert_eq!(index["counts"]["total"], 3, "{siblings:?}");
        let page = service.json("/api/v1/ui?limit=0").await;
        assert_eq!(page["items"][2]["registryDependencies"], expected, "{siblings:?}");
        assert_eq!(service.json("/api/v1/ui/c?ns=@ns").await["registryDependencies"], named, "{siblings:?}");
    }
}
