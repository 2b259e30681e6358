//! Keeps the kit of a running server: asks its maker for one when the previews of a snapshot need more than the kit has.

use crate::reload::Trigger;
use crate::running::Running;
use crate::snapshot::Snapshot;
use crate::stage::{Maker, Stage};
use basepair_live::Needs;
use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;

/// How long a registry must be unchanged before its needs are computed again.
const QUIET: Duration = Duration::from_secs(1);

/// Asks for kits from now on, on a thread, and shows previews with them. `open` opens the kit that was made.
pub fn keep(
    running: Arc<Running>,
    maker: Arc<Maker>,
    trigger: Trigger,
    open: impl Fn() -> Stage + Send + 'static,
) -> io::Result<()> {
    let runtime = Handle::current();
    let mut changes = running.changes();
    let work = move || {
        let mut asked: Option<BTreeSet<String>> = None;
        loop {
            changes.mark_unchanged();
            if let Some(snapshot) = running.snapshot() {
                let lacking = lacking(&running.stage(), &snapshot);
                let is_new = asked.as_ref() != Some(&lacking) && !lacking.is_empty();
                let is_first = asked.is_none() && running.stage().is_own() && !is_new;
                asked = Some(lacking);
                if is_new {
                    tracing::info!("making the kit of live previews; --no-kit turns this off");
                }
                if (is_new || is_first) && ask(&running, &maker, &open) {
                    asked = Some(self::lacking(&running.stage(), &snapshot));
                    // The check knows the kit, too.
                    trigger.pull();
                }
            }
            if runtime.block_on(changes.changed()).is_err() {
                return;
            }
            runtime.block_on(async { tokio::time::sleep(QUIET).await });
        }
    };
    std::thread::Builder::new().name("kit".to_owned()).spawn(work).map(drop)
}

/// Whether there is another kit now.
fn ask(running: &Running, maker: &Maker, open: impl Fn() -> Stage) -> bool {
    let answer = match maker.ask() {
        Ok(answer) => answer,
        Err(error) => {
            tracing::warn!("no kit is made any more: its process has ended ({error}); restart the server");
            return false;
        }
    };
    for missing in &answer.missing {
        tracing::warn!("{missing}");
    }
    let Some(made) = answer.made else { return false };
    tracing::info!("{made}");
    running.restage(open());
    true
}

/// What the previews of a snapshot import and no kit of the stage has. Nothing if there is nothing to show.
fn lacking(stage: &Stage, snapshot: &Snapshot) -> BTreeSet<String> {
    let needs = Needs::of(&snapshot.catalog, snapshot.resolver());
    if needs.mounted == 0 {
        return BTreeSet::new();
    }
    let needed = needs.specifiers.into_iter().chain(needs.unlisted);
    let lacking = needed.filter(|(specifier, need)| !need.optional && !stage.has(specifier, need));
    lacking.map(|(specifier, _)| specifier).collect()
}
