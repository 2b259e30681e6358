//! Event streams on a real socket: they take no place from others, and do not delay a shutdown.

use super::{PATIENCE, Running, limits, request};
use crate::service::{Service, hosts};
use basepair_server::http::router::router;
use basepair_server::http::server::Limits;
use basepair_server::workbench::{STREAMS, Workbench};
use std::sync::Arc;

fn service() -> Service {
    let service = Service::of_default();
    service.running.open_workbench(Workbench::new(None));
    service
}

#[test]
fn open_streams_leave_places_for_requests() {
    let service = service();
    let server = Running::serving(Limits { slots: STREAMS, ..limits() }, |_| {
        router(Arc::clone(&service.running), hosts())
    });
    let streams: Vec<_> = (0..STREAMS)
        .map(|number| {
            let mut client = server.connect();
            client.send(&request("/events"));
            assert_eq!(client.reply().unwrap().status, 200, "stream {number}");
            client
        })
        .collect();
    // The places are all taken; one idle stream gives its place up.
    for _ in 0..4 {
        assert_eq!(server.connect().ask("/healthz").status, 200);
    }
    drop(streams);
}

#[test]
fn a_shutdown_ends_the_streams() {
    let service = service();
    let mut server = Running::serving(Limits { grace: PATIENCE, ..limits() }, |_| {
        router(Arc::clone(&service.running), hosts())
    });
    let mut client = server.connect();
    client.send(&request("/events"));
    let reply = client.reply().unwrap();
    assert!(reply.announces_close());
    service.running.drain();
    server.stop();
    client.read_to_end();
    server.end().unwrap();
}
