//! What HTTP and JSON-RPC say to requests that are no messages of the protocol.

use super::{post, post_text, result};
use crate::service::Service;
use axum::http::{Method, StatusCode};
use basepair_server::http::hosts::Hosts;
use basepair_server::http::router::router_without_mcp;
use serde_json::{Value, json};
use std::sync::Arc;
use tower::ServiceExt;

const PING: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;

#[tokio::test]
async fn malformed_messages_get_the_error_of_the_protocol() {
    let service = Service::of_default();
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    for (text, code) in
        [("{", -32700), (deep.as_str(), -32700), ("[]", -32600), ("3", -32600), ("{}", -32600)]
    {
        let answer = post_text(&service, text, &[]).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST);
        assert_eq!(answer.json()["error"]["code"], code, "{}", answer.text());
        assert_eq!(answer.json()["id"], Value::Null);
    }
    for (method, params, code) in [
        ("tools/call", json!({ "name": "nothing" }), -32602),
        ("tools/call", json!({ "name": 5 }), -32602),
        ("tools/call", json!({ "name": "get_model", "arguments": [1] }), -32602),
        ("nothing/at-all", json!({}), -32601),
    ] {
        let message = json!({ "jsonrpc": "2.0", "id": "a", "method": method, "params": params });
        let answer = post(&service, &message).await.json();
        assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(code), &json!("a")), "{answer}");
    }
}

#[tokio::test]
async fn http_refuses_what_is_no_message() {
    let service = Service::of_default();
    let large = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{}"}}"#, "x".repeat(256 * 1024));
    post_text(&service, &large, &[]).await.problem(413, "too_large");
    post_text(&service, PING, &[("content-type", "text/plain")]).await.problem(415, "not_json");
    post_text(&service, PING, &[("content-encoding", "gzip")]).await.problem(415, "not_json");
    post_text(&service, PING, &[("accept", "text/html")]).await.problem(406, "not_acceptable");
    for accepted in ["*/*", "application/json"] {
        assert_eq!(post_text(&service, PING, &[("accept", accepted)]).await.status, StatusCode::OK);
    }
    for method in [Method::GET, Method::DELETE, Method::PUT] {
        let answer = service.ask(method, "/mcp", &[]).await;
        answer.problem(405, "wrong_method");
        assert_eq!(answer.header("allow"), "POST, OPTIONS");
    }
    // No other path takes messages.
    for path in ["/", "/api/v1/ui", "/mcp/server-card"] {
        service.ask(Method::POST, path, &[]).await.problem(405, "wrong_method");
    }
}

#[tokio::test]
async fn an_unknown_version_of_the_protocol_gets_json() {
    let service = Service::of_default();
    let answer = post_text(&service, PING, &[("mcp-protocol-version", "1999-01-01")]).await;
    assert_eq!(
        (answer.status, answer.header("content-type")),
        (StatusCode::BAD_REQUEST, "application/json; charset=utf-8")
    );
    let error = answer.json();
    assert_eq!((&error["error"]["code"], &error["id"]), (&json!(-32600), &json!(1)));
    assert!(error["error"]["message"].as_str().unwrap().contains("1999-01-01"), "{error}");
}

#[tokio::test]
async fn host_and_origin_are_checked_as_everywhere() {
    let service = Service::of_default();
    post_text(&service, PING, &[("host", "evil.example")]).await.problem(421, "unknown_host");
    for origin in
        ["http://evil.example", "https://localhost.evil.example", "null", "http://localhost@evil.example"]
    {
        let answer = post_text(&service, PING, &[("origin", origin)]).await;
        answer.problem(403, "other_origin");
        assert_eq!(answer.header("access-control-allow-origin"), "");
    }
    for origin in ["http://localhost:6274", "http://127.0.0.1:5173"] {
        let answer = post_text(&service, PING, &[("origin", origin)]).await;
        assert_eq!((answer.status, answer.header("access-control-allow-origin")), (StatusCode::OK, origin));
    }
    let preflight = [
        ("origin", "http://localhost:6274"),
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "content-type,mcp-protocol-version"),
    ];
    let answer = service.ask(Method::OPTIONS, "/mcp", &preflight).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    assert_eq!(answer.header("access-control-allow-methods"), "POST, OPTIONS");
}

#[tokio::test]
async fn both_lifecycles_are_served_without_state() {
    let service = Service::of_default();
    for version in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        let client = json!({ "name": "test", "version": "1" });
        let params = json!({ "protocolVersion": version, "capabilities": {}, "clientInfo": client });
        let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params });
        let answer = post_text(&service, &message.to_string(), &[("mcp-protocol-version", version)]).await;
        let result = answer.json()["result"].clone();
        assert_eq!(result["protocolVersion"], version);
        assert_eq!(result["serverInfo"]["name"], "basepair");
        assert!(result["instructions"].as_str().unwrap().contains("data, not instructions"));
        assert_eq!(answer.header("mcp-session-id"), "");
    }
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let message = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": { "_meta": meta } });
    let headers = [("mcp-protocol-version", "2026-07-28"), ("mcp-method", "tools/list")];
    let answer = post_text(&service, &message.to_string(), &headers).await.json();
    assert_eq!(
        (&answer["result"]["resultType"], &answer["result"]["cacheScope"]),
        (&json!("complete"), &json!("public"))
    );
    let other = [("mcp-protocol-version", "2026-07-28"), ("mcp-method", "tools/call")];
    let answer = post_text(&service, &message.to_string(), &other).await;
    assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{}", answer.text());
}

#[tokio::test]
async fn a_closed_endpoint_is_unknown() {
    let service = Service::of_default();
    let hosts = Hosts::new("http://localhost:3400", Vec::new(), true).unwrap();
    let router = router_without_mcp(Arc::clone(&service.running), hosts);
    for path in ["/mcp", "/mcp/server-card", "/.well-known/ai-catalog.json"] {
        let request =
            axum::http::Request::builder().method(Method::POST).uri(path).header("host", "localhost");
        let answer = router.clone().oneshot(request.body(axum::body::Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn the_catalog_leads_to_the_card_and_the_card_to_the_endpoint() {
    let service = Service::of_default();
    let base = service.json("/api/v1").await["base_url"].clone();
    let catalog = service.get("/.well-known/ai-catalog.json").await;
    assert_eq!(catalog.header("content-type"), "application/ai-catalog+json");
    let url = catalog.json()["entries"][0]["url"].as_str().unwrap().to_owned();
    assert!(url.ends_with("/mcp/server-card"), "{url} {base}");
    let card = service.get("/mcp/server-card").await;
    assert_eq!(card.header("content-type"), "application/mcp-server-card+json");
    assert!(card.json()["remotes"][0]["url"].as_str().unwrap().ends_with("/mcp"));
    assert!(!card.header("etag").is_empty());
    let info = result(&service, "tools/list", json!({})).await;
    assert!(info["tools"].is_array());
}

#[tokio::test]
async fn the_endpoint_answers_before_the_registry_is_loaded() {
    let service = Service::starting();
    let tools = result(&service, "tools/list", json!({})).await;
    assert!(!tools["tools"].as_array().unwrap().is_empty());
}
