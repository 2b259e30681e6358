//! What a server counts while it runs, for monitoring. It counts only if somebody asked for it (`--metrics`): a request then costs a
//! few additions, and what is kept does not grow with what strangers send.

pub(crate) mod exposition;
mod fetches;
mod process;
pub(crate) mod requests;

pub use process::Process;
pub use requests::{Class, item_name};

use crate::admission::Admission;
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

/// How a load ends, as a label: `amended` are changed sources that were served before the next load.
const OUTCOMES: [&str; 5] = ["swapped", "amended", "unchanged", "incomplete", "refused"];

/// How loads ended, and when the served state was made.
#[derive(Debug, Default)]
struct Loads {
    ended: [AtomicU64; OUTCOMES.len()],
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

    /// A load ended; `outcome` is one of the labels.
    pub(crate) fn loaded(&self, outcome: &str) {
        let counted = OUTCOMES.iter().zip(&self.loads.ended).find(|(label, _)| **label == outcome);
        if let Some((_, count)) = counted {
            count.fetch_add(1, Ordering::Relaxed);
        }
        if matches!(outcome, "swapped" | "amended") {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            self.loads.served_since.store(now.as_secs(), Ordering::Relaxed);
        }
    }

    pub(crate) fn loads(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let counts = self.loads.ended.iter().map(|count| count.load(Ordering::Relaxed));
        OUTCOMES.into_iter().zip(counts)
    }

    /// In seconds since 1970.
    pub(crate) fn served_since(&self) -> u64 {
        self.loads.served_since.load(Ordering::Relaxed)
    }

    pub(crate) fn requests(&self) -> &Requests {
        &self.requests
    }

    pub(crate) fn fetches(&self) -> &Fetches {
        &self.fetches
    }

    pub(crate) fn usage(&self) -> Option<process::Usage> {
        self.process.usage()
    }

    pub(crate) fn connections(&self) -> Option<&dyn Connections> {
        self.connections.get().map(|connections| &**connections)
    }

    pub(crate) fn observe(&self, connections: Arc<dyn Connections>) {
        let _ = self.connections.set(connections);
    }
}
