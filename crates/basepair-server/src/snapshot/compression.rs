//! Compresses the documents of a snapshot in the background. One thread does it for the whole process: a thread
//! for each reload would leave memory allocated.

use super::Snapshot;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, LazyLock, Weak};

/// How many documents are compressed before checking for a newer snapshot.
const STEP: usize = 32;

pub(super) fn start(snapshot: &Arc<Snapshot>) {
    static WORKER: LazyLock<Sender<Weak<Snapshot>>> = LazyLock::new(|| {
        let (sender, receiver) = mpsc::channel();
        // Without a thread the responses stay uncompressed.
        let _ = std::thread::Builder::new().name("compress".to_owned()).spawn(move || work(&receiver));
        sender
    });
    let _ = WORKER.send(Arc::downgrade(snapshot));
}

fn work(receiver: &Receiver<Weak<Snapshot>>) {
    let mut next = receiver.recv().ok();
    while let Some(snapshot) = next {
        next = compress(&snapshot, receiver).or_else(|| receiver.recv().ok());
    }
}

/// Compresses a snapshot, unless a newer one arrives, which is then next.
fn compress(snapshot: &Weak<Snapshot>, receiver: &Receiver<Weak<Snapshot>>) -> Option<Weak<Snapshot>> {
    let mut done = 0;
    while let Some(snapshot) = snapshot.upgrade() {
        if let Some(newer) = receiver.try_iter().last() {
            return Some(newer);
        }
        if !snapshot.compress_some(done, STEP) {
            break;
        }
        done += STEP;
    }
    None
}
