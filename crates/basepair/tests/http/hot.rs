//! The hot path in front of routing answers exactly as routing does, or not at all.

use crate::service::{Service, hosts};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, Version};
use basepair::http::hot::{Hot, KnownHost};
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

#[tokio::test]
async fn answers_like_routing_or_not_at_all() {
    let service = service();
    let hot = Hot::new(Arc::clone(&service.live), Arc::new(hosts()));
    // One connection asks for everything, and each request also on a connection of its own.
    let mut shared = KnownHost::default();
    let mut answered = 0;
    for version in [Version::HTTP_10, Version::HTTP_11, Version::HTTP_2] {
        for method in [Method::GET, Method::HEAD, Method::OPTIONS, Method::POST] {
            for (path, headers) in PATHS.iter().flat_map(|path| HEADERS.iter().map(move |it| (path, it))) {
                let request = || {
                    let mut request = Request::builder().method(&method).uri(*path).version(version);
                    for (name, value) in *headers {
                        request = request.header(*name, *value);
                    }
                    request.body(Body::empty()).unwrap()
                };
                let mut routed = service.send(request()).await;
                if routed.status == StatusCode::NOT_MODIFIED {
                    // It is not sent: see the server.
                    routed.headers.remove("content-length");
                }
                for known in [&mut shared, &mut KnownHost::default()] {
                    let Some(response) = hot.answer(&request(), known) else { continue };
                    let (parts, body) = response.into_parts();
                    assert_eq!(parts.status, routed.status, "{method} {path} {headers:?}");
                    assert_eq!(parts.headers, routed.headers, "{method} {path} {headers:?}");
                    assert_eq!(body, routed.body, "{method} {path} {headers:?}");
                    answered += 1;
                }
            }
        }
    }
    assert!(answered > 500, "{answered}");
}

#[tokio::test]
async fn takes_what_clients_ask_for_most() {
    let service = service();
    let hot = Hot::new(Arc::clone(&service.live), Arc::new(hosts()));
    for path in
        ["/r/button.json", "/r/forms/date.json", "/r/registry.json", "/api/v1/ui/button", "/api/v1/ui"]
    {
        for headers in [&[][..], &[("accept-encoding", "gzip, br")], &[("if-none-match", "*")]] {
            let mut request = Request::get(path).header("host", "ui.example");
            for (name, value) in headers {
                request = request.header(*name, *value);
            }
            let request = request.body(()).unwrap();
            assert!(hot.answer(&request, &mut KnownHost::default()).is_some(), "{path} {headers:?}");
        }
    }
}

#[tokio::test]
async fn a_service_that_is_still_loading_leaves_everything_to_routing() {
    let hot = Hot::new(Service::starting().live, Arc::new(hosts()));
    let request = Request::get("/r/button.json").header("host", "ui.example").body(()).unwrap();
    assert!(hot.answer(&request, &mut KnownHost::default()).is_none());
}
