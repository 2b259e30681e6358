//! The access log: one line per response, once its head is ready. Off by default. The line and the response have the same id, so that
//! a user's report leads to the line.

use axum::body::HttpBody;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// A proxy in front uses at most this much for an id.
const LONGEST_ID: usize = 64;

/// Logs id, method, path, status, length and time. The query is left out: it may contain user input.
pub async fn log(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let id = given_id(request.headers()).unwrap_or_else(next_id);
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let agent = request.headers().get(header::USER_AGENT);
    let agent = agent.map(|agent| String::from_utf8_lossy(agent.as_bytes()).into_owned());
    let mut response = next.run(request).await;
    tracing::info!(
        id,
        %method,
        path,
        status = response.status().as_u16(),
        bytes = response.body().size_hint().exact(),
        milliseconds = (began.elapsed().as_secs_f64() * 1e6).round() / 1e3,
        agent,
        "request"
    );
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// The id that a proxy in front has given to the request. One that is not plain is not repeated.
fn given_id(headers: &HeaderMap) -> Option<String> {
    let id = headers.get(REQUEST_ID)?.to_str().ok()?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    let fits = !id.is_empty() && id.len() <= LONGEST_ID && id.bytes().all(is_plain);
    fits.then(|| id.to_owned())
}

/// Unique among the requests of this process, and most likely among those of all servers.
fn next_id() -> String {
    static PROCESS: LazyLock<u64> = LazyLock::new(|| RandomState::new().hash_one(std::process::id()));
    static NEXT: AtomicU64 = AtomicU64::new(1);
    format!("{:016x}-{:x}", *PROCESS, NEXT.fetch_add(1, Ordering::Relaxed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_ids_are_repeated() {
        let given =
            |id: &'static str| given_id(&HeaderMap::from_iter([(REQUEST_ID, HeaderValue::from_static(id))]));
        assert_eq!(given("4bf92f35-77b3.a_1").as_deref(), Some("4bf92f35-77b3.a_1"));
        for refused in
            ["", "a b", "a\"b", "{}", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]
        {
            assert_eq!(given(refused), None, "{refused}");
        }
        assert_ne!(next_id(), next_id());
    }
}
