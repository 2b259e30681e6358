//! Two programs on the same work, in turns: their times, the ratio of the rounds and their peak memory. The first turn
//! of each is a warm-up, and its peak memory is recorded.

use std::fs;
use std::path::{Path, PathBuf};

use super::median;
use super::report::Row;
use crate::debian;
use crate::failure::{Context, Failure, Outcome};
use crate::process::Run;

/// A file system in memory, so that the programs are measured, not the disk.
const MEMORY: &str = "/dev/shm";
/// GNU time, which prints the peak memory of a program.
const TIME: &str = "/usr/bin/time";

/// Makes sure that the required tools are installed.
pub(super) fn prepare() -> Outcome<()> {
    if Path::new(TIME).is_file() { Ok(()) } else { debian::ensure(&["time"]) }
}

/// A folder in memory that is removed afterwards.
pub(super) struct Scratch(pub(super) PathBuf);

impl Scratch {
    pub(super) fn make() -> Outcome<Self> {
        let folder = Path::new(MEMORY).join(format!("basepair-bench-{}", std::process::id()));
        fs::create_dir(&folder).cannot(|| format!("create `{}`", folder.display()))?;
        Ok(Self(folder))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A comparison of two programs.
pub(super) struct Turns<'a> {
    pub(super) name: String,
    pub(super) folder: &'a Path,
    pub(super) rounds: usize,
    pub(super) ours: &'a dyn Fn() -> Run,
    pub(super) theirs: &'a dyn Fn() -> Run,
    /// Removes the output of an earlier turn.
    pub(super) clear: &'a dyn Fn() -> Outcome<()>,
}

impl Turns<'_> {
    pub(super) fn take(self) -> Outcome<Vec<Row>> {
        (self.clear)()?;
        let memory = (peak_memory(self.folder, (self.ours)())?, peak_memory(self.folder, (self.theirs)())?);
        let (mut ours, mut theirs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        for round in 0..self.rounds {
            (self.clear)()?;
            let (our_time, their_time) = if round.is_multiple_of(2) {
                let our_time = (self.ours)().time()?;
                (our_time, (self.theirs)().time()?)
            } else {
                let their_time = (self.theirs)().time()?;
                ((self.ours)().time()?, their_time)
            };
            ours.push(our_time.as_secs_f64() * 1000.0);
            theirs.push(their_time.as_secs_f64() * 1000.0);
            ratios.push(their_time.as_secs_f64() / our_time.as_secs_f64());
        }
        Ok(vec![
            Row {
                name: self.name.clone(),
                unit: "ms; times faster",
                subject: median(ours),
                baseline: median(theirs),
                ratio: median(ratios),
                decimals: 1,
            },
            Row {
                name: self.name,
                unit: "MiB at most; part of theirs",
                subject: memory.0,
                baseline: memory.1,
                ratio: memory.0 / memory.1,
                decimals: 1,
            },
        ])
    }
}

/// In MiB.
pub(super) fn peak_memory(folder: &Path, run: Run) -> Outcome<f64> {
    let file = folder.with_extension("memory");
    let file_name = file.display().to_string();
    run.under(TIME, &["--format=%M", "--output", &file_name]).time()?;
    let text = fs::read_to_string(&file).cannot(|| format!("read `{file_name}`"))?;
    let kib: Option<f64> = text.lines().last().and_then(|line| line.trim().parse().ok());
    kib.map(|kib| kib / 1024.0)
        .ok_or_else(|| Failure::new(format!("`{TIME}` printed no memory figure: `{text}`")))
}
