//! Reloading: one thread waits for a reason (a changed file, SIGHUP), lets the input settle, and loads. What to watch
//! is in [`watch`].

mod watch;

use crate::live::{Live, Outcome, blocks};
use crate::origin::Origin;
use crate::report::plain::plain;
use basepair_catalog::address::Addresses;
use basepair_catalog::load::ReadPaths;
use basepair_model::finding::Finding;
use basepair_model::rule::Severity;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
pub(crate) use watch::Watching;

/// How long the input must be quiet before it is read: editors and builds write several files at once.
const SETTLE: Duration = Duration::from_millis(40);
/// A steady stream of changes must not delay a reload for longer than this.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long without a notification until the files are polled.
const LOOK: Duration = Duration::from_secs(2);
/// How many findings of one load are written to the log.
const LOGGED: usize = 20;

/// Asks the reloading thread for a reload.
#[derive(Debug, Clone)]
pub struct Trigger(Sender<()>);

impl Trigger {
    pub fn pull(&self) {
        // The receiver is gone only when the process is about to end.
        let _ = self.0.send(());
    }
}

/// Receives reasons to reload.
#[derive(Debug)]
pub(crate) struct Reasons(Receiver<()>);

/// A trigger and its receiver.
pub(crate) fn channel() -> (Trigger, Reasons) {
    let (sender, receiver) = mpsc::channel();
    (Trigger(sender), Reasons(receiver))
}

/// Starts the thread. `read_paths` has the paths that the previous load read.
pub fn start(
    live: Arc<Live>,
    origin: Origin,
    addresses: Addresses,
    watch: bool,
    read_paths: &ReadPaths,
) -> std::io::Result<Trigger> {
    let (trigger, reasons) = channel();
    let root = origin.directory().filter(|_| watch);
    let mut watching = root.map(|root| Watching::start(root, origin.manifest(), trigger.clone()));
    if let Some(watching) = &mut watching {
        watching.follow(read_paths);
        // Changes during the first load were not watched yet.
        trigger.pull();
    }
    let work = move || {
        while reasons.settled(watching.as_mut()) {
            // A panic in the loader must not end reloading.
            let load = catch_unwind(AssertUnwindSafe(|| live.load(&origin, &addresses)));
            match load {
                Ok(load) => {
                    say(&live, &load.outcome);
                    if let Some(watching) = &mut watching {
                        watching.follow(&load.read_paths);
                    }
                }
                Err(_) => tracing::error!("the load failed; the last valid state is still served"),
            }
        }
    };
    std::thread::Builder::new().name("reload".to_owned()).spawn(work)?;
    Ok(trigger)
}

impl Reasons {
    /// Waits for a reason and then for quiet; false when all triggers are gone.
    pub(crate) fn settled(&self, mut watching: Option<&mut Watching>) -> bool {
        loop {
            match self.0.recv_timeout(LOOK) {
                Ok(()) => break,
                Err(RecvTimeoutError::Disconnected) => return false,
                Err(RecvTimeoutError::Timeout) => {
                    if watching.as_mut().is_some_and(|watching| watching.look()) {
                        break;
                    }
                }
            }
        }
        let first = Instant::now();
        while first.elapsed() < PATIENCE {
            match self.0.recv_timeout(SETTLE) {
                Ok(()) => {}
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
        // One load covers all pending reasons.
        while self.0.try_recv().is_ok() {}
        true
    }
}

fn say(live: &Live, outcome: &Outcome) {
    match outcome {
        Outcome::Swapped => {
            let Some(snapshot) = live.snapshot() else { return };
            log_findings(&snapshot.report.findings, |_| true);
            tracing::info!(revision = snapshot.revision, items = snapshot.catalog.items().len(), "reloaded");
        }
        Outcome::Unchanged => tracing::debug!("reloaded: nothing changed"),
        Outcome::Refused => {
            let Some(trouble) = live.trouble() else { return };
            log_findings(&trouble.findings, |finding| blocks(finding.rule));
            let reason = plain(&trouble.log);
            tracing::error!("the new state is invalid, the last valid one is still served: {reason}");
        }
    }
}

pub(crate) fn log_findings(findings: &[Finding], wanted: impl Fn(&Finding) -> bool) {
    let wanted: Vec<&Finding> = findings.iter().filter(|finding| wanted(finding)).collect();
    for finding in wanted.iter().take(LOGGED) {
        let (place, help) = (plain(&finding.place.to_string()), plain(&finding.help));
        let (rule, message) = (finding.rule.name, plain(&finding.message));
        match finding.severity {
            Severity::Error => tracing::error!(place, rule, help, "{message}"),
            Severity::Warning | Severity::Note => tracing::warn!(place, rule, help, "{message}"),
        }
    }
    if wanted.len() > LOGGED {
        tracing::warn!("and {} more; run `basepair check` to list them all", wanted.len() - LOGGED);
    }
}
