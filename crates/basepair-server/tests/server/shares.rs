//! Places are shared: the address with most of them gives some to others.

use super::{Running, limits, request};
use crate::service::{Service, hosts};
use axum::body::Body;
use axum::http::Request;
use axum::response::Response;
use basepair_server::admission::{Busy, Client, Work};
use basepair_server::http::router::router;
use basepair_server::http::server::Limits;
use http_body_util::BodyExt;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use tower::ServiceExt;

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

/// How many bytes of built documents a client may still have unread.
fn unread_left(client: &Client) -> usize {
    let (mut least, mut most) = (0, usize::MAX / 4);
    while least + 1 < most {
        let middle = usize::midpoint(least, most);
        match client.admit(Work::DocumentBytes, middle) {
            Ok(_) => least = middle,
            Err(Busy) => most = middle,
        }
    }
    least
}

#[tokio::test]
async fn what_was_built_counts_until_it_is_read() {
    let service = Service::of_default();
    // The client of requests without a connection.
    let admission = Arc::clone(service.running.admission());
    let client = Client { admission, address: IpAddr::V4(Ipv4Addr::UNSPECIFIED) };
    let ask = async |path: &str| {
        let request = Request::builder().uri(path).header("host", "localhost:3400").body(Body::empty());
        service.router().oneshot(request.unwrap()).await.unwrap()
    };
    let all = unread_left(&client);
    let length =
        |response: &Response| response.headers()["content-length"].to_str().unwrap().parse().unwrap();
    let mut unread = Vec::new();
    // A document of each kind that is built on request.
    for path in ["/api/v1/ui?limit=9", "/api/v1/ui?q=button", "/items", "/items.md", "/og/items.png"] {
        let (before, response) = (unread_left(&client), ask(path).await);
        assert_eq!(response.status(), 200, "{path}");
        let after = unread_left(&client);
        let bytes: usize = length(&response);
        assert!(bytes > 0 && after + bytes <= before, "{path}: {before}, {after}");
        // The same document in another response is the same memory.
        unread.push(response);
        unread.push(ask(path).await);
        assert_eq!(unread_left(&client), after, "{path}");
    }
    let rest = client.admit(Work::DocumentBytes, unread_left(&client)).unwrap();
    assert_eq!(ask("/api/v1/ui?limit=8").await.status(), 503);
    assert_eq!(ask("/api/v1/ui?limit=9").await.status(), 200);
    // What is not built on request costs nothing.
    assert_eq!(ask("/api/v1/ui").await.status(), 200);
    drop(rest);
    // Passed on in part, it still counts.
    let mut body = unread.remove(0).into_body();
    let frame = body.frame().await.unwrap().unwrap().into_data().unwrap();
    drop((body, unread));
    assert!(unread_left(&client) < all);
    drop(frame);
    assert_eq!(unread_left(&client), all);
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
