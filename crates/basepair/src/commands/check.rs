//! `basepair check`: says what is wrong with a registry, for people or for programs.

use crate::cli::{CheckArgs, ReportFormat};
use crate::report;
use basepair_check::syntax::Memory;
use basepair_model::rule::Severity;
use std::process::ExitCode;

pub(super) fn run(arguments: &CheckArgs) -> anyhow::Result<ExitCode> {
    let origin = arguments.registry.origin()?;
    let loaded = origin.load()?;
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
