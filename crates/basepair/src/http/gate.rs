//! Stands before routing: refuses what no honest client sends, and gives item paths the one form that the
//! routes know.

use super::problem::{self, ErrorKind};
use axum::extract::Request;
use axum::http::uri::{PathAndQuery, Uri};
use axum::http::{Version, header};
use axum::middleware::Next;
use axum::response::Response;
use basepair_model::percent::{self, decode};
use std::sync::Arc;

/// The path as the client wrote it, for error answers.
#[derive(Debug, Clone)]
pub struct AskedPath(pub Arc<str>);

/// Below these, the rest of the path is an item's name, which may hold `/`.
const ITEM_ROOTS: [&str; 2] = ["/api/v1/ui/", "/r/"];

pub async fn gate(mut request: Request, next: Next) -> Response {
    let path: Arc<str> = request.uri().path().into();
    if !host_is_valid(&request) {
        return problem::respond(&ErrorKind::BadHost, &path, request.headers());
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
    request.extensions_mut().insert(AskedPath(path));
    next.run(request).await
}

/// RFC 9112: exactly one Host in HTTP/1.1, and it must be well formed. Older clients may leave it out, and
/// HTTP/2 carries it as the authority.
fn host_is_valid(request: &Request) -> bool {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (_, Some(_)) => false,
        (Some(host), None) => host.to_str().is_ok_and(is_authority),
        (None, None) => request.version() != Version::HTTP_11,
    }
}

/// A host name or address with an optional port; no user, no path.
fn is_authority(text: &str) -> bool {
    let (host, port) = match text.strip_prefix('[') {
        Some(rest) => match rest.split_once(']') {
            Some((address, port)) => (address, port),
            None => return false,
        },
        None => text.find(':').map_or((text, ""), |colon| text.split_at(colon)),
    };
    let bracketed = text.starts_with('[');
    let host_is_valid = !host.is_empty()
        && host.bytes().all(|byte| {
            byte.is_ascii_alphanumeric()
                || matches!(byte, b'-' | b'.' | b'_')
                || bracketed && matches!(byte, b':' | b'%')
        });
    let port_is_valid = port.is_empty()
        || port.strip_prefix(':').is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_digit()));
    host_is_valid && port_is_valid
}

/// No control characters, no backslashes, and no dot segments, also when they are escaped twice.
fn path_is_plain(decoded: &str) -> bool {
    let plain = |text: &str| {
        !text.chars().any(|c| c.is_control() || c == '\\') && !text.split('/').any(|s| s == "." || s == "..")
    };
    plain(decoded) && (!decoded.contains('%') || decode(decoded).is_none_or(|twice| plain(&twice)))
}

/// The one spelling of a path that the routes know. An item's name stands in one segment, without `.json`:
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
    fn hosts_are_names_or_addresses_with_a_port() {
        for host in
            ["localhost", "localhost:3400", "127.0.0.1:1", "[::1]:3400", "[::1]", "a-b.example", "a_b"]
        {
            assert!(is_authority(host), "{host}");
        }
        for host in ["", ":80", "a b", "a/b", "u@h", "a:b", "[::1", "h,h", "a?b", "::1"] {
            assert!(!is_authority(host), "{host}");
        }
    }

    #[test]
    fn dot_segments_are_seen_through_every_encoding() {
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
    fn paths_have_one_form() {
        let form = |path| canonical(&decode(path).unwrap());
        assert_eq!(form("/r/forms/date.json"), "/r/forms%2Fdate");
        assert_eq!(form("/r/forms%2Fdate"), "/r/forms%2Fdate");
        assert_eq!(form("/api/v1/ui/button.json"), "/api/v1/ui/button");
        assert_eq!(form("/api/v1/ui"), "/api/v1/ui");
        assert_eq!(form("/%61pi/v1/architecture"), "/api/v1/architecture");
        assert_eq!(form("/caf%C3%A9"), "/caf%C3%A9");
    }
}
