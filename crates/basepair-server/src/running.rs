//! The state of a running server: the served snapshot, and what prevents a newer one. Both are one value behind
//! one atomic pointer, so that no probe sees the trouble of one load with the snapshot of another.

mod load;

use crate::admission::Admission;
use crate::album::Album;
use crate::cache::Edition;
use crate::caches::Caches;
use crate::confinement::Confinement;
use crate::metrics::Metrics;
use crate::origin::OriginError;
use crate::past::Standing;
use crate::snapshot::Snapshot;
use crate::stage::Stage;
use crate::workbench::Workbench;
use arc_swap::ArcSwap;
use basepair_catalog::address::Addresses;
use basepair_catalog::load::ReadPaths;
use basepair_catalog::wire::finding::FindingAnswer;
use basepair_model::finding::{Finding, Omitted};
use basepair_model::model::Model;
use basepair_model::picture::Appearance;
use basepair_model::rule::{self, Rule};
use basepair_syntax::Cache;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::watch;

#[derive(Debug)]
pub struct Running {
    describe: Describe,
    state: ArcSwap<State>,
    draining: AtomicBool,
    /// The cache of parsed sources, so that a reload reads only changed files.
    cache: Cache,
    /// How much work clients cause.
    admission: Arc<Admission>,
    /// Documents that are built on request.
    caches: Arc<Caches>,
    /// What live previews need.
    stage: ArcSwap<Stage>,
    /// Set if the files of the registry are watched.
    workbench: OnceLock<Arc<Workbench>>,
    /// Wakes those who wait for the first load.
    loaded: watch::Sender<bool>,
    /// Whether documents are sent over HTTP, and therefore compressed.
    over_http: bool,
    /// Whether the endpoint for agents is open.
    agents: bool,
    confinement: Confinement,
    /// The history of the registry.
    past: ArcSwap<Standing>,
    /// Set if somebody monitors this server.
    metrics: Option<Arc<Metrics>>,
}

/// The result of a load: the served snapshot, and why nothing newer is served.
#[derive(Debug, Clone, Default)]
pub struct State {
    pub snapshot: Option<Arc<Snapshot>>,
    pub trouble: Option<Arc<Trouble>>,
    /// Pictures that were taken while it runs.
    pub(crate) album: Arc<Album>,
}

impl State {
    /// Identifies the state in this process: the serial number of the snapshot, and those of the trouble and the pictures in one.
    pub fn edition(&self) -> Edition {
        let snapshot = self.snapshot.as_ref().map_or(0, |snapshot| snapshot.serial);
        let trouble = self.trouble.as_ref().map_or(0, |trouble| trouble.serial);
        (snapshot, (trouble << 32) | self.album.version)
    }
}

/// Writes the API's own description for a model and where it is served. Passed in by the module that has the routes.
pub type Describe = fn(&Model, Option<&Addresses>) -> String;

/// Why the newest input is not being served.
#[derive(Debug)]
pub struct Trouble {
    /// Distinguishes one trouble from the next: pages that mention it are rebuilt.
    pub serial: u64,
    /// The reason in one line, for everyone.
    pub reason: String,
    /// The same for the operator: it may contain local paths.
    pub log: String,
    /// The findings, if there are any.
    pub findings: Vec<Finding>,
    /// Further findings, which are only counted.
    pub omitted: Vec<Omitted>,
    /// The first of them, ready to be sent: built once, because a probe requests them every few seconds.
    pub listed: Vec<FindingAnswer>,
}

/// Whether nothing new is served until a finding is fixed.
pub fn blocks(finding: &Finding) -> bool {
    finding.refuses() || all_block(finding.rule)
}

/// The same for every finding of a rule.
pub fn all_block(rule: &Rule) -> bool {
    rule.refuses() || *rule == rule::INVALID_CONFIG
}

/// How many findings the health response lists.
const LISTED: usize = 100;

impl Trouble {
    fn of_origin(error: &OriginError) -> Self {
        let (reason, log) = (error.public(), error.to_string());
        Self { serial: serial(), reason, log, findings: Vec::new(), omitted: Vec::new(), listed: Vec::new() }
    }

    fn of_findings(findings: Vec<Finding>, omitted: Vec<Omitted>) -> Self {
        let mut refusing = findings.iter().filter(|finding| blocks(finding));
        let first = refusing.next().map(|first| format!("{}: {}", first.place, first.message));
        let first = first.unwrap_or_else(|| "the registry could not be loaded".to_owned());
        let counted = omitted.iter().filter(|omitted| all_block(omitted.rule));
        let reason = match refusing.count() + counted.map(|omitted| omitted.count).sum::<usize>() {
            0 => first,
            more => format!("{first} (and {more} more)"),
        };
        let listed = findings.iter().take(LISTED).map(FindingAnswer::from).collect();
        Self { serial: serial(), log: reason.clone(), reason, findings, omitted, listed }
    }

    /// The number of problems.
    pub fn count(&self) -> usize {
        self.findings.len() + self.omitted.iter().map(|omitted| omitted.count).sum::<usize>()
    }
}

/// A unique number.
fn serial() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// How a load ended, and the paths that it read: what a watcher has to watch.
#[derive(Debug)]
pub struct Load {
    pub outcome: Outcome,
    pub read_paths: ReadPaths,
    pub took: Duration,
}

/// How a load ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A new snapshot is served from now on.
    Swapped,
    /// The input is the same as before.
    Unchanged,
    /// A source of a served item is incomplete, and nothing was changed.
    Incomplete,
    /// The input is invalid; the previous snapshot is still served.
    Refused,
}

impl Outcome {
    /// How metrics call it.
    fn name(&self) -> &'static str {
        match self {
            Self::Swapped => "swapped",
            Self::Unchanged => "unchanged",
            Self::Incomplete => "incomplete",
            Self::Refused => "refused",
        }
    }
}

impl Running {
    /// Nothing is loaded yet.
    pub fn starting(describe: Describe) -> Self {
        Self {
            describe,
            state: ArcSwap::default(),
            draining: AtomicBool::new(false),
            cache: Cache::default(),
            admission: Arc::default(),
            caches: Arc::default(),
            stage: ArcSwap::default(),
            workbench: OnceLock::new(),
            loaded: watch::Sender::new(false),
            over_http: true,
            agents: true,
            confinement: Confinement::off(),
            past: ArcSwap::default(),
            metrics: None,
        }
    }

    /// Without the compressed forms of documents.
    #[must_use]
    pub fn without_http(mut self) -> Self {
        self.over_http = false;
        self
    }

    /// Without the endpoint for agents, so that no page says how to connect them.
    #[must_use]
    pub fn without_agents(mut self) -> Self {
        self.agents = false;
        self
    }

    pub fn has_agents(&self) -> bool {
        self.agents
    }

    /// As the kernel confines this process.
    #[must_use]
    pub fn confined(mut self, confinement: Confinement) -> Self {
        self.confinement = confinement;
        self
    }

    pub fn confinement(&self) -> &Confinement {
        &self.confinement
    }

    /// Counts what it does.
    #[must_use]
    pub fn measured(mut self, metrics: Metrics) -> Self {
        self.metrics = Some(Arc::new(metrics));
        self
    }

    pub fn metrics(&self) -> Option<&Arc<Metrics>> {
        self.metrics.as_ref()
    }

    /// With live previews.
    #[must_use]
    pub fn with_stage(mut self, stage: Stage) -> Self {
        self.stage = ArcSwap::from_pointee(stage);
        self
    }

    /// Whether there is a history, and which.
    pub fn past(&self) -> Arc<Standing> {
        self.past.load_full()
    }

    pub fn set_past(&self, past: Standing) {
        self.past.store(Arc::new(past));
    }

    pub fn stage(&self) -> Arc<Stage> {
        self.stage.load_full()
    }

    /// Tells about every other state.
    pub fn changes(&self) -> watch::Receiver<bool> {
        self.loaded.subscribe()
    }

    /// Serves this snapshot from now on.
    pub fn swap(&self, snapshot: Arc<Snapshot>) {
        self.store(Some(snapshot), None);
    }

    fn store(&self, snapshot: Option<Arc<Snapshot>>, trouble: Option<Arc<Trouble>>) {
        self.state.rcu(|now| State {
            snapshot: snapshot.clone(),
            trouble: trouble.clone(),
            album: Arc::clone(&now.album),
        });
        self.loaded.send_replace(true);
        self.announce();
    }

    pub(crate) fn album(&self) -> Arc<Album> {
        Arc::clone(&self.state.load().album)
    }

    /// Shows these pictures of items, each with what identifies how the item looked.
    pub(crate) fn add_pictures<'t>(
        &self,
        taken: impl Iterator<Item = (&'t str, String, Vec<(Appearance, Vec<u8>)>)>,
    ) {
        let mut album = Album::clone(&self.album());
        taken.for_each(|(item, look, pictures)| album.add(item, &look, pictures));
        let album = Arc::new(album);
        self.state.rcu(|now| State { album: Arc::clone(&album), ..State::clone(now) });
        self.announce();
    }

    /// Wakes the open event streams.
    fn announce(&self) {
        if let Some(workbench) = self.workbench() {
            workbench.announce();
        }
    }

    /// From now on pages refresh themselves. Called before the first load, because pages differ.
    pub fn open_workbench(&self, workbench: Workbench) {
        let _ = self.workbench.set(Arc::new(workbench));
    }

    pub fn workbench(&self) -> Option<&Arc<Workbench>> {
        self.workbench.get()
    }

    /// The state of this moment, for a look-up that ends before anything else happens: no reference is counted.
    pub fn current(&self) -> arc_swap::Guard<Arc<State>> {
        self.state.load()
    }

    /// Waits until the first load has ended, well or not. Items are served before, as soon as it is known which are withheld.
    pub async fn first_load(&self) {
        let _ = self.loaded.subscribe().wait_for(|loaded| *loaded).await;
    }

    /// The cache of parsed sources.
    pub fn cache(&self) -> &Cache {
        &self.cache
    }

    /// The snapshot and the trouble of one moment.
    pub fn state(&self) -> Arc<State> {
        self.state.load_full()
    }

    /// The served snapshot. A request takes it once and keeps it until its end.
    pub fn snapshot(&self) -> Option<Arc<Snapshot>> {
        self.state.load().snapshot.clone()
    }

    pub fn trouble(&self) -> Option<Arc<Trouble>> {
        self.state.load().trouble.clone()
    }

    /// The caches of documents that are built on request.
    pub fn admission(&self) -> &Arc<Admission> {
        &self.admission
    }

    pub fn caches(&self) -> &Arc<Caches> {
        &self.caches
    }

    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
        self.announce();
    }
}
