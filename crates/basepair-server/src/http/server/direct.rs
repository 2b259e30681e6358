//! Responses that do not pass through the HTTP implementation: those of the hot path, which are sent as they are.

use super::slots::Slots;
use crate::http::hot::{Body, Hot, Memory};
use crate::panics;
use crate::representation::KernelFile;
use bytes::Buf;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncWrite, Interest};
use tokio::net::TcpStream;

#[derive(Debug)]
pub(super) struct Direct {
    hot: Arc<Hot>,
    slots: Arc<Slots>,
    memory: Memory,
    /// The response that is being sent: its head from `sent` on, then its body, which is at `offset`.
    head: Vec<u8>,
    sent: usize,
    body: Body,
    offset: u64,
}

impl Direct {
    pub(super) fn new(hot: Arc<Hot>, slots: Arc<Slots>) -> Self {
        Self {
            hot,
            slots,
            memory: Memory::default(),
            head: Vec::new(),
            sent: 0,
            body: Body::default(),
            offset: 0,
        }
    }

    /// Prepares the response, if the bytes are one request of the hot path. During shutdown, responses announce the end of the
    /// connection, which is left to the HTTP implementation.
    pub(super) fn answer(&mut self, request: &[u8]) -> bool {
        if self.slots.is_draining() {
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
        self.offset = 0;
        true
    }

    pub(super) fn is_sending(&self) -> bool {
        self.sent < self.head.len() || self.body.bytes.has_remaining()
    }

    /// Sends a part of the response, and returns how much.
    pub(super) fn poll_send(
        &mut self,
        stream: &mut TcpStream,
        cx: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        let head = self.head.get(self.sent..).unwrap_or_default();
        let (length, of_head) = (head.len() + self.body.bytes.len(), head.len());
        let written = match &self.body.file {
            Some(file) => {
                let next = |stream: &TcpStream| match head {
                    [] => file.send(stream, self.offset, self.body.bytes.len()),
                    head => KernelFile::send_head(stream, head),
                };
                match ready!(poll_call(stream, cx, next)) {
                    Err(error) if is_refused(&error) => {
                        self.body.file = None;
                        return self.poll_send(stream, cx);
                    }
                    sent => sent?,
                }
            }
            None => {
                let slices = [IoSlice::new(head), IoSlice::new(&self.body.bytes)];
                let slices = if head.is_empty() { slices.get(1..) } else { slices.get(..) };
                ready!(Pin::new(stream).poll_write_vectored(cx, slices.unwrap_or_default()))?
            }
        };
        let written = written.min(length);
        if written == 0 {
            return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
        }
        self.sent += written.min(of_head);
        let of_body = written.saturating_sub(of_head);
        self.body.bytes.advance(of_body);
        self.offset += of_body as u64;
        if written == length {
            // What was sent is not kept until the next request.
            self.body = Body::default();
        }
        Poll::Ready(Ok(written))
    }
}

/// Whether the system does not allow the call, or does not know it. Then the bytes are written.
fn is_refused(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    matches!(error.kind(), InvalidInput | PermissionDenied | Unsupported)
}

/// Makes a system call that writes to the socket, as soon as the socket takes something.
fn poll_call(
    stream: &TcpStream,
    cx: &mut Context<'_>,
    call: impl Fn(&TcpStream) -> io::Result<usize>,
) -> Poll<io::Result<usize>> {
    loop {
        ready!(stream.poll_write_ready(cx))?;
        match stream.try_io(Interest::WRITABLE, || call(stream)) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            done => return Poll::Ready(done),
        }
    }
}
