//! What a server offers to people who edit the files that it watches: open pages are told about every change, and
//! findings link to the editor.

use std::cmp::Reverse;
use std::net::IpAddr;
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
    /// What ends each open stream, with its client, the oldest first.
    open: Mutex<Vec<(IpAddr, Arc<Notify>)>>,
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

    fn open(&self) -> MutexGuard<'_, Vec<(IpAddr, Arc<Notify>)>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more stream. If there are too many, one of the client with most of them ends, the oldest: it is usually one of a page that
    /// was left, which is noticed only when something is sent to it.
    pub fn open_stream(self: &Arc<Self>, client: IpAddr) -> OpenStream {
        let ended = Arc::new(Notify::new());
        let mut open = self.open();
        while open.len() >= STREAMS {
            let of = |client: &IpAddr| open.iter().filter(|(other, _)| other == client).count();
            let oldest = open.iter().enumerate().max_by_key(|(at, (client, _))| (of(client), Reverse(*at)));
            let Some(at) = oldest.map(|(at, _)| at) else { break };
            open.remove(at).1.notify_one();
        }
        open.push((client, Arc::clone(&ended)));
        drop(open);
        OpenStream { changes: self.changes.subscribe(), ended, workbench: Arc::clone(self) }
    }
}

/// An open stream, until it is dropped.
#[derive(Debug)]
pub struct OpenStream {
    changes: watch::Receiver<()>,
    ended: Arc<Notify>,
    workbench: Arc<Workbench>,
}

impl OpenStream {
    /// Waits for a change. `None` if the stream must end, `false` if there was none for a while.
    pub async fn changed(&mut self) -> Option<bool> {
        tokio::select! {
            () = self.ended.notified() => None,
            changed = self.changes.changed() => changed.ok().map(|()| true),
            () = tokio::time::sleep(KEEP_ALIVE) => Some(false),
        }
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        self.workbench.open().retain(|(_, each)| !Arc::ptr_eq(each, &self.ended));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[tokio::test]
    async fn a_client_with_many_streams_ends_its_own() {
        let workbench = Arc::new(Workbench::new(None));
        let [honest, greedy] = [1, 2].map(|last| IpAddr::V4(Ipv4Addr::new(10, 0, 0, last)));
        let mut kept = workbench.open_stream(honest);
        let mut others: Vec<_> = (0..100).map(|_| workbench.open_stream(greedy)).collect();
        workbench.announce();
        assert_eq!(kept.changed().await, Some(true));
        // The newest ones are open.
        let newest = others.split_off(100 - (STREAMS - 1));
        for other in others {
            other.ended.notified().await;
        }
        for mut open in newest {
            assert_eq!(open.changed().await, Some(true));
        }
    }
}
