//! Running other programs: streamed, captured or without output; a failure always names the command.

use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::failure::{Context, Failure, Outcome};

const POLL: Duration = Duration::from_millis(50);

pub(crate) struct Run {
    command: Command,
    shown: String,
    limit: Option<Duration>,
    /// Whether exit code 1 means that the program ran and found something.
    finds: bool,
}

impl Run {
    pub(crate) fn new(program: impl AsRef<OsStr>) -> Self {
        let program = program.as_ref();
        let name = Path::new(program).file_name().unwrap_or(program);
        let shown = name.to_string_lossy().into_owned();
        Self { command: Command::new(program), shown, limit: None, finds: false }
    }

    pub(crate) fn args<A: AsRef<OsStr>>(mut self, arguments: impl IntoIterator<Item = A>) -> Self {
        for argument in arguments {
            self.shown.push(' ');
            self.shown.push_str(&argument.as_ref().to_string_lossy());
            self.command.arg(argument);
        }
        self
    }

    /// Arguments that are not shown because there are too many.
    pub(crate) fn quietly_args<A: AsRef<OsStr>>(mut self, arguments: &[A]) -> Self {
        self.shown.push_str(" ...");
        self.command.args(arguments);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// Hides every variable of our own environment whose name begins with the prefix.
    pub(crate) fn without_env(mut self, prefix: &str) -> Self {
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with(prefix) {
                self.command.env_remove(name);
            }
        }
        self
    }

    pub(crate) fn dir(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// Treats exit code 1 as success: the program ran and found something.
    pub(crate) fn that_finds(mut self) -> Self {
        self.finds = true;
        self
    }

    /// Kills the program if it takes longer than this.
    pub(crate) fn within(mut self, limit: Duration) -> Self {
        self.limit = Some(limit);
        self
    }

    /// Shows the command and lets it write to our terminal.
    pub(crate) fn stream(mut self) -> Outcome<()> {
        eprintln!("$ {}", self.shown);
        self.command.stdin(Stdio::null());
        let mut child = self.spawn()?;
        let status = match self.limit {
            None => child.wait().cannot(|| format!("wait for `{}`", self.shown))?,
            Some(limit) => self.wait_at_most(&mut child, limit)?,
        };
        self.succeeded(status)
    }

    /// Runs the command without output and returns how long it takes.
    pub(crate) fn time(mut self) -> Outcome<Duration> {
        self.command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let began = Instant::now();
        let status = self.spawn()?.wait().cannot(|| format!("wait for `{}`", self.shown))?;
        let took = began.elapsed();
        self.succeeded(status).map(|()| took)
    }

    fn succeeded(&self, status: ExitStatus) -> Outcome<()> {
        if status.success() || (self.finds && status.code() == Some(1)) {
            return Ok(());
        }
        Err(Failure::new(format!("`{}` ended with {status}", self.shown)))
    }

    /// The same command, started by another program that takes it as its last arguments.
    pub(crate) fn under(self, program: &str, arguments: &[&str]) -> Self {
        let mut outer = Self::new(program).args(arguments);
        outer.finds = self.finds;
        outer = outer.args([self.command.get_program()]).args(self.command.get_args());
        for (name, value) in self.command.get_envs() {
            match value {
                Some(value) => outer.command.env(name, value),
                None => outer.command.env_remove(name),
            };
        }
        if let Some(folder) = self.command.get_current_dir() {
            outer.command.current_dir(folder);
        }
        outer
    }

    /// Returns the stdout of the command; stderr is inherited.
    pub(crate) fn stdout(mut self) -> Outcome<Vec<u8>> {
        self.command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let output = self.spawn()?.wait_with_output().cannot(|| format!("read from `{}`", self.shown))?;
        self.succeeded(output.status).map(|()| output.stdout)
    }

    /// The same as text.
    pub(crate) fn text(self) -> Outcome<String> {
        Ok(String::from_utf8_lossy(&self.stdout()?).into_owned())
    }

    /// The stdout of the command, or nothing if it cannot be run or fails; prints nothing.
    pub(crate) fn probe(mut self) -> Option<String> {
        let output = self.command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// A running server; the caller reads its stderr and stops it.
    pub(crate) fn serve(mut self) -> Outcome<Child> {
        self.command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        self.spawn()
    }

    fn spawn(&mut self) -> Outcome<Child> {
        self.command.spawn().map_err(|error| {
            let program = self.command.get_program().to_string_lossy();
            match error.kind() {
                ErrorKind::NotFound => {
                    Failure::new(format!("`{program}` is not installed or not on the PATH"))
                }
                _ => Failure::new(format!("cannot run `{}`: {error}", self.shown)),
            }
        })
    }

    fn wait_at_most(&self, child: &mut Child, limit: Duration) -> Outcome<ExitStatus> {
        let began = Instant::now();
        loop {
            if let Some(status) = child.try_wait().cannot(|| format!("wait for `{}`", self.shown))? {
                return Ok(status);
            }
            if began.elapsed() > limit {
                let ended = child.kill().and_then(|()| child.wait());
                ended.cannot(|| format!("end `{}`", self.shown))?;
                bail!("`{}` took more than {} s", self.shown, limit.as_secs());
            }
            std::thread::sleep(POLL);
        }
    }
}

/// The system counts processor time in these.
pub(crate) const TICKS_PER_SECOND: f64 = 100.0;

pub(crate) enum Whose {
    /// Of the process with all its threads.
    Own,
    /// Of its children that have ended.
    Children,
}

/// User and system time of a process so far, if the system reports it.
pub(crate) fn processor_ticks(process: &str, whose: Whose) -> Option<u64> {
    parse_ticks(&fs::read_to_string(format!("/proc/{process}/stat")).ok()?, whose)
}

/// Fields 14 and 15 of `/proc/PID/stat`, or 16 and 17; the second one is a name in parentheses and may contain spaces.
fn parse_ticks(stat: &str, whose: Whose) -> Option<u64> {
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let both = match whose {
        Whose::Own => fields.get(11..13)?,
        Whose::Children => fields.get(13..15)?,
    };
    both.iter().map(|field| field.parse::<u64>().ok()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_is_named() {
        let failure = Run::new("no-such-program-here").stdout().unwrap_err();
        assert_eq!(failure.message(), Some("`no-such-program-here` is not installed or not on the PATH"));
    }

    #[test]
    fn a_failing_command_is_shown_with_its_status() {
        let failure = Run::new("sh").args(["-c", "exit 3"]).stdout().unwrap_err();
        assert_eq!(failure.message(), Some("`sh -c exit 3` ended with exit status: 3"));
    }

    #[test]
    fn a_command_over_its_time_limit_is_killed() {
        let began = Instant::now();
        let run = Run::new("sh").args(["-c", "exec sleep 1000"]).within(Duration::from_millis(100));
        assert!(run.stream().unwrap_err().message().unwrap().contains("took more than"));
        assert!(began.elapsed() < Duration::from_secs(500), "it was waited for instead");
    }

    #[test]
    fn processor_time_is_read_where_the_system_has_it() {
        let stat = "7 (a (b) c) S 1 7 7 0 -1 4194304 100 200 0 0 11 12 130 70 20 0 1 0 99 0 0";
        assert_eq!(
            (parse_ticks(stat, Whose::Own), parse_ticks(stat, Whose::Children)),
            (Some(23), Some(200))
        );
        assert_eq!(parse_ticks("7 (short) S 1", Whose::Own), None);
        assert_eq!(processor_ticks("self", Whose::Own).is_some(), cfg!(target_os = "linux"));
    }
}
