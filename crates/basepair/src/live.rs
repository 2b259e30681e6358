//! The state of a running server: the snapshot that answers, and what stands in the way of a newer one. Both are one
//! value behind one atomic pointer, so that no probe sees the trouble of one load beside the snapshot of another.

use crate::made::Made;
use crate::origin::{Origin, OriginError};
use crate::preview::Stage;
use crate::snapshot::Snapshot;
use arc_swap::ArcSwap;
use basepair_catalog::address::Addresses;
use basepair_catalog::load::Asked;
use basepair_catalog::wire::finding::FindingAnswer;
use basepair_model::finding::{Finding, Omitted};
use basepair_model::model::Model;
use basepair_syntax::Cache;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

#[derive(Debug)]
pub struct Live {
    describe: Describe,
    state: ArcSwap<State>,
    draining: AtomicBool,
    /// What was read of each source, so that a reload reads only what has changed.
    cache: Cache,
    /// What is made when it is asked for.
    made: Arc<Made>,
    /// What live previews need.
    stage: Arc<Stage>,
}

/// What a load led to: what answers, and why nothing newer does.
#[derive(Debug, Clone, Default)]
pub struct State {
    pub snapshot: Option<Arc<Snapshot>>,
    pub trouble: Option<Arc<Trouble>>,
}

/// Writes the API's own description for a model and where it is served. Given by whoever knows the routes.
pub type Describe = fn(&Model, Option<&Addresses>) -> String;

/// Why the newest input is not being served.
#[derive(Debug)]
pub struct Trouble {
    /// Tells one trouble from the next: pages that mention it are made again.
    pub serial: u64,
    /// One line that says why, for anyone.
    pub reason: String,
    /// The same for the operator: it may name folders of the machine.
    pub log: String,
    /// What was found, where there are places to point at.
    pub findings: Vec<Finding>,
    /// What was found besides, and is only counted.
    pub omitted: Vec<Omitted>,
    /// The first of them, ready to be sent: made once, because a probe asks every few seconds.
    pub listed: Vec<FindingAnswer>,
}

/// How many findings the health answer lists.
const LISTED: usize = 100;

impl Trouble {
    fn of_origin(error: &OriginError) -> Self {
        let (reason, log) = (error.public(), error.to_string());
        Self { serial: serial(), reason, log, findings: Vec::new(), omitted: Vec::new(), listed: Vec::new() }
    }

    fn of_findings(findings: Vec<Finding>, omitted: Vec<Omitted>) -> Self {
        let mut refusing = findings.iter().filter(|finding| finding.rule.refuses());
        let first = refusing.next().map(|first| format!("{}: {}", first.place, first.message));
        let first = first.unwrap_or_else(|| "the registry could not be loaded".to_owned());
        let counted = omitted.iter().filter(|omitted| omitted.rule.refuses());
        let reason = match refusing.count() + counted.map(|omitted| omitted.count).sum::<usize>() {
            0 => first,
            more => format!("{first} (and {more} more)"),
        };
        let listed = findings.iter().take(LISTED).map(FindingAnswer::from).collect();
        Self { serial: serial(), log: reason.clone(), reason, findings, omitted, listed }
    }

    /// How many things are wrong.
    pub fn count(&self) -> usize {
        self.findings.len() + self.omitted.iter().map(|omitted| omitted.count).sum::<usize>()
    }
}

/// A number that was not given before.
fn serial() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// How a load ended, and what it asked for: what a watcher has to watch.
#[derive(Debug)]
pub struct Load {
    pub outcome: Outcome,
    pub asked: Asked,
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
            state: ArcSwap::default(),
            draining: AtomicBool::new(false),
            cache: Cache::default(),
            made: Arc::default(),
            stage: Arc::default(),
        }
    }

    /// With live previews.
    #[must_use]
    pub fn with_stage(mut self, stage: Stage) -> Self {
        self.stage = Arc::new(stage);
        self
    }

    pub fn stage(&self) -> &Arc<Stage> {
        &self.stage
    }

    /// Answers with this snapshot from now on.
    pub fn swap(&self, snapshot: Arc<Snapshot>) {
        self.state.store(Arc::new(State { snapshot: Some(snapshot), trouble: None }));
    }

    /// The snapshot and the trouble of one moment.
    pub fn state(&self) -> Arc<State> {
        self.state.load_full()
    }

    /// The snapshot that answers now. A request takes it once and keeps it to its end.
    pub fn snapshot(&self) -> Option<Arc<Snapshot>> {
        self.state.load().snapshot.clone()
    }

    pub fn trouble(&self) -> Option<Arc<Trouble>> {
        self.state.load().trouble.clone()
    }

    /// Whatever answered before still does. Only the thread that loads writes the state.
    fn refuse(&self, trouble: Trouble, asked: Asked) -> Load {
        let snapshot = self.snapshot();
        self.state.store(Arc::new(State { snapshot, trouble: Some(Arc::new(trouble)) }));
        Load { outcome: Outcome::Refused, asked }
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
        let mut loaded = match origin.load() {
            Ok(loaded) => loaded,
            Err(error) => return self.refuse(Trouble::of_origin(&error), Asked::default()),
        };
        let asked = std::mem::take(&mut loaded.asked);
        if loaded.catalog.is_none() {
            // Only what stands in the way: the rest is news once the registry can be read.
            return self.refuse(Trouble::of_findings(loaded.findings, loaded.omitted), asked);
        }
        let report = basepair_check::report(&loaded, &self.cache);
        let catalog = loaded.catalog.take();
        // A large registry needs the room.
        drop(loaded);
        let Some(catalog) = catalog else {
            return self.refuse(Trouble::of_findings(report.findings, report.omitted), asked);
        };
        let description = (self.describe)(&catalog.model, Some(addresses));
        let now = self.state();
        let snapshot =
            Snapshot::new(catalog, report, addresses.clone(), description, now.snapshot.as_deref());
        match &now.snapshot {
            Some(current) if current.says_the_same(&snapshot) => {
                if now.trouble.is_none() {
                    return Load { outcome: Outcome::Unchanged, asked };
                }
                // Repaired, and nothing else is new: what was made of the snapshot stays.
                self.swap(Arc::clone(current));
            }
            _ => {
                self.swap(Arc::clone(&snapshot));
                Snapshot::compress_aside(&snapshot);
                Stage::prepare_aside(&self.stage, &snapshot);
            }
        }
        Load { outcome: Outcome::Swapped, asked }
    }
}
