//! The version ranges that a registry's items require of a package must be compatible.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_client::npm::{self, Range};
use basepair_model::place::Span;
use std::collections::BTreeMap;

check!(CONTRADICTING_RANGES, "contradicting-ranges", run);

/// The range that one item requires.
struct Requirement<'r> {
    listed: entries::Listed<'r>,
    versions: String,
    range: Range,
    span: Span,
}

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let mut requirements: BTreeMap<String, Vec<Requirement<'_>>> = BTreeMap::new();
    for listed in entries::items(registry) {
        reporter.checked(1);
        for (text, span) in entries::npm_dependencies(listed.item) {
            let Ok(dependency) = npm::parse(text) else { continue };
            let Some(versions) = dependency.versions else { continue };
            let Some(range) = Range::parse(versions) else { continue };
            let requirement = Requirement { listed, versions: versions.to_owned(), range, span };
            requirements.entry(dependency.name.to_owned()).or_default().push(requirement);
        }
    }
    for (package, requirements) in requirements {
        // Only the first requirement with each text is compared: there are few texts and many items.
        let mut distinct: Vec<&Requirement<'_>> = Vec::new();
        for requirement in &requirements {
            let conflict = distinct.iter().find(|other| !other.range.meets(&requirement.range)).copied();
            if distinct.iter().all(|other| other.versions != requirement.versions) && distinct.len() < 32 {
                distinct.push(requirement);
            }
            let Some(other) = conflict else { continue };
            let message = format!(
                "`{}` requires `{package}@{}`, but `{}` requires `{package}@{}`",
                requirement.listed.name(),
                requirement.versions,
                other.listed.name(),
                other.versions
            );
            let help = "use the same range in both items, or omit the version";
            requirement.listed.report(reporter, requirement.span, Diagnostic::new(message, help));
        }
    }
}
