//! Errors have one shape, describe the problem, and have the format that the client reads.

use crate::service::Service;
use axum::http::{Method, StatusCode};

#[tokio::test]
async fn an_unknown_path_is_404() {
    let service = Service::of_default();
    for path in
        ["/nothing", "/api", "/api/v2", "/api/v1/", "/api/v1/architecture/", "/r", "/r/", "/api/v1/ui/", "//"]
    {
        let answer = service.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.json()["status"], 404, "{path}");
    }
}

#[tokio::test]
async fn another_method_is_405_and_lists_the_allowed_methods() {
    let service = Service::of_default();
    for path in super::DOCUMENTS.into_iter().chain(["/healthz", "/readyz"]) {
        for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH, Method::TRACE] {
            let answer = service.ask(method, path, &[]).await;
            answer.problem(405, "wrong_method");
            assert_eq!(answer.header("allow"), "GET, HEAD, OPTIONS", "{path}");
        }
    }
}

#[tokio::test]
async fn unsafe_paths_are_rejected_in_every_encoding() {
    let service = Service::of_default();
    for path in [
        "/r/../registry.json",
        "/r/./button.json",
        "/r/%2e%2e/button.json",
        "/r/%2E%2E%2Fbutton.json",
        "/r/..%5cbutton.json",
        "/r/%252e%252e%252fbutton.json",
        "/r/button%00.json",
        "/r/button%0a",
        "/r/%ff",
        "/r/%zz",
        "/r/%",
        "/api/v1/ui/..%2f..%2fetc%2fpasswd",
        "/api/v1/architecture/elements/%2e%2e",
        "/api/v1/architecture/frontend/../elements/N1",
    ] {
        service.get(path).await.problem(400, "bad_path");
    }
}

#[tokio::test]
async fn errors_have_the_format_that_the_client_reads() {
    let service = Service::of_default();
    // What the official client sends; it ignores every other content type.
    let client = "application/vnd.shadcn.v1+json, application/json;q=0.9";
    let browser = "text/html,application/xhtml+xml,*/*;q=0.8";
    for (path, accepted, expected) in [
        ("/r/nothing.json", client, "application/json; charset=utf-8"),
        ("/r/nothing.json", "*/*", "application/json; charset=utf-8"),
        ("/r/nothing.json", browser, "application/json; charset=utf-8"),
        ("/api/v1/nothing", browser, "application/json; charset=utf-8"),
        ("/%61pi/v1/nothing", browser, "application/json; charset=utf-8"),
        ("/api/v1/nothing", "application/problem+json", "application/problem+json"),
        ("/nothing", client, "application/json; charset=utf-8"),
        ("/nothing", browser, "text/html; charset=utf-8"),
        ("/registry", browser, "text/html; charset=utf-8"),
    ] {
        let answer = service.ask(Method::GET, path, &[("accept", accepted)]).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
        assert_eq!(answer.header("content-type"), expected, "{path} {accepted}");
        assert_eq!(answer.header("vary"), "Accept, Origin");
        assert_eq!(answer.header("cache-control"), "no-store");
    }
}

#[tokio::test]
async fn client_input_in_errors_is_shortened_and_escaped() {
    let service = Service::of_default();
    let long = "x".repeat(5000);
    let problem = service.get(&format!("/api/v1/ui/{long}")).await.problem(404, "unknown_item");
    assert!(problem.to_string().len() < 2000);
    let path = "/%3Cscript%3Ealert(1)%3C/script%3E";
    let page = service.ask(Method::GET, path, &[("accept", "text/html")]).await;
    assert!(!page.text().contains("<script>"));
}
