//! No client occupies a place forever: not by sending nothing, not by reading nothing, in either version of
//! HTTP. A slow client that does read is served to the end.

use super::{Client, LARGE, Running, limits, request};
use basepair_server::http::server::Limits;
use std::io::{Read, Write};
use std::time::Duration;

fn short() -> Limits {
    Limits { head: Duration::from_secs(1), answer: Duration::from_secs(2), ..limits() }
}

#[test]
fn a_client_that_sends_nothing_or_too_little_is_cut() {
    let server = Running::start(short());
    let starts = ["", "G", "GET /small HTTP/1.1\r\nHost: local", "PRI * HTTP/2.0\r\n", "\r\n"];
    let mut clients: Vec<_> = starts
        .iter()
        .map(|start| {
            let mut client = server.connect();
            client.send(start);
            client
        })
        .collect();
    let mut idle = server.connect();
    assert_eq!(idle.ask("/small").status, 200);
    clients.push(idle);
    for (mut client, start) in clients.into_iter().zip(starts.into_iter().chain(["an idle client"])) {
        assert_eq!(client.read_to_end(), 0, "{start:?}");
    }
}

#[test]
fn a_request_with_an_endless_body_is_answered_and_occupies_no_place() {
    let server = Running::start(short());
    let starts = [
        "Content-Length: 1000\r\n\r\n",
        "Content-Length: 1000\r\n\r\nx",
        "Transfer-Encoding: chunked\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n",
        "Expect: 100-continue\r\nContent-Length: 9\r\n\r\n",
    ];
    let mut clients = Vec::new();
    for method in ["GET", "HEAD", "OPTIONS"] {
        for start in starts {
            let mut client = server.connect();
            client.send(&format!("{method} /small HTTP/1.1\r\nHost: localhost\r\n{start}"));
            clients.push((client, format!("{method} {start:?}")));
        }
    }
    for (client, what) in &mut clients {
        assert!(client.read_to_end() > 0, "{what} was not answered");
    }
    // They keep sending after the response; the server does not read for long.
    let mut rounds = 0;
    while !clients.is_empty() {
        clients.retain_mut(|(client, _)| client.stream.write_all(b"x").is_ok());
        rounds += 1;
        let stuck = clients.first().filter(|_| rounds > 6_000);
        assert!(stuck.is_none(), "{:?} may keep sending forever", stuck.map(|(_, what)| what));
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn in_http2_a_request_with_an_endless_body_is_answered_and_reset() {
    let server = Running::start(short());
    let mut client = Http2::connect(&server, 65_535);
    client.open(1, "/small");
    let mut kinds = Vec::new();
    while let Some((kind, stream, _)) = client.next() {
        kinds.push((kind, stream));
        // More of it does not keep the connection. Each piece is answered with a reset, so there are only a few.
        if kinds.len() < 20 {
            client.frame(DATA, 0, 1, b"x");
        }
    }
    for kind in [(DATA, 1), (RESET, 1), (GOAWAY, 0)] {
        assert!(kinds.contains(&kind), "{kind:?} is missing in {kinds:?}");
    }
}

#[test]
fn an_unread_response_is_cut_and_a_slowly_read_one_is_not() {
    let server = Running::start(short());
    let mut stuck: Vec<_> = (0..5).map(|_| server.connect()).collect();
    for client in &mut stuck {
        client.ask_without_reading("/large");
    }
    let mut slow = server.connect();
    slow.send(&request("/large"));
    // It reads little at a time for as long as the others stay connected, which is the deadline and more.
    let mut buffer = vec![0; 32 * 1024];
    let mut taken = 0;
    while !stuck.iter().all(|client| matches!(client.stream.take_error(), Ok(Some(_)))) {
        taken += slow.stream.read(&mut buffer).expect("the slow client is not cut");
        assert!(taken < LARGE / 2, "unread responses are not cut");
        std::thread::sleep(Duration::from_millis(50));
    }
    println!("the slow client had {taken} bytes when those that read nothing were cut");
    let rest = slow.read_to_end_of(LARGE - taken);
    assert!(rest >= LARGE - taken, "the slow client was cut after {} bytes", taken + rest);
    // The places are free again.
    assert_eq!(server.connect().ask("/small").status, 200);
}

/// An HTTP/2 client that works on raw bytes.
pub(super) struct Http2(Client);

const SETTINGS: u8 = 4;
const PING: u8 = 6;
pub(super) const GOAWAY: u8 = 7;
pub(super) const DATA: u8 = 0;
pub(super) const HEADERS: u8 = 1;
pub(super) const RESET: u8 = 3;

impl Http2 {
    /// With this window for each response.
    pub(super) fn connect(server: &Running, window: u32) -> Self {
        let mut client = server.connect();
        client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
        let mut this = Self(client);
        let [a, b, c, d] = window.to_be_bytes();
        this.frame(SETTINGS, 0, 0, &[0, 4, a, b, c, d]);
        this
    }

    fn frame(&mut self, kind: u8, flags: u8, stream: u32, content: &[u8]) {
        let length = u32::try_from(content.len()).unwrap().to_be_bytes();
        let mut bytes = vec![length[1], length[2], length[3], kind, flags];
        bytes.extend(stream.to_be_bytes());
        bytes.extend(content);
        let _ = self.0.stream.write_all(&bytes);
    }

    /// GET, with literal fields and nothing compressed.
    pub(super) fn get(&mut self, stream: u32, path: &str) {
        self.ask(stream, 0x82, path, &[], 0x5);
    }

    /// GET with a body that is still missing.
    pub(super) fn open(&mut self, stream: u32, path: &str) {
        self.ask(stream, 0x82, path, &[], 0x4);
    }

    /// POST of JSON with a body that is still missing.
    pub(super) fn post(&mut self, stream: u32, path: &str) {
        let mut kind = vec![0x5f, 16];
        kind.extend(b"application/json");
        self.ask(stream, 0x83, path, &kind, 0x4);
    }

    fn ask(&mut self, stream: u32, method: u8, path: &str, more: &[u8], flags: u8) {
        let mut fields = vec![method, 0x86, 0x41, 9];
        fields.extend(b"localhost");
        fields.extend([0x44, u8::try_from(path.len()).unwrap()]);
        fields.extend(path.as_bytes());
        fields.extend(more);
        self.frame(HEADERS, flags, stream, &fields);
    }

    /// The next frame: kind, stream and content. Pings are answered, as an attacker would. `None` at the end.
    pub(super) fn next(&mut self) -> Option<(u8, u32, Vec<u8>)> {
        let (header, content) = self.receive()?;
        if header[3] == PING && header[4] == 0 {
            self.frame(PING, 1, 0, &content);
        }
        if header[3] == SETTINGS && header[4] == 0 {
            self.frame(SETTINGS, 1, 0, &[]);
        }
        let stream = u32::from_be_bytes([header[5], header[6], header[7], header[8]]);
        Some((header[3], stream, content))
    }

    /// The same, but nothing is acknowledged.
    pub(super) fn next_in_silence(&mut self) -> Option<(u8, Vec<u8>)> {
        self.receive().map(|(header, content)| (header[3], content))
    }

    fn receive(&mut self) -> Option<([u8; 9], Vec<u8>)> {
        let mut header = [0; 9];
        self.0.stream.read_exact(&mut header).ok()?;
        let length = u32::from_be_bytes([0, header[0], header[1], header[2]]);
        let mut content = vec![0; usize::try_from(length).unwrap()];
        self.0.stream.read_exact(&mut content).ok()?;
        Some((header, content))
    }
}

#[test]
fn unread_http2_streams_do_not_keep_a_connection() {
    let server = Running::start(short());
    for window in [0, 1, 1000] {
        for path in ["/large", "/small"] {
            let mut client = Http2::connect(&server, window);
            for number in 0..20 {
                client.get(2 * number + 1, path);
            }
            let mut data = 0;
            let mut goodbye = false;
            while let Some((kind, _, content)) = client.next() {
                goodbye |= kind == GOAWAY;
                data += if kind == DATA { content.len() } else { 0 };
                // It also sends pings again and again.
                client.frame(PING, 0, 0, &[7; 8]);
            }
            assert!(data <= 20 * 1000, "window {window}, {path}: {data}");
            assert!(goodbye, "window {window}, {path}: the connection was cut without GOAWAY");
        }
    }
}

#[test]
fn in_http2_a_stuck_stream_is_reset_and_the_others_continue() {
    let server = Running::start(short());
    // A window for one small response on each stream; the first response is too large for it.
    let mut client = Http2::connect(&server, 1000);
    client.get(1, "/large");
    let mut answered = 0;
    let mut next = 3;
    client.get(next, "/small");
    loop {
        let (kind, stream, content) = client.next().expect("the connection continues");
        match kind {
            RESET if stream == 1 => break,
            DATA if stream == next && content == b"small" => {
                answered += 1;
                next += 2;
                // The window of the whole connection is restored; a pause keeps the number of requests small.
                std::thread::sleep(Duration::from_millis(20));
                client.get(next, "/small");
            }
            _ => {}
        }
    }
    // How many depends on the machine; one could have been on its way.
    assert!(answered > 1, "{answered} other answers");
    println!("{answered} responses beside a stuck one");
}

#[test]
fn an_idle_http2_connection_is_closed_gracefully() {
    let server = Running::start(short());
    let mut client = Http2::connect(&server, 65_535);
    client.get(1, "/small");
    let mut kinds = Vec::new();
    while let Some((kind, ..)) = client.next() {
        kinds.push(kind);
    }
    assert!(kinds.contains(&DATA) && kinds.contains(&GOAWAY), "{kinds:?}");
}
