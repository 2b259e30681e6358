//! An item should have a human-readable title.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};

check!(MISSING_TITLE, "missing-title", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for listed in entries::items(registry).filter(|listed| entries::is_shown(listed.item)) {
        reporter.checked(1);
        // An item with neither title nor description is a single finding, about its description.
        if is_missing(&listed.item.entry.title) && !is_missing(&listed.item.entry.description) {
            let message = format!("`{}` has no title", listed.name());
            let title: Vec<String> = listed.name().split(['-', '/', '_']).map(capitalised).collect();
            let help = format!("add `title`, such as \"{}\"", title.join(" "));
            listed.report(reporter, listed.item.entry.name_span, Diagnostic::new(message, help));
        }
    }
}

pub(super) fn is_missing(text: &Option<String>) -> bool {
    text.as_deref().is_none_or(|text| text.trim().is_empty())
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
