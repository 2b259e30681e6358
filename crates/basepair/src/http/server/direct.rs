//! Responses that do not pass through the HTTP implementation: those of the hot path, which are sent as they are.

use super::places::Places;
use crate::http::hot::{Hot, Memory};
use crate::panics;
use bytes::{Buf, Bytes};
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::io::AsyncWrite;
use tokio::net::TcpStream;

#[derive(Debug)]
pub(super) struct Direct {
    hot: Arc<Hot>,
    places: Arc<Places>,
    memory: Memory,
    /// The response that is being sent: its head from `sent` on, then its body.
    head: Vec<u8>,
    sent: usize,
    body: Bytes,
}

impl Direct {
    pub(super) fn new(hot: Arc<Hot>, places: Arc<Places>) -> Self {
        Self { hot, places, memory: Memory::default(), head: Vec::new(), sent: 0, body: Bytes::new() }
    }

    /// Prepares the response, if the bytes are one request of the hot path. During shutdown, responses announce the end of the
    /// connection, which is left to the HTTP implementation.
    pub(super) fn answer(&mut self, request: &[u8]) -> bool {
        if self.places.is_draining() {
            return false;
        }
        self.head.clear();
        self.sent = 0;
        // A panic is left to routing, which responds to it.
        let look_up = || self.hot.answer(request, &mut self.memory, &mut self.head);
        let Some(body) = panics::guard("a response", look_up).ok().flatten() else {
            self.head.clear();
            return false;
        };
        self.body = body;
        true
    }

    pub(super) fn is_sending(&self) -> bool {
        self.sent < self.head.len() || self.body.has_remaining()
    }

    /// Sends a part of the response, and returns how much.
    pub(super) fn poll_send(
        &mut self,
        stream: &mut TcpStream,
        cx: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        let head = self.head.get(self.sent..).unwrap_or_default();
        let slices = [IoSlice::new(head), IoSlice::new(&self.body)];
        let (length, of_head) = (head.len() + self.body.len(), head.len());
        let slices = if head.is_empty() { slices.get(1..) } else { slices.get(..) };
        let written =
            ready!(Pin::new(stream).poll_write_vectored(cx, slices.unwrap_or_default()))?.min(length);
        if written == 0 {
            return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
        }
        self.sent += written.min(of_head);
        self.body.advance(written.saturating_sub(of_head));
        if written == length {
            // What was sent is not kept until the next request.
            self.body = Bytes::new();
        }
        Poll::Ready(Ok(written))
    }
}
