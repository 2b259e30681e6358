//! The bytes of one connection on their way to and from the HTTP implementation: requests are scanned before it
//! sees them, and what is sent counts as progress.

use super::frames::Frames;
use super::place::{Order, Place};
use super::scan::{Refused, Scanner};
use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

/// Stands in for the rest of a refused message. No parser accepts a NUL, wherever the message stopped, so that it
/// is answered with 400 after everything before it, and the connection ends.
const REFUSAL: &[u8] = b"\0\r\n\r\n";
/// How much a client may still send after its connection was ended, so that it gets to read why.
const DISCARDED_BYTES: usize = 1024 * 1024;
/// How much of an answer the kernel holds back for a client that does not keep up. The kernel asks for more when half of it
/// is gone: with 16 KiB, whoever takes 300 bytes a second is seen to take them before anybody would cut the connection.
#[cfg(target_os = "linux")]
const UNSENT_BYTES: u32 = 16 * 1024;

#[derive(Debug)]
pub(super) struct Wire {
    stream: TcpStream,
    place: Arc<Place>,
    scanner: Scanner,
    frames: Frames,
    refusal: Option<&'static [u8]>,
    discarded: Option<usize>,
}

impl Wire {
    pub(super) fn new(stream: TcpStream, place: Arc<Place>) -> Self {
        // Answers are written whole; waiting to fill a packet only delays their end.
        let _ = stream.set_nodelay(true);
        #[cfg(target_os = "linux")]
        let _ = socket2::SockRef::from(&stream).set_tcp_notsent_lowat(UNSENT_BYTES);
        Self {
            stream,
            place,
            scanner: Scanner::new(),
            frames: Frames::default(),
            refusal: None,
            discarded: None,
        }
    }

    /// Hands over what stands in for a refused message, then the end.
    fn refuse(&mut self, buf: &mut ReadBuf<'_>) {
        if let Some(rest) = self.refusal {
            let (now, later) = rest.split_at(rest.len().min(buf.remaining()));
            buf.put_slice(now);
            self.refusal = Some(later);
        }
    }

    fn scan(&mut self, buf: &mut ReadBuf<'_>, before: usize) {
        let piece = buf.filled().get(before..).unwrap_or_default();
        if let Err(Refused { at }) = self.scanner.scan(piece) {
            buf.set_filled(before + at);
            self.refusal = Some(REFUSAL);
            self.refuse(buf);
        }
        if self.scanner.is_http2() {
            self.place.is_http2();
        } else {
            self.place.has_read(self.scanner.heads(), !self.scanner.is_between_messages());
        }
    }

    /// Whether the client has nothing more to say, so that it loses nothing when the connection ends.
    fn is_quiet(&self) -> bool {
        // The runtime's sockets never wait.
        let peeked = socket2::SockRef::from(&self.stream).peek(&mut [MaybeUninit::uninit()]);
        let nothing = peeked.is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock);
        self.scanner.is_between_messages() && nothing
    }

    fn sent(&mut self, length: usize, bytes: &[IoSlice<'_>]) {
        self.place.is_blocked(false);
        if !self.scanner.is_http2() {
            self.place.progress();
            return;
        }
        let mut left = length;
        for slice in bytes {
            let part = slice.get(..left.min(slice.len())).unwrap_or_default();
            if self.frames.sent(part) {
                self.place.progress();
            }
            left -= part.len();
        }
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.refusal.is_some() {
            self.refuse(buf);
            return Poll::Ready(Ok(()));
        }
        let before = buf.filled().len();
        match Pin::new(&mut self.stream).poll_read(cx, buf) {
            Poll::Ready(Ok(())) => {
                self.scan(buf, before);
                Poll::Ready(Ok(()))
            }
            // To the implementation it looks as if the client had left.
            Poll::Pending if self.place.has_order(Order::EndWhenQuiet) && self.is_quiet() => {
                Poll::Ready(Ok(()))
            }
            other => other,
        }
    }
}

impl AsyncWrite for Wire {
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
            Poll::Ready(Ok(length)) => self.sent(*length, bytes),
            Poll::Ready(Err(_)) => {}
            Poll::Pending => self.place.is_blocked(true),
        }
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    /// Ends the connection. While the client is still sending, what it sends is thrown away for a while: a socket
    /// that is closed over unread bytes resets, and the client would lose the answer that says why.
    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut discarded = match self.discarded {
            Some(discarded) => discarded,
            None => {
                ready!(Pin::new(&mut self.stream).poll_shutdown(cx))?;
                self.place.is_closing();
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

impl Drop for Wire {
    fn drop(&mut self) {
        // What nobody takes must not stay in the kernel either.
        if self.place.has_order(Order::Cut) {
            let _ = self.stream.set_zero_linger();
        }
    }
}
