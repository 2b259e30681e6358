//! An item should have a description.

use super::missing_title::is_missing;
use super::{check, entries, habit};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::item::ItemType;

check!(MISSING_DESCRIPTION, "missing-description", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let shown: Vec<_> = entries::items(registry).filter(|listed| entries::is_shown(listed.item)).collect();
    reporter.checked(shown.len());
    // People do not search for the style that every project starts from.
    let without = shown.iter().filter(|listed| {
        is_missing(&listed.item.entry.description) && listed.item.entry.kind != ItemType::Style
    });
    let without: Vec<_> = without.copied().collect();
    let help = "add `description`, one sentence that says what the item is for";
    if let Some((first, more)) = habit::many(&without) {
        let message = format!("`{}` and {more} more items have no description", first.name());
        return first.report(reporter, first.item.entry.name_span, Diagnostic::new(message, help));
    }
    for listed in without {
        let title = if is_missing(&listed.item.entry.title) { " and no title" } else { "" };
        let message = format!("`{}` has no description{title}", listed.name());
        listed.report(reporter, listed.item.entry.name_span, Diagnostic::new(message, help));
    }
}
