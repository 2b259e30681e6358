//! Reloading: one thread waits for a reason (a changed file, SIGHUP), lets the input settle, and loads. What to watch
//! is in [`watch`].

mod watch;

use crate::live::{Live, Outcome};
use crate::origin::Origin;
use crate::report::plain::plain;
use basepair_catalog::address::Addresses;
use basepair_catalog::load::Asked;
use basepair_model::finding::Finding;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
pub(crate) use watch::Watching;

/// How long the input must be quiet before it is read: editors and builds write several files at once.
const SETTLE: Duration = Duration::from_millis(40);
/// A steady stream of changes must not put a reload off for longer than this.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long nothing must happen before the files are looked at without a notice.
const LOOK: Duration = Duration::from_secs(2);
/// How many findings of one load are written to the log.
const LOGGED: usize = 20;

/// Asks the reloading thread for a reload.
#[derive(Debug, Clone)]
pub struct Trigger(Sender<()>);

impl Trigger {
    pub fn pull(&self) {
        // Nobody listens only when the process is about to end.
        let _ = self.0.send(());
    }
}

/// Where reasons arrive.
#[derive(Debug)]
pub(crate) struct Reasons(Receiver<()>);

/// A trigger, and where what it gives arrives.
pub(crate) fn channel() -> (Trigger, Reasons) {
    let (sender, receiver) = mpsc::channel();
    (Trigger(sender), Reasons(receiver))
}

/// Starts the thread. `asked` is what the load before it asked for.
pub fn start(
    live: Arc<Live>,
    origin: Origin,
    addresses: Addresses,
    watch: bool,
    asked: &Asked,
) -> std::io::Result<Trigger> {
    let (trigger, reasons) = channel();
    let root = origin.directory().filter(|_| watch);
    let mut watching = root.map(|root| Watching::start(root, origin.manifest(), trigger.clone()));
    if let Some(watching) = &mut watching {
        watching.follow(asked);
        // What changed while the first load ran was not watched yet.
        trigger.pull();
    }
    let work = move || {
        while reasons.settled(watching.as_mut()) {
            // A fault in the loader must not end reloading for good.
            let load = catch_unwind(AssertUnwindSafe(|| live.load(&origin, &addresses)));
            match load {
                Ok(load) => {
                    say(&live, &load.outcome);
                    if let Some(watching) = &mut watching {
                        watching.follow(&load.asked);
                    }
                }
                Err(_) => tracing::error!("the load failed; the last good state keeps serving"),
            }
        }
    };
    std::thread::Builder::new().name("reload".to_owned()).spawn(work)?;
    Ok(trigger)
}

impl Reasons {
    /// Waits for a reason and then for quiet; false when nobody can give a reason any more.
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
        // What has piled up is answered by this one load.
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
            log_findings(&trouble.findings, |finding| finding.rule.refuses());
            let reason = plain(&trouble.log);
            tracing::error!("the new state is broken, the last good one keeps serving: {reason}");
        }
    }
}

pub(crate) fn log_findings(findings: &[Finding], wanted: impl Fn(&Finding) -> bool) {
    let wanted: Vec<&Finding> = findings.iter().filter(|finding| wanted(finding)).collect();
    for finding in wanted.iter().take(LOGGED) {
        let (place, help) = (plain(&finding.place.to_string()), plain(&finding.help));
        tracing::warn!(place, rule = finding.rule.name, help, "{}", plain(&finding.message));
    }
    if wanted.len() > LOGGED {
        tracing::warn!("and {} more; `basepair check` lists them all", wanted.len() - LOGGED);
    }
}
