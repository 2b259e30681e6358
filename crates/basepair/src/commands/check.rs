//! `basepair check`: says what is wrong with a registry, for people or for programs, once or on every change.

mod watch;

use super::{app, baseline, fix};
use crate::cli::{CheckArgs, ReportFormat};
use crate::origin::Origin;
use crate::report::base::Base;
use crate::report::text::Extent;
use crate::report::{self, say};
use basepair_catalog::load::Asked;
use basepair_check::Report;
use basepair_model::rule::Severity;
use basepair_syntax::Cache;
use std::mem::ManuallyDrop;
use std::process::ExitCode;

pub(super) fn run(arguments: &CheckArgs) -> anyhow::Result<ExitCode> {
    let origin = arguments.registry.origin()?;
    let again = arguments.watch || arguments.fix;
    let cache = if again { Cache::default() } else { Cache::for_one_run() };
    let check = Check { arguments: arguments.clone(), origin, cache };
    if let Some(folder) = &arguments.app {
        let found = app::report(&check.origin, folder, &check.cache)?;
        // From here on everything is about the application.
        let check = Check { origin: Origin::in_directory(folder), ..check };
        return check.conclude(found, None);
    }
    if arguments.fix {
        return check.mend();
    }
    if arguments.watch { watch::run(check) } else { check.once().result }
}

/// A check that can be done again and again; what was read of each file is remembered if it will be.
struct Check {
    arguments: CheckArgs,
    origin: Origin,
    cache: Cache,
}

/// How one check ended, and what it asked for.
struct Attempt {
    asked: Asked,
    result: anyhow::Result<ExitCode>,
}

impl Check {
    fn once(&self) -> Attempt {
        let loaded = match self.origin.load() {
            Ok(loaded) => loaded,
            Err(error) => return Attempt { asked: Asked::default(), result: Err(error.into()) },
        };
        let items = loaded.catalog.as_ref().map(|catalog| catalog.items().len());
        let found = basepair_check::report(&loaded, &self.cache);
        let result = self.conclude(found, items);
        // A program that ends now leaves its cache to the system.
        let mut loaded = ManuallyDrop::new(loaded);
        let asked = std::mem::take(&mut loaded.asked);
        if !self.cache.is_for_one_run() {
            drop(ManuallyDrop::into_inner(loaded));
        }
        Attempt { asked, result }
    }

    /// Mends what can be mended, then says what is left.
    fn mend(&self) -> anyhow::Result<ExitCode> {
        let (dry_run, for_programs) = (self.arguments.dry_run, self.arguments.format != ReportFormat::Text);
        let fix = fix::run(&self.origin, &self.cache, &self.arguments, for_programs)?;
        let items = fix.loaded.catalog.as_ref().map(|catalog| catalog.items().len());
        let outcome = self.conclude(fix.remaining, items)?;
        Ok(if dry_run && !fix.changes.is_empty() { ExitCode::from(1) } else { outcome })
    }

    /// Puts the findings against the baseline, prints what is left, and tells how it ended.
    fn conclude(&self, mut found: Report, items: Option<usize>) -> anyhow::Result<ExitCode> {
        if let Some(file) = self.arguments.baseline.as_ref().filter(|_| self.arguments.update_baseline) {
            say(&baseline::update(&found, file)?);
        }
        baseline::apply(&self.origin, self.arguments.baseline.as_deref(), &mut found)?;
        let base = || Base::of(&self.origin);
        match self.arguments.format {
            ReportFormat::Text => {
                let extent = if self.arguments.all { Extent::All } else { Extent::Few };
                report::text::print_report(&found, &self.origin.to_string(), items, extent);
            }
            ReportFormat::Json => report::json::print(&found)?,
            ReportFormat::Sarif => report::sarif::print(&found, &base())?,
            ReportFormat::Github => report::github::print(&found, &base())?,
        }
        let worst = found.findings.iter().map(|finding| finding.severity).max();
        let tolerated = if self.arguments.strict { Severity::Note } else { Severity::Warning };
        Ok(if worst.is_some_and(|worst| worst > tolerated) { ExitCode::from(1) } else { ExitCode::SUCCESS })
    }
}
