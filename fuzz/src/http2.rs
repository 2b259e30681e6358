//! Frames of HTTP/2: whatever a client sends, the server sends nothing but frames, ends the connection with the client, and goes on
//! to serve others. The input has a frame in each line: kind, flags and stream as numbers, its content as hexadecimal digits or as
//! a path that is asked for, and another length than it has.

use crate::query::service;
use basepair_server::http::server::frames::{Received, Sent};
use basepair_server::http::server::{self, Limits};
use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpStream};
use std::sync::LazyLock;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const HEADER_BYTES: usize = 9;
/// Kinds of frames.
const HEADERS: u8 = 1;
const SETTINGS: u8 = 4;
const CONTINUATION: u8 = 9;
/// Flags.
const LAST: u8 = 1;
const LAST_OF_HEAD: u8 = 4;
/// Far longer than the server waits for anybody.
const PATIENCE: Duration = Duration::from_secs(100);

pub(crate) fn run(text: &str) {
    let frames: Vec<u8> = text.lines().filter_map(frame).flatten().collect();
    follow(&frames);
    let server = SERVER.as_ref();
    assert!(server.is_some(), "there is no server");
    let Some((_runtime, address)) = server else { return };
    for answer in [ask(*address, &frames), ask(*address, &get("/healthz"))].into_iter().flatten() {
        let mut frames = parts(&answer);
        assert!(frames.next().is_none_or(|(kind, ..)| kind == SETTINGS), "{answer:?}");
        assert!(frames.all(|(kind, ..)| kind <= CONTINUATION), "{answer:?}");
    }
    let healthy = answer_to(*address, &get("/healthz")).unwrap_or_default();
    assert!(has_answer(&healthy), "others are not served: {healthy:?}");
}

fn has_answer(bytes: &[u8]) -> bool {
    parts(bytes).any(|(kind, ..)| kind == HEADERS)
}

/// The real server, on a socket, over a small registry.
static SERVER: LazyLock<Option<(Runtime, SocketAddr)>> = LazyLock::new(|| {
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().ok()?;
    let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))).ok()?;
    let address = listener.local_addr().ok()?;
    let router = service()?.router.clone();
    runtime.spawn(server::serve(listener, router, Limits::default(), std::future::pending()));
    Some((runtime, address))
});

/// Everything that the server sends to a client that has sent these frames, and no more.
fn ask(address: SocketAddr, frames: &[u8]) -> Option<Vec<u8>> {
    let stream = connect(address, frames)?;
    let _ = stream.shutdown(Shutdown::Write);
    read(stream, |_| false)
}

/// What the server sends up to its first answer. In HTTP/2, whoever closes its side does not wait for one.
fn answer_to(address: SocketAddr, frames: &[u8]) -> Option<Vec<u8>> {
    read(connect(address, frames)?, has_answer)
}

fn connect(address: SocketAddr, frames: &[u8]) -> Option<TcpStream> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    // The server may end the connection before it has read everything.
    let _ = stream.write_all(PREFACE).and_then(|()| stream.write_all(frames));
    Some(stream)
}

/// What the server sends until that is enough, or until it ends the connection.
fn read(mut stream: TcpStream, is_enough: impl Fn(&[u8]) -> bool) -> Option<Vec<u8>> {
    let (mut answer, mut piece) = (Vec::new(), [0; 4096]);
    while !is_enough(&answer) {
        match stream.read(&mut piece) {
            Ok(0) => return Some(answer),
            Ok(length) => answer.extend_from_slice(piece.get(..length).unwrap_or_default()),
            Err(error) => {
                let hangs =
                    matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut);
                assert!(!hangs, "the connection does not end");
                return Some(answer);
            }
        }
    }
    Some(answer)
}

/// A frame as text.
fn frame(line: &str) -> Option<Vec<u8>> {
    let mut words = line.split_whitespace();
    let (kind, flags) = (words.next()?.parse::<u8>().ok()?, words.next()?.parse::<u8>().ok()?);
    let stream = words.next()?.parse::<u32>().ok()?;
    let content = words.next().map(content).unwrap_or_default();
    let length = words.next().and_then(|length| length.parse().ok()).unwrap_or(content.len());
    Some(bytes(kind, flags, stream, &content, length))
}

fn bytes(kind: u8, flags: u8, stream: u32, content: &[u8], length: usize) -> Vec<u8> {
    let [_, high, middle, low] = u32::try_from(length).unwrap_or(u32::MAX).to_be_bytes();
    let mut bytes = vec![high, middle, low, kind, flags];
    bytes.extend(stream.to_be_bytes());
    bytes.extend(content);
    bytes
}

fn content(word: &str) -> Vec<u8> {
    if word.starts_with('/') {
        return fields(word);
    }
    let digits: Vec<u8> = word.chars().filter_map(|c| u8::try_from(c.to_digit(16)?).ok()).collect();
    digits.chunks_exact(2).map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | digit)).collect()
}

/// The fields of a request, not compressed.
fn fields(path: &str) -> Vec<u8> {
    let path = path.get(..100).unwrap_or(path);
    // GET and http, from the table of the protocol.
    let mut fields = vec![0x82, 0x86];
    for (name, value) in [(0x41, "fuzz.example"), (0x44, path)] {
        fields.extend([name, u8::try_from(value.len()).unwrap_or_default()]);
        fields.extend(value.bytes());
    }
    fields
}

fn get(path: &str) -> Vec<u8> {
    let fields = fields(path);
    let mut all = bytes(SETTINGS, 0, 0, &[], 0);
    all.extend(bytes(HEADERS, LAST | LAST_OF_HEAD, 1, &fields, fields.len()));
    all
}

/// Kind, flags, length and present bytes of every frame.
fn parts(mut bytes: &[u8]) -> impl Iterator<Item = (u8, u8, usize, usize)> {
    std::iter::from_fn(move || {
        let ([high, middle, low, kind, flags, ..], rest) = bytes.split_first_chunk::<HEADER_BYTES>()?;
        let length = usize::from(*high) << 16 | usize::from(*middle) << 8 | usize::from(*low);
        let present = length.min(rest.len());
        bytes = rest.get(present..).unwrap_or_default();
        Some((*kind, *flags, length, present))
    })
}

/// What is known about frames does not depend on the pieces in which they arrive.
fn follow(bytes: &[u8]) {
    let ends = parts(bytes).filter(|(kind, flags, ..)| *kind <= HEADERS && flags & LAST != 0).count();
    for size in [1, 2, 8, 9, 10, 100, usize::MAX] {
        let (mut sent, mut received) = (Sent::default(), Received::default());
        let mut answers = false;
        for piece in bytes.chunks(size.min(bytes.len().max(1))) {
            answers |= sent.pass(piece);
            received.pass(piece);
        }
        assert_eq!(usize::try_from(sent.take_ends()), Ok(ends));
        assert_eq!(answers, parts(bytes).any(|(kind, ..)| kind <= HEADERS));
        assert_eq!(received.unfinished(), unfinished(bytes), "in pieces of {size}");
    }
}

/// The bytes of the last head or frame that is not complete.
fn unfinished(bytes: &[u8]) -> usize {
    let (mut seen, mut head) = (0, 0);
    for (kind, flags, length, present) in parts(bytes) {
        if present < length {
            return head + HEADER_BYTES + present;
        }
        seen += HEADER_BYTES + length;
        if matches!(kind, HEADERS | CONTINUATION) {
            head = if flags & LAST_OF_HEAD == 0 { head + length } else { 0 };
        }
    }
    head + bytes.len() - seen
}
