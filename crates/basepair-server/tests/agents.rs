//! Asks the service as an agent does, over HTTP without a socket.

use crate::service::{Answer, Service};
use axum::body::Body;
use axum::http::{Method, Request};
use basepair_server::mcp::Unfinished;
use serde_json::{Value, json};

/// Sends a message as a client of the revision of 2025 does.
pub async fn post(service: &Service, message: &Value) -> Answer {
    post_text(service, &message.to_string(), &[]).await
}

pub async fn post_text(service: &Service, text: &str, headers: &[(&str, &str)]) -> Answer {
    service.send(request(text, headers)).await
}

pub fn request(text: &str, headers: &[(&str, &str)]) -> Request<Body> {
    let mut request = Request::builder().method(Method::POST).uri("/mcp");
    let usual = [
        ("host", "localhost:3400"),
        ("accept", "application/json, text/event-stream"),
        ("content-type", "application/json"),
        ("mcp-protocol-version", "2025-06-18"),
    ];
    let other = |name: &str| headers.iter().any(|(given, _)| *given == name);
    for (name, value) in usual.iter().filter(|(name, _)| !other(name)).chain(headers) {
        request = request.header(*name, *value);
    }
    request.body(Body::from(text.to_owned())).unwrap()
}

pub async fn result(service: &Service, method: &str, params: Value) -> Value {
    let answer =
        post(service, &json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params })).await;
    let answer = answer.json();
    assert!(answer["error"].is_null(), "{method}: {answer}");
    answer["result"].clone()
}

/// The text of a tool's answer, and whether it is an error. On a busy machine, it tries again, as the server says.
pub async fn called(service: &Service, tool: &str, arguments: Value) -> (String, bool) {
    loop {
        let (text, failed) = called_once(service, tool, arguments.clone()).await;
        if !(failed && text == Unfinished::Late.message()) {
            return (text, failed);
        }
    }
}

/// The same for tests of servers that are busy.
pub async fn called_once(service: &Service, tool: &str, arguments: Value) -> (String, bool) {
    let result = result(service, "tools/call", json!({ "name": tool, "arguments": arguments })).await;
    let text = result["content"][0]["text"].as_str().unwrap().to_owned();
    (text, result["isError"] == true)
}

/// The JSON of a tool's answer.
pub async fn call(service: &Service, tool: &str, arguments: Value) -> Value {
    let (text, failed) = called(service, tool, arguments).await;
    assert!(!failed, "{tool}: {text}");
    serde_json::from_str(&text).unwrap()
}

/// The message of a tool that cannot answer.
pub async fn refused(service: &Service, tool: &str, arguments: Value) -> String {
    let (text, failed) = called(service, tool, arguments).await;
    assert!(failed, "{tool}: {text}");
    text
}

pub fn names(items: &Value) -> Vec<&str> {
    items.as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap()).collect()
}
