//! The Model Context Protocol over HTTP: checks what HTTP says about a message, and passes it on. Stateless: each message is
//! answered for itself, as JSON.

use super::RequestContext;
use crate::http::hosts::{Reach, is_loopback_origin};
use crate::http::not_mcp::{ALLOW, NotMcp};
use crate::http::problem::{self, ErrorKind};
use crate::http::respond;
use crate::live::Live;
use crate::mcp::{LARGEST_MESSAGE, Server, card, message};
use crate::representation::Representation;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any, get};
use basepair_catalog::document::{Document, Freshness, MediaType};
use rmcp::ServerHandler;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use std::sync::Arc;

type Service<Handler> = StreamableHttpService<Handler, NeverSessionManager>;

/// The endpoint, its card, and the catalog that lists the card.
pub fn routes(live: &Arc<Live>) -> Router<Arc<Live>> {
    Router::new()
        .route(card::PATH, endpoint(Server::new(Arc::clone(live))))
        .route(card::CARD_PATH, get(server_card))
        .route(card::CATALOG_PATH, get(catalog))
}

/// An endpoint of the protocol, whatever answers behind it.
pub fn endpoint<Handler: ServerHandler + Clone + Sync>(server: Handler) -> MethodRouter<Arc<Live>> {
    // The gate has checked the host, for every path alike.
    let config = StreamableHttpServerConfig::default()
        .disable_allowed_hosts()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(LARGEST_MESSAGE);
    let service = Service::new(move || Ok(server.clone()), Arc::default(), config);
    any(move |request: Request| mcp(service.clone(), request))
}

async fn mcp<Handler: ServerHandler>(service: Service<Handler>, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let refuse = |parts: &Parts, why| {
        problem::respond(&ErrorKind::Mcp(why), &super::request_path(parts), &parts.headers)
    };
    if let Err(why) = admit(&parts) {
        return refuse(&parts, why);
    }
    if parts.method == Method::OPTIONS {
        return ([(header::ALLOW, ALLOW)], StatusCode::NO_CONTENT).into_response();
    }
    let Ok(bytes) = to_bytes(body, LARGEST_MESSAGE).await else {
        return refuse(&parts, NotMcp::TooLarge);
    };
    if let Err(malformed) = message::parse(&bytes) {
        return respond::momentary_json(StatusCode::BAD_REQUEST, malformed.text());
    }
    let id = message::id(&bytes);
    // The answer is JSON in any case: a client that accepts it need not accept streams.
    let both = HeaderValue::from_static("application/json, text/event-stream");
    parts.headers.insert(header::ACCEPT, both);
    let answer = service.handle(Request::from_parts(parts, Body::from(bytes))).await;
    let mut answer = answer.map(Body::new);
    let is_json = answer
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if answer.status().is_client_error() && !is_json {
        // What the protocol implementation says about the head of a request is plain text.
        let status = answer.status();
        let text = to_bytes(answer.into_body(), LARGEST_MESSAGE).await.unwrap_or_default();
        let refused = message::Malformed::refused(&String::from_utf8_lossy(&text), id);
        return respond::momentary_json(status, refused.text());
    }
    let freshness = HeaderValue::from_static(Freshness::Momentary.cache_control());
    answer.headers_mut().insert(header::CACHE_CONTROL, freshness);
    answer
}

/// Whether the head of a request is one of the protocol.
fn admit(parts: &Parts) -> Result<(), NotMcp> {
    if parts.method != Method::POST && parts.method != Method::OPTIONS {
        return Err(NotMcp::Method);
    }
    let mut origins = parts.headers.get_all(header::ORIGIN).iter();
    let (origin, second) = (origins.next(), origins.next());
    let local = parts.extensions.get::<Reach>() != Some(&Reach::Public);
    // The same pages that may read answers may ask here.
    if second.is_some() || local && !origin.is_none_or(is_loopback_origin) {
        return Err(NotMcp::Origin);
    }
    if parts.method == Method::OPTIONS {
        return Ok(());
    }
    let text = |name| parts.headers.get(name).map_or(Some(""), |value: &HeaderValue| value.to_str().ok());
    let length = text(header::CONTENT_LENGTH).and_then(|length| length.parse().ok()).unwrap_or(0_usize);
    if length > LARGEST_MESSAGE {
        return Err(NotMcp::TooLarge);
    }
    if !accepts_json(&parts.headers) {
        return Err(NotMcp::NotAcceptable);
    }
    let media_type = text(header::CONTENT_TYPE).unwrap_or_default();
    let media_type = media_type.split(';').next().unwrap_or_default().trim();
    let plain = text(header::CONTENT_ENCODING).is_some_and(|coding| matches!(coding, "" | "identity"));
    if !plain || !media_type.eq_ignore_ascii_case("application/json") {
        return Err(NotMcp::NotJson);
    }
    Ok(())
}

fn accepts_json(headers: &HeaderMap) -> bool {
    let mut accepted = headers.get_all(header::ACCEPT).iter().peekable();
    if accepted.peek().is_none() {
        return true;
    }
    let accepted = accepted.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    accepted.map(|part| part.split(';').next().unwrap_or_default().trim()).any(|media_type| {
        ["application/json", "application/*", "*/*"].iter().any(|json| media_type.eq_ignore_ascii_case(json))
    })
}

async fn server_card(context: RequestContext) -> Response {
    let text = card::card(&context.live, context.snapshot.addresses.base_url());
    settled(&context, MediaType::McpServerCard, text)
}

async fn catalog(context: RequestContext) -> Response {
    settled(&context, MediaType::AiCatalog, card::catalog(context.snapshot.addresses.base_url()))
}

fn settled(context: &RequestContext, media_type: MediaType, text: String) -> Response {
    context.answer(&Representation::new(Document::new(media_type, Freshness::Live, text)))
}
