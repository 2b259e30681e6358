//! `cargo xtask bench`: compares programs on the same work in the same run, in turns, and prints every figure beside
//! its target. This file reads the command line and runs the comparisons; each is in the submodule of its name.

mod build;
mod check;
pub(crate) mod client;
mod growth;
mod history;
mod load;
mod memory;
mod profiles;
mod programs;
mod registry;
mod reload;
mod results;
mod sample;
mod search;
mod serve;
pub(crate) mod server;
mod shapes;
mod start;
mod table;
mod turns;

use fs_err as fs;
use std::path::{Path, PathBuf};

use crate::failure::{Context, Failure, Outcome};
use crate::workspace::Workspace;
use lexopt::{
    Arg::{Long, Value},
    Parser, ValueExt,
};
use results::Results;
use table::{Table, Verdict};

/// What the comparisons need to know.
struct Bench<'a> {
    workspace: &'a Workspace,
    /// The size of generated registries, if it is given.
    items: Option<usize>,
    rounds: usize,
    binary: Option<PathBuf>,
    shape: Option<String>,
    long: bool,
}

struct Comparison {
    name: &'static str,
    measure: fn(&Bench) -> Outcome<Table>,
    /// Whether it is part of a run without a name.
    usual: bool,
}

const COMPARISONS: &[Comparison] = &[
    Comparison { name: "serve", measure: serve::compare, usual: true },
    Comparison { name: "build", measure: build::compare, usual: true },
    Comparison { name: "check", measure: check::compare, usual: true },
    Comparison { name: "search", measure: search::compare, usual: true },
    Comparison { name: "start", measure: start::measure, usual: true },
    Comparison { name: "reload", measure: reload::measure, usual: true },
    Comparison { name: "memory", measure: memory::measure, usual: true },
    Comparison { name: "history", measure: history::compare, usual: false },
    Comparison { name: "growth", measure: growth::measure, usual: false },
    Comparison { name: "profiles", measure: profiles::compare, usual: false },
];

pub(crate) fn run(workspace: &Workspace, mut arguments: Parser) -> Outcome<()> {
    let mut bench = Bench { workspace, items: None, rounds: 5, binary: None, shape: None, long: false };
    let (mut json, mut name) = (false, None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("items") => bench.items = Some(bounded(arguments.value()?.parse()?, "--items", 100_000)?),
            Long("rounds") => bench.rounds = bounded(arguments.value()?.parse()?, "--rounds", 100)?,
            Long("binary") => bench.binary = Some(given_binary(arguments.value()?.into())?),
            Long("shape") => bench.shape = Some(arguments.value()?.string()?),
            Long("long") => bench.long = true,
            Long("json") => json = true,
            Value(value) if name.is_none() => name = Some(value.string()?),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let chosen = choose(name.as_deref())?;
    let results = measure(&chosen, &bench, json)?;
    if json {
        say!("{:#}", results.json());
    } else {
        say!("{}", results.summary().trim_end());
    }
    if !results.failures.is_empty() {
        let line = |(name, reason): &(&str, String)| format!("cannot measure `{name}`: {reason}");
        return Err(Failure::new(results.failures.iter().map(line).collect::<Vec<_>>().join("\n")));
    }
    // Counts do not depend on the machine, so these targets are limits.
    let over = |table: &Table| table.verdicts().iter().any(|(_, verdict)| *verdict != Verdict::Reached);
    if results.tables.iter().any(|table| table.name == "growth" && over(table)) {
        bail!("a cost grows too much");
    }
    Ok(())
}

/// The named comparison, or the usual ones.
fn choose(name: Option<&str>) -> Outcome<Vec<&'static Comparison>> {
    let chosen: Vec<&Comparison> = COMPARISONS
        .iter()
        .filter(|comparison| name.map_or(comparison.usual, |name| name == comparison.name))
        .collect();
    if chosen.is_empty() {
        let names: Vec<String> = COMPARISONS.iter().map(|one| format!("`{}`", one.name)).collect();
        let unknown = name.unwrap_or_default();
        return Err(Failure::Usage(format!(
            "unknown comparison `{unknown}`; use one of {}",
            names.join(", ")
        )));
    }
    Ok(chosen)
}

/// One comparison that fails does not end the others, unless the command line is the reason.
fn measure(chosen: &[&'static Comparison], bench: &Bench, json: bool) -> Outcome<Results> {
    let mut results = Results::default();
    for (number, comparison) in chosen.iter().enumerate() {
        eprintln!("comparison {} of {}: {}", number + 1, chosen.len(), comparison.name);
        match (comparison.measure)(bench) {
            Ok(table) => {
                if !json {
                    say!("{}", table.text());
                }
                results.tables.push(table);
            }
            Err(failure @ Failure::Usage(_)) => return Err(failure),
            Err(failure) => {
                let reason = failure.message().unwrap_or("it reported why").to_owned();
                results.failures.push((comparison.name, reason));
            }
        }
    }
    Ok(results)
}

impl Bench<'_> {
    /// The given number of items, or these.
    fn sizes(&self, usual: &[usize]) -> Vec<usize> {
        self.items.map_or(usual.to_vec(), |items| vec![items])
    }

    /// The binary as it is released, unless another one is given.
    fn binary(&self) -> Outcome<PathBuf> {
        self.binary_of("dist")
    }

    fn binary_of(&self, profile: &str) -> Outcome<PathBuf> {
        match &self.binary {
            Some(binary) => Ok(binary.clone()),
            None => Ok(programs::build(self.workspace, &self.workspace.target, profile)?.binary),
        }
    }

    fn example(&self, package: &str, profile: &str, name: &str) -> Outcome<PathBuf> {
        programs::example(self.workspace, self.binary.as_deref(), package, profile, name)
    }
}

/// Comparisons run programs in other folders, so the path must be absolute.
fn given_binary(path: PathBuf) -> Outcome<PathBuf> {
    let path = std::path::absolute(path).cannot(|| "resolve `--binary`".to_owned())?;
    if path.is_file() {
        Ok(path)
    } else {
        Err(Failure::Usage(format!("`--binary`: there is no file `{}`", path.display())))
    }
}

fn bounded(value: usize, name: &str, most: usize) -> Outcome<usize> {
    if (1..=most).contains(&value) {
        Ok(value)
    } else {
        Err(Failure::Usage(format!("`{name}` must be a number from 1 to {most}")))
    }
}

fn remove(folder: &Path) -> Outcome<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    let upper = values.get(middle).copied().unwrap_or(f64::NAN);
    match middle.checked_sub(1).and_then(|lower| values.get(lower)) {
        Some(lower) if values.len().is_multiple_of(2) => f64::midpoint(*lower, upper),
        _ => upper,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_or_between_the_two_middles() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), 2.5);
        assert_eq!(median(vec![7.0]), 7.0);
        assert!(median(Vec::new()).is_nan());
    }

    #[test]
    fn a_run_without_a_name_has_the_usual_comparisons() {
        let names = |name| choose(name).unwrap().iter().map(|one| one.name).collect::<Vec<_>>();
        assert_eq!(names(None), ["serve", "build", "check", "search", "start", "reload", "memory"]);
        assert_eq!(names(Some("growth")), ["growth"]);
        assert!(choose(Some("speed")).err().unwrap().message().unwrap().contains("`reload`"));
    }

    #[test]
    fn a_failing_comparison_does_not_end_the_others() {
        let workspace = Workspace::find().unwrap();
        let bench =
            Bench { workspace: &workspace, items: None, rounds: 1, binary: None, shape: None, long: false };
        let failing: &'static Comparison =
            &Comparison { name: "first", measure: |_| Err(Failure::new("no peer")), usual: true };
        let working: &'static Comparison = &Comparison {
            name: "second",
            measure: |_| {
                let (title, columns) = (String::new(), Vec::new());
                Ok(Table { name: "second", title, rounds: 1, columns, rows: Vec::new() })
            },
            usual: true,
        };
        let results = measure(&[failing, working], &bench, true).unwrap();
        assert_eq!(results.failures, [("first", "no peer".to_owned())]);
        assert_eq!(results.tables.len(), 1);
    }
}
