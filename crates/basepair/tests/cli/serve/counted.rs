//! What a response costs the kernel, counted: times differ between machines, calls do not.

use super::super::two_items;
use super::super::watcher::Watcher;
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

/// How many times a process has called `write` or one of its relatives.
fn writes(process: u32) -> usize {
    let counters = fs::read_to_string(format!("/proc/{process}/io")).unwrap();
    let line = counters.lines().find_map(|line| line.strip_prefix("syscw: ")).unwrap();
    line.parse().unwrap()
}

/// Asks for a document and reads the response. Returns its body.
fn ask(stream: &mut BufReader<TcpStream>, host: &str, path: &str) -> Vec<u8> {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n");
    stream.get_mut().write_all(request.as_bytes()).unwrap();
    let (mut line, mut length) = (String::new(), 0);
    while line != "\r\n" {
        line.clear();
        assert_ne!(stream.read_line(&mut line).unwrap(), 0, "the connection was closed");
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).unwrap();
    body
}

#[test]
fn a_response_is_one_write() {
    const REQUESTS: usize = 200;
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let server = Watcher::start(folder.path(), &["serve", "--listen", "127.0.0.1:0", "--watch=false"]);
    let host = server.address();
    let mut stream = BufReader::new(TcpStream::connect(&host).unwrap());
    ask(&mut stream, &host, "/r/base.json");
    let before = writes(server.id());
    for _ in 0..REQUESTS {
        assert!(!ask(&mut stream, &host, "/r/base.json").is_empty());
    }
    let made = writes(server.id()) - before;
    // The runtime wakes a thread with a write, now and then.
    assert!((REQUESTS..REQUESTS + REQUESTS / 10).contains(&made), "{made} writes for {REQUESTS} responses");
}

/// The kernel takes a large index from a file, so that sending it copies nothing.
#[test]
fn a_large_index_is_sent_whole_again_and_again() {
    const ITEMS: usize = 3_000;
    let folder = tempfile::tempdir().unwrap();
    let item = |number: usize| {
        json!({ "name": format!("item-{number}"), "type": "registry:ui", "description": "Words. ".repeat(20),
            "files": [{ "path": "a.tsx", "type": "registry:ui" }] })
    };
    let items: Vec<Value> = (0..ITEMS).map(item).collect();
    let manifest = json!({ "name": "acme", "homepage": "https://acme.example", "items": items });
    fs::write(folder.path().join("registry.json"), manifest.to_string()).unwrap();
    fs::write(folder.path().join("a.tsx"), "export const a = 1\n").unwrap();
    let server = Watcher::start(folder.path(), &["serve", "--listen", "127.0.0.1:0", "--watch=false"]);
    let host = server.address();
    let mut stream = BufReader::new(TcpStream::connect(&host).unwrap());
    let first = ask(&mut stream, &host, "/r/registry.json");
    let index: Value = serde_json::from_slice(&first).unwrap();
    assert!(first.len() > 512 * 1024 && index["items"].as_array().unwrap().len() == ITEMS, "{}", first.len());
    // Between items, on one connection.
    for _ in 0..5 {
        assert!(!ask(&mut stream, &host, "/r/item-7.json").is_empty());
        assert!(ask(&mut stream, &host, "/r/registry.json") == first, "another index");
    }
}

/// Whatever a load has needed is returned: the allocator of a server is told so when it starts.
#[test]
fn a_server_returns_freed_memory_at_once() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let server = Watcher::start(folder.path(), &["serve", "--listen", "127.0.0.1:0", "--watch=false"]);
    server.address();
    let environment = fs::read(format!("/proc/{}/environ", server.id())).unwrap();
    assert!(environment.split(|byte| *byte == 0).any(|pair| pair == b"MIMALLOC_PURGE_DELAY=0"));
}
