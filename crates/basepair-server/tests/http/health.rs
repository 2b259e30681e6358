//! `/healthz` and `/readyz`.

use crate::service::Service;
use axum::http::StatusCode;

#[tokio::test]
async fn the_process_is_alive_before_anything_is_loaded() {
    let answer = Service::starting().get("/healthz").await;
    assert_eq!((answer.status, answer.header("cache-control")), (StatusCode::OK, "no-store"));
}

#[tokio::test]
async fn it_is_ready_once_there_is_a_snapshot() {
    let starting = Service::starting().get("/readyz").await;
    assert_eq!(starting.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(starting.header("retry-after"), "1");
    assert_eq!(starting.json()["state"], "starting");
    let ready = Service::of_default().json("/readyz").await;
    assert_eq!(ready["state"], "ready");
    assert_eq!(ready["findings"], serde_json::json!([]));
    assert!(ready["revision"].is_string());
}

#[tokio::test]
async fn it_is_not_ready_while_draining_but_still_answers() {
    let service = Service::of_default();
    service.running.drain();
    let answer = service.get("/readyz").await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(answer.json()["state"], "draining");
    assert_eq!(service.get("/r/button.json").await.status, StatusCode::OK);
}

#[tokio::test]
async fn before_the_first_snapshot_everything_else_is_503() {
    let service = Service::starting();
    for path in
        ["/", "/api/v1", "/api/v1/ui", "/api/v1/ui/button", "/r/registry.json", "/api/v1/architecture"]
    {
        let answer = service.get(path).await;
        answer.problem(503, "starting");
        assert_eq!(answer.header("retry-after"), "1");
    }
}
