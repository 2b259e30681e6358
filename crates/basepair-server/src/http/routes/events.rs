//! The event stream for pages that refresh themselves, while the server watches its files.

use super::listener::Listener;
use super::{Outcome, RequestContext};
use crate::http::problem::ErrorKind;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Version, header};
use axum::response::Response;
use basepair_catalog::document::Freshness;
use basepair_catalog::wire::problem::Problem;
use bytes::Bytes;
use hyper::body::Frame;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// Tells nginx to pass on what it receives at once.
const X_ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// Changes
///
/// Server-sent events for the pages of this server, only while it watches its files (`serve --watch`). The first
/// event `change` has the current state, each further one a new state: `edition` and `revision` identify it,
/// `stale` is true while the newest input is invalid. A comment follows every few seconds without changes. The
/// stream ends when the server shuts down, or when there are too many newer ones.
#[utoipa::path(
    get,
    path = "/events",
    tag = "service",
    operation_id = "getEvents",
    responses(
        (status = 200, description = "The events", body = String, content_type = "text/event-stream"),
        (status = 403, description = "Requested by a page of another origin", body = Problem),
        (status = 404, description = "The server does not watch its files", body = Problem),
    )
)]
pub async fn events(version: Version, context: RequestContext) -> Outcome {
    let workbench = context.running.workbench().ok_or(ErrorKind::NotWatching)?;
    if is_of_another_origin(&context.headers) {
        return Err(ErrorKind::OtherOrigin);
    }
    let client = context.client.address;
    let listener = Listener::new(&context.running, workbench, client).ok_or(ErrorKind::NoStream)?;
    let mut response = Response::new(Body::new(Stream { next: Some(Box::pin(listener.next())) }));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(Freshness::Momentary.cache_control()));
    headers.insert(X_ACCEL_BUFFERING, HeaderValue::from_static("no"));
    if version < Version::HTTP_2 {
        // The connection ends with the stream, so that a shutdown does not wait for it.
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    Ok(response)
}

/// Whether a browser sent the request for a page of another origin. Such a page could use up the streams.
fn is_of_another_origin(headers: &HeaderMap) -> bool {
    match headers.get(SEC_FETCH_SITE) {
        Some(site) => site != "same-origin" && site != "none",
        // Browsers send it with requests to other origins; within one origin, GET has none.
        None => headers.contains_key(header::ORIGIN),
    }
}

type Next = Pin<Box<dyn Future<Output = Option<(Bytes, Listener)>> + Send>>;

/// The body of the response.
struct Stream {
    next: Option<Next>,
}

impl hyper::body::Body for Stream {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let Some(next) = &mut self.next else { return Poll::Ready(None) };
        match next.as_mut().poll(cx) {
            Poll::Pending => Poll::Pending,
            Poll::Ready(None) => {
                self.next = None;
                Poll::Ready(None)
            }
            Poll::Ready(Some((piece, listener))) => {
                self.next = Some(Box::pin(listener.next()));
                Poll::Ready(Some(Ok(Frame::data(piece))))
            }
        }
    }
}
