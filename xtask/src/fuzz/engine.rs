//! The fuzzer as a program: how it is compiled and run for a given CPU time, and how its output is parsed.

use fs_err as fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::Folders;
use crate::failure::{Context, Failure, Outcome};
use crate::process::{Run, TICKS_PER_SECOND, Whose, processor_ticks};
use crate::programs;
use crate::workspace::{Workspace, host};

pub(super) struct Engine {
    program: PathBuf,
    logs: PathBuf,
}

/// The result of one run.
pub(super) struct Figures {
    pub(super) target: &'static str,
    pub(super) executions: u64,
    pub(super) processor: Duration,
    pub(super) edges: u64,
    pub(super) slowest: Duration,
    pub(super) peak_megabytes: u64,
    pub(super) crashes: Vec<PathBuf>,
}

/// The options that count the branches of an input. These options of the code generator are stable; the sanitizers
/// usually used with them are not, and this code has no unsafe memory access to check.
const COUNTERS: &[&str] = &[
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cdebug-assertions",
    "-Coverflow-checks",
];

/// The maximum length of an input; longer seeds are truncated.
pub(super) const LONGEST: usize = 16 * 1024;

const POLL: Duration = Duration::from_millis(200);

impl Engine {
    /// Compiles the fuzzer into a separate folder, because all code is compiled with other options.
    pub(super) fn build(workspace: &Workspace) -> Outcome<Self> {
        programs::ensure(&[&programs::COMPILER])?;
        let host = host()?;
        let folder = workspace.target.join("fuzz/build");
        workspace
            .cargo()
            .args(["build", "--locked", "--release", "--package", "basepair-fuzz", "--features", "engine"])
            // With a target, build scripts and macros are compiled without counters.
            .args(["--target", &host])
            .env("CARGO_TARGET_DIR", &folder)
            .env("CARGO_ENCODED_RUSTFLAGS", COUNTERS.join("\u{1f}"))
            // More inputs in the same time.
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "3")
            .env("CARGO_PROFILE_RELEASE_DEBUG", "line-tables-only")
            .env("CARGO_PROFILE_RELEASE_STRIP", "none")
            .stream()?;
        let logs = workspace.target.join("fuzz/logs");
        fs::create_dir_all(&logs)?;
        let name = format!("engine{}", std::env::consts::EXE_SUFFIX);
        Ok(Self { program: folder.join(host).join("release").join(name), logs })
    }

    /// Runs a target until it has used the CPU time, or an input breaks it.
    pub(super) fn run(&self, target: &'static str, folders: &Folders, limit: Duration) -> Outcome<Figures> {
        let before = files_in(&folders.crashes)?;
        let log = self.logs.join(format!("{target}.log"));
        let mut command = self.command(target, &log)?;
        command.args([
            format!("-artifact_prefix={}/", folders.crashes.display()),
            format!("-max_len={LONGEST}"),
            "-timeout=20".to_owned(),
            "-rss_limit_mb=2048".to_owned(),
            "-print_final_stats=1".to_owned(),
            "-interrupted_exitcode=0".to_owned(),
            // The clock ends a run if the CPU time is not available.
            format!("-max_total_time={}", limit.as_secs().saturating_mul(20).max(1)),
        ]);
        command.args([&folders.found, &folders.kept, &folders.seeds]);
        let child = command.spawn().cannot(|| format!("run `{}`", self.program.display()))?;
        let processor = wait(child, limit)?;
        let text = fs::read(&log)?;
        let text = String::from_utf8_lossy(&text);
        let mut crashes = files_in(&folders.crashes)?;
        crashes.retain(|crash| !before.contains(crash) && !is_slow_unit(crash));
        let figures = read(&text, target, processor, crashes);
        if figures.executions == 0 {
            bail!("the target `{target}` did not run; see `{}`", log.display());
        }
        Ok(figures)
    }

    /// Copies a minimal set of inputs that covers the same branches from one folder to another, none longer than `longest`.
    pub(super) fn merge(
        &self,
        target: &str,
        from: &[&PathBuf],
        into: &PathBuf,
        longest: usize,
    ) -> Outcome<()> {
        let log = self.logs.join(format!("{target}-merge.log"));
        let mut command = self.command(target, &log)?;
        command.args(["-merge=1", "-timeout=20", &format!("-max_len={longest}")]);
        command.arg(into).args(from);
        let status = command.status().cannot(|| format!("run `{}`", self.program.display()))?;
        if status.success() {
            return Ok(());
        }
        Err(Failure::new(format!("inputs of `{target}` could not be merged; see `{}`", log.display())))
    }

    fn command(&self, target: &str, log: &PathBuf) -> Outcome<Command> {
        let output = fs::File::create(log)?;
        let mut command = Command::new(&self.program);
        command
            .env("BASEPAIR_FUZZ_TARGET", target)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(output.into_file());
        Ok(command)
    }
}

/// Waits until the program ends, stops it when its time is up, and returns the time it has used.
fn wait(mut child: Child, limit: Duration) -> Outcome<Duration> {
    let began = Instant::now();
    let mut used = Duration::ZERO;
    let mut signalled = false;
    loop {
        if child.try_wait().cannot(|| "wait for the fuzzer".to_owned())?.is_some() {
            return Ok(used);
        }
        let ticks = processor_ticks(&child.id().to_string(), Whose::Own);
        let time = |ticks| Duration::from_secs_f64(ticks as f64 / TICKS_PER_SECOND);
        used = ticks.map_or_else(|| began.elapsed(), time);
        if used >= limit && !signalled {
            // On this signal the fuzzer prints its statistics and exits.
            signalled = Run::new("kill").args(["-INT", &child.id().to_string()]).probe().is_some();
        }
        std::thread::sleep(POLL);
    }
}

fn is_slow_unit(file: &std::path::Path) -> bool {
    file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("slow-unit-"))
}

pub(super) fn files_in(folder: &PathBuf) -> Outcome<Vec<PathBuf>> {
    let listing = fs::read_dir(folder)?;
    let mut files: Vec<_> =
        listing.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    files.sort();
    Ok(files)
}

fn read(log: &str, target: &'static str, processor: Duration, crashes: Vec<PathBuf>) -> Figures {
    let last = |before: &str| {
        let value = log.lines().rev().find_map(|line| line.split_once(before)?.1.split_whitespace().next());
        value.and_then(|value| value.parse().ok()).unwrap_or(0)
    };
    Figures {
        target,
        executions: last("stat::number_of_executed_units:"),
        processor,
        edges: last(" cov: "),
        slowest: Duration::from_micros(last("slowest: ")),
        peak_megabytes: last("stat::peak_rss_mb:"),
        crashes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_statistics_of_a_run_are_parsed() {
        let log = "#2\tINITED cov: 11 ft: 12\nslowest: 1500 microseconds for 3 bytes\nslowest: 2500 microseconds for 4 bytes\n\
             #8\tNEW    cov: 14 ft: 20 corp: 3/9b\nDone 90 runs\nstat::number_of_executed_units: 90\n\
             stat::average_exec_per_sec:     45\nstat::peak_rss_mb:              33\n";
        let figures = read(log, "json", Duration::from_secs(2), Vec::new());
        assert_eq!((figures.executions, figures.edges, figures.peak_megabytes), (90, 14, 33));
        assert_eq!(figures.slowest, Duration::from_micros(2500));
    }
}
