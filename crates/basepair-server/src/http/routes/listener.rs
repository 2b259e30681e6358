//! The pieces of one event stream. It starts with the current state, and ends when the server shuts down.

use crate::cache::Edition;
use crate::running::{Running, State};
use crate::workbench::{OpenStream, Workbench};
use bytes::Bytes;
use std::net::IpAddr;
use std::sync::Arc;

#[derive(Debug)]
pub(super) struct Listener {
    running: Arc<Running>,
    stream: OpenStream,
    sent: Option<Edition>,
}

impl Listener {
    /// `None` while the server is shutting down.
    pub(super) fn new(running: &Arc<Running>, workbench: &Arc<Workbench>, client: IpAddr) -> Option<Self> {
        let running = (!running.is_draining()).then(|| Arc::clone(running))?;
        Some(Self { running, stream: workbench.open_stream(client), sent: None })
    }

    /// The next piece of the stream, when there is one. Changes that follow each other closely are one event.
    pub(super) async fn next(mut self) -> Option<(Bytes, Self)> {
        loop {
            if self.running.is_draining() {
                return None;
            }
            let state = self.running.state();
            if self.sent != Some(state.edition()) {
                self.sent = Some(state.edition());
                return Some((event(&state), self));
            }
            if !self.stream.changed().await? {
                return Some((Bytes::from_static(b": keep-alive\n\n"), self));
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
