//! The Model Context Protocol over HTTP: checks what HTTP says about a message, and passes it on. Stateless: each message is
//! answered for itself, as JSON.

use super::{Outcome, RequestContext};
use crate::admission::{Admitted, Busy, Client, LARGEST_MESSAGE, Work};
use crate::http::hosts::{Reach, is_loopback_origin};
use crate::http::not_mcp::{ALLOW, NotMcp};
use crate::http::problem::ErrorKind;
use crate::http::respond;
use crate::http::server::Peer;
use crate::mcp::message::{self, Envelope, Malformed};
use crate::mcp::{Server, Unfinished, Workers, card};
use crate::representation::Representation;
use crate::running::Running;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any, get};
use basepair_catalog::document::{Document, Freshness, MediaType};
use bytes::{Bytes, BytesMut};
use http_body_util::BodyExt;
use rmcp::ServerHandler;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

type Service<Handler> = StreamableHttpService<Handler, NeverSessionManager>;

/// The endpoint, its card, and the catalog that lists the card.
pub fn routes(running: &Arc<Running>) -> Router<Arc<Running>> {
    Router::new()
        .route(card::PATH, endpoint(Server::new(Arc::clone(running))))
        .route(card::CARD_PATH, get(server_card))
        .route(card::CATALOG_PATH, get(catalog))
}

/// An endpoint of the protocol, whatever answers behind it.
pub fn endpoint<Handler: ServerHandler + Clone + Sync>(server: Handler) -> MethodRouter<Arc<Running>> {
    // The gate has checked the host, for every path alike.
    let config = StreamableHttpServerConfig::default()
        .disable_allowed_hosts()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(LARGEST_MESSAGE);
    let service = Service::new(move || Ok(server.clone()), Arc::default(), config);
    let endpoint = Endpoint { service, parsers: Parsers::default() };
    any(move |State(running): State<Arc<Running>>, request: Request| mcp(endpoint.clone(), running, request))
}

#[derive(Clone)]
struct Endpoint<Handler> {
    service: Service<Handler>,
    parsers: Parsers,
}

/// Where messages are parsed. A call of a tool is a few hundred bytes: it does not wait for those that cost a thousand times as much.
#[derive(Debug, Default, Clone)]
struct Parsers {
    small: Workers,
    large: Workers,
}

impl Parsers {
    const SMALL: usize = 8 * 1024;

    fn of(&self, bytes: usize) -> &Workers {
        if bytes <= Self::SMALL { &self.small } else { &self.large }
    }
}

async fn mcp<Handler: ServerHandler>(
    endpoint: Endpoint<Handler>,
    running: Arc<Running>,
    request: Request,
) -> Outcome {
    let (parts, body) = request.into_parts();
    admit(&parts).map_err(ErrorKind::Mcp)?;
    if parts.method == Method::OPTIONS {
        return Ok(([(header::ALLOW, ALLOW)], StatusCode::NO_CONTENT).into_response());
    }
    endpoint.answer(&running, parts, body).await
}

impl<Handler: ServerHandler> Endpoint<Handler> {
    async fn answer(self, running: &Running, mut parts: Parts, body: Body) -> Outcome {
        let peer = Peer::of(&parts);
        let client = peer.client(running.admission());
        let (bytes, asked) = receive(body, &peer, &client).await?;
        let _call = client.admit(Work::Call, 1).map_err(|Busy| ErrorKind::Busy)?;
        // The answer is JSON in any case: a client that accepts it need not accept streams.
        let both = HeaderValue::from_static("application/json, text/event-stream");
        parts.headers.insert(header::ACCEPT, both);
        parts.extensions.insert(client.clone());
        let (service, parsers) = (self.service, self.parsers.of(bytes.len()));
        let runtime = tokio::runtime::Handle::current();
        let begin = move || {
            let envelope = message::inspect(&bytes)?;
            let request = Request::from_parts(parts, Body::from(bytes));
            let mut answer = Box::pin(async move { service.handle(request).await });
            // Polled for the first time, the protocol implementation parses the message; what it waits for afterwards are
            // other tasks. That is why this is done here, and not on a thread that serves connections.
            let _runtime = runtime.enter();
            let begun = answer.as_mut().poll(&mut Context::from_waker(Waker::noop()));
            Ok::<_, Malformed>((envelope, answer, begun))
        };
        let (envelope, answer, begun) = match parsers.run(Some(&client), std::future::ready(()), begin).await
        {
            Ok(Ok(begun)) => begun,
            Ok(Err(malformed)) => {
                return Ok(respond::momentary_json(StatusCode::BAD_REQUEST, malformed.text()));
            }
            Err(Unfinished::Late) => return Err(ErrorKind::Busy),
            Err(Unfinished::Broken) => return Err(ErrorKind::Internal),
        };
        let answer = match begun {
            Poll::Ready(answer) => answer,
            Poll::Pending => answer.await,
        };
        let answer = finish(answer.map(Body::new), &envelope).await;
        drop(asked);
        hold(answer, &client).await
    }
}

/// The whole body of a request, which must arrive in time.
async fn receive(mut body: Body, peer: &Peer, client: &Client) -> Result<(Bytes, Admitted), ErrorKind> {
    let busy = |Busy| ErrorKind::Busy;
    let _unfinished = client.admit(Work::Body, 1).map_err(busy)?;
    let mut held = client.admit(Work::MessageBytes, 0).map_err(busy)?;
    let _receiving = peer.receive();
    let arriving = async {
        let mut bytes = BytesMut::new();
        while let Some(frame) = body.frame().await {
            // The connection has ended, or its framing is broken: nobody will see the answer.
            let Ok(frame) = frame else { return Err(ErrorKind::SlowBody) };
            let Ok(piece) = frame.into_data() else { continue };
            if bytes.len() + piece.len() > LARGEST_MESSAGE {
                return Err(ErrorKind::Mcp(NotMcp::TooLarge));
            }
            held.grow(piece.len()).map_err(busy)?;
            bytes.extend_from_slice(&piece);
        }
        Ok(bytes.freeze())
    };
    let bytes = tokio::select! {
        arrived = arriving => arrived,
        () = peer.late() => Err(ErrorKind::SlowBody),
    }?;
    Ok((bytes, held))
}

/// Counts the bytes of an answer until the client has read them: nobody else gets this answer, so each that is not read takes memory.
async fn hold(answer: Response, client: &Client) -> Outcome {
    let (parts, body) = answer.into_parts();
    let bytes = to_bytes(body, usize::MAX).await.map_err(|_| ErrorKind::Internal)?;
    let held = client.admit(Work::AnswerBytes, bytes.len()).map_err(|Busy| ErrorKind::Busy)?;
    Ok(Response::from_parts(parts, Body::from(respond::Held::bytes(bytes, held))))
}

/// The answer of the protocol implementation, as everything here is answered.
async fn finish(mut answer: Response, envelope: &Envelope) -> Response {
    let is_json = answer
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if answer.status() == StatusCode::UNSUPPORTED_MEDIA_TYPE {
        // The type was checked before, so this is about the content.
        return respond::momentary_json(StatusCode::BAD_REQUEST, envelope.unknown().text());
    }
    if answer.status().is_client_error() && !is_json {
        // What the protocol implementation says about the head of a request is plain text.
        let status = answer.status();
        let text = to_bytes(answer.into_body(), LARGEST_MESSAGE).await.unwrap_or_default();
        let refused = Malformed::refused(&String::from_utf8_lossy(&text), envelope.id.clone());
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
    let text = card::card(&context.running, context.snapshot.addresses.base_url());
    settled(&context, MediaType::McpServerCard, text)
}

async fn catalog(context: RequestContext) -> Response {
    settled(&context, MediaType::AiCatalog, card::catalog(context.snapshot.addresses.base_url()))
}

fn settled(context: &RequestContext, media_type: MediaType, text: String) -> Response {
    context.answer(&Representation::new(Document::new(media_type, Freshness::Live, text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn small_messages_do_not_wait_for_large_ones() {
        let parsers = Parsers::default();
        let (finish, finished) = std::sync::mpsc::channel::<()>();
        let finished = Arc::new(std::sync::Mutex::new(finished));
        let running = Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let places = basepair_model::parallel::cores();
        for _ in 0..places {
            let (large, finished) = (parsers.of(LARGEST_MESSAGE).clone(), Arc::clone(&finished));
            let running = Arc::clone(&running);
            let stuck = move || {
                running.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                let _ = finished.lock().unwrap().recv();
            };
            tokio::spawn(async move { large.run(None, std::future::ready(()), stuck).await });
        }
        while running.load(std::sync::atomic::Ordering::SeqCst) < places {
            tokio::task::yield_now().await;
        }
        assert_eq!(parsers.of(200).run(None, std::future::ready(()), || 5).await, Ok(5));
        drop(finish);
    }
}
