//! Any page may read; nothing may be written.

use super::DOCUMENTS;
use crate::service::Service;
use axum::http::{Method, StatusCode};

#[tokio::test]
async fn every_answer_may_be_read_from_any_origin() {
    let service = Service::of_default();
    let others = ["/healthz", "/readyz", "/nothing", "/r/nothing.json", "/api/v1/architecture/frontend/axes"];
    for path in DOCUMENTS.into_iter().chain(others) {
        let answer = service.ask(Method::GET, path, &[("origin", "https://elsewhere.example")]).await;
        assert_eq!(answer.header("access-control-allow-origin"), "*", "{path}");
        assert_eq!(answer.header("access-control-allow-credentials"), "", "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert!(answer.header("access-control-expose-headers").contains("ETag"), "{path}");
    }
}

#[tokio::test]
async fn a_preflight_is_allowed_for_reading_only() {
    let service = Service::of_default();
    let headers = [
        ("origin", "https://elsewhere.example"),
        ("access-control-request-method", "GET"),
        ("access-control-request-headers", "x-anything"),
    ];
    for path in DOCUMENTS {
        let answer = service.ask(Method::OPTIONS, path, &headers).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{path}");
        assert!(answer.body.is_empty());
        assert_eq!(answer.header("allow"), "GET, HEAD, OPTIONS", "{path}");
        assert_eq!(answer.header("access-control-allow-methods"), "GET, HEAD, OPTIONS", "{path}");
        assert_eq!(answer.header("access-control-allow-headers"), "*", "{path}");
    }
}

#[tokio::test]
async fn what_get_would_refuse_is_refused_and_the_query_does_not_matter() {
    let service = Service::of_default();
    let options = |path| service.ask(Method::OPTIONS, path, &[("if-none-match", "*")]);
    options("/r/nothing.json").await.problem(404, "unknown_item");
    options("/nothing").await.problem(404, "unknown_path");
    options("/r/../x").await.problem(400, "bad_path");
    assert_eq!(options("/api/v1/ui?limit=x").await.status, StatusCode::NO_CONTENT);
}
