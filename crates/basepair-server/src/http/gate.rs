//! Runs before routing: rejects requests that no legitimate client sends, and normalizes item paths to the form
//! that the routes match.

use super::hosts::Reach;
use super::problem::{self, ErrorKind, Returned};
use crate::panics::{self, Panicked};
use axum::extract::Request;
use axum::http::uri::{PathAndQuery, Uri};
use axum::http::{HeaderMap, HeaderValue, Method, Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use basepair_model::percent::{self, decode};
use std::sync::Arc;

/// The path as the client wrote it.
#[derive(Debug, Clone)]
pub struct RequestPath(pub Arc<str>);

/// Below these, the rest of the path is an item's name, which may contain `/`.
const ITEM_ROOTS: [&str; 7] = [
    "/api/v1/ui/",
    "/r/",
    "/api/v1/documents/",
    "/api/v1/history/",
    "/api/v1/plan/",
    "/api/v1/closure/",
    "/api/v1/dependents/",
];

/// Probes may use any host name.
const HEALTH: [&str; 2] = ["/healthz", "/readyz"];

pub async fn gate(mut request: Request, next: Next) -> Response {
    let path: Arc<str> = request.uri().path().into();
    let reach = request.extensions().get::<Reach>().copied().unwrap_or(Reach::Malformed);
    if reach == Reach::Malformed || is_tunnel(&request) {
        return refuse_and_close(&ErrorKind::BadHost, &path, &request);
    }
    if reach == Reach::Unknown && !HEALTH.contains(&&*path) {
        return problem::respond(&ErrorKind::UnknownHost { host: host(&request) }, &path, request.headers());
    }
    if &*path == "*" {
        // `OPTIONS *`: the same methods as every path.
        if request.method() != Method::OPTIONS {
            return refuse_and_close(&ErrorKind::BadPath, &path, &request);
        }
        *request.uri_mut() = Uri::from_static("/");
        return next.run(request).await;
    }
    let Some(decoded) = decode(&path).filter(|decoded| path_is_plain(decoded)) else {
        return problem::respond(&ErrorKind::BadPath, &path, request.headers());
    };
    let canonical = canonical(&decoded);
    if canonical != *path {
        let query = request.uri().query().map_or(String::new(), |query| format!("?{query}"));
        if let Ok(target) = PathAndQuery::try_from(canonical + &query) {
            *request.uri_mut() = Uri::from(target);
        }
    }
    request.extensions_mut().insert(RequestPath(Arc::clone(&path)));
    let version = request.version();
    let accept = request.headers().get(header::ACCEPT).cloned();
    let mut response = panics::catch(&path, next.run(request))
        .await
        .unwrap_or_else(|Panicked| ErrorKind::Internal.into_response());
    let Some(Returned(kind)) = response.extensions_mut().remove::<Returned>() else { return response };
    let accepted = accept.map(|accept| (header::ACCEPT, accept)).into_iter().collect::<HeaderMap>();
    let mut response = problem::respond(&kind, &path, &accepted);
    if matches!(kind, ErrorKind::SlowBody) && version < Version::HTTP_2 {
        // Where the next request would start is not known.
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// A request target without a path: a CONNECT tunnel or an invalid target.
fn is_tunnel(request: &Request) -> bool {
    let uri = request.uri();
    request.method() == Method::CONNECT || uri.scheme().is_none() && uri.authority().is_some()
}

/// The sender may disagree with us about where such a request ends.
fn refuse_and_close(kind: &ErrorKind, path: &str, request: &Request) -> Response {
    let mut response = problem::respond(kind, path, request.headers());
    if request.version() < Version::HTTP_2 {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// The host of a request, for the message.
fn host(request: &Request) -> String {
    let header = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let host = request.uri().authority().map(axum::http::uri::Authority::as_str).or(header);
    host.unwrap_or_default().to_owned()
}

/// No control characters, no backslashes, and no dot segments, also not escaped twice.
fn path_is_plain(decoded: &str) -> bool {
    let plain = |text: &str| {
        !text.chars().any(|c| c.is_control() || c == '\\') && !text.split('/').any(|s| s == "." || s == "..")
    };
    plain(decoded) && (!decoded.contains('%') || decode(decoded).is_none_or(|twice| plain(&twice)))
}

/// The canonical form of a path, which the routes match. An item's name is one segment, without `.json`:
/// `/r/forms/date.json` is `/r/forms%2Fdate`.
fn canonical(decoded: &str) -> String {
    for root in ITEM_ROOTS {
        if let Some(name) = decoded.strip_prefix(root) {
            let name = name.strip_suffix(".json").unwrap_or(name);
            return format!("{root}{}", percent::encode(name, ""));
        }
    }
    percent::encode(decoded, "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dot_segments_are_found_in_every_encoding() {
        for path in [
            "/r/../x",
            "/r/./x",
            "/r/%2e%2e/x",
            "/r/%2E./x",
            "/r/..%2fx",
            "/r/%252e%252e/x",
            "/r/a%5c..%5cb",
            "/r/%00",
            "/r/%0a",
            "/r/a\\b",
            "/r/..",
        ] {
            let decoded = decode(path).unwrap();
            assert!(!path_is_plain(&decoded), "{path}");
        }
        for path in ["/r/%zz", "/r/%2", "/r/%ff"] {
            assert_eq!(decode(path), None, "{path}");
        }
        for path in ["/r/a..b", "/r/...", "/r/.hidden", "/r/100%25", "/r/caf%C3%A9"] {
            assert!(path_is_plain(&decode(path).unwrap()), "{path}");
        }
    }

    #[test]
    fn names_of_items_are_one_segment_for_every_endpoint() {
        let (_, description) = crate::http::router::endpoints().split_for_parts();
        let roots = description.paths.paths.keys().filter_map(|path| path.strip_suffix("{name}"));
        for root in roots {
            assert!(
                ITEM_ROOTS.contains(&root),
                "add {root:?} to `ITEM_ROOTS` in crates/basepair-server/src/http/gate.rs"
            );
        }
    }

    #[test]
    fn paths_have_a_canonical_form() {
        let form = |path| canonical(&decode(path).unwrap());
        assert_eq!(form("/r/forms/date.json"), "/r/forms%2Fdate");
        assert_eq!(form("/r/forms%2Fdate"), "/r/forms%2Fdate");
        assert_eq!(form("/api/v1/ui/button.json"), "/api/v1/ui/button");
        assert_eq!(form("/api/v1/plan/forms/date"), "/api/v1/plan/forms%2Fdate");
        assert_eq!(form("/api/v1/ui"), "/api/v1/ui");
        assert_eq!(form("/%61pi/v1/architecture"), "/api/v1/architecture");
        assert_eq!(form("/caf%C3%A9"), "/caf%C3%A9");
    }
}
