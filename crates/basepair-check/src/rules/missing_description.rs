//! An item says what it is for.

use super::missing_title::lacks;
use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::item::ItemType;

check!(MISSING_DESCRIPTION, "missing-description", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for listed in entries::items(registry).filter(|listed| entries::is_shown(listed.item)) {
        reporter.checked(1);
        // Nobody searches for the style that every project starts from.
        if lacks(&listed.item.entry.description) && listed.item.entry.kind != ItemType::Style {
            let title = if lacks(&listed.item.entry.title) { " and no title" } else { "" };
            let message = format!("`{}` has no description{title}", listed.name());
            let help = "add `description`, one sentence that says what the item is for";
            listed.report(reporter, listed.item.entry.name_span, Diagnostic::new(message, help));
        }
    }
}
