//! The successor of a retired or a deprecated item must exist.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::nearest::Budget;
use basepair_model::place::Place;

check!(DANGLING_SUCCESSOR, "dangling-successor", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let mut budget = Budget::default();
    let catalog = registry.catalog;
    let mut diagnostic = |message: String, successor: &str| {
        let names = catalog.items().iter().map(|item| item.name());
        let help = match budget.nearest(successor, names) {
            Some(meant) => format!("write `{meant}`, or remove `successor`"),
            None => "write the name of the item that replaces it, or remove `successor`".to_owned(),
        };
        Diagnostic::new(message, help)
    };
    for entry in catalog.retired() {
        let successor = entry.retired.as_ref().and_then(|retired| retired.successor.as_ref());
        let Some((successor, span)) = successor else { continue };
        reporter.checked(1);
        if catalog.successor(entry).is_some() {
            continue;
        }
        let message = format!("`{}` is replaced by {}", entry.name, missing(registry, successor));
        reporter.at(Place::new(&entry.source, *span), diagnostic(message, successor));
    }
    for listed in entries::items(registry) {
        let deprecated = listed.item.entry.deprecated.as_ref();
        let Some((successor, span)) = deprecated.and_then(|deprecated| deprecated.successor.as_ref()) else {
            continue;
        };
        reporter.checked(1);
        let retired = catalog.retired_item(successor).and_then(|retired| catalog.successor(retired));
        if catalog.item(successor).or(retired).is_some() {
            continue;
        }
        let message =
            format!("`{}` is deprecated in favour of {}", listed.name(), missing(registry, successor));
        listed.report(reporter, *span, diagnostic(message, successor));
    }
}

/// What is wrong with a successor, as the end of a sentence.
fn missing(registry: &Analysis<'_>, successor: &str) -> String {
    let shown = successor.escape_debug();
    match registry.catalog.retired_item(successor) {
        Some(_) => format!("`{shown}`, which is retired without a successor"),
        None => format!("`{shown}`, which is not an item of this registry"),
    }
}
