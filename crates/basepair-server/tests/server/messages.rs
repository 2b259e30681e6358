//! Message boundaries: the same for every program on the way, or rejected.

use super::{Running, limits, request};
use std::io::Write;

/// A request with this content.
fn with(line: &str, fields: &str, body: &str) -> String {
    format!("{line}\r\nHost: localhost\r\n{fields}\r\n{body}")
}

#[test]
fn an_ambiguous_message_is_400_and_closes_the_connection() {
    let server = Running::start(limits());
    let small = "GET /small HTTP/1.1";
    let messages = [
        "GET /small HTTP/1.1\nHost: localhost\n\n".to_owned(),
        "GET /small HTTP/1.1\r\nHost: localhost\n\r\n".to_owned(),
        "GET /small HTTP/1.1\r\nHost: localhost\r\n\n".to_owned(),
        with("GET /small#top HTTP/1.1", "", ""),
        with("GET http://evil.example/small HTTP/1.1", "", ""),
        with(small, "Host: localhost\r\n", ""),
        with(small, "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
        with(small, "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", "0\r\n\r\n"),
        with(small, "Transfer-Encoding: chunked, chunked\r\n", "0\r\n\r\n"),
        with(small, "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
        with(small, "Content-Length: 1\r\nContent-Length: 1\r\n", "x"),
        "GET /small HTTP/1.1\r\nHost: local host\r\n\r\n".to_owned(),
        "GET /small HTTP/1.1\r\n\r\n".to_owned(),
    ];
    for message in &messages {
        // After a valid request, in one piece and byte by byte; what follows is never read.
        for size in [usize::MAX, 7, 1] {
            let mut client = server.connect();
            let all = request("/small") + message + &request("/small");
            for piece in all.as_bytes().chunks(size.min(all.len())) {
                // The server may have ended the connection before the last piece.
                if client.stream.write_all(piece).is_err() {
                    break;
                }
            }
            assert_eq!(client.reply().expect("the valid request is answered").status, 200);
            let refusal = client.reply().unwrap_or_else(|| panic!("no answer to {message:?}"));
            assert_eq!((refusal.status, refusal.announces_close()), (400, true), "{message:?}");
            assert!(client.reply().is_none(), "{message:?}");
        }
    }
}

#[test]
fn bodies_and_pipelines_keep_their_boundaries() {
    let server = Running::start(limits());
    let mut client = server.connect();
    let small = request("/small");
    let body = with("GET /small HTTP/1.1", "Content-Length: 31\r\n", "GET /evil HTTP/1.1\r\nHost: a\r\n\r\n");
    let chunked = with(
        "GET /small HTTP/1.1",
        "Transfer-Encoding: chunked\r\n",
        "1f\r\nGET /evil HTTP/1.1\r\nHost: a\r\n\r\n\r\n0\r\nX-Trailer: y\r\n\r\n",
    );
    client.send(&format!("\r\n{small}{body}{small}{chunked}{small}"));
    for number in 0..5 {
        let reply = client.reply().unwrap_or_else(|| panic!("answer {number} is missing"));
        assert_eq!((reply.status, &*reply.body), (200, &b"small"[..]), "answer {number}");
    }
    client.send(&small);
    assert_eq!(client.reply().unwrap().status, 200);
}

#[test]
fn a_client_that_closes_its_side_still_gets_its_response() {
    let server = Running::start(limits());
    let mut client = server.connect();
    client.send(&request("/held"));
    client.stream.shutdown(std::net::Shutdown::Write).unwrap();
    server.gate.notify_one();
    assert_eq!(client.reply().expect("an answer").body, b"held");
}

#[test]
fn an_error_reaches_a_client_that_is_still_sending() {
    let server = Running::start(limits());
    for round in 0..20 {
        let mut client = server.connect();
        client.send("GET /small HTTP/1.1\r\nHost: localhost\nX: y\r\n\r\n");
        client.send(&"x".repeat(200_000));
        let refusal = client.reply().unwrap_or_else(|| panic!("round {round}: the response was lost"));
        assert_eq!(refusal.status, 400);
    }
}

#[test]
fn a_panic_does_not_affect_the_connection() {
    let server = Running::start(limits());
    let mut client = server.connect();
    for _ in 0..3 {
        assert_eq!(client.ask("/panic").status, 500);
        assert_eq!(client.ask("/small").status, 200);
    }
}
