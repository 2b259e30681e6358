//! An item should have a description.

use super::missing_title::is_missing;
use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::item::ItemType;

check!(MISSING_DESCRIPTION, "missing-description", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for listed in entries::items(registry).filter(|listed| entries::is_shown(listed.item)) {
        reporter.checked(1);
        // People do not search for the style that every project starts from.
        if is_missing(&listed.item.entry.description) && listed.item.entry.kind != ItemType::Style {
            let title = if is_missing(&listed.item.entry.title) { " and no title" } else { "" };
            let message = format!("`{}` has no description{title}", listed.name());
            let help = "add `description`, one sentence that says what the item is for";
            listed.report(reporter, listed.item.entry.name_span, Diagnostic::new(message, help));
        }
    }
}
