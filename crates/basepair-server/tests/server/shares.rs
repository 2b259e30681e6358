//! Places are shared: the address with most of them gives some to others.

use super::{Running, limits, request};
use crate::service::{Service, hosts};
use basepair_server::http::router::router;
use basepair_server::http::server::Limits;
use std::net::IpAddr;
use std::sync::Arc;

const OTHER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(127, 0, 0, 2));

#[test]
fn one_address_cannot_occupy_every_place() {
    let server = Running::start(Limits { slots: 20, ..limits() });
    let mut greedy = Vec::new();
    for number in 0..60 {
        let mut client = server.connect();
        // Some send nothing, some read nothing, some are idle.
        match number % 3 {
            0 => {}
            1 => client.ask_without_reading("/large"),
            _ => client.send("GET /small HTTP/1.1\r\n"),
        }
        greedy.push(client);
    }
    for _ in 0..40 {
        assert_eq!(server.connect_from(OTHER).ask("/small").status, 200);
    }
    drop(greedy);
}

#[test]
fn idle_connections_are_replaced_by_new_ones_of_the_same_address() {
    let server = Running::start(Limits { slots: 8, ..limits() });
    let mut clients = Vec::new();
    for number in 0..24 {
        let mut client = server.connect();
        assert_eq!(client.ask("/small").status, 200, "client {number}");
        clients.push(client);
    }
}

#[test]
fn documents_that_one_address_asks_for_leave_room_for_those_of_others() {
    const GREEDY: usize = 120;
    let service = Service::of_default();
    let server = Running::serving(Limits { slots: 2 * GREEDY, ..limits() }, |_| {
        router(Arc::clone(&service.running), hosts())
    });
    let snapshot = service.running.snapshot().unwrap();
    let images = snapshot.catalog.items().iter().map(|item| format!("/og/items/{}.png", item.name()));
    let mut greedy: Vec<_> = images
        .take(GREEDY)
        .map(|path| {
            let mut client = server.connect();
            client.send(&request(&path));
            client
        })
        .collect();
    for path in ["/rules", "/items", "/items?q=button", "/r/button.json"] {
        assert_eq!(server.connect_from(OTHER).ask(path).status, 200, "{path}");
    }
    let replies: Vec<_> = greedy.iter_mut().map(|client| client.reply().unwrap()).collect();
    for reply in &replies {
        let is_refused = reply.status == 503 && reply.head.to_ascii_lowercase().contains("\r\nretry-after: ");
        assert!(reply.status == 200 || is_refused, "{}", reply.head);
    }
    let built = replies.iter().filter(|reply| reply.status == 200).count();
    println!("{built} of {GREEDY} images were built, the others refused");
    assert!(built > 0);
}
