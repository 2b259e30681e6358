//! Turns documents into responses: conditional requests, content coding, and the headers of every response.

use super::cors::{self, ALLOW, Cors};
use super::hosts::Hosts;
use crate::admission::Admitted;
use crate::mcp::card;
use crate::representation::{Coding, Effort, Representation};
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::uri::{PathAndQuery, Uri};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use basepair_catalog::document::{Document, Freshness, MediaType};
use bytes::Bytes;
use std::sync::Arc;

const UNENCODED_DIGEST: HeaderName = HeaderName::from_static("unencoded-digest");
/// Of everything that has no policy of its own.
const DEFAULT_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";
/// More headers than any response has, so that the map never grows.
const HEADERS: usize = 20;

/// Responds with a document, or with 304 if the client already has it.
pub fn representation(request: &HeaderMap, representation: &Representation) -> Response {
    held(request, representation, None)
}

/// The same for a document whose bytes count until they are read.
pub fn held(request: &HeaderMap, representation: &Representation, held: Option<Arc<Admitted>>) -> Response {
    let (coding, variant) = representation.choose(accepted_codings(request));
    let document = representation.document();
    let mut headers = HeaderMap::with_capacity(HEADERS);
    headers.insert(header::ETAG, variant.etag.clone());
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(document.freshness.cache_control()));
    if let Some(vary) = vary(representation) {
        headers.insert(header::VARY, HeaderValue::from_static(vary));
    }
    // Also with 304: a browser updates the headers of its cached copy from the newest response.
    let policy = match document.media_type {
        MediaType::Html => Some(basepair_site::POLICY),
        // Our SVG images contain their style.
        MediaType::Svg => Some("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"),
        _ => None,
    };
    if let Some(policy) = policy {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    }
    if not_modified(request, &variant.etag) {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        *response.headers_mut() = headers;
        return response;
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(document.media_type.as_str()));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(variant.bytes.len()));
    // Proxies that decode or encode on the way do not change headers. The digest of the plain bytes stays valid
    // for what arrives; `Repr-Digest`, which is of the coded bytes, would not.
    headers.insert(UNENCODED_DIGEST, representation.digest().clone());
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.token()));
    }
    if let Some(link) = representation.link() {
        headers.insert(header::LINK, link.clone());
    }
    let bytes = match held {
        Some(held) => Held::bytes(variant.bytes.clone(), held),
        None => variant.bytes.clone(),
    };
    let mut response = Response::new(Body::from(bytes));
    *response.headers_mut() = headers;
    response
}

/// The codings that a client accepts.
pub fn accepted_codings(request: &HeaderMap) -> Option<&str> {
    request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok())
}

/// The value of `Vary`.
fn vary(representation: &Representation) -> Option<&'static str> {
    match representation.document().media_type {
        // A page has a Markdown twin, which a client may request at the page's own path.
        MediaType::Html => Some("Accept, Accept-Encoding"),
        _ if representation.is_coded() => Some("Accept-Encoding"),
        _ => None,
    }
}

/// Bytes that count until the last of them is passed to the client.
#[derive(Debug)]
pub struct Held<T> {
    bytes: Bytes,
    _held: T,
}

impl<T: Send + 'static> Held<T> {
    pub fn bytes(bytes: Bytes, held: T) -> Bytes {
        Bytes::from_owner(Self { bytes, _held: held })
    }
}

impl<T> AsRef<[u8]> for Held<T> {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Makes a response with the Markdown twin of a page one at the page's own path.
pub fn twin(mut response: Response, address: &str) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("Accept, Accept-Encoding"));
    if let Ok(address) = HeaderValue::try_from(address) {
        headers.insert(header::CONTENT_LOCATION, address);
    }
    response
}

/// Whether a client prefers Markdown over HTML. Only a client that names it explicitly does; browsers never do.
pub fn wants_markdown(request: &HeaderMap) -> bool {
    let accepted = request.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let (mut markdown, mut html) = (0.0, 0.0);
    for part in accepted.flat_map(|value| value.split(',')) {
        let mut pieces = part.split(';').map(str::trim);
        let media_type = pieces.next().unwrap_or_default();
        let quality = pieces.find_map(|piece| piece.strip_prefix("q=").or_else(|| piece.strip_prefix("Q=")));
        let quality: f32 = quality.map_or(1.0, |quality| quality.parse().unwrap_or(0.0));
        if media_type.eq_ignore_ascii_case("text/markdown") {
            markdown = quality;
        } else if media_type.eq_ignore_ascii_case("text/html") {
            html = quality;
        }
    }
    markdown > 0.0 && markdown >= html
}

/// Responds with small JSON that was built for this request.
pub fn made_json(request: &HeaderMap, text: String) -> Response {
    let made = Representation::new(Document::json(text));
    made.compress(Coding::wanted(accepted_codings(request)).as_slice(), Effort::Quick);
    representation(request, &made)
}

/// Responds with JSON that must not be cached.
pub fn momentary_json(status: StatusCode, mut text: String) -> Response {
    text.push('\n');
    let mut response = (status, text).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(MediaType::Json.as_str()));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(Freshness::Momentary.cache_control()));
    response
}

/// Whether `If-None-Match` matches the response.
fn not_modified(request: &HeaderMap, etag: &HeaderValue) -> bool {
    let Ok(etag) = etag.to_str() else { return false };
    let mut values = request.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    values.any(|value| lists_tag(value, etag))
}

/// Whether the value of `If-None-Match` has this entity tag.
pub(super) fn lists_tag(value: &str, etag: &str) -> bool {
    value.split(',').map(str::trim).any(|tag| tag == "*" || tag.trim_start_matches("W/") == etag)
}

/// Finishes every response: CORS headers, no MIME sniffing, no body for HEAD.
pub async fn finish(State(hosts): State<Arc<Hosts>>, mut request: Request, next: Next) -> Response {
    let head = request.method() == Method::HEAD;
    let reach = hosts.reach(&request);
    let cors = Cors::of(&request, reach);
    request.extensions_mut().insert(reach);
    let mut response = next.run(request).await;
    finish_headers(response.headers_mut(), cors);
    if head {
        // The headers stay those of GET, the length included.
        let length = axum::body::HttpBody::size_hint(response.body()).exact();
        if let Some(length) = length.filter(|_| response.status() != StatusCode::NOT_MODIFIED) {
            let known = response.headers_mut().entry(header::CONTENT_LENGTH);
            known.or_insert(HeaderValue::from(length));
        }
        *response.body_mut() = Body::empty();
    }
    response
}

/// What every response has. JSON that is never anything else loads nothing and links to nothing, so that it needs no policies; they
/// were a fifth of the head of an item. A 304 keeps those of the stored response.
pub fn finish_headers(headers: &mut HeaderMap, cors: Cors) {
    cors.apply(headers);
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    let is_data =
        headers.get(header::CONTENT_TYPE).is_none_or(|kind| kind.as_bytes().starts_with(b"application/json"));
    if !is_data {
        headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(DEFAULT_POLICY));
    }
}

/// Marks an OPTIONS request, whose parameters are ignored.
#[derive(Debug, Clone, Copy)]
pub struct OptionsOnly;

/// Answers OPTIONS: requests that GET would reject are rejected. A preflight asks whether a page may send the
/// request at all, and only after success can the page read that the path is unknown; retired paths answer 410
/// to every method.
pub async fn options(mut request: Request, next: Next) -> Response {
    // Where agents send messages, GET says nothing about what is allowed.
    if request.method() != Method::OPTIONS || request.uri().path() == card::PATH {
        return next.run(request).await;
    }
    let preflight = cors::is_preflight(&request);
    *request.method_mut() = Method::GET;
    if let Ok(path) = PathAndQuery::try_from(request.uri().path()) {
        *request.uri_mut() = Uri::from(path);
    }
    request.headers_mut().remove(header::IF_NONE_MATCH);
    request.extensions_mut().insert(OptionsOnly);
    let answer = next.run(request).await;
    let possible = match answer.status() {
        StatusCode::NOT_FOUND | StatusCode::SERVICE_UNAVAILABLE => preflight,
        status => status.is_success(),
    };
    if !possible {
        return answer;
    }
    let mut response = StatusCode::NO_CONTENT.into_response();
    let headers = response.headers_mut();
    headers.insert(header::ALLOW, HeaderValue::from_static(ALLOW));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(Freshness::Momentary.cache_control()));
    response
}
