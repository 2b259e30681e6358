//! Accepts connections and answers them until shutdown; then finishes running requests. Starts from a bound
//! listener and a shutdown future, so that a test controls both.

mod connection;
mod direct;
pub mod frames;
mod peer;
mod scan;
mod slot;
mod slots;
mod socket;
mod streams;

use super::hot::App;
use crate::metrics::Connections;
pub use peer::Peer;
pub use slot::StillReceiving;
use slots::Slots;
use std::collections::VecDeque;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpStream};

/// How long running responses may take after shutdown begins.
pub const GRACE: Duration = Duration::from_secs(10);
/// The maximum number of open connections, and the number of files reserved for everything else.
const MAX_CONNECTIONS: u64 = 10_000;
const OTHER_FILES: u64 = 64;
/// The maximum number of new connections that wait for a slot; they count as other files.
const WAITING: usize = 16;
/// During shutdown: how long without a new connection until the listener is closed, and the time limit for
/// that.
const QUIET_TIME: Duration = Duration::from_millis(50);
const CLOSE_LIMIT: Duration = Duration::from_millis(500);

/// Limits on clients.
#[derive(Debug, Clone)]
pub struct Limits {
    /// How many connections are open at once.
    pub slots: usize,
    /// How long a client may take to send the head of a request, after connecting or after its last answer, and how long to
    /// send its body.
    pub head: Duration,
    /// How long a client may stop reading a response. An HTTP/2 connection may be idle as long.
    pub answer: Duration,
    /// How long running responses may take after shutdown begins.
    pub grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            slots: slots_by_open_files(),
            head: Duration::from_secs(10),
            answer: Duration::from_secs(30),
            grace: GRACE,
        }
    }
}

/// How many connections the limit on open files allows.
fn slots_by_open_files() -> usize {
    let slots = crate::platform::open_files().saturating_sub(OTHER_FILES).clamp(16, MAX_CONNECTIONS);
    usize::try_from(slots).unwrap_or(usize::MAX)
}

/// Some responses were still running when the time limit was reached.
#[derive(Debug, thiserror::Error)]
#[error("some responses were still running after {} seconds and were cut off", .0.as_secs())]
pub struct CutOff(Duration);

/// Serves until `shutdown` is done. `Err` if running responses were cut off.
pub async fn serve(
    listener: TcpListener,
    app: impl Into<App>,
    limits: Limits,
    shutdown: impl Future<Output = ()>,
) -> Result<(), CutOff> {
    let slots = Slots::new(limits.clone());
    let app = app.into();
    if let Some(metrics) = &app.metrics {
        metrics.observe(Arc::clone(&slots) as Arc<dyn Connections>);
    }
    let mut acceptor = Acceptor { app, slots: Arc::clone(&slots), waiting: VecDeque::new() };
    let serving = async {
        tokio::select! {
            () = acceptor.serve(&listener) => {}
            () = shutdown => {}
        }
        tokio::time::timeout(limits.grace, acceptor.close(listener)).await.map_err(|_| CutOff(limits.grace))
    };
    tokio::select! {
        ended = serving => ended,
        () = slots.watch() => Ok(()),
    }
}

/// Accepts connections.
struct Acceptor {
    app: App,
    slots: Arc<Slots>,
    /// New connections that wait for a slot, with the tick of their arrival.
    waiting: VecDeque<(TcpStream, IpAddr, u64)>,
}

impl Acceptor {
    async fn serve(&mut self, listener: &TcpListener) {
        let mut last_warning: Option<Instant> = None;
        loop {
            self.serve_waiting();
            let freed = self.slots.freed.notified();
            if self.slots.is_crowded() {
                freed.await;
                continue;
            }
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = freed => continue,
                // A connection may have been idle for long enough by now.
                () = tokio::time::sleep(slots::TICK), if !self.waiting.is_empty() => continue,
            };
            match accepted {
                Ok((stream, address)) => self.receive(stream, address),
                Err(error) => {
                    // Usually too many open files: running requests will free some.
                    if last_warning.is_none_or(|last| last.elapsed() > GRACE) {
                        tracing::warn!(%error, "cannot accept a connection");
                        last_warning = Some(Instant::now());
                    }
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
    }

    /// Gives a new connection a slot, lets it wait, or rejects it: an address that uses most of the slots
    /// must not block others.
    fn receive(&mut self, stream: TcpStream, address: SocketAddr) {
        if let Some(stream) = self.try_serve(stream, address.ip())
            && self.waiting.len() < WAITING
        {
            self.waiting.push_back((stream, address.ip(), self.slots.now()));
        }
    }

    /// Serves a connection if there is a slot for it, else gives it back.
    fn try_serve(&self, stream: TcpStream, address: IpAddr) -> Option<TcpStream> {
        let Some(held) = self.slots.admit(address) else { return Some(stream) };
        let app = self.app.clone();
        tokio::spawn(connection::serve(stream, app, held, Arc::clone(&self.slots), address));
        None
    }

    fn serve_waiting(&mut self) {
        let patience = slots::ticks(self.slots.limits().head);
        for (stream, address, since) in std::mem::take(&mut self.waiting) {
            if let Some(stream) = self.try_serve(stream, address)
                && self.slots.now() - since <= patience
            {
                self.waiting.push_back((stream, address, since));
            }
        }
    }

    /// Shuts down: open connections are still answered, new ones are refused.
    async fn close(&mut self, listener: TcpListener) {
        self.slots.drain();
        // The kernel now queues almost no new connections, and those in the queue are accepted.
        let _ = socket2::SockRef::from(&listener).listen(0);
        let newcomers = async {
            while let Ok(Ok((stream, address))) = tokio::time::timeout(QUIET_TIME, listener.accept()).await {
                self.receive(stream, address);
            }
        };
        let _ = tokio::time::timeout(CLOSE_LIMIT, newcomers).await;
        while let Ok(Ok((stream, address))) = tokio::time::timeout(Duration::ZERO, listener.accept()).await {
            self.receive(stream, address);
        }
        drop(listener);
        while !(self.waiting.is_empty() && self.slots.is_empty()) {
            self.slots.freed.notified().await;
            self.serve_waiting();
        }
    }
}
