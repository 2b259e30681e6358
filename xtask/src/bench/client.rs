//! One keep-alive HTTP/1.1 connection: sends a request and reads the complete response. It supports only responses with
//! a `Content-Length`, which is what the measured servers send.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use crate::failure::{Context, Failure, Outcome};

const PATIENCE: Duration = Duration::from_secs(10);
const LONGEST_POLL: Duration = Duration::from_secs(120);
/// Between two requests of a poll. Later it is a part of the time so far: with a request every millisecond, a load of
/// 10,000 items took 7.5 s of processor time, and 5.5 s with this or without requests (one trial each, on a busy machine).
const PAUSE: Duration = Duration::from_millis(1);
const PART: u32 = 200;
const CHUNK: usize = 64 * 1024;

pub(crate) struct Connection {
    stream: TcpStream,
    chunk: Vec<u8>,
    received: Vec<u8>,
}

pub(crate) struct Answer<'a> {
    pub(crate) status: u16,
    pub(super) etag: Option<&'a str>,
    pub(crate) body: &'a [u8],
    /// The bytes before the body.
    pub(super) head: usize,
}

struct Head<'a> {
    status: u16,
    length: usize,
    etag: Option<&'a str>,
}

/// The bytes of a GET request; `headers` are complete lines with their line ends.
pub(crate) fn get(path: &str, headers: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n{headers}\r\n")
        .into_bytes()
}

/// Asks for a path again and again until the answer is accepted, and returns when it arrived, to a millisecond or half a percent. `meanwhile` is called
/// before each request.
pub(super) fn poll(
    address: SocketAddr,
    path: &str,
    mut accept: impl FnMut(&Answer) -> bool,
    mut meanwhile: impl FnMut(),
) -> Outcome<Instant> {
    let began = Instant::now();
    let mut connection = Connection::open(address)?;
    while began.elapsed() < LONGEST_POLL {
        meanwhile();
        match connection.exchange(&get(path, "")) {
            Ok(answer) if accept(&answer) => return Ok(Instant::now()),
            Ok(_) => {}
            // A server may close a connection after an answer such as 503.
            Err(_) => connection = Connection::open(address)?,
        }
        std::thread::sleep(PAUSE.max(began.elapsed() / PART));
    }
    Err(Failure::new(format!("`{path}` had no expected answer within {} s", LONGEST_POLL.as_secs())))
}

impl Connection {
    pub(crate) fn open(address: SocketAddr) -> Outcome<Self> {
        let open = || -> std::io::Result<TcpStream> {
            let stream = TcpStream::connect_timeout(&address, PATIENCE)?;
            stream.set_nodelay(true)?;
            stream.set_read_timeout(Some(PATIENCE))?;
            stream.set_write_timeout(Some(PATIENCE))?;
            Ok(stream)
        };
        let stream = open().cannot(|| format!("connect to {address}"))?;
        Ok(Self { stream, chunk: vec![0; CHUNK], received: Vec::with_capacity(CHUNK) })
    }

    pub(crate) fn exchange(&mut self, request: &[u8]) -> Outcome<Answer<'_>> {
        self.stream.write_all(request).cannot(|| "send a request".to_owned())?;
        self.received.clear();
        let head_length = loop {
            self.receive()?;
            if let Some(place) = self.received.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
                break place + 4;
            }
        };
        let length = parse_head(self.received.get(..head_length).unwrap_or_default())?.length;
        while self.received.len() < head_length + length {
            self.receive()?;
        }
        let (head, body) = self.received.split_at(head_length);
        let Head { status, etag, .. } = parse_head(head)?;
        Ok(Answer { status, etag, body, head: head_length })
    }

    fn receive(&mut self) -> Outcome<()> {
        let count = self.stream.read(&mut self.chunk).cannot(|| "receive a response".to_owned())?;
        if count == 0 {
            bail!("the server closed the connection during a response");
        }
        self.received.extend_from_slice(self.chunk.get(..count).unwrap_or_default());
        Ok(())
    }
}

fn parse_head(bytes: &[u8]) -> Outcome<Head<'_>> {
    let text = std::str::from_utf8(bytes).cannot(|| "parse the head of a response".to_owned())?;
    let mut lines = text.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|status| status.parse().ok());
    let Some(status) = status else {
        bail!("the response is not HTTP/1.1");
    };
    let (mut length, mut etag) = (None, None);
    for (name, value) in lines.filter_map(|line| line.split_once(':')) {
        if name.eq_ignore_ascii_case("content-length") {
            length = value.trim().parse().ok();
        } else if name.eq_ignore_ascii_case("etag") {
            etag = Some(value.trim());
        }
    }
    // A 304 has no body, regardless of its headers.
    match (status, length) {
        (304, _) => Ok(Head { status, length: 0, etag }),
        (_, Some(length)) => Ok(Head { status, length, etag }),
        (_, None) => Err(Failure::new(format!("a response with status {status} has no `Content-Length`"))),
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn answers_in_pieces_are_put_together_on_one_connection() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let server = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut request = [0; 1024];
            let pieces: [&[&str]; 2] = [
                &["HTTP/1.1 200 OK\r\nETag: \"a\"\r\nCont", "ent-length: 5\r\n\r\nhe", "llo"],
                &["HTTP/1.1 304 Not Modified\r\ncontent-length: 5\r\n\r\n"],
            ];
            for answer in pieces {
                assert!(stream.read(&mut request).unwrap() > 0);
                for piece in answer {
                    stream.write_all(piece.as_bytes()).unwrap();
                    stream.flush().unwrap();
                }
            }
        });
        let mut connection = Connection::open(address).unwrap();
        let first = connection.exchange(&get("/", "")).unwrap();
        assert_eq!((first.status, first.etag, first.body), (200, Some("\"a\""), b"hello".as_slice()));
        let second = connection.exchange(&get("/", "If-None-Match: \"a\"\r\n")).unwrap();
        assert_eq!((second.status, second.body), (304, b"".as_slice()));
        server.join().unwrap();
    }

    #[test]
    fn a_poll_ends_with_the_expected_answer_also_after_a_closed_connection() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let server = std::thread::spawn(move || {
            for status in ["503 Starting", "200 OK"] {
                let (mut stream, _) = listener.accept().unwrap();
                assert!(stream.read(&mut [0; 1024]).unwrap() > 0);
                stream
                    .write_all(format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n").as_bytes())
                    .unwrap();
            }
        });
        let mut asked = 0;
        poll(address, "/", |answer| answer.status == 200, || asked += 1).unwrap();
        server.join().unwrap();
        assert!(asked >= 2);
    }

    #[test]
    fn an_answer_of_unknown_length_is_refused() {
        assert!(parse_head(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n").is_err());
        assert!(parse_head(b"SSH-2.0\r\n\r\n").is_err());
    }
}
