//! Shutdown: every accepted request is answered, and the last response announces the close.

use super::deadlines::{DATA, GOAWAY, HEADERS, Http2};
use super::{PATIENCE, Running, limits, request};
use basepair_server::http::server::Limits;
use std::io::{ErrorKind, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

#[test]
fn a_running_response_is_finished_and_announces_the_close() {
    let mut server = Running::start(limits());
    let mut idle = server.connect();
    assert!(!idle.ask("/small").announces_close());
    let mut client = server.connect();
    client.send(&request("/held"));
    // The handler runs as soon as the next connection is answered: requests are accepted in order.
    let mut other = server.connect();
    other.ask("/small");
    server.stop();
    // A client that sends another request is informed by its response; any other finds the connection closed.
    while !idle.ask("/small").announces_close() {}
    assert_eq!(idle.read_to_end(), 0);
    server.gate.notify_one();
    let reply = client.reply().expect("the running response");
    assert!(reply.announces_close() && reply.body == b"held", "{}", reply.head);
    assert_eq!(other.read_to_end(), 0);
    server.end().unwrap();
}

#[test]
fn requests_that_were_sent_together_are_all_answered() {
    let mut server = Running::start(limits());
    let mut client = server.connect();
    client.send(&format!("{}{}", request("/held"), request("/small").repeat(20)));
    // The other requests have arrived when another connection got its response.
    let mut other = server.connect();
    other.ask("/small");
    server.stop();
    // On another thread, all responses could be sent before the server has noticed the shutdown; a new request shows when it has.
    while !other.ask("/small").announces_close() {}
    server.gate.notify_one();
    let replies: Vec<_> = std::iter::from_fn(|| client.reply()).collect();
    assert_eq!(replies.len(), 21);
    let closing: Vec<_> = replies.iter().map(super::Reply::announces_close).collect();
    assert_eq!(closing.iter().position(|close| *close), Some(20), "only the last announces the close");
    server.end().unwrap();
}

#[test]
fn nothing_accepted_is_lost_under_load() {
    let mut server = Running::start(Limits { slots: 500, ..limits() });
    let answered = AtomicU64::new(0);
    let (lost, stopped) = (AtomicU64::new(0), AtomicU64::new(0));
    let address = server.address;
    std::thread::scope(|scope| {
        for number in 0..16 {
            let (answered, lost, stopped) = (&answered, &lost, &stopped);
            scope.spawn(move || {
                // Half of them keep their connection, half open one for every request.
                'connections: loop {
                    let Ok(stream) = TcpStream::connect(address) else { break };
                    stream.set_read_timeout(Some(PATIENCE)).unwrap();
                    let mut client = super::Client { stream, kept: Vec::new() };
                    loop {
                        // Like every client with a pool: a closed connection is not used.
                        let looked = Instant::now();
                        client.stream.set_nonblocking(true).unwrap();
                        let open = client.stream.peek(&mut [0]);
                        client.stream.set_nonblocking(false).unwrap();
                        if !matches!(open, Err(error) if error.kind() == ErrorKind::WouldBlock) {
                            break 'connections;
                        }
                        let sent = client.stream.write_all(request("/small").as_bytes());
                        let late = looked.elapsed() > Duration::from_millis(100);
                        let Some(reply) = sent.ok().and_then(|()| client.reply()) else {
                            // Unless the machine suspended the client between checking and sending.
                            lost.fetch_add(u64::from(!late), Ordering::Relaxed);
                            break 'connections;
                        };
                        answered.fetch_add(1, Ordering::Relaxed);
                        if reply.announces_close() {
                            stopped.fetch_add(1, Ordering::Relaxed);
                            break 'connections;
                        }
                        if number % 2 == 0 {
                            break;
                        }
                    }
                }
            });
        }
        let started = Instant::now();
        while answered.load(Ordering::Relaxed) < 2000 && started.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(5));
        }
        server.stop();
    });
    println!("{answered:?} answered, {stopped:?} informed of the close, {lost:?} lost");
    assert_eq!(lost.load(Ordering::Relaxed), 0);
    assert!(stopped.load(Ordering::Relaxed) > 0);
    server.end().unwrap();
}

/// No limit of the server ends these connections.
fn forever() -> Limits {
    let hour = Duration::from_secs(3600);
    Limits { head: hour, answer: hour, grace: hour, ..limits() }
}

#[test]
fn idle_http2_connections_that_acknowledge_nothing_are_told_and_closed() {
    let mut server = Running::start(forever());
    let mut idle: Vec<_> = (0..10).map(|_| Http2::connect(&server, 65_535)).collect();
    for (number, client) in (0..).zip(&mut idle) {
        if number % 2 == 0 {
            client.get(1, "/small");
        }
        let answered = if number % 2 == 0 { DATA } else { 4 };
        while client.next_in_silence().expect("the connection continues").0 != answered {}
    }
    server.stop();
    for mut client in idle {
        let kinds: Vec<u8> = std::iter::from_fn(|| client.next_in_silence()).map(|(kind, _)| kind).collect();
        assert!(kinds.contains(&GOAWAY), "{kinds:?}");
    }
    server.end().unwrap();
}

#[test]
fn a_running_http2_response_is_finished_for_a_client_that_acknowledges_nothing() {
    let mut server = Running::start(forever());
    let mut client = Http2::connect(&server, 65_535);
    client.get(1, "/held");
    // The handler runs when a later request is answered.
    client.get(3, "/small");
    while client.next_in_silence().expect("an answer").0 != DATA {}
    server.stop();
    while client.next_in_silence().expect("it is told").0 != GOAWAY {}
    server.gate.notify_one();
    let rest: Vec<_> = std::iter::from_fn(|| client.next_in_silence()).collect();
    assert!(rest.contains(&(DATA, b"held".to_vec())), "{rest:?}");
    server.end().unwrap();
}

#[test]
fn open_http2_streams_of_clients_that_acknowledge_nothing_do_not_delay_the_end() {
    let mut server = Running::start(forever());
    // Nothing may be sent on these streams, so every answer waits for its client; on some, the request is not complete either.
    let mut stuck: Vec<_> = (0..10).map(|_| Http2::connect(&server, 0)).collect();
    for client in &mut stuck {
        for number in 0..50 {
            match number % 2 {
                0 => client.get(2 * number + 1, "/small"),
                _ => client.open(2 * number + 1, "/large"),
            }
        }
        while client.next_in_silence().expect("the connection continues").0 != HEADERS {}
    }
    server.stop();
    server.end().unwrap();
}

#[test]
fn a_client_that_reads_nothing_of_its_response_does_not_delay_the_end() {
    let mut server = Running::start(forever());
    let mut stuck = server.connect();
    stuck.ask_without_reading("/large");
    server.connect().ask("/small");
    server.stop();
    server.end().unwrap();
}

#[test]
fn responses_that_are_not_built_are_cut_off_after_the_grace_period() {
    let mut server = Running::start(Limits { grace: Duration::from_secs(1), ..limits() });
    let mut stuck = server.connect();
    stuck.send(&request("/held"));
    server.connect().ask("/small");
    server.stop();
    assert!(server.end().is_err());
}
