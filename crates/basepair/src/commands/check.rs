//! `basepair check`: says what is wrong with a registry, for people or for programs.

use super::fix;
use crate::cli::{CheckArgs, ReportFormat};
use crate::origin::Origin;
use crate::report;
use basepair_check::syntax::Memory;
use basepair_model::rule::Severity;
use std::process::ExitCode;

pub(super) fn run(arguments: &CheckArgs) -> anyhow::Result<ExitCode> {
    let origin = Origin::choose(arguments.registry.directory.as_deref());
    let machine = arguments.format != ReportFormat::Text;
    let (loaded, found, would_change) = if arguments.fix {
        let fix = fix::run(&origin, arguments.dry_run, machine)?;
        (fix.loaded, fix.remaining, arguments.dry_run && !fix.changes.is_empty())
    } else {
        let loaded = origin.load()?;
        let found = basepair_check::report(&loaded, &Memory::default());
        (loaded, found, false)
    };
    let items = loaded.catalog.as_ref().map(|catalog| catalog.items().len());
    match arguments.format {
        ReportFormat::Text => report::text::print(&found.findings, &origin.to_string(), items),
        ReportFormat::Json => report::json::print(&found)?,
    }
    let worst = found.findings.iter().map(|finding| finding.rule.severity).max();
    let tolerated = if arguments.strict { Severity::Note } else { Severity::Warning };
    Ok(if would_change || worst.is_some_and(|worst| worst > tolerated) {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    })
}
