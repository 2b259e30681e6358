//! `/api/v1/ui` and its twins: the index and its filters.

use crate::service::Service;
use serde_json::{Value, json};

fn three() -> Value {
    json!([
        { "name": "zebra", "type": "registry:ui", "title": "Zebra", "description": "Stripes", "categories": ["animal"],
          "files": [{ "path": "r/n2-primitives/zebra.tsx", "type": "registry:ui", "content": "stale" }] },
        { "name": "date-picker", "type": "registry:block", "description": "Choose a day", "categories": ["form", "animal"] },
        { "name": "use-date", "type": "registry:hook", "files": [{ "path": "r/spine/use-date.ts", "type": "registry:hook" }] },
    ])
}

#[tokio::test]
async fn lists_every_item_in_manifest_order_without_source() {
    let service = Service::of_items(&three());
    let index = service.json("/api/v1/ui").await;
    assert_eq!(index["name"], "test");
    assert_eq!(index["homepage"], "https://test.example");
    assert_eq!(service.names("/api/v1/ui").await, ["zebra", "date-picker", "use-date"]);
    assert!(
        index.get("pagination").is_none(),
        "its presence would tell clients that the server has filtered"
    );
    for item in index["items"].as_array().unwrap() {
        for file in item["files"].as_array().into_iter().flatten() {
            assert!(file.get("content").is_none(), "{file}");
        }
    }
}

#[tokio::test]
async fn counts_are_of_the_whole_registry_also_when_filtered() {
    let service = Service::of_items(&three());
    let expected = json!({ "registry:block": 1, "registry:ui": 1, "registry:hook": 1 });
    for path in ["/api/v1/ui", "/api/v1/ui?q=zebra", "/api/v1/ui?limit=1"] {
        let counts = &service.json(path).await["counts"];
        assert_eq!((&counts["total"], &counts["by_type"]), (&json!(3), &expected), "{path}");
        assert_eq!((&counts["by_node"]["N2"], &counts["by_node"]["N3"]), (&json!(1), &json!(0)), "{path}");
    }
}

#[tokio::test]
async fn is_the_same_at_every_path() {
    let service = Service::of_default();
    for query in
        ["", "?limit=100&offset=0", "?q=date+picker&type=registry%3Aui%2Cregistry%3Ablock&limit=5&offset=10"]
    {
        let index = service.get(&format!("/api/v1/ui{query}")).await;
        for twin in ["/api/v1/ui/registry", "/r/registry.json", "/r/registry", "/api/v1/ui/registry.json"] {
            let answer = service.get(&format!("{twin}{query}")).await;
            assert_eq!(answer.body, index.body, "{twin}{query}");
        }
    }
}

#[tokio::test]
async fn filters_by_type_node_strand_and_category() {
    let service = Service::of_items(&three());
    for (query, expected) in [
        ("type=registry:ui", vec!["zebra"]),
        ("type=ui,registry:hook", vec!["zebra", "use-date"]),
        ("type=ui,%20hook", vec!["zebra", "use-date"]),
        ("node=n2", vec!["zebra"]),
        ("node=N9", vec![]),
        ("strand=spine", vec!["use-date"]),
        ("strand=core-guarantee", vec!["zebra"]),
        ("category=animal", vec!["zebra", "date-picker"]),
        ("category=animal&type=block", vec!["date-picker"]),
        ("category=none", vec![]),
        ("q=date&type=hook", vec!["use-date"]),
    ] {
        assert_eq!(service.names(&format!("/api/v1/ui?{query}")).await, expected, "{query}");
    }
}

#[tokio::test]
async fn pages_through_the_matches() {
    let service = Service::of_items(&three());
    for (query, names, total, offset, limit, more) in [
        ("limit=2", vec!["zebra", "date-picker"], 3, 0, 2, true),
        ("limit=2&offset=2", vec!["use-date"], 3, 2, 2, false),
        ("limit=0", vec!["zebra", "date-picker", "use-date"], 3, 0, 3, false),
        ("offset=1", vec!["date-picker", "use-date"], 3, 1, 3, false),
        ("limit=100", vec!["zebra", "date-picker", "use-date"], 3, 0, 100, false),
        ("limit=1&offset=99", vec![], 3, 99, 1, false),
        ("q=zebra&limit=1", vec!["zebra"], 1, 0, 1, false),
        ("q=", vec!["zebra", "date-picker", "use-date"], 3, 0, 3, false),
        ("q=nothing-quite-like-it", vec![], 0, 0, 0, false),
    ] {
        let index = service.json(&format!("/api/v1/ui?{query}")).await;
        let expected = json!({ "total": total, "offset": offset, "limit": limit, "hasMore": more });
        assert_eq!(index["pagination"], expected, "{query}");
        assert_eq!(service.names(&format!("/api/v1/ui?{query}")).await, names, "{query}");
    }
}

#[tokio::test]
async fn a_bad_or_repeated_value_is_400_and_names_the_parameter() {
    let service = Service::of_default();
    for (query, parameter) in [
        ("limit=-1", "limit"),
        ("limit=ten", "limit"),
        ("limit=", "limit"),
        ("limit=1.5", "limit"),
        ("limit=1&limit=2", "limit"),
        ("offset=x", "offset"),
        ("type=widget", "type"),
        ("type=", "type"),
        ("type=ui,", "type"),
        ("type=ui&type=hook", "type"),
        ("node=N42", "node"),
        ("node=spine", "node"),
        ("strand=N2", "strand"),
        ("category=", "category"),
        ("q=a&q=b", "q"),
        ("q=%ff", "q"),
        ("q=%zz", "q"),
        ("ns=acme", "ns"),
        ("ns=@a/b", "ns"),
    ] {
        let problem = service.get(&format!("/api/v1/ui?{query}")).await.problem(400, "bad_parameter");
        assert_eq!(problem["parameter"], parameter, "{query}");
        assert!(problem["detail"].as_str().unwrap().contains(&format!("`{parameter}`")), "{query}");
    }
    let long = "a".repeat(257);
    service.get(&format!("/api/v1/ui?q={long}")).await.problem(400, "bad_parameter");
}

#[tokio::test]
async fn unknown_parameters_are_ignored() {
    let service = Service::of_default();
    let plain = service.get("/api/v1/ui").await;
    let odd = service.get("/api/v1/ui?style=new-york&x&=&%ff=1").await;
    assert_eq!(odd.body, plain.body);
}

#[tokio::test]
async fn a_huge_limit_means_all() {
    let service = Service::of_items(&three());
    let names = service.names("/api/v1/ui?limit=99999999999999999999999999").await;
    assert_eq!(names.len(), 3);
}

#[tokio::test]
async fn search_tolerates_typos_and_word_order() {
    let service = Service::of_default();
    for query in ["button", "buton", "buttno", "but", "utto"] {
        let names = service.names(&format!("/api/v1/ui?q={query}")).await;
        assert_eq!(names.first().map(String::as_str), Some("button"), "{query}: {names:?}");
    }
    assert_eq!(service.names("/api/v1/ui?q=boundary+error").await[0], "error-boundary");
    assert!(service.names("/api/v1/ui?q=resilience").await.contains(&"error-boundary".to_owned()));
}

#[tokio::test]
async fn dependencies_are_urls_and_namespaced_on_request() {
    let items = json!([
        { "name": "a", "type": "registry:ui", "registryDependencies": ["b", "button", "@x/y", "https://x/z.json", "a"] },
        { "name": "b", "type": "registry:ui" },
    ]);
    let service = Service::of_items(&items);
    let dependencies = |index: &Value| index["items"][0]["registryDependencies"].clone();
    let index = service.json("/api/v1/ui").await;
    let url = "https://ui.example/base/r/b.json";
    assert_eq!(dependencies(&index), json!([url, "button", "@x/y", "https://x/z.json", "a"]));
    let namespaced = service.json("/api/v1/ui?ns=@acme").await;
    assert_eq!(dependencies(&namespaced), json!(["@acme/b", "button", "@x/y", "https://x/z.json", "a"]));
    assert!(namespaced.get("pagination").is_none());
}

#[tokio::test]
async fn an_empty_registry_is_an_empty_list() {
    let index = Service::of_items(&json!([])).json("/api/v1/ui").await;
    assert_eq!((&index["items"], &index["counts"]["total"]), (&json!([]), &json!(0)));
}

#[tokio::test]
async fn a_node_is_named_by_id_number_or_label() {
    let service = Service::of_default();
    let expected = service.names("/api/v1/ui?node=N6").await;
    assert!(!expected.is_empty());
    for node in ["6", "pages", "Pages", "n6"] {
        assert_eq!(service.names(&format!("/api/v1/ui?node={node}")).await, expected, "{node}");
        let element = service.json(&format!("/api/v1/architecture/elements/{node}")).await;
        assert_eq!(element["id"], "N6", "{node}");
    }
    for node in ["06", "99", "shipped", "page"] {
        service.get(&format!("/api/v1/ui?node={node}")).await.problem(400, "bad_parameter");
    }
}
