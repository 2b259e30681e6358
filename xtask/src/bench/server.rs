//! A measured server: starts it, waits for it, observes it through `/proc`, and stops it on drop.

use fs_err as fs;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, ExitStatus};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use crate::failure::{Context, Failure, Outcome};
use crate::process::{Run, TICKS_PER_SECOND, Whose, processor_ticks};

/// Under valgrind everything takes about fifty times as long.
const LONGEST_START: Duration = Duration::from_secs(600);
/// The prefix of the line that says what is served.
const READY: &str = "  serving ";
const LONGEST_SETTLING: Duration = Duration::from_secs(600);

pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    /// When the process was started.
    pub(super) began: Instant,
    /// From the start of the process to the line that says that it listens or, if it is ours, what it serves.
    pub(crate) start_up: Duration,
    lines: Receiver<Line>,
    /// Lines that came before one that was waited for.
    earlier: RefCell<Vec<Line>>,
}

/// A line on stderr, and when it was read.
pub(super) struct Line {
    pub(super) text: String,
    pub(super) at: Instant,
}

impl Server {
    /// Starts a server and waits until it is ready.
    pub(crate) fn start(label: &str, command: Run) -> Outcome<Self> {
        let mut server = Self::listen(label, command)?;
        // basepair listens before it has loaded, and prints a line when it has.
        if label.starts_with("basepair") {
            server.start_up = server.ready()?;
        }
        Ok(server)
    }

    /// Starts a server and waits until it listens.
    pub(super) fn listen(label: &str, command: Run) -> Outcome<Self> {
        let began = Instant::now();
        let mut child = command.serve()?;
        let (sender, lines) = mpsc::channel();
        if let Some(stderr) = child.stderr.take() {
            // The thread keeps reading after the first line; otherwise the server would block on a full pipe.
            std::thread::spawn(move || {
                for text in BufReader::new(stderr).lines().map_while(Result::ok) {
                    let _ = sender.send(Line { text, at: Instant::now() });
                }
            });
        }
        let address = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut server =
            Self { child, address, began, start_up: LONGEST_START, lines, earlier: RefCell::default() };
        // Output before the server listens matters only if it never listens.
        let line = server.line(|text| parse_address(text).is_some()).map_err(|last| {
            Failure::new(format!("{label} did not print `listening on http://...`; its last line was {last}"))
        })?;
        server.address = parse_address(&line.text).unwrap_or(address);
        server.start_up = line.at - began;
        Ok(server)
    }

    /// From the start of our server to the line that says what it serves.
    pub(super) fn ready(&self) -> Outcome<Duration> {
        let line = self.line(|text| text.starts_with(READY)).map_err(|last| {
            Failure::new(format!("basepair did not print what it serves; its last line was {last}"))
        })?;
        Ok(line.at - self.began)
    }

    /// Waits for a line; otherwise the last one is returned.
    fn line(&self, wanted: impl Fn(&str) -> bool) -> Result<Line, String> {
        let (began, mut last) = (Instant::now(), String::from("nothing"));
        while let Some(patience) = LONGEST_START.checked_sub(began.elapsed()) {
            let Ok(line) = self.lines.recv_timeout(patience) else { break };
            if wanted(&line.text) {
                return Ok(line);
            }
            last = format!("`{}`", line.text);
            self.earlier.borrow_mut().push(line);
        }
        Err(last)
    }

    /// The lines that were printed since this was last called, except those that were waited for.
    pub(super) fn new_lines(&self) -> Vec<Line> {
        self.earlier.take().into_iter().chain(self.lines.try_iter()).collect()
    }

    /// Waits until the process is idle: a server may keep preparing after it listens.
    pub(super) fn settle(&self) -> Duration {
        const PAUSE: Duration = Duration::from_millis(250);
        let began = Instant::now();
        let mut busy = Duration::ZERO;
        let mut before = self.processor_ticks();
        while began.elapsed() < LONGEST_SETTLING {
            std::thread::sleep(PAUSE);
            let now = self.processor_ticks();
            // On a busy machine a thread may wait for a core for a while.
            let idle = now <= before.map(|ticks| ticks + 1) && !self.has_work();
            if now.is_none() || idle {
                break;
            }
            busy = began.elapsed();
            before = now;
        }
        busy
    }

    /// Stops the process, waits for it, and returns its exit status.
    pub(crate) fn stop(mut self) -> Outcome<ExitStatus> {
        let id = self.child.id().to_string();
        Run::new("kill").args(["-TERM", &id]).stdout()?;
        self.child.wait().cannot(|| format!("wait for process {id}"))
    }

    /// The peak memory of the process, in KiB.
    pub(super) fn peak_memory(&self) -> Option<u64> {
        self.status("VmHWM:")
    }

    /// The memory of the process now, in KiB.
    pub(super) fn memory(&self) -> Option<u64> {
        self.status("VmRSS:")
    }

    fn status(&self, key: &str) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(key))?;
        line.split_whitespace().next()?.parse().ok()
    }

    /// User and system time so far.
    pub(super) fn processor_seconds(&self) -> f64 {
        self.processor_ticks().unwrap_or_default() as f64 / TICKS_PER_SECOND
    }

    fn processor_ticks(&self) -> Option<u64> {
        processor_ticks(&self.child.id().to_string(), Whose::Own)
    }
}

impl Server {
    /// The processor time of each kind of thread that still runs, in milliseconds. Threads are of one kind if their names
    /// differ in a final number only.
    pub(super) fn threads(&self) -> BTreeMap<String, f64> {
        let mut kinds = BTreeMap::new();
        for task in self.tasks() {
            let read = |name: &str| fs::read_to_string(task.join(name)).unwrap_or_default();
            if let Some(spent) = parse_schedule(&read("schedstat")) {
                *kinds.entry(kind(&read("comm")).to_owned()).or_default() += spent;
            }
        }
        kinds
    }

    fn has_work(&self) -> bool {
        self.tasks().any(|task| is_at_work(&fs::read_to_string(task.join("stat")).unwrap_or_default()))
    }

    /// The folders of the threads.
    fn tasks(&self) -> impl Iterator<Item = PathBuf> {
        let tasks = fs::read_dir(format!("/proc/{}/task", self.child.id()));
        tasks.into_iter().flatten().flatten().map(|task| task.path())
    }
}

/// Whether a thread with this `/proc/PID/task/ID/stat` runs, or waits for a core or a disk.
fn is_at_work(stat: &str) -> bool {
    let state = stat.rsplit_once(')').and_then(|(_, fields)| fields.split_whitespace().next());
    matches!(state, Some("R" | "D"))
}

/// The first figure of `/proc/PID/task/ID/schedstat`, which is in nanoseconds, as milliseconds.
fn parse_schedule(text: &str) -> Option<f64> {
    text.split_whitespace().next()?.parse::<f64>().ok().map(|nanoseconds| nanoseconds / 1e6)
}

/// `syntax-1` is of the kind `syntax`.
fn kind(name: &str) -> &str {
    let name = name.trim();
    match name.rsplit_once('-') {
        Some((kind, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => kind,
        _ => name,
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The address in the line that says so, which is JSON if the log is.
fn parse_address(line: &str) -> Option<SocketAddr> {
    let plain = line.strip_prefix("listening on http://");
    let in_json = || {
        let (_, rest) = line.split_once("\"message\":\"listening\",\"address\":\"http://")?;
        rest.split('"').next()
    };
    plain.or_else(in_json)?.trim_end_matches('/').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_listening_line_names_the_address() {
        let address = parse_address("listening on http://127.0.0.1:4000").unwrap();
        assert_eq!(address.port(), 4000);
        let json =
            r#"{"level":"INFO","message":"listening","address":"http://127.0.0.1:4001","registry":"x"}"#;
        assert_eq!(parse_address(json).map(|address| address.port()), Some(4001));
        assert!(parse_address("loading").is_none());
    }

    #[test]
    fn threads_that_differ_in_a_number_are_of_one_kind() {
        assert_eq!((kind("syntax-12\n"), kind("tokio-rt-worker\n")), ("syntax", "tokio-rt-worker"));
        assert_eq!(parse_schedule("2500000 17 3\n"), Some(2.5));
        assert_eq!(parse_schedule(""), None);
    }

    #[test]
    fn a_thread_that_waits_for_a_core_is_not_idle() {
        assert!(is_at_work("7 (syntax) 0) R 1 7 7") && is_at_work("7 (reload) D 1 7 7"));
        assert!(!is_at_work("7 (R) S 1 7 7") && !is_at_work(""));
    }

    #[test]
    fn a_server_that_says_something_else_is_refused() {
        let failure = Server::start("sh", Run::new("sh").args(["-c", "echo broken >&2"])).err().unwrap();
        assert!(failure.message().unwrap().ends_with("was `broken`"));
    }

    #[test]
    fn a_running_server_can_be_observed() {
        let script = "echo 'listening on http://127.0.0.1:1' >&2; exec sleep 60";
        let server = Server::start("sh", Run::new("sh").args(["-c", script])).unwrap();
        assert!(server.peak_memory().is_none_or(|kib| kib > 0));
        assert!(server.settle() < LONGEST_SETTLING);
    }
}
