//! `basepair check`: reports problems in a registry or a part of it, once or on every change.

mod target;
mod watch;

use super::{app, changes, fix};
use crate::baseline;
use crate::cli::{CheckArgs, ReportFormat};
use crate::report::base::Base;
use crate::report::progress::Progress;
use crate::report::text::{Checked, Extent};
use crate::report::{self, say};
use anyhow::bail;
use basepair_catalog::load::{Loaded, Memory, Overlay, ReadPaths, load_as};
use basepair_check::{Report, Scope};
use basepair_model::rule::Severity;
use basepair_remote::Diagnosis;
use basepair_server::origin::{Origin, OriginError};
use basepair_server::stage;
use basepair_syntax::Cache;
use serde_json::Value;
use std::io;
use std::mem::ManuallyDrop;
use std::process::ExitCode;
use target::Target;

pub(super) fn run(arguments: &CheckArgs) -> anyhow::Result<ExitCode> {
    let (origin, diagnosis, target) = target::resolve(arguments)?;
    let config = origin.config()?;
    let named = arguments.baseline.is_some();
    let arguments = &arguments.clone().configured(&config, origin.directory());
    if let (Some(file), Some(root)) = (&arguments.baseline, origin.directory())
        && !named
        && config.set("check.baseline").is_some_and(|set| set.found)
    {
        baseline::stay_below(root, file)?;
    }
    if arguments.update_baseline && arguments.baseline.is_none() {
        bail!("--update-baseline requires --baseline, the file to write");
    }
    let again = arguments.watch || arguments.fix;
    let cache = if again { Cache::default() } else { Cache::for_one_run() };
    let stage = stage::Stage::open(arguments.kit.as_deref());
    let check = Check { arguments: arguments.clone(), origin, target, cache, stage, diagnosis };
    say(&format!("checking {}", check.origin.described()));
    if let Some(folder) = &arguments.app {
        let found = app::report(&check.origin, folder, &check.arguments.reading.config, &check.cache)?;
        // From here on, everything concerns the application.
        let check = Check { origin: Origin::in_directory(folder), diagnosis: None, ..check };
        return check.conclude(found, "the application");
    }
    if arguments.fix {
        return check.fix();
    }
    if arguments.watch {
        return watch::run(check);
    }
    let outcome = check.once().result?;
    let Some(since) = &arguments.since else { return Ok(outcome) };
    let fine = changes::announced(&check.origin, since, &config.check.announced, arguments.format())?;
    Ok(if fine { outcome } else { ExitCode::from(1) })
}

/// A check that can be repeated; in that case the parsed files are cached.
struct Check {
    arguments: CheckArgs,
    origin: Origin,
    target: Target,
    cache: Cache,
    /// The kit that was named.
    stage: stage::Stage,
    /// What is wrong with the answers, if the registry is at an address.
    diagnosis: Option<Diagnosis>,
}

/// How one check ended, and the paths that it read.
struct Attempt {
    read_paths: ReadPaths,
    result: anyhow::Result<ExitCode>,
}

impl Check {
    fn once(&self) -> Attempt {
        let progress = Progress::start(format!("checking {}", self.origin.described()));
        let loaded = match self.load() {
            Ok(mut loaded) => {
                if let Some(facts) = loaded.best().and_then(|catalog| self.stage.facts(catalog)) {
                    loaded.surroundings.kit = Some(facts);
                }
                loaded
            }
            Err(error) => return Attempt { read_paths: ReadPaths::default(), result: Err(error.into()) },
        };
        let found = basepair_check::report_on(&loaded, &self.cache, Scope::Findings);
        drop(progress);
        let result = self.conclude_on(&loaded, found, None);
        // When the program exits now, it leaves freeing the cache to the system.
        let mut loaded = ManuallyDrop::new(loaded);
        let read_paths = std::mem::take(&mut loaded.read_paths);
        if !self.cache.is_for_one_run() {
            drop(ManuallyDrop::into_inner(loaded));
        }
        Attempt { read_paths, result }
    }

    /// The registry, with the text from stdin in place of its file.
    fn load(&self) -> Result<Loaded, OriginError> {
        match &self.target {
            Target::Text { path, text } => self.origin.with_source(|source, reading| {
                let text = Memory::default().with(path, text.clone());
                load_as(&Overlay::new(source, text), reading)
            }),
            Target::Whole | Target::Parts(_) => self.origin.load(),
        }
    }

    /// Fixes what can be fixed, then reports the remaining findings.
    fn fix(&self) -> anyhow::Result<ExitCode> {
        let (dry_run, for_programs) = (self.arguments.dry_run, self.arguments.format() != ReportFormat::Text);
        let fix = fix::run(&self.origin, &self.cache, &self.arguments, for_programs)?;
        let account = fix::account(&fix);
        let outcome = self.conclude_on(&fix.loaded, fix.remaining, Some(&account))?;
        Ok(if dry_run && !fix.changes.is_empty() { ExitCode::from(1) } else { outcome })
    }

    fn conclude_on(&self, loaded: &Loaded, found: Report, fix: Option<&Value>) -> anyhow::Result<ExitCode> {
        let (selection, checked) = self.target.select(loaded)?;
        let mut found = self.against_baseline(found)?;
        if let Some(selection) = selection {
            selection.narrow(&mut found);
        }
        self.print(&found, &checked, fix)
    }

    fn conclude(&self, found: Report, checked: &str) -> anyhow::Result<ExitCode> {
        self.print(&self.against_baseline(found)?, checked, None)
    }

    /// Hides the findings in the baseline, after updating it if requested.
    fn against_baseline(&self, mut found: Report) -> anyhow::Result<Report> {
        if let Some(file) = self.arguments.baseline.as_ref().filter(|_| self.arguments.update_baseline) {
            say(&baseline::update(&found, file)?);
        }
        basepair_server::baseline::apply(&self.origin, self.arguments.baseline.as_deref(), &mut found)?;
        Ok(found)
    }

    /// Prints the report, and returns the exit code. A closed stdout does not change it.
    fn print(&self, found: &Report, checked: &str, fix: Option<&Value>) -> anyhow::Result<ExitCode> {
        let base = || Base::of(&self.origin);
        let tolerated = if self.arguments.strict == Some(true) { Severity::Note } else { Severity::Warning };
        let printed = match self.arguments.format() {
            ReportFormat::Text => {
                let extent = if self.arguments.all { Extent::All } else { Extent::Few };
                let base = &Base::here(self.origin.directory());
                report::text::print_report(found, Checked { what: checked, extent, base })
            }
            ReportFormat::Json => {
                let answers = self.diagnosis.as_ref().map(report::answers::json);
                report::json::print(found, fix, answers)
            }
            ReportFormat::Sarif => report::sarif::print(found, &base()),
            ReportFormat::Github => report::github::print(found, &base()),
            ReportFormat::Gitlab => report::gitlab::print(found, &base()),
            ReportFormat::Junit => report::junit::print(found, &base(), tolerated),
        };
        let printed = match (&self.diagnosis, self.arguments.format()) {
            (Some(diagnosis), ReportFormat::Text) => printed.and_then(|()| report::answers::print(diagnosis)),
            _ => printed,
        };
        printed.or_else(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => Ok(()),
            _ => Err(error),
        })?;
        let answers = self.diagnosis.iter().flat_map(|diagnosis| &diagnosis.problems);
        let answers = answers.map(|problem| problem.severity);
        let worst = found.findings.iter().map(|finding| finding.severity).chain(answers).max();
        Ok(if worst.is_some_and(|worst| worst > tolerated) { ExitCode::from(1) } else { ExitCode::SUCCESS })
    }
}
