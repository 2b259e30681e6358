//! HEAD is GET without the body.

use super::DOCUMENTS;
use crate::service::Service;
use axum::http::Method;

#[tokio::test]
async fn has_the_status_and_headers_of_get_and_no_body() {
    let service = Service::of_default();
    let others = [
        "/healthz",
        "/readyz",
        "/nothing",
        "/api/v1/ui/nothing",
        "/api/v1/ui?q=button",
        "/api/v1/ui?limit=x",
        "/api/v1/architecture/frontend/layers",
    ];
    for path in DOCUMENTS.into_iter().chain(others) {
        for coding in ["identity", "gzip"] {
            let get = service.ask(Method::GET, path, &[("accept-encoding", coding)]).await;
            let head = service.ask(Method::HEAD, path, &[("accept-encoding", coding)]).await;
            assert_eq!(head.status, get.status, "{path}");
            assert!(head.body.is_empty(), "{path}");
            let mut headers = get.headers.clone();
            headers.insert("content-length", get.body.len().into());
            assert_eq!(head.headers, headers, "{path}");
        }
    }
}
