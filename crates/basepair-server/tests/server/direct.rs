//! Responses of the hot path between others: in order, complete, and under the same limits.

use super::{Running, limits, request, routes};
use crate::service::{Service, hosts, registry};
use basepair_server::http::hot::App;
use basepair_server::http::server::Limits;
use serde_json::json;
use std::io::{Read, Write};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

const BUTTON: &str = "/r/button.json";
const LARGE: &str = "/r/large.json";

/// An item of a few bytes, and one that is larger than the buffers of a connection.
static SERVICE: LazyLock<Service> = LazyLock::new(|| {
    let files: Vec<_> = (0..5).map(|number| format!("large-{number}.txt")).collect();
    let listed: Vec<_> = files
        .iter()
        .map(|path| json!({ "path": path, "type": "registry:file", "target": format!("~/{path}") }))
        .collect();
    let items = json!([
        { "name": "button", "type": "registry:ui", "files": [{ "path": "button.tsx", "type": "registry:ui" }] },
        { "name": "large", "type": "registry:item", "files": listed },
    ]);
    let text = "0123456789".repeat(480_000);
    Service::of(&files.iter().fold(registry(&items), |memory, path| memory.with(path, text.clone())))
});

fn start(limits: Limits) -> Running {
    let running = Arc::clone(&SERVICE.running);
    Running::serving(limits, |gate| App::new(routes(gate), running, Arc::new(hosts())))
}

fn stored(name: &str) -> Vec<u8> {
    SERVICE.running.snapshot().unwrap().item(name).unwrap().document().bytes.to_vec()
}

/// The routes of these servers have no items: a response with one is of the hot path.
#[test]
fn requests_are_answered_in_order_whoever_answers_them() {
    let server = start(limits());
    let button = stored("button");
    for pieces in [
        &[BUTTON][..],
        &["/small"],
        &[BUTTON, "/small", BUTTON, BUTTON, "/small", "/small", BUTTON],
        &["/small", BUTTON],
    ] {
        let mut client = server.connect();
        for path in pieces {
            let reply = client.ask(path);
            assert_eq!(reply.status, 200, "{path} of {pieces:?}: {}", reply.head);
            assert_eq!(
                reply.body,
                if *path == BUTTON { &button[..] } else { b"small" },
                "{path} of {pieces:?}"
            );
        }
    }
}

/// Several at once are left to routing, which answers 404 here; none is lost, and the next is answered directly again.
#[test]
fn pipelined_requests_keep_their_order() {
    let server = start(limits());
    for size in [usize::MAX, 40, 7, 1] {
        let mut client = server.connect();
        let all = [request("/small"), request(BUTTON), request("/small"), request(BUTTON)].concat();
        for piece in all.as_bytes().chunks(size.min(all.len())) {
            client.stream.write_all(piece).unwrap();
        }
        for expected in [&[200][..], &[200, 404], &[200], &[200, 404]] {
            let status = client.reply().expect("every request is answered").status;
            assert!(expected.contains(&status), "{status} instead of {expected:?}");
        }
        assert_eq!(client.ask(BUTTON).body, stored("button"));
    }
}

#[test]
fn an_unread_response_is_cut_and_a_slowly_read_one_is_not() {
    let large = stored("large");
    let server = start(Limits { head: Duration::from_secs(1), answer: Duration::from_secs(2), ..limits() });
    let mut stuck: Vec<_> = (0..3).map(|_| server.connect()).collect();
    for client in &mut stuck {
        client.ask_without_reading(LARGE);
    }
    let mut slow = server.connect();
    slow.send(&request(LARGE));
    let (mut buffer, mut received) = (vec![0; 32 * 1024], Vec::new());
    while !stuck.iter().all(|client| matches!(client.stream.take_error(), Ok(Some(_)))) {
        let length = slow.stream.read(&mut buffer).expect("the slow client is not cut");
        received.extend_from_slice(&buffer[..length]);
        assert!(received.len() < large.len() / 2, "unread responses are not cut");
        std::thread::sleep(Duration::from_millis(50));
    }
    slow.kept = received;
    let reply = slow.reply().expect("the rest of the response");
    assert!(reply.body == large, "{} bytes instead of {}", reply.body.len(), large.len());
    assert_eq!(slow.ask(BUTTON).body, stored("button"));
}

#[test]
fn a_shutdown_completes_the_response_and_announces_the_close() {
    let mut server = start(limits());
    let mut reading = server.connect();
    reading.send(&request(LARGE));
    let mut first = [0; 16];
    reading.stream.read_exact(&mut first).unwrap();
    let mut idle = server.connect();
    assert!(!idle.ask(BUTTON).announces_close());
    server.stop();
    while !idle.ask("/small").announces_close() {}
    assert_eq!(idle.read_to_end(), 0);
    reading.kept = first.to_vec();
    assert!(reading.reply().expect("the response that was being sent").body == stored("large"));
    assert_eq!(reading.read_to_end(), 0);
    server.end().unwrap();
}

/// The version of a connection is that of its first request, whoever answered it.
#[test]
fn a_connection_does_not_change_to_http2() {
    let server = start(limits());
    for first in [BUTTON, "/small"] {
        let mut client = server.connect();
        assert_eq!(client.ask(first).status, 200);
        client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0");
        let refusal = client.reply().expect("an error");
        assert_eq!((refusal.status, refusal.announces_close()), (400, true), "after {first}");
        assert!(client.reply().is_none());
    }
}
