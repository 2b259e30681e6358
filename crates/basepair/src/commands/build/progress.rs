//! How far a build is: a line that is rewritten on a terminal, nothing elsewhere.

use crate::exchange::Listener;
use crate::report::say;
use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Often enough to look alive, and seldom enough to cost nothing.
const PAUSE: Duration = Duration::from_millis(100);

#[derive(Debug)]
pub(super) struct Progress {
    items: usize,
    /// Files, of which the items are all but the last few.
    done: AtomicUsize,
    began: Instant,
    /// When the line was last written; nothing where there is no terminal to write it to.
    shown: Option<Mutex<Option<Instant>>>,
}

impl Progress {
    pub(super) fn start(items: usize) -> Self {
        let shown = std::io::stderr().is_terminal().then(Mutex::default);
        Self { items, done: AtomicUsize::new(0), began: Instant::now(), shown }
    }

    /// Items a second so far.
    pub(super) fn rate(&self) -> String {
        let seconds = self.began.elapsed().as_secs_f64().max(1e-6);
        format!("{:.0} items a second", self.items_done() as f64 / seconds)
    }

    /// Takes the line away.
    pub(super) fn clear(&self) {
        if self.shown.is_some() {
            self.draw("");
        }
    }

    fn items_done(&self) -> usize {
        self.done.load(Ordering::Relaxed).min(self.items)
    }

    fn draw(&self, line: &str) {
        // Back to the start of the line, and away with what stood there.
        let _ = write!(std::io::stderr().lock(), "\r\x1b[2K{line}");
    }
}

impl Listener for Progress {
    fn say(&self, line: &str) {
        self.clear();
        say(line);
    }

    fn placed(&self, files: usize) {
        self.done.fetch_add(files, Ordering::Relaxed);
        // Whoever finds another thread at it has nothing to add.
        let Some(Ok(mut shown)) = self.shown.as_ref().map(Mutex::try_lock) else { return };
        if shown.is_none_or(|shown| shown.elapsed() >= PAUSE) {
            *shown = Some(Instant::now());
            self.draw(&format!("building {} of {} items, {}", self.items_done(), self.items, self.rate()));
        }
    }
}
