//! Accepts connections and answers them until told to stop; then finishes what is under way. Starts from a
//! bound listener and a shutdown future, so that a test owns both.

mod connection;
mod frames;
mod place;
mod places;
mod scan;
mod streams;
mod wire;

use axum::Router;
use hyper_util::server::conn::auto::Builder;
use places::Places;
use std::collections::VecDeque;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};
use streams::Streams;
use tokio::net::{TcpListener, TcpStream};

/// The largest head of a request; what is longer is answered with 431 or 414.
const HEAD_BYTES: usize = 32 * 1024;
/// How long running answers may take once the server stops.
pub const GRACE: Duration = Duration::from_secs(10);
/// How many connections are open at once at most, and how many files are left for everything else.
const MAX_CONNECTIONS: u64 = 10_000;
const OTHER_FILES: u64 = 64;
/// How many newcomers are kept waiting for a place at most; they count among the other files.
const WAITING: usize = 16;
/// While stopping, how long nobody may have connected before the listener is closed, and how long this is tried.
const NO_NEWCOMER: Duration = Duration::from_millis(50);
const LAST_NEWCOMER: Duration = Duration::from_millis(500);

/// What clients may take of the server.
#[derive(Debug, Clone)]
pub struct Limits {
    /// How many connections are open at once.
    pub places: usize,
    /// How long a client may take to send the head of a request, after connecting or after its last answer.
    pub head: Duration,
    /// How long a client may take nothing of an answer. A connection of HTTP/2 may be idle as long.
    pub answer: Duration,
    /// How long running answers may take once the server stops.
    pub grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            places: places_by_open_files(),
            head: Duration::from_secs(10),
            answer: Duration::from_secs(30),
            grace: GRACE,
        }
    }
}

/// How many connections the limit on open files leaves room for.
fn places_by_open_files() -> usize {
    let places = crate::platform::open_files().saturating_sub(OTHER_FILES).clamp(16, MAX_CONNECTIONS);
    usize::try_from(places).unwrap_or(usize::MAX)
}

/// Some answers were still running when the time was up.
#[derive(Debug, thiserror::Error)]
#[error("some answers were still running after {} seconds and were cut off", .0.as_secs())]
pub struct CutOff(Duration);

/// Serves until `shutdown` is done. `Err` when running answers were cut off.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    shutdown: impl Future<Output = ()>,
) -> Result<(), CutOff> {
    let places = Places::new(limits.clone());
    let mut door =
        Door { router, builder: builder(&places), places: Arc::clone(&places), waiting: VecDeque::new() };
    let serving = async {
        tokio::select! {
            () = door.serve(&listener) => {}
            () = shutdown => {}
        }
        tokio::time::timeout(limits.grace, door.close(listener)).await.map_err(|_| CutOff(limits.grace))
    };
    tokio::select! {
        ended = serving => ended,
        () = places.watch() => Ok(()),
    }
}

fn builder(places: &Arc<Places>) -> Arc<Builder<Streams>> {
    let mut builder = Builder::new(Streams(Arc::clone(places)));
    // Time limits are kept by `places`. A client that ends its side after a request still gets the answer.
    builder.http1().half_close(true).header_read_timeout(None).max_buf_size(HEAD_BYTES);
    builder.http2().max_concurrent_streams(128).max_header_list_size(HEAD_BYTES as u32);
    Arc::new(builder)
}

/// Where connections come in.
struct Door {
    router: Router,
    builder: Arc<Builder<Streams>>,
    places: Arc<Places>,
    /// Newcomers for whom there is no place yet, with the tick of their arrival.
    waiting: VecDeque<(TcpStream, IpAddr, u64)>,
}

impl Door {
    async fn serve(&mut self, listener: &TcpListener) {
        let mut last_warning: Option<Instant> = None;
        loop {
            self.seat_waiting();
            let freed = self.places.freed.notified();
            if self.places.is_crowded() {
                freed.await;
                continue;
            }
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = freed => continue,
                // Someone may have stood still for long enough by now.
                () = tokio::time::sleep(places::TICK), if !self.waiting.is_empty() => continue,
            };
            match accepted {
                Ok((stream, address)) => self.receive(stream, address),
                Err(error) => {
                    // Usually too many open files: what is running will free some.
                    if last_warning.is_none_or(|last| last.elapsed() > GRACE) {
                        tracing::warn!(%error, "a connection could not be accepted");
                        last_warning = Some(Instant::now());
                    }
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
    }

    /// Gives a newcomer a place, lets it wait, or turns it away: whoever holds most places and uses them all
    /// must not stand in the way of others.
    fn receive(&mut self, stream: TcpStream, address: SocketAddr) {
        if let Some(stream) = self.seat(stream, address.ip())
            && self.waiting.len() < WAITING
        {
            self.waiting.push_back((stream, address.ip(), self.places.now()));
        }
    }

    /// Serves a connection if there is a place for it, else gives it back.
    fn seat(&self, stream: TcpStream, address: IpAddr) -> Option<TcpStream> {
        let Some(held) = self.places.admit(address) else { return Some(stream) };
        let (builder, router) = (Arc::clone(&self.builder), self.router.clone());
        tokio::spawn(connection::serve(stream, builder, router, held, Arc::clone(&self.places)));
        None
    }

    fn seat_waiting(&mut self) {
        let patience = places::ticks(self.places.limits().head);
        for (stream, address, since) in std::mem::take(&mut self.waiting) {
            if let Some(stream) = self.seat(stream, address)
                && self.places.now() - since <= patience
            {
                self.waiting.push_back((stream, address, since));
            }
        }
    }

    /// Stops: whoever has connected is still answered, nobody else gets in.
    async fn close(&mut self, listener: TcpListener) {
        self.places.drain();
        // The kernel lets next to nobody queue up any more, and those who have are taken in.
        let _ = socket2::SockRef::from(&listener).listen(0);
        let newcomers = async {
            while let Ok(Ok((stream, address))) = tokio::time::timeout(NO_NEWCOMER, listener.accept()).await {
                self.receive(stream, address);
            }
        };
        let _ = tokio::time::timeout(LAST_NEWCOMER, newcomers).await;
        while let Ok(Ok((stream, address))) = tokio::time::timeout(Duration::ZERO, listener.accept()).await {
            self.receive(stream, address);
        }
        drop(listener);
        while !(self.waiting.is_empty() && self.places.is_empty()) {
            self.places.freed.notified().await;
            self.seat_waiting();
        }
    }
}
