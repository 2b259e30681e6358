//! What a server counts while it runs, for monitoring. It counts only if somebody asked for it (`--metrics`): a request then costs a
//! few additions, and what is kept does not grow with what strangers send.

mod exposition;
mod fetches;
mod process;
mod report;
mod requests;

pub(crate) use exposition::CONTENT_TYPE;
pub use process::Process;
pub use report::report;
pub use requests::{Class, item_name};

use crate::admission::Admission;
use crate::running::Outcome;
use fetches::Fetches;
use requests::Requests;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What is known about the connections of a server.
pub trait Connections: Send + Sync + std::fmt::Debug {
    fn open(&self) -> usize;
    fn limit(&self) -> usize;
    /// Bytes of responses, with their heads.
    fn sent(&self) -> u64;
    /// Of what they are sending and receiving.
    fn admission(&self) -> &Admission;
}

#[derive(Debug)]
pub struct Metrics {
    requests: Requests,
    fetches: Fetches,
    loads: Loads,
    connections: OnceLock<Arc<dyn Connections>>,
    process: Process,
}

/// How loads ended, and when the served state was made.
#[derive(Debug, Default)]
struct Loads {
    swapped: AtomicU64,
    /// Changed sources that were served before the next load.
    amended: AtomicU64,
    unchanged: AtomicU64,
    incomplete: AtomicU64,
    refused: AtomicU64,
    served_since: AtomicU64,
}

impl Metrics {
    pub fn new(process: Process) -> Self {
        Self {
            requests: Requests::default(),
            fetches: Fetches::default(),
            loads: Loads::default(),
            connections: OnceLock::new(),
            process,
        }
    }

    /// A response whose head was ready after this time.
    pub(crate) fn answered(&self, class: Class, status: u16, after: Duration) {
        self.requests.count(class, status, after);
    }

    /// An item that exists was sent, or is still current at the client.
    pub(crate) fn fetched(&self, item: &str, version: Option<&str>) {
        self.fetches.count(item, version.unwrap_or_default());
    }

    pub(crate) fn loaded(&self, outcome: &Outcome) {
        let counter = match outcome {
            Outcome::Swapped => &self.loads.swapped,
            Outcome::Unchanged => &self.loads.unchanged,
            Outcome::Incomplete => &self.loads.incomplete,
            Outcome::Refused => &self.loads.refused,
        };
        counter.fetch_add(1, Ordering::Relaxed);
        if *outcome == Outcome::Swapped {
            self.serves_another();
        }
    }

    pub(crate) fn amended(&self) {
        self.loads.amended.fetch_add(1, Ordering::Relaxed);
        self.serves_another();
    }

    fn serves_another(&self) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        self.loads.served_since.store(now.as_secs(), Ordering::Relaxed);
    }

    pub(crate) fn observe(&self, connections: Arc<dyn Connections>) {
        let _ = self.connections.set(connections);
    }
}
