//! An item should have a human-readable title.

use super::{check, entries, habit};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};

check!(MISSING_TITLE, "missing-title", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let shown: Vec<_> = entries::items(registry).filter(|listed| entries::is_shown(listed.item)).collect();
    reporter.checked(shown.len());
    // An item with neither title nor description is a single finding, about its description.
    let without = shown
        .iter()
        .filter(|listed| is_missing(&listed.item.entry.title) && !is_missing(&listed.item.entry.description));
    let without: Vec<_> = without.copied().collect();
    let help = |name: &str| {
        let title: Vec<String> = name.split(['-', '/', '_']).map(capitalised).collect();
        format!("add `title`, such as \"{}\"", title.join(" "))
    };
    if let Some((first, more)) = habit::many(&without) {
        let message = format!("`{}` and {more} more items have no title", first.name());
        let diagnostic = Diagnostic::new(message, help(first.name()));
        return first.report(reporter, first.item.entry.name_span, diagnostic);
    }
    for listed in without {
        let message = format!("`{}` has no title", listed.name());
        let diagnostic = Diagnostic::new(message, help(listed.name()));
        listed.report(reporter, listed.item.entry.name_span, diagnostic);
    }
}

pub(super) fn is_missing(text: &Option<String>) -> bool {
    text.as_deref().is_none_or(|text| text.trim().is_empty())
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
