//! `cargo xtask fuzz`: builds the fuzzer with stable Rust, provides seeds for every target, runs the targets and prints
//! the results. With `--keep` it stores a small corpus that the tests replay.

mod derived;
mod engine;
mod files;
mod keep;
mod seeds;

use fs_err as fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use crate::failure::{Failure, Outcome};
use crate::workspace::Workspace;
use engine::{Engine, Figures};
use lexopt::{Arg::Long, Parser, ValueExt};
use seeds::Origin;

pub(crate) fn run(workspace: &Workspace, mut arguments: Parser) -> Outcome<()> {
    let (mut minutes, mut jobs, mut keep, mut list) = (1.0_f64, 1_usize, false, false);
    let (mut only, mut more) = (None, None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("minutes") => minutes = arguments.value()?.parse()?,
            Long("target") => only = Some(arguments.value()?.string()?),
            Long("jobs") => jobs = arguments.value()?.parse()?,
            Long("seeds") => more = Some(PathBuf::from(arguments.value()?)),
            Long("keep") => keep = true,
            Long("list") => list = true,
            _ => return Err(argument.unexpected().into()),
        }
    }
    if list {
        seeds::SOURCES.iter().for_each(|source| say!("{:<12} {}", source.target, source.about));
        return Ok(());
    }
    if keep && more.is_some() {
        return Err(Failure::Usage(
            "`--keep` stores inputs, so it cannot be combined with `--seeds`".to_owned(),
        ));
    }
    let limit = Duration::try_from_secs_f64(minutes * 60.0)
        .map_err(|_| Failure::Usage(format!("invalid value `{minutes}` for `--minutes`")))?;
    let targets = select(only.as_deref())?;
    let engine = Engine::build(workspace)?;
    let plan = Plan { workspace, engine, limit, more: more.as_deref(), keep };
    let results = run_all(&plan, &targets, jobs.max(1))?;
    report(&plan, &results)
}

fn select(only: Option<&str>) -> Outcome<Vec<&'static str>> {
    let known: Vec<&'static str> = seeds::SOURCES.iter().map(|source| source.target).collect();
    let Some(only) = only else { return Ok(known) };
    let wanted: Vec<&str> = only.split(',').map(str::trim).collect();
    if let Some(unknown) = wanted.iter().find(|name| !known.contains(name)) {
        return Err(Failure::Usage(format!("unknown target `{unknown}`; `--list` prints all targets")));
    }
    Ok(known.into_iter().filter(|name| wanted.contains(name)).collect())
}

struct Plan<'a> {
    workspace: &'a Workspace,
    engine: Engine,
    /// CPU time for each target.
    limit: Duration,
    more: Option<&'a Path>,
    keep: bool,
}

/// The folders of one target.
struct Folders {
    /// Inputs that are in the checkout.
    kept: PathBuf,
    /// Inputs found by earlier runs. They must not be committed, because they derive from third-party sources.
    found: PathBuf,
    seeds: PathBuf,
    crashes: PathBuf,
}

impl Plan<'_> {
    fn folders(&self, target: &str) -> Outcome<Folders> {
        let scratch = self.workspace.target.join("fuzz");
        let grown = if self.keep { "own" } else { "found" };
        let folders = Folders {
            kept: self.workspace.root.join("fuzz/corpus").join(target),
            found: scratch.join(grown).join(target),
            seeds: scratch.join("seeds").join(target),
            crashes: scratch.join("crashes").join(target),
        };
        for folder in [&folders.kept, &folders.found, &folders.seeds, &folders.crashes] {
            fs::create_dir_all(folder)?;
        }
        Ok(folders)
    }

    fn run(&self, target: &'static str) -> Outcome<Figures> {
        let folders = self.folders(target)?;
        let origin = if self.keep { Origin::Ours } else { Origin::All(self.more) };
        let count = seeds::write(self.workspace, target, &origin, &folders.seeds)?;
        say!("{target}: {count} seeds");
        let figures = self.engine.run(target, &folders, self.limit)?;
        if self.keep && figures.crashes.is_empty() {
            let stored = keep::store(&self.engine, target, &folders)?;
            say!("{target}: {} inputs kept, {} bytes", stored.inputs, stored.bytes);
        }
        Ok(figures)
    }
}

/// Runs the targets, as many in parallel as there are jobs.
fn run_all(plan: &Plan<'_>, targets: &[&'static str], jobs: usize) -> Outcome<Vec<Figures>> {
    let waiting = Mutex::new(targets.iter().copied());
    let next = || waiting.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
    let work = || {
        let targets = std::iter::from_fn(next);
        targets.map(|target| plan.run(target)).collect::<Outcome<Vec<Figures>>>()
    };
    let mut results = Vec::new();
    std::thread::scope(|scope| -> Outcome<()> {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            results.extend(worker.join().map_err(|_| Failure::new("a job of the fuzzer ended early"))??);
        }
        Ok(())
    })?;
    results.sort_by_key(|figures| targets.iter().position(|target| *target == figures.target));
    Ok(results)
}

fn report(plan: &Plan<'_>, results: &[Figures]) -> Outcome<()> {
    say!(
        "\n{:<12} {:>12} {:>10} {:>8} {:>9} {:>10} {:>8} {:>7}",
        "target",
        "executions",
        "cpu s",
        "per s",
        "edges",
        "slowest ms",
        "peak MB",
        "crashes"
    );
    for figures in results {
        let seconds = figures.processor.as_secs_f64().max(0.001);
        say!(
            "{:<12} {:>12} {:>10.1} {:>8.0} {:>9} {:>10.1} {:>8} {:>7}",
            figures.target,
            figures.executions,
            seconds,
            figures.executions as f64 / seconds,
            figures.edges,
            figures.slowest.as_secs_f64() * 1000.0,
            figures.peak_megabytes,
            figures.crashes.len()
        );
    }
    let crashes: Vec<_> = results.iter().flat_map(|figures| &figures.crashes).collect();
    if crashes.is_empty() {
        return Ok(());
    }
    for crash in crashes {
        say!("\ncrash: {}", crash.display());
    }
    say!(
        "    help: fix it, and add a small input that shows it to `{}/<target>`",
        plan.workspace.root.join("fuzz/corpus").display()
    );
    Err(Failure::Reported)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_chosen_by_name_and_an_unknown_one_is_refused() {
        assert_eq!(select(Some("search,json")).unwrap(), ["json", "search"]);
        assert_eq!(select(None).unwrap().len(), seeds::SOURCES.len());
        assert!(select(Some("jsno")).is_err());
    }
}
