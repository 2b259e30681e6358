//! Follows the history of the served registry on a thread: after the start, after every other state, and, while files are watched,
//! when there is another commit or tag.

use crate::origin::Origin;
use crate::past::{Follower, PastError, Standing};
use crate::running::Running;
use basepair_catalog::catalog::Catalog;
use basepair_history::CommitId;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::Handle;

/// How often a watching server looks for another commit.
const LOOK: Duration = Duration::from_secs(2);
/// A larger registry is not compared with its newest commit: that would read all of its texts after every save.
const COMPARED: usize = 5_000;

struct Following {
    origin: Origin,
    follower: Follower,
    /// What was wrong with the repository the last time.
    fault: Option<String>,
    /// What the last reading saw: the snapshot, the commit and the tags.
    seen: Option<(u64, (CommitId, usize))>,
}

/// Reads the history of the served registry from now on, on a thread.
pub(crate) fn start(running: &Arc<Running>, origin: &Origin, watch: bool) -> io::Result<()> {
    if origin.directory().is_none() {
        running.set_past(Standing::Absent(PastError::BuiltIn.public().into()));
        return Ok(());
    }
    running.set_past(Standing::Reading);
    let runtime = Handle::current();
    let mut changes = running.changes();
    let mut following =
        Following { origin: origin.clone(), follower: Follower::of_own(), fault: None, seen: None };
    let running = Arc::downgrade(running);
    let work = move || loop {
        changes.mark_unchanged();
        let Some(now) = running.upgrade() else { return };
        // A bug, or an object that the implementation of git cannot stand, must not end this thread.
        if catch_unwind(AssertUnwindSafe(|| following.update(&now))).is_err() {
            tracing::error!("reading the history of the registry failed; none is served from now on");
            // The last one would obey the rules of then.
            now.set_past(Standing::Absent("reading it failed".into()));
            return;
        }
        drop(now);
        let next = async {
            match watch {
                true => tokio::time::timeout(LOOK, changes.changed()).await.unwrap_or(Ok(())),
                false => changes.changed().await,
            }
        };
        if runtime.block_on(next).is_err() {
            return;
        }
    };
    std::thread::Builder::new().name("history".to_owned()).spawn(work).map(drop)
}

impl Following {
    fn update(&mut self, running: &Running) {
        let Some(snapshot) = running.snapshot() else { return };
        let begin = Instant::now();
        let seen = self.follower.stamp().map(|stamp| (snapshot.serial, stamp));
        if seen.is_some() && seen == self.seen {
            return;
        }
        let catalog: &Catalog = &snapshot.catalog;
        let catalog = Some(catalog).filter(|catalog| catalog.items().len() <= COMPARED);
        match self.follower.read(&self.origin, &snapshot.report.context.config.history, catalog) {
            Ok(past) => {
                // Read before, so that what comes meanwhile is seen the next time.
                self.seen = seen.or_else(|| self.follower.stamp().map(|stamp| (snapshot.serial, stamp)));
                let (states, milliseconds) = (past.history.moments().len(), begin.elapsed().as_millis());
                tracing::debug!(states, milliseconds, "read the history");
                running.set_past(Standing::Ready(Arc::new(past)));
            }
            Err(error) => {
                let shown = format!("the registry has no history: {error}");
                // Once: a server that watches tries again and again.
                if error.is_fault() && self.fault.as_ref() != Some(&shown) {
                    tracing::warn!("{shown}");
                    self.fault = Some(shown);
                } else {
                    tracing::debug!("{shown}");
                }
                running.set_past(Standing::Absent(error.public().into()));
            }
        }
    }
}
