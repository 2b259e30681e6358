//! The hot path in front of routing answers exactly as routing does, or not at all.

use crate::service::{Service, hosts};
use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, StatusCode, Version};
use basepair_server::http::hot::{Hot, Memory};
use serde_json::json;
use std::sync::Arc;

fn service() -> Service {
    let item = |name: &str| json!({ "name": name, "type": "registry:ui", "files": [{ "path": format!("{name}.tsx"), "type": "registry:ui" }] });
    let mut gone = item("gone");
    gone["meta"] = json!({ "retired": { "successor": "button" } });
    let outside = json!({
        "name": "outside", "type": "registry:file",
        "files": [{ "path": "x.tsx", "type": "registry:file", "target": "../../x.tsx" }],
    });
    Service::of_items(&json!([item("button"), item("forms/date"), item("caf\u{e9}"), gone, outside]))
}

const PATHS: &[&str] = &[
    "/r/button",
    "/r/button.json",
    "/api/v1/ui/button",
    "/api/v1/ui/button.json",
    "/api/v1/ui",
    "/api/v1/ui/",
    "/api/v1/ui/registry",
    "/api/v1/ui/registry.json",
    "/r/registry",
    "/r/registry.json",
    "/r/forms/date.json",
    "/r/forms%2Fdate.json",
    "/r/caf%C3%A9",
    "/r/a.json",
    "/r/a.json.json",
    "/r/digests",
    "/r/digests.json",
    "/api/v1/ui/digests",
    "/r/gone",
    "/r/outside.json",
    "/r/",
    "/r",
    "/r/..",
    "/r/../r/button",
    "/r/./button",
    "/r//button",
    "/r/BUTTON",
    "/r/nothing",
    "/r/button?namespace=@x",
    "/r/button?",
    "/r/%62utton",
    "/",
    "/healthz",
];

const HEADERS: &[&[(&str, &str)]] = &[
    &[("host", "localhost:3400")],
    &[("host", "ui.example")],
    &[("host", "UI.example.:443")],
    &[("host", "alias.example")],
    &[("host", "evil.example")],
    &[("host", "not a host")],
    &[("host", "localhost"), ("host", "localhost")],
    &[],
    &[("host", "localhost"), ("origin", "http://localhost:5173")],
    &[("host", "localhost"), ("origin", "https://evil.example")],
    &[("host", "ui.example"), ("origin", "https://evil.example")],
    &[("host", "ui.example"), ("accept-encoding", "gzip")],
    &[("host", "ui.example"), ("accept-encoding", "br, zstd")],
    &[("host", "ui.example"), ("accept-encoding", "identity;q=0, *;q=0")],
    &[("host", "ui.example"), ("accept", "text/html")],
    &[("host", "ui.example"), ("accept", "text/markdown")],
    &[("host", "ui.example"), ("if-none-match", "*")],
    &[("host", "ui.example"), ("if-none-match", "\"x\"")],
    &[("host", "ui.example"), ("range", "bytes=0-1")],
];

/// The bytes that a client sends.
fn bytes(method: &str, path: &str, version: &str, headers: &[(&str, &str)]) -> Vec<u8> {
    let mut text = format!("{method} {path} {version}\r\n");
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    text.push_str("\r\n");
    text.into_bytes()
}

/// Status and headers of a head that the hot path has written, without the date.
fn parsed(head: &[u8]) -> (StatusCode, HeaderMap) {
    let mut slots = [httparse::EMPTY_HEADER; 32];
    let mut response = httparse::Response::new(&mut slots);
    assert_eq!(response.parse(head), Ok(httparse::Status::Complete(head.len())));
    let pairs = response.headers.iter().map(|header| {
        (HeaderName::try_from(header.name).unwrap(), HeaderValue::from_bytes(header.value).unwrap())
    });
    let mut headers: HeaderMap = pairs.collect();
    let date = headers.remove("date").unwrap();
    httpdate::parse_http_date(date.to_str().unwrap()).unwrap();
    let status = StatusCode::from_u16(response.code.unwrap()).unwrap();
    (status, headers)
}

#[tokio::test]
async fn answers_like_routing_or_not_at_all() {
    let service = service();
    let hot = Hot::new(Arc::clone(&service.running), Arc::new(hosts()));
    // One connection asks for everything, and each request also on a connection of its own.
    let mut shared = Memory::default();
    let mut answered = 0;
    for version in [Version::HTTP_10, Version::HTTP_11] {
        for method in [Method::GET, Method::HEAD, Method::OPTIONS, Method::POST] {
            for (path, headers) in PATHS.iter().flat_map(|path| HEADERS.iter().map(move |it| (path, it))) {
                let mut request = Request::builder().method(&method).uri(*path).version(version);
                for (name, value) in *headers {
                    request = request.header(*name, *value);
                }
                let mut routed = service.send(request.body(Body::empty()).unwrap()).await;
                if routed.status == StatusCode::NOT_MODIFIED {
                    // It is not sent: see the server.
                    routed.headers.remove("content-length");
                }
                let request = bytes(method.as_str(), path, &format!("{version:?}"), headers);
                for memory in [&mut shared, &mut Memory::default()] {
                    let mut head = Vec::new();
                    let Some(body) = hot.answer(&request, memory, &mut head) else { continue };
                    let (status, sent) = parsed(&head);
                    assert_eq!(status, routed.status, "{method} {path} {headers:?}");
                    assert_eq!(sent, routed.headers, "{method} {path} {headers:?}");
                    assert_eq!(body.bytes, routed.body, "{method} {path} {headers:?}");
                    answered += 1;
                }
            }
        }
    }
    assert!(answered > 200, "{answered}");
}

#[tokio::test]
async fn takes_what_clients_ask_for_most() {
    let service = service();
    let hot = Hot::new(Arc::clone(&service.running), Arc::new(hosts()));
    for path in
        ["/r/button.json", "/r/forms/date.json", "/r/registry.json", "/api/v1/ui/button", "/api/v1/ui"]
    {
        for headers in [&[][..], &[("accept-encoding", "gzip, br")], &[("if-none-match", "*")]] {
            let headers = [&[("host", "ui.example"), ("accept", "*/*")], headers].concat();
            let request = bytes("GET", path, "HTTP/1.1", &headers);
            let answer = hot.answer(&request, &mut Memory::default(), &mut Vec::new());
            assert!(answer.is_some(), "{path} {headers:?}");
        }
    }
}

#[tokio::test]
async fn a_service_that_is_still_loading_leaves_everything_to_routing() {
    let hot = Hot::new(Service::starting().running, Arc::new(hosts()));
    let request = bytes("GET", "/r/button.json", "HTTP/1.1", &[("host", "ui.example")]);
    assert!(hot.answer(&request, &mut Memory::default(), &mut Vec::new()).is_none());
}

/// After the first request of a connection, nothing is allocated and no body is copied.
#[tokio::test]
async fn a_response_allocates_nothing() {
    let service = service();
    service.running.snapshot().unwrap().compress();
    let hot = Hot::new(Arc::clone(&service.running), Arc::new(hosts()));
    let (mut memory, mut head) = (Memory::default(), Vec::with_capacity(1024));
    let requests = [
        bytes("GET", "/r/button.json", "HTTP/1.1", &[("host", "ui.example")]),
        bytes("GET", "/r/registry.json", "HTTP/1.1", &[("host", "ui.example"), ("accept-encoding", "gzip")]),
        bytes("GET", "/r/button.json", "HTTP/1.1", &[("host", "ui.example"), ("if-none-match", "*")]),
    ];
    let mut answer_all = || {
        let mut bodies = [const { None }; 3];
        for (request, body) in requests.iter().zip(&mut bodies) {
            head.clear();
            *body = hot.answer(request, &mut memory, &mut head);
        }
        bodies
    };
    answer_all();
    // The least of some runs: at the start of a second, the date is written again.
    let allocations = (0..5).map(|_| allocation_counter::measure(|| drop(answer_all())).count_total).min();
    assert_eq!(allocations, Some(0));
    let stored = service.running.snapshot().unwrap().item("button").unwrap().document().bytes.as_ptr();
    assert_eq!(answer_all()[0].as_ref().unwrap().bytes.as_ptr(), stored);
}
