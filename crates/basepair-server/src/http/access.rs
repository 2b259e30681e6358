//! The access log: one line per response, once its head is ready. Off by default.

use axum::body::HttpBody;
use axum::extract::Request;
use axum::http::header;
use axum::middleware::Next;
use axum::response::Response;
use std::time::Instant;

/// Logs method, path, status, length and time. The query is left out: it may contain user input.
pub async fn log(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let agent = request.headers().get(header::USER_AGENT);
    let agent = agent.map(|agent| String::from_utf8_lossy(agent.as_bytes()).into_owned());
    let response = next.run(request).await;
    tracing::info!(
        %method,
        path,
        status = response.status().as_u16(),
        bytes = response.body().size_hint().exact(),
        milliseconds = (began.elapsed().as_secs_f64() * 1e6).round() / 1e3,
        agent,
        "request"
    );
    response
}
