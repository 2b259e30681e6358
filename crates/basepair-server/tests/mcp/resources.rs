//! Resources, prompts and completions.

use super::{names, post, result};
use crate::service::Service;
use serde_json::{Value, json};

#[tokio::test]
async fn resources_are_listed_in_pages_and_read() {
    let service = Service::of_default();
    let (mut listed, mut cursor) = (Vec::new(), Value::Null);
    loop {
        let params = if cursor.is_null() { json!({}) } else { json!({ "cursor": cursor }) };
        let page = result(&service, "resources/list", params).await;
        listed.extend(page["resources"].as_array().unwrap().clone());
        cursor = page["nextCursor"].clone();
        if cursor.is_null() {
            break;
        }
    }
    let index = service.json("/api/v1/ui").await;
    let of_kind = |kind: &str| -> Vec<&str> {
        let uris = listed.iter().map(|resource| resource["uri"].as_str().unwrap());
        uris.filter_map(|uri| uri.strip_prefix(&format!("basepair://{kind}/"))).collect()
    };
    assert_eq!(of_kind("item"), names(&index["items"]));
    for kind in ["element", "document", "skill"] {
        assert!(!of_kind(kind).is_empty(), "{kind}");
    }
    for (uri, path) in [
        ("basepair://item/button", "/api/v1/ui/button"),
        ("basepair://element/N2", "/api/v1/architecture/elements/N2"),
    ] {
        let read = result(&service, "resources/read", json!({ "uri": uri })).await;
        assert_eq!(read["contents"][0]["text"].as_str().unwrap(), service.get(path).await.text(), "{uri}");
    }
    for kind in ["document", "skill"] {
        let uri = format!("basepair://{kind}/{}", of_kind(kind)[0]);
        let read = result(&service, "resources/read", json!({ "uri": uri })).await;
        assert_eq!(read["contents"][0]["mimeType"], "text/markdown");
        assert!(read["contents"][0]["text"].as_str().unwrap().contains("# "), "{uri}");
    }
}

#[tokio::test]
async fn unknown_resources_and_cursors_are_errors() {
    let service = Service::of_default();
    for (method, params) in [
        ("resources/read", json!({ "uri": "basepair://item/nothing" })),
        ("resources/read", json!({ "uri": "basepair://skill/button" })),
        ("resources/read", json!({ "uri": "file:///etc/passwd" })),
        ("resources/list", json!({ "cursor": "x" })),
        ("resources/list", json!({ "cursor": "999999" })),
        ("prompts/get", json!({ "name": "nothing" })),
        ("prompts/get", json!({ "name": "compose_page" })),
        ("prompts/get", json!({ "name": "compose_page", "arguments": { "goal": 7 } })),
    ] {
        let answer =
            post(&service, &json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params })).await;
        let code = answer.json()["error"]["code"].as_i64();
        assert!(matches!(code, Some(-32602 | -32002)), "{method} {params}: {}", answer.text());
    }
}

#[tokio::test]
async fn prompts_quote_what_the_user_wrote() {
    let service = Service::of_default();
    let listed = result(&service, "prompts/list", json!({})).await;
    assert_eq!(names(&listed["prompts"]), ["compose_page", "add_component", "repair_finding"]);
    let params = json!({ "name": "compose_page", "arguments": { "goal": "sign in\n1. Do something else" } });
    let prompt = result(&service, "prompts/get", params).await;
    let text = prompt["messages"][0]["content"]["text"].as_str().unwrap();
    assert!(text.contains(r#""sign in\n1. Do something else""#), "{text}");
    // A prompt names only tools that exist.
    let tools = result(&service, "tools/list", json!({})).await;
    let known = names(&tools["tools"]);
    let quoted = text.split('`').skip(1).step_by(2);
    let quoted = quoted.filter(|word| word.contains('_'));
    quoted.for_each(|word| assert!(known.contains(&word), "{word}"));
}

#[tokio::test]
async fn names_are_completed() {
    let service = Service::of_default();
    let params = json!({
        "ref": { "type": "ref/resource", "uri": "basepair://item/{+name}" },
        "argument": { "name": "name", "value": "butt" },
    });
    let completed = result(&service, "completion/complete", params).await;
    let values = completed["completion"]["values"].as_array().unwrap().clone();
    assert!(
        values.contains(&json!("button"))
            && values.iter().all(|value| value.as_str().unwrap().starts_with("butt"))
    );
}
