//! Reloading: one thread waits for a reason (a changed file, SIGHUP), lets the input settle, and loads. What to watch
//! is in [`watch`].

mod repeat;
mod watch;

use crate::origin::Origin;
use crate::running::{Load, Outcome, Running, blocks};
use basepair_catalog::address::Addresses;
use basepair_catalog::load::ReadPaths;
use basepair_model::finding::Finding;
use basepair_model::rule::Severity;
pub use repeat::on_change;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use watch::Watching;

/// How long changed files must be quiet before they are read again and served: longer than a step of the clock of a file system,
/// so that a change while they are read shows.
const BRIEF: Duration = Duration::from_millis(13);
/// The same if all of them were renamed into place, and are therefore complete: only for other files that are written with them.
const COMPLETE: Duration = Duration::from_millis(1);
/// How long the input must be quiet before it is loaded: editors and builds write several files at once.
const SETTLE: Duration = Duration::from_millis(40);
/// A steady stream of changes must not delay a reload for longer than this.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long a source of a served item may be missing or empty before the item is withheld: editors remove a file and write it
/// again.
const ABSENCE: Duration = Duration::from_millis(500);
/// How long without a notification until the files are polled.
const LOOK: Duration = Duration::from_secs(2);
/// How many findings of one load are written to the log.
const LOGGED: usize = 20;

/// Asks the reloading thread for a reload.
#[derive(Debug, Clone)]
pub struct Trigger(Sender<Reason>);

/// Why to reload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reason {
    /// Files were changed, and the watcher knows which.
    Files,
    /// The same, and all of them are complete: they were renamed into place.
    CompleteFiles,
    /// Anything may have changed.
    Anything,
}

impl Trigger {
    pub fn pull(&self) {
        self.send(Reason::Anything);
    }

    fn send(&self, reason: Reason) {
        // The receiver is gone only when the process is about to end.
        let _ = self.0.send(reason);
    }
}

/// Receives reasons to reload.
#[derive(Debug)]
struct Reasons(Receiver<Reason>);

/// A trigger and its receiver.
fn channel() -> (Trigger, Reasons) {
    let (sender, receiver) = mpsc::channel();
    (Trigger(sender), Reasons(receiver))
}

/// Starts the thread. `read_paths` has the paths that the previous load read.
pub fn start(
    running: Arc<Running>,
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
        let mut incomplete: Option<Incomplete> = None;
        let until = |incomplete: Option<Incomplete>| incomplete.map(|seen| seen.since + ABSENCE);
        while let Some(reason) = reasons.first(watching.as_mut(), until(incomplete)) {
            let amend = |watching: &Watching| {
                let amend = || {
                    // Whoever writes a file will close it, or write more.
                    let Some(before) = watching.settled() else { return true };
                    let changed = watching.changed(|path| running.knows_file(path));
                    let is_settled = || watching.settled() == Some(before);
                    changed.is_some_and(|(changed, complete)| {
                        running.amend(&origin, &changed, complete, is_settled)
                    })
                };
                catch_unwind(AssertUnwindSafe(amend)).unwrap_or(false)
            };
            if !reasons.settle(reason, || watching.as_ref().is_some_and(amend)) {
                return;
            }
            let now = watching.as_ref().map(|watching| (watching.settled(), Incomplete::now(watching)));
            if let Some((None, seen)) = now {
                // It would be read half.
                incomplete = Some(seen);
                continue;
            }
            // A panic in the loader must not end reloading.
            let load = catch_unwind(AssertUnwindSafe(|| match &watching {
                None => running.load(&origin, &addresses),
                Some(watching) => {
                    let before = now.and_then(|(before, _)| before);
                    let is_settled = || watching.settled() == before;
                    let is_absent = || incomplete.is_some_and(|seen| seen.is_absent(watching));
                    running.load_if_complete(&origin, &addresses, is_settled, is_absent)
                }
            }));
            match load {
                Ok(load) => {
                    say(&running, &load);
                    let is_incomplete = load.outcome == Outcome::Incomplete;
                    let seen = watching.as_ref().filter(|_| is_incomplete).map(Incomplete::now);
                    incomplete =
                        seen.map(|seen| incomplete.filter(|old| old.changes == seen.changes).unwrap_or(seen));
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
    fn settled(&self, watching: Option<&mut Watching>) -> bool {
        self.first(watching, None).is_some_and(|reason| self.settle(reason, || false))
    }

    /// Waits for a reason, or until a time, which is one; `None` when all triggers are gone.
    fn first(&self, mut watching: Option<&mut Watching>, until: Option<Instant>) -> Option<Reason> {
        loop {
            let wait = until.map_or(LOOK, |until| until.saturating_duration_since(Instant::now()).min(LOOK));
            match self.0.recv_timeout(wait) {
                Ok(reason) => return Some(reason),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) if until.is_some_and(|until| until <= Instant::now()) => {
                    return Some(Reason::Anything);
                }
                Err(RecvTimeoutError::Timeout) => {
                    if watching.as_mut().is_some_and(|watching| watching.look()) {
                        return Some(Reason::Anything);
                    }
                }
            }
        }
    }

    /// Waits for quiet. As long as only files were changed, `amend` is called after each brief pause. False when all triggers are
    /// gone.
    fn settle(&self, first: Reason, mut amend: impl FnMut() -> bool) -> bool {
        let begin = Instant::now();
        // Whether there is something to amend, and whether that is possible.
        let (mut waiting, mut possible) = (true, first != Reason::Anything);
        let mut last = first;
        while begin.elapsed() < PATIENCE {
            let pause = match last {
                Reason::CompleteFiles if waiting && possible => COMPLETE,
                Reason::Files if waiting && possible => BRIEF,
                _ => SETTLE,
            };
            match self.0.recv_timeout(pause) {
                Ok(reason) => {
                    waiting = true;
                    possible &= reason != Reason::Anything;
                    last = reason;
                }
                Err(RecvTimeoutError::Timeout) if waiting && possible => {
                    possible = amend();
                    waiting = false;
                }
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
        // One load covers all pending reasons.
        while self.0.try_recv().is_ok() {}
        true
    }
}

/// A source of a served item was incomplete.
#[derive(Debug, Clone, Copy)]
struct Incomplete {
    since: Instant,
    /// How many changes had been noticed.
    changes: u64,
}

impl Incomplete {
    fn now(watching: &Watching) -> Self {
        Self { since: Instant::now(), changes: watching.changes() }
    }

    /// Whether nobody has done anything about it for long enough.
    fn is_absent(self, watching: &Watching) -> bool {
        self.since.elapsed() >= ABSENCE && self.changes == watching.changes()
    }
}

fn say(running: &Running, load: &Load) {
    let milliseconds = load.took.as_millis();
    match load.outcome {
        Outcome::Swapped => {
            let Some(snapshot) = running.snapshot() else { return };
            log_findings(&snapshot.report.findings, |_| true);
            let items = snapshot.catalog.items().len();
            tracing::info!(revision = snapshot.revision, items, milliseconds, "reloaded");
        }
        Outcome::Incomplete => tracing::debug!(milliseconds, "a source is incomplete; waiting for the rest"),
        Outcome::Unchanged => tracing::debug!(milliseconds, "checked: nothing changed"),
        Outcome::Refused => {
            let Some(trouble) = running.trouble() else { return };
            log_findings(&trouble.findings, blocks);
            let reason = &trouble.log;
            tracing::error!("the new state is invalid, the last valid one is still served: {reason}");
        }
    }
}

pub fn log_findings(findings: &[Finding], wanted: impl Fn(&Finding) -> bool) {
    let wanted: Vec<&Finding> = findings.iter().filter(|finding| wanted(finding)).collect();
    for finding in wanted.iter().take(LOGGED) {
        let (place, help) = (finding.place.to_string(), &finding.help);
        let (rule, message) = (finding.rule.name, &finding.message);
        match finding.severity {
            Severity::Error => tracing::error!(place, rule, help, "{message}"),
            Severity::Warning | Severity::Note => tracing::warn!(place, rule, help, "{message}"),
        }
    }
    if wanted.len() > LOGGED {
        tracing::warn!("and {} more; run `basepair check` to list them all", wanted.len() - LOGGED);
    }
}
