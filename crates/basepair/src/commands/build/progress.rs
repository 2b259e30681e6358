//! The progress of a build: a line that is redrawn on a terminal, nothing elsewhere.

use crate::exchange::Listener;
use crate::report::say;
use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Often enough to show progress, seldom enough to cost nothing.
const PAUSE: Duration = Duration::from_millis(100);

#[derive(Debug)]
pub(super) struct Progress {
    most: usize,
    /// What is counted: files, which are items except for a few.
    what: &'static str,
    done: AtomicUsize,
    /// When the line was last drawn; `None` without a terminal.
    shown: Option<Mutex<Option<Instant>>>,
}

impl Progress {
    pub(super) fn start(most: usize, what: &'static str) -> Self {
        let shown = std::io::stderr().is_terminal().then(Mutex::default);
        Self { most, what, done: AtomicUsize::new(0), shown }
    }

    /// Clears the line.
    pub(super) fn clear(&self) {
        if self.shown.is_some() {
            self.draw("");
        }
    }

    fn draw(&self, line: &str) {
        // Return to the start of the line and clear it.
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
        // If another thread is drawing, this one skips it.
        let Some(Ok(mut shown)) = self.shown.as_ref().map(Mutex::try_lock) else { return };
        if shown.is_none_or(|shown| shown.elapsed() >= PAUSE) {
            *shown = Some(Instant::now());
            let done = self.done.load(Ordering::Relaxed).min(self.most);
            self.draw(&format!("building {done} of {} {}", self.most, self.what));
        }
    }
}
