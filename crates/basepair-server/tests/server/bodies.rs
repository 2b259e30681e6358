//! Bodies that do not arrive: the only address that reads one has a deadline, and one client cannot keep others waiting.

use super::deadlines::{HEADERS, Http2, RESET};
use super::{Client, Running, limits};
use crate::service::{Service, hosts};
use basepair_server::http::router::router;
use basepair_server::http::server::Limits;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

const OTHER: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
const LIST: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
/// How many unfinished bodies one address may have.
const EACH: usize = 8;

fn start(limits: Limits) -> Running {
    let service = Service::starting();
    Running::serving(limits, |_| router(Arc::clone(&service.running), hosts()))
}

/// A head for a message of this length.
fn head(length: usize, more: &str) -> String {
    format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n{more}\r\n"
    )
}

fn ask(client: &mut Client) -> u16 {
    client.send(&format!("{}{LIST}", head(LIST.len(), "")));
    client.reply().expect("an answer").status
}

#[test]
fn a_body_that_does_not_arrive_gets_408_and_the_connection_ends() {
    let server = start(Limits { head: Duration::from_secs(1), ..limits() });
    for (more, body) in [("", ""), ("", "{"), ("Expect: 100-continue\r\n", "")] {
        let mut client = server.connect();
        client.send(&format!("{}{body}", head(1000, more)));
        let mut reply = client.reply().expect("an answer");
        if reply.status == 100 {
            reply = client.reply().expect("an answer after the interim one");
        }
        assert_eq!(reply.status, 408, "{more} {body}");
        assert!(reply.announces_close(), "{}", reply.head);
        assert_eq!(client.read_to_end(), 0);
    }
}

#[test]
fn an_address_has_a_few_unfinished_bodies_and_others_are_served() {
    let server = start(Limits { slots: 64, head: Duration::from_secs(3600), ..limits() });
    let mut waiting: Vec<_> = (0..EACH).map(|_| server.connect()).collect();
    for client in &mut waiting {
        client.send(&format!("{}{{", head(1000, "Expect: 100-continue\r\n")));
        // The interim answer says that the body is being read.
        assert_eq!(client.reply().expect("an interim answer").status, 100);
    }
    let mut refused = server.connect();
    refused.send(&head(1000, ""));
    let reply = refused.reply().expect("an answer");
    assert_eq!(reply.status, 503);
    assert!(reply.head.to_ascii_lowercase().contains("\r\nretry-after: "), "{}", reply.head);
    assert_eq!(ask(&mut server.connect_from(OTHER)), 200);
    // Everything that has no body is answered as ever.
    assert_eq!(server.connect().ask("/healthz").status, 200);
    drop(waiting.pop());
    // Its end is noticed when the next client asks, or a little later.
    while ask(&mut server.connect()) != 200 {}
}

#[test]
fn unfinished_bodies_give_their_places_to_others() {
    let server = start(Limits { slots: 16, head: Duration::from_secs(3600), ..limits() });
    let mut greedy: Vec<_> = (0..16).map(|_| server.connect()).collect();
    for client in &mut greedy {
        client.send(&format!("{}{{", head(1000, "")));
    }
    for _ in 0..20 {
        assert_eq!(server.connect_from(OTHER).ask("/healthz").status, 200);
    }
}

#[test]
fn unfinished_bodies_do_not_delay_the_end() {
    let hour = Duration::from_secs(3600);
    let mut server = start(Limits { head: hour, grace: hour, ..limits() });
    let mut client = server.connect();
    client.send(&format!("{}{{", head(1000, "Expect: 100-continue\r\n")));
    assert_eq!(client.reply().expect("an interim answer").status, 100);
    server.stop();
    server.end().unwrap();
}

#[test]
fn in_http2_few_streams_have_unfinished_bodies() {
    let server = start(Limits { head: Duration::from_secs(3600), ..limits() });
    let mut client = Http2::connect(&server, 65_535);
    let streams = 100;
    for number in 0..streams {
        client.post(2 * number + 1, "/mcp");
    }
    let refused = streams as usize - EACH;
    assert_eq!(client.answers(refused).len(), refused);
    // The connection is as good as before, and nobody else was answered.
    client.get(2 * streams + 1, "/healthz");
    assert_eq!(client.answers(1), [2 * streams + 1]);
}

#[test]
fn in_http2_a_body_that_does_not_arrive_ends_its_stream() {
    let server = start(Limits { head: Duration::from_secs(1), ..limits() });
    let mut client = Http2::connect(&server, 65_535);
    let streams: Vec<u32> = (0..EACH as u32).map(|number| 2 * number + 1).collect();
    for stream in &streams {
        client.post(*stream, "/mcp");
    }
    let mut ended = streams.clone();
    while !ended.is_empty() {
        let (kind, stream, _) = client.next().expect("the connection continues");
        if kind == RESET {
            ended.retain(|each| *each != stream);
        }
    }
}

impl Http2 {
    /// The streams of the next answers.
    fn answers(&mut self, count: usize) -> Vec<u32> {
        let mut streams = Vec::new();
        while streams.len() < count {
            let (kind, stream, _) = self.next().expect("the connection continues");
            if kind == HEADERS {
                streams.push(stream);
            }
        }
        streams
    }
}
