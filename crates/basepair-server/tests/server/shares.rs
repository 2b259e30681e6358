//! Places are shared: the address with most of them gives some to others.

use super::{Running, limits};
use basepair_server::http::server::Limits;
use std::net::IpAddr;

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
