//! `cargo xtask test`: the stages that CI runs, in order, and the table of results.

use std::time::{Duration, Instant};

use crate::arguments::Arguments;
use crate::failure::{Failure, Outcome};
use crate::workspace::Workspace;
use crate::{clients, cross, dist, format, generate, kit, supply, tidy, workshop};

struct Stage {
    name: &'static str,
    about: &'static str,
    needs_binary: bool,
    long: bool,
    run: fn(&Workspace) -> Outcome<()>,
}

const BUILD: &str = "build";

const STAGES: &[Stage] = &[
    Stage::new("format", "every Rust file is formatted", format::check),
    Stage::new("tidy", "no violation of the house rules", tidy::check),
    Stage::new(
        "supply",
        "licenses, bans and sources of every crate; a complete bill of materials",
        supply::check,
    ),
    Stage::new("lint", "clippy reports nothing", lint),
    Stage::new("rust", "the tests of every crate", rust),
    Stage::new("windows", "the program compiles for Windows", cross::check_windows),
    Stage::new(BUILD, "the dev binary, which the next stages use", Workspace::build_dev_binary),
    Stage::new("generated", "the generated documents are up to date", generate::check).after_build(),
    Stage::new("registry", "the default registry and model have no findings", registry).after_build(),
    Stage::new("components", "types and tests of every component", workshop::components),
    Stage::new("browser", "every demo in a real browser", workshop::browser),
    Stage::new("clients", "real clients against the real binary", clients::test).after_build(),
    Stage::new("site", "the site in a real browser", clients::test_site).after_build(),
    Stage::new("live", "every demo as a live preview in a real browser", kit::test).after_build(),
    Stage::new("macos", "the program compiles for macOS (with --long)", cross::check_macos).long(),
    Stage::new("dist", "packages and archives, run where possible (with --long)", dist::test).long(),
    Stage::new("long", "slow client tests (with --long)", clients::test_long).after_build().long(),
];

impl Stage {
    const fn new(name: &'static str, about: &'static str, run: fn(&Workspace) -> Outcome<()>) -> Self {
        Self { name, about, needs_binary: false, long: false, run }
    }

    const fn after_build(mut self) -> Self {
        self.needs_binary = true;
        self
    }

    const fn long(mut self) -> Self {
        self.long = true;
        self
    }
}

enum Verdict {
    Passed,
    Failed,
    Skipped,
    /// The machine lacks something that the stage needs.
    Unknown,
}

struct Record {
    stage: &'static str,
    verdict: Verdict,
    took: Duration,
}

pub(crate) fn run(workspace: &Workspace, mut arguments: Arguments) -> Outcome<()> {
    let list = arguments.flag("--list");
    let long = arguments.flag("--long");
    let only = arguments.value::<String>("--only")?;
    arguments.finish()?;
    if list {
        for stage in STAGES {
            say!("{:<10} {}", stage.name, stage.about);
        }
        return Ok(());
    }
    let records = run_stages(workspace, &select(only.as_deref(), long)?);
    let failed = print_table(&records);
    if failed == 0 { Ok(()) } else { Err(Failure::Reported) }
}

/// The stages to run, in the order of the table. A stage that needs the binary adds the build.
fn select(only: Option<&str>, long: bool) -> Outcome<Vec<&'static Stage>> {
    let Some(only) = only else {
        return Ok(STAGES.iter().filter(|stage| long || !stage.long).collect());
    };
    let wanted: Vec<&str> = only.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    if wanted.is_empty() {
        return Err(Failure::Usage("`--only` needs a stage".to_owned()));
    }
    if let Some(unknown) = wanted.iter().find(|name| !STAGES.iter().any(|stage| stage.name == **name)) {
        return Err(Failure::Usage(format!(
            "unknown stage `{unknown}`; `cargo xtask test --list` prints all stages"
        )));
    }
    let chosen = |stage: &Stage| wanted.contains(&stage.name) || (long && stage.long);
    let build_too = STAGES.iter().any(|stage| chosen(stage) && stage.needs_binary);
    Ok(STAGES.iter().filter(|stage| chosen(stage) || (build_too && stage.name == BUILD)).collect())
}

fn run_stages(workspace: &Workspace, stages: &[&'static Stage]) -> Vec<Record> {
    let mut records = Vec::new();
    let mut has_binary = true;
    for stage in stages {
        say!("\n=== {}: {}", stage.name, stage.about);
        let began = Instant::now();
        let verdict = if stage.needs_binary && !has_binary {
            say!("skipped: the binary could not be built");
            Verdict::Skipped
        } else {
            match (stage.run)(workspace) {
                Ok(()) => Verdict::Passed,
                Err(Failure::Unavailable(message)) => {
                    say!("{}\n!!! NOT CHECKED: {message}\n{}", RULER, RULER);
                    Verdict::Unknown
                }
                Err(failure) => {
                    if let Some(message) = failure.message() {
                        say!("error: {message}");
                    }
                    has_binary &= stage.name != BUILD;
                    Verdict::Failed
                }
            }
        };
        records.push(Record { stage: stage.name, verdict, took: began.elapsed() });
    }
    records
}

const RULER: &str = "!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!";

/// Prints the table and the last line, and returns the number of failed stages. A skipped stage has failed; a stage
/// that could not run because the machine lacks something has not, and is listed again.
fn print_table(records: &[Record]) -> usize {
    say!("\n{:<10} {:<16} {:>8}", "stage", "result", "seconds");
    for record in records {
        let result = match record.verdict {
            Verdict::Passed => "passed",
            Verdict::Failed => "failed",
            Verdict::Skipped => "failed (skipped)",
            Verdict::Unknown => "NOT CHECKED",
        };
        say!("{:<10} {result:<16} {:>8.1}", record.stage, record.took.as_secs_f64());
    }
    let count =
        |wanted: fn(&Verdict) -> bool| records.iter().filter(|record| wanted(&record.verdict)).count();
    let unknown = count(|verdict| matches!(verdict, Verdict::Unknown));
    let failed = count(|verdict| matches!(verdict, Verdict::Failed | Verdict::Skipped));
    if unknown > 0 {
        say!("\n!!! {unknown} could not be checked on this machine; see the lines with `!!!` above");
    }
    say!("\n{} passed, {failed} failed", records.len() - failed);
    failed
}

fn lint(workspace: &Workspace) -> Outcome<()> {
    let clippy = ["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"];
    workspace.cargo().args(clippy).stream()
}

fn rust(workspace: &Workspace) -> Outcome<()> {
    workspace.cargo().args(["test", "--workspace", "--locked"]).stream()
}

fn registry(workspace: &Workspace) -> Outcome<()> {
    workspace.basepair().args(["check", ".", "--strict"]).stream()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(only: Option<&str>, long: bool) -> Vec<&'static str> {
        select(only, long).unwrap().iter().map(|stage| stage.name).collect()
    }

    #[test]
    fn all_stages_but_the_long_ones_run_by_default() {
        let all: Vec<_> = STAGES.iter().map(|stage| stage.name).collect();
        assert_eq!(names(None, true), all);
        assert!(!names(None, false).contains(&"long"));
    }

    #[test]
    fn a_stage_that_needs_the_binary_adds_the_build() {
        assert_eq!(names(Some("clients,format"), false), ["format", "build", "clients"]);
        assert_eq!(names(Some("tidy"), false), ["tidy"]);
    }

    #[test]
    fn an_unknown_stage_is_refused() {
        assert!(select(Some("tidy,clippy"), false).is_err());
        assert!(select(Some(","), false).is_err());
    }

    #[test]
    fn a_failed_build_fails_only_the_stages_that_need_it() {
        const FAILING: Stage = Stage::new(BUILD, "", |_| Err(Failure::new("it does not compile")));
        const BEHIND: Stage = Stage::new("behind", "", |_| Ok(())).after_build();
        const BESIDE: Stage = Stage::new("beside", "", |_| Ok(()));
        const LACKING: Stage =
            Stage::new("lacking", "", |_| Err(Failure::Unavailable("no compiler".to_owned())));
        let records = run_stages(&Workspace::find().unwrap(), &[&FAILING, &BEHIND, &BESIDE, &LACKING]);
        assert_eq!(print_table(&records), 2);
        assert!(matches!(records[1].verdict, Verdict::Skipped));
        assert!(matches!(records[2].verdict, Verdict::Passed));
        assert!(matches!(records[3].verdict, Verdict::Unknown));
    }
}
