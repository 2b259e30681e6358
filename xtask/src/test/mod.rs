//! `cargo xtask test`: selects stages, runs them in order, and prints the table of results. What was not checked is listed
//! and counted.

mod clients;
mod stages;
mod touched;

use std::time::{Duration, Instant};

use crate::failure::{Failure, Outcome};
use crate::workspace::Workspace;
use lexopt::{Arg::Long, Parser, ValueExt};
use stages::{BUILD, Run, STAGES, Stage};
use touched::touched;

enum Verdict {
    Passed,
    Failed,
    /// It was not asked for, or the machine lacks something that it needs.
    Skipped,
}

struct Record {
    stage: &'static str,
    verdict: Verdict,
    took: Duration,
}

pub(crate) fn run(workspace: &Workspace, mut arguments: Parser) -> Outcome<()> {
    let (mut quick, mut full, mut only) = (false, false, None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("list") => {
                print_stages();
                return Ok(());
            }
            Long("quick") => quick = true,
            Long("full") => full = true,
            Long("only") => only = Some(arguments.value()?.string()?),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let run = match (quick, full) {
        (true, true) => return Err(Failure::Usage("`--quick` and `--full` exclude each other".to_owned())),
        (true, false) => Run::Quick,
        (false, true) => Run::Full,
        (false, false) => Run::Usual,
    };
    let chosen = select(only.as_deref(), run)?;
    let records = run_stages(workspace, &chosen);
    print_table(&records);
    let left: Vec<&Stage> = STAGES.iter().filter(|stage| !is_among(stage, &chosen)).collect();
    print_left(workspace, &left);
    let failed = print_last_line(&records, left.len());
    if failed == 0 { Ok(()) } else { Err(Failure::Reported) }
}

fn print_stages() {
    for stage in STAGES {
        let run = match stage.run {
            Run::Quick => "--quick",
            Run::Usual => "",
            Run::Full => "--full",
        };
        say!("{:<12} {run:<8} {}", stage.name, stage.about);
    }
}

fn is_among(stage: &Stage, stages: &[&Stage]) -> bool {
    stages.iter().any(|other| other.name == stage.name)
}

/// The stages to run, in the order of the table. A stage that needs the binary adds the build.
fn select(only: Option<&str>, run: Run) -> Outcome<Vec<&'static Stage>> {
    let Some(only) = only else {
        return Ok(STAGES.iter().filter(|stage| stage.run <= run).collect());
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
    let chosen = |stage: &Stage| wanted.contains(&stage.name);
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
            say!("error: the binary could not be built");
            Verdict::Failed
        } else {
            verdict_of(stage, (stage.task)(workspace))
        };
        has_binary &= stage.name != BUILD || matches!(verdict, Verdict::Passed);
        records.push(Record { stage: stage.name, verdict, took: began.elapsed() });
    }
    records
}

/// Stages of the full run need many programs, and one that the machine lacks is no fault. What the other runs need is
/// little, and they promise to have checked everything.
fn verdict_of(stage: &Stage, outcome: Outcome<()>) -> Verdict {
    match outcome {
        Ok(()) => Verdict::Passed,
        Err(Failure::Unavailable(message)) if stage.run == Run::Full => {
            say!("{RULER}\n!!! NOT CHECKED: {message}\n{RULER}");
            Verdict::Skipped
        }
        Err(failure) => {
            if let Some(message) = failure.message() {
                say!("error: {message}");
            }
            Verdict::Failed
        }
    }
}

const RULER: &str = "!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!";

fn print_table(records: &[Record]) {
    say!("\n{:<12} {:<8} {:>8}", "stage", "result", "seconds");
    for record in records {
        let result = match record.verdict {
            Verdict::Passed => "passed",
            Verdict::Failed => "failed",
            Verdict::Skipped => "skipped",
        };
        say!("{:<12} {result:<8} {:>8.1}", record.stage, record.took.as_secs_f64());
    }
}

/// Names the stages that were not run, and those of the full run that the last commits call for.
fn print_left(workspace: &Workspace, left: &[&'static Stage]) {
    if left.is_empty() {
        return;
    }
    let names = |stages: &[&str]| stages.join(",");
    say!("\nnot run: {}", names(&left.iter().map(|stage| stage.name).collect::<Vec<_>>()));
    let of_the_full_run: Vec<_> = left.iter().copied().filter(|stage| stage.run == Run::Full).collect();
    let called_for = touched(&workspace.root, &of_the_full_run);
    if called_for.is_empty() {
        return;
    }
    say!("\nthe last commits touch what these stages are about; run them before the change is finished:");
    for each in &called_for {
        say!("  {:<12} {}", each.stage, each.file);
    }
    say!(
        "  cargo xtask test --only {}",
        names(&called_for.iter().map(|each| each.stage).collect::<Vec<_>>())
    );
}

/// Prints the line that other programs read, and returns the number of failed stages. Every stage is in one of the numbers,
/// and `left` were not asked for.
fn print_last_line(records: &[Record], left: usize) -> usize {
    let count =
        |wanted: fn(&Verdict) -> bool| records.iter().filter(|record| wanted(&record.verdict)).count();
    let passed = count(|verdict| matches!(verdict, Verdict::Passed));
    let failed = count(|verdict| matches!(verdict, Verdict::Failed));
    let skipped = records.len() - passed - failed + left;
    say!("\n{passed} passed, {failed} failed, {skipped} skipped");
    failed
}

#[cfg(test)]
mod tests {
    use super::stages::{full, quick};
    use super::*;

    fn names(only: Option<&str>, run: Run) -> Vec<&'static str> {
        select(only, run).unwrap().iter().map(|stage| stage.name).collect()
    }

    #[test]
    fn a_longer_run_has_every_stage_of_a_shorter_one() {
        let all: Vec<_> = STAGES.iter().map(|stage| stage.name).collect();
        assert_eq!(names(None, Run::Full), all);
        let (quick, usual) = (names(None, Run::Quick), names(None, Run::Usual));
        assert!(quick.iter().all(|name| usual.contains(name)) && quick.len() < usual.len());
        assert!(!quick.contains(&"clients") && usual.contains(&"clients") && !usual.contains(&"soak"));
    }

    #[test]
    fn a_stage_that_needs_the_binary_adds_the_build() {
        assert_eq!(names(Some("clients,format"), Run::Usual), ["format", "build", "clients"]);
        assert_eq!(names(Some("tidy"), Run::Usual), ["tidy"]);
        assert_eq!(names(Some("windows"), Run::Usual), ["windows"]);
    }

    #[test]
    fn an_unknown_stage_is_refused() {
        assert!(select(Some("tidy,clippy"), Run::Usual).is_err());
        assert!(select(Some(","), Run::Usual).is_err());
    }

    #[test]
    fn a_failed_build_fails_only_the_stages_that_need_it_and_a_missing_program_is_no_success() {
        const FAILING: Stage = quick(BUILD, "", |_| Err(Failure::new("it does not compile")));
        const BEHIND: Stage = quick("behind", "", |_| Ok(())).after_build();
        const BESIDE: Stage = quick("beside", "", |_| Ok(()));
        const LACKING: Stage = full("lacking", "", |_| Err(Failure::Unavailable("no compiler".to_owned())));
        const POOR: Stage = quick("poor", "", |_| Err(Failure::Unavailable("no browser".to_owned())));
        let stages = [&FAILING, &BEHIND, &BESIDE, &LACKING, &POOR];
        let records = run_stages(&Workspace::find().unwrap(), &stages);
        assert_eq!(print_last_line(&records, 2), 3);
        assert!(matches!(records[1].verdict, Verdict::Failed));
        assert!(matches!(records[2].verdict, Verdict::Passed));
        assert!(matches!(records[3].verdict, Verdict::Skipped));
        assert!(matches!(records[4].verdict, Verdict::Failed));
    }
}
