//! The successor of a retired item must exist.

use super::check;
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::nearest::Budget;
use basepair_model::place::Place;

check!(DANGLING_SUCCESSOR, "dangling-successor", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let mut budget = Budget::default();
    let catalog = registry.catalog;
    for entry in catalog.retired() {
        let successor = entry.retired.as_ref().and_then(|retired| retired.successor.as_ref());
        let Some((successor, span)) = successor else { continue };
        reporter.checked(1);
        if catalog.successor(entry).is_some() {
            continue;
        }
        let shown = successor.escape_debug();
        let message = match catalog.retired_item(successor) {
            Some(_) => {
                format!("`{}` is replaced by `{shown}`, which is retired without a successor", entry.name)
            }
            None => {
                format!("`{}` is replaced by `{shown}`, which is not an item of this registry", entry.name)
            }
        };
        let names = catalog.items().iter().map(|item| item.name());
        let help = match budget.nearest(successor, names) {
            Some(meant) => format!("write `{meant}`, or remove `successor`"),
            None => "write the name of the item that replaces it, or remove `successor`".to_owned(),
        };
        reporter.at(Place::new(&entry.source, *span), Diagnostic::new(message, help));
    }
}
