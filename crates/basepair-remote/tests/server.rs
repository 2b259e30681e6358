//! A server on a free port that answers with exactly the bytes that a test gives it.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// What is sent for a request, byte by byte.
pub enum Reply {
    Bytes(Vec<u8>),
    /// These bytes again and again, until the client goes away.
    Endless(Vec<u8>),
    /// These bytes, and then nothing, while the connection stays open.
    Silent(Vec<u8>),
}

pub struct Server {
    pub url: String,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Server {
    pub fn start(answer: impl Fn(&str) -> Reply + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let requests = Arc::new(Mutex::new(Vec::new()));
        let (seen, answer) = (Arc::clone(&requests), Arc::new(answer));
        // The thread ends with the process.
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (seen, answer) = (Arc::clone(&seen), Arc::clone(&answer));
                thread::spawn(move || converse(stream, &seen, &*answer));
            }
        });
        Self { url, requests }
    }

    /// A server with these documents; every other path is not found.
    pub fn of(documents: &[(&str, &str)]) -> Self {
        let documents: BTreeMap<String, String> =
            documents.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
        Self::start(move |request| match documents.get(path(request)) {
            Some(text) => json(text),
            None => status(404, r#"{"error":"not-found","message":"nothing is here"}"#),
        })
    }

    /// The heads of the requests so far.
    pub fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }

    pub fn at(&self, path: &str) -> String {
        format!("{}{path}", self.url)
    }
}

fn converse(mut stream: TcpStream, seen: &Mutex<Vec<String>>, answer: &dyn Fn(&str) -> Reply) {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") {
        match stream.read(&mut byte) {
            Ok(1) => head.push(byte[0]),
            _ => return,
        }
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    seen.lock().unwrap().push(head.clone());
    match answer(&head) {
        Reply::Bytes(bytes) => drop(stream.write_all(&bytes)),
        Reply::Endless(bytes) => while stream.write_all(&bytes).is_ok() {},
        Reply::Silent(bytes) => {
            drop(stream.write_all(&bytes));
            // Until the client goes away.
            drop(stream.read(&mut byte));
        }
    }
}

/// The path of a request.
pub fn path(request: &str) -> &str {
    request.split(' ').nth(1).unwrap_or_default()
}

pub fn reply(head: &str, body: impl AsRef<[u8]>) -> Reply {
    let body = body.as_ref();
    let head = format!("HTTP/1.1 {head}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
    Reply::Bytes([head.as_bytes(), body].concat())
}

pub fn json(body: &str) -> Reply {
    reply("200 OK\r\nContent-Type: application/json", body)
}

pub fn status(code: u16, body: &str) -> Reply {
    reply(&format!("{code} Reason\r\nContent-Type: application/json"), body)
}
