//! What a response costs the kernel, counted: times differ between machines, calls do not.

use super::super::two_items;
use super::super::watcher::Watcher;
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// Far longer than anything takes: a test that fails ends, instead of hanging.
const GIVING_UP: Duration = Duration::from_secs(180);

/// The bytes of a write that wakes a thread of the runtime: an `eventfd` takes one number.
const WAKE_UP: usize = 8;

/// What a process has written so far: the calls, and their bytes.
#[derive(Debug, Clone, Copy)]
struct Written {
    calls: usize,
    bytes: usize,
}

impl Written {
    /// The kernel counts a call after its bytes have arrived, so the counters are complete once every thread sleeps.
    fn by(process: u32) -> Self {
        let began = Instant::now();
        while !every_thread_sleeps(process) {
            assert!(began.elapsed() < GIVING_UP, "the server never comes to rest");
            std::thread::yield_now();
        }
        let counters = fs::read_to_string(format!("/proc/{process}/io")).unwrap();
        let value = |name: &str| {
            counters.lines().find_map(|line| line.strip_prefix(name)).unwrap().trim().parse().unwrap()
        };
        Self { calls: value("syscw:"), bytes: value("wchar:") }
    }
}

fn every_thread_sleeps(process: u32) -> bool {
    let threads = fs::read_dir(format!("/proc/{process}/task")).unwrap();
    threads.flatten().all(|thread| {
        // A thread that has ended meanwhile writes no more.
        let Ok(status) = fs::read_to_string(thread.path().join("stat")) else { return true };
        // The state follows the name, which is in brackets and may contain anything.
        status.rsplit(") ").next().is_some_and(|rest| rest.starts_with('S'))
    })
}

/// Asks for a document and reads the response. Returns its body.
fn ask(stream: &mut BufReader<TcpStream>, host: &str, path: &str) -> Vec<u8> {
    ask_and_measure(stream, host, path).0
}

/// The same, with the length of the whole response.
fn ask_and_measure(stream: &mut BufReader<TcpStream>, host: &str, path: &str) -> (Vec<u8>, usize) {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n");
    stream.get_mut().write_all(request.as_bytes()).unwrap();
    let (mut line, mut length, mut head) = (String::new(), 0, 0);
    while line != "\r\n" {
        line.clear();
        head += stream.read_line(&mut line).unwrap();
        assert!(!line.is_empty(), "the connection was closed");
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).unwrap();
    (body, head + length)
}

#[test]
fn a_response_is_one_write() {
    const REQUESTS: usize = 200;
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    // A confined server also writes to the process that compiles styles.
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--watch=false", "--no-confinement"];
    let server = Watcher::start(folder.path(), &arguments);
    let host = server.address();
    let mut stream = BufReader::new(TcpStream::connect(&host).unwrap());
    ask(&mut stream, &host, "/r/base.json");
    let before = Written::by(server.id());
    let mut received = 0;
    for _ in 0..REQUESTS {
        let (body, length) = ask_and_measure(&mut stream, &host, "/r/base.json");
        assert!(!body.is_empty());
        received += length;
    }
    let after = Written::by(server.id());
    // The runtime wakes its threads with writes too, more of them the busier the machine is. Those have eight bytes each,
    // and everything else went through this connection.
    let others = (after.bytes - before.bytes).checked_sub(received).expect("a response was not written");
    assert_eq!(others % WAKE_UP, 0, "{others} bytes are not wake-ups");
    let writes = after.calls - before.calls - others / WAKE_UP;
    assert_eq!(writes, REQUESTS, "writes for {REQUESTS} responses");
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
