//! What a server offers to people who edit the files that it watches: open pages are told about every change, and
//! findings link to the editor.

use crate::cache::Edition;
use crate::live::{Live, State};
use bytes::Bytes;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// How many event streams are open at once. A page has one while it is visible, so this is many for one person,
/// and few compared with the places for connections.
pub const STREAMS: usize = 16;
/// A stream without changes sends a comment this often. A client that does not read for longer than the time
/// limit for responses is disconnected, and so is a stream that sends nothing.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub struct Workbench {
    folder: Option<String>,
    changes: watch::Sender<()>,
    streams: Arc<Semaphore>,
}

impl Workbench {
    /// `folder` is the absolute path of the registry, if everyone who can request a page may know it.
    pub fn new(folder: Option<String>) -> Self {
        Self { folder, changes: watch::Sender::new(()), streams: Arc::new(Semaphore::new(STREAMS)) }
    }

    pub fn folder(&self) -> Option<&str> {
        self.folder.as_deref()
    }

    pub(crate) fn announce(&self) {
        self.changes.send_replace(());
    }

    /// A stream of events, unless there are too many or the server is shutting down.
    pub fn listen(&self, live: &Arc<Live>) -> Option<Listener> {
        let place = Arc::clone(&self.streams).try_acquire_owned().ok().filter(|_| !live.is_draining())?;
        Some(Listener { live: Arc::clone(live), changes: self.changes.subscribe(), sent: None, _place: place })
    }
}

/// One event stream. It starts with the current state, and ends when the server shuts down.
#[derive(Debug)]
pub struct Listener {
    live: Arc<Live>,
    changes: watch::Receiver<()>,
    sent: Option<Edition>,
    _place: OwnedSemaphorePermit,
}

impl Listener {
    /// The next piece of the stream, when there is one. Changes that follow each other closely are one event.
    pub async fn next(mut self) -> Option<(Bytes, Self)> {
        loop {
            if self.live.is_draining() {
                return None;
            }
            let state = self.live.state();
            if self.sent != Some(state.edition()) {
                self.sent = Some(state.edition());
                return Some((event(&state), self));
            }
            tokio::select! {
                changed = self.changes.changed() => changed.ok()?,
                () = tokio::time::sleep(KEEP_ALIVE) => return Some((Bytes::from_static(b": keep-alive\n\n"), self)),
            }
        }
    }
}

/// A state as an event. `edition` is also in every page, which compares them.
fn event(state: &State) -> Bytes {
    let revision = state.snapshot.as_ref().map_or("", |snapshot| snapshot.revision.as_str());
    let data = serde_json::json!({
        "edition": basepair_site::edition(revision, state.edition()),
        "revision": revision,
        "stale": state.trouble.is_some(),
    });
    format!("event: change\ndata: {data}\n\n").into()
}
