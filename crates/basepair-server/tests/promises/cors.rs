//! Which pages may read: every page under the public name, only local pages under a local name; nothing may be
//! written.

use super::DOCUMENTS;
use crate::service::{Answer, Service};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};

const PUBLIC: [&str; 5] = ["ui.example", "UI.Example", "ui.example.", "ui.example:8443", "alias.example"];
const LOCAL: [&str; 6] =
    ["localhost", "localhost:3400", "127.0.0.1:1", "[::1]:3400", "LOCALHOST.", "a.localhost"];
const LOCAL_ORIGINS: [&str; 5] = [
    "http://localhost",
    "http://localhost:5173",
    "https://127.0.0.1:8080",
    "http://[::1]:3000",
    "http://app.localhost",
];
const FOREIGN_ORIGINS: [&str; 11] = [
    "https://elsewhere.example",
    "http://localhost.elsewhere.example",
    "http://127.0.0.1.elsewhere.example:3400",
    "http://user@localhost",
    "http://0.0.0.0:3400",
    "http://192.168.0.1",
    "http://localhost:99999",
    "chrome-extension://localhost",
    "file://",
    "null",
    "",
];

async fn ask(service: &Service, method: Method, host: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
    let mut request = Request::builder().method(method).uri(path).header("host", host);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    service.send(request.body(Body::empty()).unwrap()).await
}

const OTHERS: [&str; 5] =
    ["/healthz", "/readyz", "/nothing", "/r/nothing.json", "/api/v1/architecture/frontend/axes"];

#[tokio::test]
async fn under_the_public_name_every_page_may_read() {
    let service = Service::of_default();
    for host in PUBLIC {
        for path in DOCUMENTS.into_iter().chain(OTHERS) {
            for origin in ["https://elsewhere.example", "null", "http://localhost:5173"] {
                let answer = ask(&service, Method::GET, host, path, &[("origin", origin)]).await;
                assert_eq!(answer.header("access-control-allow-origin"), "*", "{host} {path}");
                assert_eq!(answer.header("access-control-allow-credentials"), "", "{host} {path}");
                assert_eq!(answer.header("access-control-expose-headers"), "*", "{host} {path}");
                assert_eq!(answer.header("access-control-allow-methods"), "", "{host} {path}");
                assert_eq!(answer.header("x-content-type-options"), "nosniff", "{host} {path}");
            }
        }
    }
}

#[tokio::test]
async fn under_a_local_name_only_local_pages_may_read() {
    let service = Service::of_default();
    let mut asked = 0;
    for host in LOCAL {
        for path in DOCUMENTS.into_iter().chain(OTHERS) {
            for origin in LOCAL_ORIGINS.into_iter().chain(FOREIGN_ORIGINS) {
                let answer = ask(&service, Method::GET, host, path, &[("origin", origin)]).await;
                let allowed = if LOCAL_ORIGINS.contains(&origin) { origin } else { "" };
                assert_eq!(answer.header("access-control-allow-origin"), allowed, "{host} {path} {origin}");
                assert_eq!(answer.header("access-control-allow-credentials"), "", "{host} {path} {origin}");
                // One line: some caches read only the last of several.
                let vary: Vec<_> = answer.headers.get_all("vary").iter().collect();
                let [vary] = vary.as_slice() else { panic!("{host} {path} {origin}: {vary:?}") };
                let varies = vary.to_str().unwrap().split(", ").any(|name| name == "Origin");
                assert!(varies, "{host} {path} {origin}");
                assert_eq!(answer.header("cross-origin-resource-policy"), "same-site", "{host} {path}");
                asked += 1;
            }
        }
    }
    println!("{asked} combinations of host, path and origin");
    let two = [("origin", "http://localhost"), ("origin", "https://elsewhere.example")];
    let answer = ask(&service, Method::GET, "localhost", "/api/v1/ui", &two).await;
    assert_eq!(answer.header("access-control-allow-origin"), "");
}

#[tokio::test]
async fn a_preflight_is_allowed_only_for_reading() {
    let service = Service::of_default();
    let headers = [
        ("origin", "https://elsewhere.example"),
        ("access-control-request-method", "GET"),
        ("access-control-request-headers", "x-anything"),
    ];
    // Also for unknown paths: a page can read the 404 only if the preflight succeeds.
    for path in DOCUMENTS.into_iter().chain(["/nothing", "/r/nothing.json", "/healthz"]) {
        let answer = ask(&service, Method::OPTIONS, "ui.example", path, &headers).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{path}");
        assert!(answer.body.is_empty());
        assert_eq!(answer.header("allow"), "GET, HEAD, OPTIONS", "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), "*", "{path}");
        assert_eq!(answer.header("access-control-allow-methods"), "GET, HEAD, OPTIONS", "{path}");
        assert_eq!(answer.header("access-control-allow-headers"), "*", "{path}");
        assert_eq!(answer.header("access-control-expose-headers"), "", "{path}");
        let answer = ask(&service, Method::OPTIONS, "localhost", path, &headers).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{path}");
        let permissions = answer.headers.keys().filter(|name| name.as_str().starts_with("access-control-"));
        assert_eq!(permissions.count(), 0, "{path}: {:?}", answer.headers);
    }
    let retired = "/api/v1/architecture/frontend/axes";
    ask(&service, Method::OPTIONS, "ui.example", retired, &headers).await.problem(410, "retired");
}

#[tokio::test]
async fn options_without_an_origin_is_not_a_preflight() {
    let service = Service::of_default();
    let answer = ask(&service, Method::OPTIONS, "ui.example", "/api/v1/ui", &[]).await;
    assert_eq!(answer.header("allow"), "GET, HEAD, OPTIONS");
    assert_eq!(answer.header("access-control-allow-methods"), "");
    let whole = ask(&service, Method::OPTIONS, "ui.example", "*", &[]).await;
    assert_eq!((whole.status, whole.header("allow")), (StatusCode::NO_CONTENT, "GET, HEAD, OPTIONS"));
    ask(&service, Method::GET, "ui.example", "*", &[]).await.problem(400, "bad_path");
}

#[tokio::test]
async fn requests_that_get_would_reject_are_rejected_and_the_query_is_ignored() {
    let service = Service::of_default();
    let options = |path| service.ask(Method::OPTIONS, path, &[("if-none-match", "*")]);
    options("/r/nothing.json").await.problem(404, "unknown_item");
    options("/nothing").await.problem(404, "unknown_path");
    options("/r/../x").await.problem(400, "bad_path");
    assert_eq!(options("/api/v1/ui?limit=x").await.status, StatusCode::NO_CONTENT);
}
