//! Which pages may read a response. Under the server's public name every page may; under a local name only
//! local pages may, because work in progress there is not published.

use super::hosts::{Reach, is_loopback_origin};
use super::not_mcp;
use crate::mcp::card;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};

/// The methods of every path that is not retired.
pub const ALLOW: &str = "GET, HEAD, OPTIONS";

const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
/// The response headers that a page may read: all, since there are never credentials.
const EXPOSED: &str = "*";

/// The origin of the page that made a request.
#[derive(Debug)]
pub struct Cors {
    reach: Reach,
    origin: Option<HeaderValue>,
    preflight: bool,
    /// The methods that a page may use.
    methods: &'static str,
}

/// Whether a request is a CORS preflight.
pub fn is_preflight(request: &Request) -> bool {
    let headers = request.headers();
    request.method() == Method::OPTIONS
        && headers.contains_key(header::ORIGIN)
        && headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

impl Cors {
    pub fn of(request: &Request, reach: Reach) -> Self {
        let mut origins = request.headers().get_all(header::ORIGIN).iter();
        let origin = origins.next().filter(|_| origins.next().is_none()).cloned();
        let methods = if request.uri().path() == card::PATH { not_mcp::ALLOW } else { ALLOW };
        Self { reach, origin, preflight: is_preflight(request), methods }
    }

    /// Adds the CORS headers. Headers that a response already has are kept.
    pub fn apply(self, headers: &mut HeaderMap) {
        let allowed = match self.reach {
            Reach::Public => Some(HeaderValue::from_static("*")),
            Reach::Local => {
                vary_by_origin(headers);
                // Also not as an image, a script or a style sheet of another site.
                headers.entry(RESOURCE_POLICY).or_insert(HeaderValue::from_static("same-site"));
                self.origin.filter(is_loopback_origin)
            }
            Reach::Unknown | Reach::Malformed => None,
        };
        let Some(allowed) = allowed else { return };
        headers.entry(header::ACCESS_CONTROL_ALLOW_ORIGIN).or_insert(allowed);
        if self.preflight {
            headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static(self.methods));
            headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static("*"));
            headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400"));
        } else {
            headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(EXPOSED));
        }
    }
}

/// Adds `Origin` to `Vary`, in one line: nginx before 1.23 reads only the last of several, and would send one
/// client the response for another.
fn vary_by_origin(headers: &mut HeaderMap) {
    let vary = match headers.get(header::VARY).map(HeaderValue::as_bytes) {
        None => HeaderValue::from_static("Origin"),
        Some(b"Accept-Encoding") => HeaderValue::from_static("Accept-Encoding, Origin"),
        Some(b"Accept, Accept-Encoding") => HeaderValue::from_static("Accept, Accept-Encoding, Origin"),
        Some(other) => {
            HeaderValue::from_bytes(&[other, b", Origin"].concat()).unwrap_or(HeaderValue::from_static("*"))
        }
    };
    headers.insert(header::VARY, vary);
}
