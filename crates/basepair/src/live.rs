//! The state of a running server: the snapshot that answers, and what stands in the way of a newer one.
//! Reads are a single atomic load; a reload builds its snapshot aside and swaps it in.

use crate::origin::{Origin, OriginError};
use crate::snapshot::Snapshot;
use arc_swap::ArcSwapOption;
use basepair_catalog::address::Addresses;
use basepair_model::finding::Finding;
use basepair_model::model::Model;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Debug)]
pub struct Live {
    describe: Describe,
    snapshot: ArcSwapOption<Snapshot>,
    trouble: ArcSwapOption<Trouble>,
    draining: AtomicBool,
}

/// Writes the API's own description for a model. Given by whoever knows the routes.
pub type Describe = fn(&Model) -> String;

/// Why the newest input is not being served.
#[derive(Debug)]
pub enum Trouble {
    Findings(Vec<Finding>),
    Origin(OriginError),
}

impl Trouble {
    /// What was found, where there are places to point at.
    pub fn findings(&self) -> &[Finding] {
        match self {
            Self::Findings(findings) => findings,
            Self::Origin(_) => &[],
        }
    }

    /// One line that says why.
    pub fn reason(&self) -> String {
        match self {
            Self::Origin(error) => error.to_string(),
            Self::Findings(findings) => match findings.iter().find(|finding| finding.rule.refuses) {
                Some(first) => {
                    let more = findings.iter().filter(|finding| finding.rule.refuses).count() - 1;
                    let more = if more > 0 { format!(" (and {more} more)") } else { String::new() };
                    format!("{}: {}{more}", first.place, first.message)
                }
                None => "the registry could not be loaded".to_owned(),
            },
        }
    }
}

/// What a load led to.
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

    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Loads the origin and swaps the result in if it can answer. Gives back what happened and every file
    /// that was asked for.
    pub fn load(&self, origin: &Origin, addresses: &Addresses) -> (Outcome, Vec<String>) {
        let loaded = match origin.load() {
            Ok(loaded) => loaded,
            Err(error) => {
                self.trouble.store(Some(Arc::new(Trouble::Origin(error))));
                return (Outcome::Refused, Vec::new());
            }
        };
        let Some(catalog) = loaded.catalog else {
            self.trouble.store(Some(Arc::new(Trouble::Findings(loaded.findings))));
            return (Outcome::Refused, loaded.asked);
        };
        let description = (self.describe)(&catalog.model);
        let snapshot = Snapshot::new(catalog, loaded.findings, addresses.clone(), description);
        let repaired = self.trouble.swap(None).is_some();
        let current = self.snapshot();
        if !repaired && current.is_some_and(|current| current.revision == snapshot.revision) {
            return (Outcome::Unchanged, loaded.asked);
        }
        self.swap(Arc::clone(&snapshot));
        Snapshot::compress_aside(&snapshot);
        (Outcome::Swapped, loaded.asked)
    }
}
