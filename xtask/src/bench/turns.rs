//! Several programs on the same work, in turns: their time, their processor time and their peak memory. The first turn
//! of each is a warm-up.

use fs_err as fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::table::Cell;
use crate::failure::{Failure, Outcome};
use crate::process::{Run, TICKS_PER_SECOND, Whose, processor_ticks};
use crate::programs;

/// A file system in memory, so that the programs are measured, not the disk.
const MEMORY: &str = "/dev/shm";
/// GNU time, which prints the peak memory of a program.
const TIME: &str = "/usr/bin/time";

/// Makes sure that the required tools are installed.
pub(super) fn prepare() -> Outcome<()> {
    programs::ensure(&[&programs::TIME])
}

/// A folder in memory that is removed afterwards.
pub(super) struct Scratch(pub(super) PathBuf);

impl Scratch {
    pub(super) fn make() -> Outcome<Self> {
        let folder = Path::new(MEMORY).join(format!("basepair-bench-{}", std::process::id()));
        fs::create_dir(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What one program needed, one value for each round.
#[derive(Default)]
pub(super) struct Needed {
    /// In milliseconds.
    pub(super) time: Cell,
    pub(super) processor: Cell,
    /// The peak, in MiB. That of a program with a garbage collector varies by several percent.
    pub(super) memory: Cell,
}

/// Programs to compare.
pub(super) struct Turns<'a> {
    /// Where a file for the results of a turn can be written beside.
    pub(super) folder: &'a Path,
    pub(super) rounds: usize,
    pub(super) programs: &'a [&'a dyn Fn() -> Run],
    /// Removes the output of an earlier turn.
    pub(super) clear: &'a dyn Fn() -> Outcome<()>,
}

impl Turns<'_> {
    /// In the order of the programs. Another one is the first in every round.
    pub(super) fn take(self) -> Outcome<Vec<Needed>> {
        for program in self.programs {
            (self.clear)()?;
            program().time()?;
        }
        let mut all: Vec<_> = self.programs.iter().map(|_| Needed::default()).collect();
        for round in 0..self.rounds {
            let mut order: Vec<_> = self.programs.iter().zip(&mut all).collect();
            let first = round % order.len().max(1);
            order.rotate_left(first);
            for (program, needed) in order {
                (self.clear)()?;
                let before = processor_time_of_children();
                let (took, memory) = measured(self.folder, program())?;
                needed.time.0.push(took.as_secs_f64() * 1000.0);
                needed.memory.0.push(memory);
                let spent = processor_time_of_children().zip(before).map(|(after, before)| after - before);
                needed.processor.0.push(spent.unwrap_or(f64::NAN));
            }
        }
        Ok(all)
    }
}

/// Of all that ended so far, in milliseconds.
fn processor_time_of_children() -> Option<f64> {
    processor_ticks("self", Whose::Children).map(|ticks| ticks as f64 * 1000.0 / TICKS_PER_SECOND)
}

/// In MiB.
pub(super) fn peak_memory(folder: &Path, run: Run) -> Outcome<f64> {
    measured(folder, run).map(|(_, memory)| memory)
}

/// The time of a program, and its peak memory in MiB.
fn measured(folder: &Path, run: Run) -> Outcome<(Duration, f64)> {
    let file = folder.with_extension("memory");
    let file_name = file.display().to_string();
    let took = run.under(TIME, &["--format=%M", "--output", &file_name]).time()?;
    let text = fs::read_to_string(&file)?;
    let kib: Option<f64> = text.lines().last().and_then(|line| line.trim().parse().ok());
    kib.map(|kib| (took, kib / 1024.0))
        .ok_or_else(|| Failure::new(format!("`{TIME}` printed no memory figure: `{text}`")))
}
