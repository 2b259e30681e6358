//! A command that runs until it gets a signal: its output is read line by line.

use super::basepair;
use rustix::process::{Pid, Signal, kill_process};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Far longer than anything takes: a test that fails ends, instead of hanging.
const GIVING_UP: Duration = Duration::from_secs(180);

pub struct Watcher {
    child: Child,
    lines: Receiver<String>,
}

impl Watcher {
    pub fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut command = basepair(folder);
        command.args(arguments);
        Self::of(command)
    }

    pub fn of(mut command: Command) -> Self {
        // One pipe for both, so that lines arrive in the order of writing.
        let (reader, writer) = std::io::pipe().unwrap();
        command.stdin(Stdio::null()).stderr(writer.try_clone().unwrap()).stdout(writer);
        let child = command.spawn().unwrap();
        // The command keeps the writing ends open, and the reader would wait for them.
        drop(command);
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let lines = BufReader::new(reader).lines();
            lines.map_while(Result::ok).try_for_each(|line| sender.send(line).map_err(|_| ()))
        });
        Self { child, lines }
    }

    /// Every line up to the one that contains this.
    pub fn until(&self, wanted: &str) -> Vec<String> {
        let mut seen = Vec::new();
        loop {
            match self.lines.recv_timeout(GIVING_UP) {
                Ok(line) => seen.push(line),
                Err(error) => panic!("`{wanted}` was never printed ({error}), only {seen:#?}"),
            }
            if seen.last().is_some_and(|line| line.contains(wanted)) {
                return seen;
            }
        }
    }

    /// All remaining output after the command has ended.
    pub fn rest(&self) -> Vec<String> {
        self.lines.iter().collect()
    }

    /// The address of a server, which it prints first.
    pub fn address(&self) -> String {
        let printed = self.until("listening on http://");
        self.until("  serving ");
        let line = printed.last().unwrap();
        line.rsplit("http://").next().unwrap().to_owned()
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn stop(&mut self, signal: Signal) -> Option<i32> {
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
