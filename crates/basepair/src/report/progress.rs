//! A line on the terminal for work that takes longer than a second: what is running, and for how long.

use super::is_quiet;
use std::io::{IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Shorter work shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);
/// Often enough to show progress, seldom enough to cost nothing.
const PAUSE: Duration = Duration::from_millis(200);

/// Shows the line until it is dropped. Nothing is shown without a terminal, or under `--quiet`.
#[derive(Debug)]
pub struct Progress {
    working: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    pub fn start(what: impl Into<String>) -> Self {
        if is_quiet() || !std::io::stderr().is_terminal() {
            return Self { working: None };
        }
        let what = what.into();
        let (done, waiting) = mpsc::channel::<()>();
        let work = move || {
            let began = Instant::now();
            let mut pause = PATIENCE;
            while waiting.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                draw(&format!("{what}, {} s", began.elapsed().as_secs()));
                pause = PAUSE;
            }
            if began.elapsed() >= PATIENCE {
                draw("");
            }
        };
        let thread = std::thread::Builder::new().name("progress".to_owned()).spawn(work);
        Self { working: thread.ok().map(|thread| (done, thread)) }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((done, thread)) = self.working.take() {
            drop(done);
            // The line must be cleared before the next one is printed.
            let _ = thread.join();
        }
    }
}

/// Replaces the current line of the terminal.
pub fn draw(line: &str) {
    let _ = write!(std::io::stderr().lock(), "\r\x1b[2K{line}");
}
