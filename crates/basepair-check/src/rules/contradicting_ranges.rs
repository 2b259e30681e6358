//! The items of a registry ask for versions of a package that can hold at once.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_client::npm::{self, Range};
use basepair_model::place::Span;
use std::collections::BTreeMap;

check!(CONTRADICTING_RANGES, "contradicting-ranges", run);

/// One item's wish.
struct Wish<'r> {
    listed: entries::Listed<'r>,
    versions: String,
    range: Range,
    span: Span,
}

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let mut wishes: BTreeMap<String, Vec<Wish<'_>>> = BTreeMap::new();
    for listed in entries::items(registry) {
        reporter.checked(1);
        for (text, span) in entries::npm_dependencies(listed.item) {
            let Ok(dependency) = npm::parse(text) else { continue };
            let Some(versions) = dependency.versions else { continue };
            let Some(range) = Range::parse(versions) else { continue };
            let wish = Wish { listed, versions: versions.to_owned(), range, span };
            wishes.entry(dependency.name.to_owned()).or_default().push(wish);
        }
    }
    for (package, wishes) in wishes {
        // The first wish of each wording speaks for the rest: there are few wordings and many items.
        let mut distinct: Vec<&Wish<'_>> = Vec::new();
        for wish in &wishes {
            let against = distinct.iter().find(|other| !other.range.meets(&wish.range)).copied();
            if distinct.iter().all(|other| other.versions != wish.versions) && distinct.len() < 32 {
                distinct.push(wish);
            }
            let Some(other) = against else { continue };
            let message = format!(
                "`{}` wants `{package}@{}`, but `{}` wants `{package}@{}`",
                wish.listed.name(),
                wish.versions,
                other.listed.name(),
                other.versions
            );
            let help = "agree on one range in both items, or leave the version out";
            wish.listed.report(reporter, wish.span, Diagnostic::new(message, help));
        }
    }
}
