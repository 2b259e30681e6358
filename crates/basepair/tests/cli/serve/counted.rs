//! What a response costs the kernel, counted: times differ between machines, calls do not.

use super::super::two_items;
use super::super::watcher::Watcher;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

/// How many times a process has called `write` or one of its relatives.
fn writes(process: u32) -> usize {
    let counters = fs::read_to_string(format!("/proc/{process}/io")).unwrap();
    let line = counters.lines().find_map(|line| line.strip_prefix("syscw: ")).unwrap();
    line.parse().unwrap()
}

/// Asks for an item and reads the response. Returns the size of its body.
fn ask(stream: &mut BufReader<TcpStream>, host: &str) -> usize {
    let request = format!("GET /r/base.json HTTP/1.1\r\nHost: {host}\r\n\r\n");
    stream.get_mut().write_all(request.as_bytes()).unwrap();
    let (mut line, mut length) = (String::new(), 0);
    while line != "\r\n" {
        line.clear();
        assert_ne!(stream.read_line(&mut line).unwrap(), 0, "the connection was closed");
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
    }
    stream.read_exact(&mut vec![0; length]).unwrap();
    length
}

#[test]
fn a_response_is_one_write() {
    const REQUESTS: usize = 200;
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let server = Watcher::start(folder.path(), &["serve", "--listen", "127.0.0.1:0", "--watch=false"]);
    let host = server.address();
    let mut stream = BufReader::new(TcpStream::connect(&host).unwrap());
    ask(&mut stream, &host);
    let before = writes(server.id());
    for _ in 0..REQUESTS {
        assert!(ask(&mut stream, &host) > 0);
    }
    let made = writes(server.id()) - before;
    // The runtime wakes a thread with a write, now and then.
    assert!((REQUESTS..REQUESTS + REQUESTS / 10).contains(&made), "{made} writes for {REQUESTS} responses");
}
