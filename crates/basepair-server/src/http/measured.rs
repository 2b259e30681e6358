//! Counts responses for monitoring, and the listener on which the metrics are read.

mod report;

use super::problem::ErrorKind;
use crate::metrics::exposition::CONTENT_TYPE;
use crate::metrics::{Class, Metrics, item_name};
use crate::running::Running;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use basepair_model::percent::decode;
use std::sync::Arc;
use std::time::Instant;

/// Counts every response that does not come from the hot path, which counts its own.
pub async fn count(State(metrics): State<Arc<Metrics>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let path = request.uri().path();
    let class = Class::of(path);
    let is_read = request.method() == Method::GET;
    let item = (class == Class::Item && is_read).then(|| item_name(path).and_then(decode)).flatten();
    let response = next.run(request).await;
    let status = response.status();
    metrics.answered(class, status.as_u16(), began.elapsed());
    // Only what exists is counted by name, so that nobody can invent names.
    if let Some(item) = item.filter(|_| matches!(status, StatusCode::OK | StatusCode::NOT_MODIFIED)) {
        let name = item.strip_suffix(".json").unwrap_or(&item);
        let split = name.char_indices().skip(1).find(|(_, letter)| *letter == '@');
        match split.and_then(|(at, _)| Some((name.get(..at)?, name.get(at + 1..)?))) {
            Some((name, version)) => metrics.fetched(name, Some(version)),
            None => metrics.fetched(name, None),
        }
    }
    response
}

/// What the listener for monitoring answers: nothing but the metrics.
pub fn router(running: Arc<Running>) -> Router {
    Router::new()
        .route("/metrics", get(answer))
        .fallback(|| async { (StatusCode::NOT_FOUND, "the metrics are at /metrics\n") })
        .with_state(running)
}

async fn answer(State(running): State<Arc<Running>>) -> Response {
    let Some(text) = report::report(&running) else { return ErrorKind::Internal.into_response() };
    ([(header::CONTENT_TYPE, CONTENT_TYPE), (header::CACHE_CONTROL, "no-store")], text).into_response()
}
