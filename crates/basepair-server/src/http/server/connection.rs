//! Serves one connection: requests in, responses out, until it ends or is ordered to.

use super::direct::Direct;
use super::peer::Peer;
use super::slot::{Count, Order, Receiving, Slot};
use super::slots::{Occupied, Slots};
use super::socket::Socket;
use super::streams::{self, Streams};
use crate::http::hot::App;
use crate::http::problem::{self, ErrorKind};
use crate::panics;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, Version, header};
use bytes::Bytes;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper_util::rt::TokioIo;
use hyper_util::server::conn::auto::Builder;
use std::convert::Infallible;
use std::future::poll_fn;
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::net::TcpStream;
use tower::ServiceExt;

/// The largest piece of a response that is passed to HTTP/2 at once: what was passed can no longer be dropped
/// if the client does not read it.
const PIECE_BYTES: usize = 64 * 1024;

/// The maximum size of a request head; a larger one is answered with 431 or 414.
const HEAD_BYTES: usize = 32 * 1024;
/// How much an HTTP/2 connection reads before it is the turn of others: the heads of a few dozen requests at most.
const TURN_BYTES: usize = 512;
/// How much of its bodies an HTTP/2 client may send before they are read; the least that the protocol allows for a connection.
const BODY_BYTES_AHEAD: u32 = 65_535;

pub(super) async fn serve(stream: TcpStream, app: App, held: Occupied, slots: Arc<Slots>, address: IpAddr) {
    let slot = Arc::clone(&held);
    let peer = Peer::new(address, Receiving::of(&slot), Arc::clone(&slots));
    let direct = app.hot.map(|hot| Direct::new(hot, Arc::clone(&slots)));
    let builder = builder(Streams { slots: Arc::clone(&slots), slot: Arc::clone(&slot) });
    let service = hyper::service::service_fn({
        let (slot, slots) = (Arc::clone(&slot), Arc::clone(&slots));
        move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(peer.clone());
            answer(app.router.clone(), request, slot.accept(), Arc::clone(&slot), Arc::clone(&slots))
        }
    });
    let io = TokioIo::new(Socket::new(stream, Arc::clone(&slot), Arc::clone(&slots), direct));
    let mut connection = pin!(builder.serve_connection(io, service));
    let mut finishing = false;
    let ended = poll_fn(|cx| {
        slot.served_by(cx.waker());
        if slot.has_order(Order::Cut) {
            return Poll::Ready(Ok(()));
        }
        if !finishing && (slot.has_order(Order::Finish) || slot.has_order(Order::Leave)) {
            finishing = true;
            connection.as_mut().graceful_shutdown();
        }
        slot.may_read(TURN_BYTES);
        connection.as_mut().poll(cx)
    })
    .await;
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended early");
    }
}

/// How a connection is served.
fn builder(streams: Streams) -> Builder<Streams> {
    let mut builder = Builder::new(streams);
    // Time limits are enforced by `slots`. A client that closes its side after a request still gets the response.
    builder.http1().half_close(true).header_read_timeout(None).max_buf_size(HEAD_BYTES);
    // A body is rarely read, so what a client may send ahead of a reader is little.
    let mut http2 = builder.http2();
    http2.max_concurrent_streams(128).max_header_list_size(HEAD_BYTES as u32);
    http2.initial_stream_window_size(BODY_BYTES_AHEAD).initial_connection_window_size(BODY_BYTES_AHEAD);
    builder
}

async fn answer(
    router: Router,
    request: Request<Incoming>,
    accepted: Count,
    slot: Arc<Slot>,
    slots: Arc<Slots>,
) -> Result<Response<Answer>, Infallible> {
    let handling = slot.handle();
    drop(accepted);
    let version = request.version();
    let mut response = match panics::catch("a response", router.oneshot(request)).await {
        Ok(Ok(response)) => response,
        // Only layers around the gate can fail here: the gate itself catches panics of handlers.
        Ok(Err(never)) => match never {},
        Err(panics::Panicked) => problem::respond(&ErrorKind::Internal, "", &HeaderMap::new()),
    };
    // The last response announces the end, and every request that has already arrived still gets its response.
    if slots.is_draining() && version < Version::HTTP_2 && !slot.has_more_requests() {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    if response.status() == StatusCode::NOT_MODIFIED {
        // Routing adds the length of the missing body; a cache would take it for that of the document.
        response.headers_mut().remove(header::CONTENT_LENGTH);
    }
    let response = response.map(|body| Answer::new(body, &slot, version));
    drop(handling);
    Ok(response)
}

/// The body of a response, which counts as being sent until it is passed on completely.
#[derive(Debug)]
struct Answer {
    body: Body,
    /// The rest of a piece that was too large.
    rest: Bytes,
    piece_bytes: usize,
    _sending: Count,
}

impl Answer {
    fn new(body: Body, slot: &Arc<Slot>, version: Version) -> Self {
        let piece_bytes = if version == Version::HTTP_2 { PIECE_BYTES } else { usize::MAX };
        streams::answering();
        Self { body, rest: Bytes::new(), piece_bytes, _sending: slot.answer() }
    }
}

impl hyper::body::Body for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        if this.rest.is_empty() {
            match Pin::new(&mut this.body).poll_frame(cx) {
                Poll::Ready(Some(Ok(frame))) => match frame.into_data() {
                    Ok(data) if data.len() > this.piece_bytes => this.rest = data,
                    Ok(data) => return Poll::Ready(Some(Ok(Frame::data(data)))),
                    Err(frame) => return Poll::Ready(Some(Ok(frame))),
                },
                other => return other,
            }
        }
        let piece = this.rest.split_to(this.piece_bytes.min(this.rest.len()));
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let rest = u64::try_from(self.rest.len()).unwrap_or_default();
        let inner = self.body.size_hint();
        let mut hint = SizeHint::new();
        hint.set_lower(inner.lower() + rest);
        if let Some(upper) = inner.upper() {
            hint.set_upper(upper + rest);
        }
        hint
    }
}
