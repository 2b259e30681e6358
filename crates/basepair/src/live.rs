//! The state of a running server: the snapshot that answers, and what stands in the way of a newer one.
//! Reads are a single atomic load; a reload builds its snapshot aside and swaps it in.

use crate::made::Made;
use crate::origin::{Origin, OriginError};
use crate::snapshot::Snapshot;
use arc_swap::ArcSwapOption;
use basepair_catalog::address::Addresses;
use basepair_catalog::wire::finding::FindingAnswer;
use basepair_model::finding::Finding;
use basepair_model::model::Model;
use basepair_syntax::Cache;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

#[derive(Debug)]
pub struct Live {
    describe: Describe,
    snapshot: ArcSwapOption<Snapshot>,
    trouble: ArcSwapOption<Trouble>,
    draining: AtomicBool,
    /// What was read of each source, so that a reload reads only what has changed.
    cache: Cache,
    /// What is made when it is asked for.
    made: Arc<Made>,
}

/// Writes the API's own description for a model and where it is served. Given by whoever knows the routes.
pub type Describe = fn(&Model, Option<&Addresses>) -> String;

/// Why the newest input is not being served.
#[derive(Debug)]
pub struct Trouble {
    /// Tells one trouble from the next: pages that mention it are made anew.
    pub serial: u64,
    /// One line that says why, for anyone.
    pub reason: String,
    /// The same for the operator: it may name folders of the machine.
    pub log: String,
    /// Everything that was found, where there are places to point at.
    pub findings: Vec<Finding>,
    /// The first of them, ready to be sent: made once, because a probe asks every few seconds.
    pub listed: Vec<FindingAnswer>,
}

/// How many findings the health answer lists.
const LISTED: usize = 100;

impl Trouble {
    fn of_origin(error: &OriginError) -> Self {
        let (reason, log) = (error.public(), error.to_string());
        Self { serial: serial(), reason, log, findings: Vec::new(), listed: Vec::new() }
    }

    fn of_findings(findings: Vec<Finding>) -> Self {
        let mut refusing = findings.iter().filter(|finding| finding.rule.refuses());
        let first = refusing.next().map(|first| format!("{}: {}", first.place, first.message));
        let first = first.unwrap_or_else(|| "the registry could not be loaded".to_owned());
        let reason = match refusing.count() {
            0 => first,
            more => format!("{first} (and {more} more)"),
        };
        let listed = findings.iter().take(LISTED).map(FindingAnswer::from).collect();
        Self { serial: serial(), log: reason.clone(), reason, findings, listed }
    }
}

/// A number that was not given before.
fn serial() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// What a load led to, and every file that it asked for: what a watcher has to watch.
#[derive(Debug)]
pub struct Load {
    pub outcome: Outcome,
    pub asked: Vec<String>,
}

/// How a load ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A new snapshot answers from now on.
    Swapped,
    /// The input says the same as before.
    Unchanged,
    /// The input is broken; whatever answered before still does.
    Refused,
}

impl Live {
    /// Nothing is loaded yet.
    pub fn starting(describe: Describe) -> Self {
        Self {
            describe,
            snapshot: ArcSwapOption::empty(),
            trouble: ArcSwapOption::empty(),
            draining: AtomicBool::new(false),
            cache: Cache::default(),
            made: Arc::default(),
        }
    }

    /// Answers with this snapshot from now on.
    pub fn swap(&self, snapshot: Arc<Snapshot>) {
        self.snapshot.store(Some(snapshot));
    }

    /// The snapshot that answers now. A request takes it once and keeps it to its end.
    pub fn snapshot(&self) -> Option<Arc<Snapshot>> {
        self.snapshot.load_full()
    }

    pub fn trouble(&self) -> Option<Arc<Trouble>> {
        self.trouble.load_full()
    }

    /// Where documents are kept that are made when they are asked for.
    pub fn made(&self) -> &Arc<Made> {
        &self.made
    }

    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Loads the origin and swaps the result in if it can answer.
    pub fn load(&self, origin: &Origin, addresses: &Addresses) -> Load {
        let loaded = match origin.load() {
            Ok(loaded) => loaded,
            Err(error) => {
                self.trouble.store(Some(Arc::new(Trouble::of_origin(&error))));
                return Load { outcome: Outcome::Refused, asked: Vec::new() };
            }
        };
        if loaded.catalog.is_none() {
            // Only what stands in the way: the rest is news once the registry can be read.
            self.trouble.store(Some(Arc::new(Trouble::of_findings(loaded.findings))));
            return Load { outcome: Outcome::Refused, asked: loaded.asked };
        }
        let report = basepair_check::report(&loaded, &self.cache);
        let asked = loaded.asked;
        let Some(catalog) = loaded.catalog else {
            return Load { outcome: Outcome::Refused, asked };
        };
        let description = (self.describe)(&catalog.model, Some(addresses));
        let earlier = self.snapshot();
        let snapshot = Snapshot::new(catalog, report, addresses.clone(), description, earlier.as_deref());
        let repaired = self.trouble.swap(None).is_some();
        if !repaired && self.snapshot().is_some_and(|current| current.says_the_same(&snapshot)) {
            return Load { outcome: Outcome::Unchanged, asked };
        }
        self.swap(Arc::clone(&snapshot));
        Snapshot::compress_aside(&snapshot);
        Load { outcome: Outcome::Swapped, asked }
    }
}
