//! The bytes of one connection on their way to and from the HTTP implementation: requests are scanned before it
//! sees them, those of the hot path are answered here, and what is sent counts as progress.

use super::direct::Direct;
use super::frames::{Received, Sent};
use super::scan::{Refused, Scanner};
use super::slot::{Order, Slot};
use super::slots::Slots;
use crate::admission::{Admitted, Busy, Work};
use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// Replaces the rest of a rejected message. No parser accepts a NUL, wherever the message stopped, so it is
/// answered with 400 after everything before it, and the connection ends.
const REFUSAL: &[u8] = b"\0\r\n\r\n";
/// How much a client may still send after its connection was ended, so that it can read the error.
const DISCARDED_BYTES: usize = 1024 * 1024;
/// How much of a response the kernel buffers for a slow client. The kernel requests more when half of it is
/// sent: with 16 KiB, a client that reads 300 bytes per second makes visible progress before the connection
/// would be cut.
#[cfg(target_os = "linux")]
const UNSENT_BYTES: u32 = 16 * 1024;

/// How much of a head or a frame may be incomplete without being counted: nearly all of them arrive in one piece.
const FREE_BYTES: usize = 2048;

/// To find out the version of HTTP, a connection is first read into a buffer of a few bytes. Into a smaller one than this, nothing
/// is read directly, because the first request would not be seen in one piece.
const SMALL_BUFFER: usize = 512;
const EARLY_BYTES: usize = 2048;

#[derive(Debug)]
pub(super) struct Socket {
    stream: TcpStream,
    slot: Arc<Slot>,
    slots: Arc<Slots>,
    direct: Option<Direct>,
    /// Read and scanned, but not passed on yet.
    early: Vec<u8>,
    scanner: Scanner,
    received: Received,
    sent: Sent,
    /// Something large has begun to arrive.
    unfinished: Option<Admitted>,
    /// What the client sends is not read, because it does not read (HTTP/2).
    holds_back: bool,
    refusal: Option<&'static [u8]>,
    discarded: Option<usize>,
}

impl Socket {
    pub(super) fn new(stream: TcpStream, slot: Arc<Slot>, slots: Arc<Slots>, direct: Option<Direct>) -> Self {
        // Responses are written completely; waiting to fill a packet only delays their end.
        let _ = stream.set_nodelay(true);
        #[cfg(target_os = "linux")]
        let _ = socket2::SockRef::from(&stream).set_tcp_notsent_lowat(UNSENT_BYTES);
        Self {
            stream,
            slot,
            slots,
            direct,
            early: Vec::new(),
            scanner: Scanner::new(),
            received: Received::default(),
            sent: Sent::default(),
            unfinished: None,
            holds_back: false,
            refusal: None,
            discarded: None,
        }
    }

    /// Passes on the replacement of a rejected message, then the end.
    fn refuse(&mut self, buf: &mut ReadBuf<'_>) {
        if let Some(rest) = self.refusal {
            let (now, later) = rest.split_at(rest.len().min(buf.remaining()));
            buf.put_slice(now);
            self.refusal = Some(later);
        }
    }

    /// Looks at the bytes that were read. Fails if there is no room for them.
    fn scan(&mut self, buf: &mut ReadBuf<'_>, before: usize) -> io::Result<()> {
        let piece = buf.filled().get(before..).unwrap_or_default();
        let frames = match self.scanner.scan(piece) {
            Ok(from) => piece.get(from..).unwrap_or_default(),
            Err(Refused { at }) => {
                buf.set_filled(before + at);
                self.refusal = Some(REFUSAL);
                self.refuse(buf);
                &[]
            }
        };
        let unfinished = if self.scanner.is_http2() {
            self.slot.is_http2();
            self.received.pass(frames);
            self.slot.hears(self.received.has_acknowledged());
            self.received.unfinished()
        } else {
            self.slot.has_read(self.scanner.heads(), !self.scanner.is_between_messages());
            self.scanner.unfinished()
        };
        if unfinished <= FREE_BYTES {
            self.unfinished = None;
        } else if self.unfinished.is_none() {
            let admitted = self.slots.admission.admit(Work::Head, self.slot.address, 1);
            self.unfinished = Some(admitted.map_err(|Busy| io::ErrorKind::ConnectionAborted)?);
        }
        Ok(())
    }

    /// Passes on bytes that were read before.
    fn pass_early(&mut self, buf: &mut ReadBuf<'_>) {
        let rest = self.early.split_off(self.early.len().min(buf.remaining()));
        buf.put_slice(&self.early);
        self.early = rest;
    }

    /// Reads the next bytes, and answers those that are a request of the hot path. `Ready` means that there are bytes for
    /// the HTTP implementation, or the end.
    fn poll_next(&mut self, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        loop {
            ready!(self.poll_direct(cx))?;
            // The HTTP implementation must have nothing to do: responses are sent in the order of their requests.
            let is_idle = self.scanner.is_between_messages() && self.slot.is_idle();
            if self.scanner.is_http2() {
                ready!(self.poll_some(cx, buf))?;
            } else {
                ready!(Pin::new(&mut self.stream).poll_read(cx, buf))?;
            }
            self.scan(buf, before)?;
            let piece = buf.filled().get(before..).unwrap_or_default();
            let direct = self.direct.as_mut().filter(|_| is_idle && self.refusal.is_none());
            if !direct.is_some_and(|direct| direct.answer(piece)) {
                return Poll::Ready(Ok(()));
            }
            drop((self.slot.accept(), self.slot.handle()));
            buf.set_filled(before);
        }
    }

    /// Reads no more than a turn allows (HTTP/2): each of these bytes can be a part of a request. While the client does not take the
    /// answers that it has, nothing is read that asks for more.
    fn poll_some(&mut self, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let readable = self.slot.readable();
        if self.slot.is_waiting_to_send() {
            self.holds_back = true;
            return Poll::Pending;
        }
        if readable == 0 {
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        let mut some = ReadBuf::new(buf.initialize_unfilled_to(readable.min(buf.remaining())));
        ready!(Pin::new(&mut self.stream).poll_read(cx, &mut some))?;
        let length = some.filled().len();
        buf.advance(length);
        self.slot.may_read(readable - length);
        Poll::Ready(Ok(()))
    }

    /// Sends the rest of a response of the hot path.
    fn poll_direct(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while let Some(direct) = self.direct.as_mut().filter(|direct| direct.is_sending()) {
            let sent = direct.poll_send(&mut self.stream, cx);
            self.slot.is_blocked(sent.is_pending());
            self.slots.sent.fetch_add(ready!(sent)? as u64, Ordering::Relaxed);
            self.slot.progress();
        }
        Poll::Ready(Ok(()))
    }

    /// Whether the client has sent nothing more, so that nothing is lost if the connection ends.
    fn is_quiet(&self) -> bool {
        // The runtime's sockets never block.
        let peeked = socket2::SockRef::from(&self.stream).peek(&mut [MaybeUninit::uninit()]);
        let nothing = peeked.is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock);
        self.scanner.is_between_messages() && nothing
    }

    fn written(&mut self, length: usize, bytes: &[IoSlice<'_>]) {
        self.slot.is_blocked(false);
        self.slots.sent.fetch_add(length as u64, Ordering::Relaxed);
        if !self.scanner.is_http2() {
            self.slot.progress();
            return;
        }
        let mut left = length;
        for slice in bytes {
            let part = slice.get(..left.min(slice.len())).unwrap_or_default();
            if self.sent.pass(part) {
                self.slot.progress();
            }
            left -= part.len();
        }
        self.slot.has_ended(self.sent.take_ends());
    }
}

impl AsyncRead for Socket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if !this.early.is_empty() {
            this.pass_early(buf);
            return Poll::Ready(Ok(()));
        }
        if this.refusal.is_some() {
            this.refuse(buf);
            return Poll::Ready(Ok(()));
        }
        let read = if this.direct.is_some() && buf.remaining() < SMALL_BUFFER {
            let mut bytes = [0; EARLY_BYTES];
            let mut early = ReadBuf::new(&mut bytes);
            let read = this.poll_next(cx, &mut early);
            this.early.extend_from_slice(early.filled());
            this.pass_early(buf);
            read
        } else {
            this.poll_next(cx, buf)
        };
        let is_sending = this.direct.as_ref().is_some_and(Direct::is_sending);
        let ends = this.slot.has_order(Order::EndWhenQuiet) || this.slot.has_order(Order::Leave);
        if read.is_pending() && !is_sending && ends && this.is_quiet() {
            // To the HTTP implementation it looks like the client disconnected.
            return Poll::Ready(Ok(()));
        }
        read
    }
}

impl AsyncWrite for Socket {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.poll_write_vectored(cx, &[IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        match &written {
            Poll::Ready(Ok(length)) => {
                self.written(*length, bytes);
                if std::mem::take(&mut self.holds_back) {
                    cx.waker().wake_by_ref();
                }
            }
            Poll::Ready(Err(_)) => {}
            Poll::Pending => self.slot.is_blocked(true),
        }
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    /// Ends the connection. While the client is still sending, its data is discarded for a while: closing a
    /// socket with unread bytes resets it, and the client would lose the error response.
    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut discarded = match self.discarded {
            Some(discarded) => discarded,
            None => {
                ready!(self.poll_direct(cx))?;
                ready!(Pin::new(&mut self.stream).poll_shutdown(cx))?;
                self.slot.is_closing();
                0
            }
        };
        if self.refusal.is_none() && self.scanner.is_between_messages() {
            return Poll::Ready(Ok(()));
        }
        let mut scratch = [0; 4096];
        while discarded < DISCARDED_BYTES {
            let mut buf = ReadBuf::new(&mut scratch);
            self.discarded = Some(discarded);
            ready!(Pin::new(&mut self.stream).poll_read(cx, &mut buf))?;
            if buf.filled().is_empty() {
                break;
            }
            discarded += buf.filled().len();
        }
        Poll::Ready(Ok(()))
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        // Data that the client does not read must not stay in the kernel either.
        if self.slot.has_order(Order::Cut) {
            let _ = self.stream.set_zero_linger();
        }
    }
}
