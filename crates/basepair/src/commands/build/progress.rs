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
    total: usize,
    done: AtomicUsize,
    began: Instant,
    /// When the line was last written; none where there is no terminal to write it to.
    shown: Option<Mutex<Instant>>,
}

impl Progress {
    pub(super) fn start(total: usize) -> Self {
        let now = Instant::now();
        let shown = std::io::stderr().is_terminal().then(|| Mutex::new(now));
        Self { total, done: AtomicUsize::new(0), began: now, shown }
    }

    /// Items a second so far.
    pub(super) fn rate(&self) -> String {
        let seconds = self.began.elapsed().as_secs_f64().max(1e-6);
        format!("{:.0} a second", self.done.load(Ordering::Relaxed) as f64 / seconds)
    }

    fn draw(&self, line: &str) {
        // Back to the start of the line, and away with what stood there.
        let _ = write!(std::io::stderr().lock(), "\r\x1b[2K{line}");
    }
}

impl Listener for Progress {
    fn say(&self, line: &str) {
        if self.shown.is_some() {
            self.draw("");
        }
        say(line);
    }

    fn placed(&self, files: usize) {
        let done = self.done.fetch_add(files, Ordering::Relaxed) + files;
        // Whoever finds another thread at it has nothing to add.
        let Some(Ok(mut shown)) = self.shown.as_ref().map(Mutex::try_lock) else { return };
        if done >= self.total {
            self.draw("");
        } else if shown.elapsed() >= PAUSE {
            *shown = Instant::now();
            self.draw(&format!("building {done} of {} items, {}", self.total, self.rate()));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown.is_some() && self.done.load(Ordering::Relaxed) < self.total {
            self.draw("");
        }
    }
}
