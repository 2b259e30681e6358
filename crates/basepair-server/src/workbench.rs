//! What a server offers to people who edit the files that it watches: open pages are told about every change, and
//! findings link to the editor.

use crate::cache::Edition;
use crate::live::{Live, State};
use bytes::Bytes;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, watch};

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
    /// What ends each open stream, the oldest first.
    open: Mutex<VecDeque<Arc<Notify>>>,
}

impl Workbench {
    /// `folder` is the absolute path of the registry, if everyone who can request a page may know it.
    pub fn new(folder: Option<String>) -> Self {
        Self { folder, changes: watch::Sender::new(()), open: Mutex::default() }
    }

    pub fn folder(&self) -> Option<&str> {
        self.folder.as_deref()
    }

    pub fn announce(&self) {
        self.changes.send_replace(());
    }

    fn open(&self) -> MutexGuard<'_, VecDeque<Arc<Notify>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A stream of events, unless the server is shutting down. If there are too many, the oldest one ends: it is
    /// usually one of a page that was left, which is noticed only when something is sent to it.
    pub fn listen(self: &Arc<Self>, live: &Arc<Live>) -> Option<Listener> {
        if live.is_draining() {
            return None;
        }
        let ended = Arc::new(Notify::new());
        let mut open = self.open();
        while open.len() >= STREAMS {
            if let Some(oldest) = open.pop_front() {
                oldest.notify_one();
            }
        }
        open.push_back(Arc::clone(&ended));
        drop(open);
        let (live, workbench) = (Arc::clone(live), Arc::clone(self));
        Some(Listener { live, changes: self.changes.subscribe(), sent: None, ended, workbench })
    }
}

/// One event stream. It starts with the current state, and ends when the server shuts down.
#[derive(Debug)]
pub struct Listener {
    live: Arc<Live>,
    changes: watch::Receiver<()>,
    sent: Option<Edition>,
    ended: Arc<Notify>,
    workbench: Arc<Workbench>,
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.workbench.open().retain(|each| !Arc::ptr_eq(each, &self.ended));
    }
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
                () = self.ended.notified() => return None,
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
