//! The server on a real socket, with misbehaving clients.

mod bodies;
mod deadlines;
mod direct;
mod events;
mod messages;
mod shares;
mod stopping;

use axum::Router;
use axum::body::Body;
use axum::routing::get;
use basepair_server::http::hot::App;
use basepair_server::http::router::guarded;
use basepair_server::http::server::{self, CutOff, Limits};
use std::io::{Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::{Notify, oneshot};
use tokio::task::JoinHandle;

use crate::service::{Service, hosts};

/// How long a test waits for something that must happen. Far longer than it ever takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// More than the buffers of a client that reads nothing, and of both kernels.
const LARGE: usize = 24 * 1024 * 1024;

/// A server in a separate runtime.
struct Running {
    runtime: Runtime,
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    ended: Option<JoinHandle<Result<(), CutOff>>>,
    /// Lets handlers of `/held` continue.
    gate: Arc<Notify>,
}

fn limits() -> Limits {
    Limits { slots: 64, ..Limits::default() }
}

/// Small routes behind the real gate: `/small`, `/large`, `/held` (answers on command) and `/panic`.
fn routes(gate: &Arc<Notify>) -> Router {
    let large = bytes::Bytes::from(vec![b'x'; LARGE]);
    let held = {
        let gate = Arc::clone(gate);
        move || {
            let gate = Arc::clone(&gate);
            async move {
                gate.notified().await;
                "held"
            }
        }
    };
    async fn panicking() -> String {
        panic!("on purpose")
    }
    let routes = Router::new()
        .route("/small", get(|| async { "small" }))
        .route("/large", get(move || async move { Body::from(large) }))
        .route("/held", get(held))
        .route("/panic", get(panicking));
    guarded(routes, Service::starting().running, hosts())
}

impl Running {
    fn start(limits: Limits) -> Self {
        Self::serving(limits, routes)
    }

    fn serving<A: Into<App>>(limits: Limits, routes: impl FnOnce(&Arc<Notify>) -> A) -> Self {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let gate = Arc::new(Notify::new());
        let serving = server::serve(listener, routes(&gate).into(), limits, async {
            let _ = stopped.await;
        });
        let ended = Some(runtime.spawn(serving));
        Self { runtime, address, stop: Some(stop), ended, gate }
    }

    fn connect(&self) -> Client {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        Client { stream, kept: Vec::new() }
    }

    /// From another address of this machine.
    fn connect_from(&self, from: IpAddr) -> Client {
        let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).unwrap();
        socket.bind(&SocketAddr::new(from, 0).into()).unwrap();
        socket.connect(&self.address.into()).unwrap();
        let stream = TcpStream::from(socket);
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        Client { stream, kept: Vec::new() }
    }

    fn stop(&mut self) {
        self.stop.take().unwrap().send(()).unwrap();
    }

    /// How it ended, after `stop`.
    fn end(mut self) -> Result<(), CutOff> {
        let ended = self.ended.take().unwrap();
        let end = self.runtime.block_on(async { tokio::time::timeout(PATIENCE, ended).await });
        end.expect("the server ends").unwrap()
    }
}

/// A client that writes raw bytes.
struct Client {
    stream: TcpStream,
    /// The bytes after the last response.
    kept: Vec<u8>,
}

#[derive(Debug)]
struct Reply {
    status: u16,
    head: String,
    body: Vec<u8>,
}

impl Reply {
    fn announces_close(&self) -> bool {
        self.head.to_ascii_lowercase().contains("\r\nconnection: close")
    }
}

fn request(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n")
}

impl Client {
    fn send(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).unwrap();
    }

    /// The next response, or `None` if the server has closed the connection before it.
    fn reply(&mut self) -> Option<Reply> {
        let end = self.read_until(|bytes| bytes.windows(4).position(|window| window == b"\r\n\r\n"))? + 4;
        let head = String::from_utf8(self.kept[..end].to_vec()).unwrap();
        let status = head[9..12].parse().unwrap();
        let lower = head.to_ascii_lowercase();
        let length = lower.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap_or("0");
        let whole = end + length.trim().parse::<usize>().unwrap();
        self.read_until(|bytes| (bytes.len() >= whole).then_some(whole))?;
        let rest = self.kept.split_off(whole);
        let body = std::mem::replace(&mut self.kept, rest).split_off(end);
        Some(Reply { status, head, body })
    }

    fn ask(&mut self, path: &str) -> Reply {
        self.send(&request(path));
        self.reply().unwrap_or_else(|| panic!("{path} was not answered"))
    }

    fn read_until<T>(&mut self, found: impl Fn(&[u8]) -> Option<T>) -> Option<T> {
        let mut buffer = vec![0; 64 * 1024];
        loop {
            if let Some(found) = found(&self.kept) {
                return Some(found);
            }
            match self.stream.read(&mut buffer) {
                Ok(0) => return None,
                Ok(length) => self.kept.extend_from_slice(&buffer[..length]),
                Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => return None,
                Err(error) => panic!("nothing arrived for a long time: {error}"),
            }
        }
    }

    /// Waits for the server to close the connection, and returns how much arrived before that.
    fn read_to_end(&mut self) -> usize {
        let mut buffer = vec![0; 256 * 1024];
        let mut length = self.kept.len();
        loop {
            match self.stream.read(&mut buffer) {
                Ok(0) => return length,
                Ok(more) => length += more,
                Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => return length,
                Err(error) => panic!("the connection was not ended: {error}"),
            }
        }
    }

    /// Reads at least this much, unless the connection ends before that.
    fn read_to_end_of(&mut self, length: usize) -> usize {
        self.read_until(|bytes| (bytes.len() >= length).then_some(length)).unwrap_or(self.kept.len())
    }

    fn ask_without_reading(&mut self, path: &str) {
        self.send(&request(path));
    }
}
