//! `basepair build --watch`: builds what changed, survives broken input, ends when told to.

use super::{basepair, files, set, tree, two_items};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Far longer than anything takes: a test that fails ends, instead of hanging.
const GIVING_UP: Duration = Duration::from_secs(60);

struct Watcher {
    child: Child,
    lines: Receiver<String>,
}

impl Watcher {
    fn start(folder: &Path) -> Self {
        let arguments = ["build", ".", "-o", "out", "--base-url", "https://x.example", "--watch"];
        let mut command = basepair(folder);
        let mut child = command.args(arguments).stderr(Stdio::piped()).spawn().unwrap();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            stderr.lines().map_while(Result::ok).try_for_each(|line| sender.send(line).map_err(|_| ()))
        });
        Self { child, lines }
    }

    /// Every line up to the one that contains this.
    fn until(&self, wanted: &str) -> Vec<String> {
        let mut seen = Vec::new();
        loop {
            match self.lines.recv_timeout(GIVING_UP) {
                Ok(line) => seen.push(line),
                Err(error) => panic!("`{wanted}` was never said ({error}), only {seen:#?}"),
            }
            if seen.last().is_some_and(|line| line.contains(wanted)) {
                return seen;
            }
        }
    }

    fn stop(&mut self, signal: Signal) -> Option<i32> {
        let pid = Pid::from_raw(i32::try_from(self.child.id()).unwrap()).unwrap();
        kill_process(pid, signal).unwrap();
        self.child.wait().unwrap().code()
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_change_writes_the_files_that_differ_and_says_which() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let mut watcher = Watcher::start(folder.path());
    watcher.until("wrote 4 files for 2 items to out");
    fs::write(folder.path().join("base.tsx"), "export const base = 2\n").unwrap();
    watcher.until("wrote 2 of 4 files");
    assert_eq!(watcher.until("digests.json"), ["  changed base.json", "  changed digests.json"]);
    let base = fs::read_to_string(folder.path().join("out/base.json")).unwrap();
    assert!(base.contains("base = 2"), "{base}");
    assert_eq!(watcher.stop(Signal::INT), Some(0));
}

#[test]
fn broken_input_keeps_the_last_good_output_until_it_is_mended() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let mut watcher = Watcher::start(folder.path());
    watcher.until("wrote 4 files");
    let good = tree(&folder.path().join("out"));
    let manifest = fs::read_to_string(folder.path().join("registry.json")).unwrap();
    fs::write(folder.path().join("registry.json"), "{").unwrap();
    let said = watcher.until("the last good output stays").join("\n");
    assert!(said.contains("invalid-json") && said.contains("registry.json:1:2"), "{said}");
    assert!(tree(&folder.path().join("out")) == good);
    fs::write(folder.path().join("registry.json"), manifest.replace("forms/field", "input")).unwrap();
    watcher.until("  removed forms/field.json");
    let expected = set(["base.json", "digests.json", "input.json", "registry.json"]);
    assert_eq!(files(&folder.path().join("out")), expected);
    assert_eq!(watcher.stop(Signal::TERM), Some(0));
    assert!(!folder.path().join(".out.basepair-staging").exists());
}

#[test]
fn a_registry_that_is_not_there_yet_is_awaited() {
    let folder = tempfile::tempdir().unwrap();
    let mut watcher = Watcher::start(folder.path());
    watcher.until("waiting for a change");
    two_items(folder.path());
    watcher.until("wrote 4 files");
    assert_eq!(watcher.stop(Signal::TERM), Some(0));
}

#[test]
fn the_built_in_registry_cannot_be_watched() {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, stderr) = super::run(folder.path(), &["build", "--watch"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("never changes"), "{stderr}");
}
