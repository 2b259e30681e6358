//! `basepair build` and `basepair check` against the official tool on the same generated registries, in memory, taking
//! turns. The first turn of each only warms up, and its peak memory is taken.

use std::fs;
use std::path::{Path, PathBuf};

use super::registry::Registry;
use super::report::{Row, Table};
use super::{median, remove};
use crate::clients;
use crate::debian;
use crate::failure::{Context, Failure, Outcome};
use crate::process::Run;
use crate::workspace::Workspace;

/// A file system in memory, so that the programs are measured and not the disk.
const MEMORY: &str = "/dev/shm";
/// GNU time, which tells the peak memory of a program that has ended.
const TIME: &str = "/usr/bin/time";

pub(super) fn compare(workspace: &Workspace, sizes: &[usize], rounds: usize) -> Outcome<Table> {
    let binary = super::build(workspace, &workspace.target, "dist")?.binary;
    clients::install_packages(workspace)?;
    if !Path::new(TIME).is_file() {
        debian::ensure(&["time"])?;
    }
    let scratch = Scratch::make()?;
    let official = workspace.root.join("e2e/node_modules/shadcn/dist/index.js");
    let mut rows = Vec::new();
    for items in sizes {
        let registry = Registry::write(&scratch.0.join(format!("registry-{items}")), *items)?;
        let place = Place { binary: &binary, official: &official, folder: &registry.folder };
        for case in [BUILD, VALIDATE] {
            eprintln!("measuring `{}` of {items} items in {rounds} rounds", case.name);
            rows.extend(place.take_turns(&case, *items, rounds)?);
        }
    }
    Ok(Table {
        title: format!(
            "basepair (dist) against the official shadcn CLI (in memory, median of {rounds} rounds)"
        ),
        items: sizes.iter().copied().max().unwrap_or(0),
        rounds,
        subject: "basepair",
        baseline: "shadcn",
        rows,
    })
}

struct Scratch(PathBuf);

impl Scratch {
    fn make() -> Outcome<Self> {
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

struct Case {
    name: &'static str,
    ours: &'static [&'static str],
    theirs: &'static [&'static str],
    /// Folders that they write, removed before each turn.
    outputs: &'static [&'static str],
}

const BUILD: Case = Case {
    name: "build",
    ours: &["build", ".", "--registry-dependencies", "as-authored", "--output", "ours"],
    theirs: &["build", "--output", "theirs"],
    outputs: &["ours", "theirs"],
};
const VALIDATE: Case =
    Case { name: "check", ours: &["check", "."], theirs: &["registry", "validate"], outputs: &[] };

struct Place<'a> {
    binary: &'a Path,
    official: &'a Path,
    folder: &'a Path,
}

impl Place<'_> {
    fn ours(&self, case: &Case) -> Run {
        Run::new(self.binary).without_env("BASEPAIR_").args(case.ours).dir(self.folder)
    }

    fn theirs(&self, case: &Case) -> Run {
        let node = Run::new("node").args([self.official]).args(case.theirs).dir(self.folder);
        node.env("NO_COLOR", "1").env("CI", "1")
    }

    fn take_turns(&self, case: &Case, items: usize, rounds: usize) -> Outcome<Vec<Row>> {
        self.clear(case)?;
        let memory = (self.peak_memory(self.ours(case))?, self.peak_memory(self.theirs(case))?);
        let (mut ours, mut theirs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        for round in 0..rounds {
            self.clear(case)?;
            let (our_time, their_time) = if round.is_multiple_of(2) {
                let our_time = self.ours(case).time()?;
                (our_time, self.theirs(case).time()?)
            } else {
                let their_time = self.theirs(case).time()?;
                (self.ours(case).time()?, their_time)
            };
            ours.push(our_time.as_secs_f64() * 1000.0);
            theirs.push(their_time.as_secs_f64() * 1000.0);
            ratios.push(their_time.as_secs_f64() / our_time.as_secs_f64());
        }
        let name = format!("{} {items}", case.name);
        Ok(vec![
            Row {
                name: name.clone(),
                unit: "ms; times faster",
                subject: median(ours),
                baseline: median(theirs),
                ratio: median(ratios),
                decimals: 1,
            },
            Row {
                name,
                unit: "MiB at most; part of theirs",
                subject: memory.0,
                baseline: memory.1,
                ratio: memory.0 / memory.1,
                decimals: 1,
            },
        ])
    }

    fn clear(&self, case: &Case) -> Outcome<()> {
        case.outputs.iter().try_for_each(|output| remove(&self.folder.join(output)))
    }

    /// In MiB.
    fn peak_memory(&self, run: Run) -> Outcome<f64> {
        let file = self.folder.with_extension("memory");
        let file_name = file.display().to_string();
        run.under(TIME, &["--format=%M", "--output", &file_name]).time()?;
        let text = fs::read_to_string(&file).cannot(|| format!("read `{file_name}`"))?;
        let kib: Option<f64> = text.lines().last().and_then(|line| line.trim().parse().ok());
        kib.map(|kib| kib / 1024.0)
            .ok_or_else(|| Failure::new(format!("`{TIME}` told no memory, but `{text}`")))
    }
}
