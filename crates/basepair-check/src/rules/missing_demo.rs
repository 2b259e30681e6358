//! In a registry with demos, every visible item should have one.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::item::ItemType;
use std::collections::HashSet;

check!(MISSING_DEMO, "missing-demo", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let shown: HashSet<&str> =
        registry.catalog.items().iter().filter_map(|item| item.entry.demo.as_deref()).collect();
    // A registry without any demo shows its items in another way.
    if shown.is_empty() {
        return;
    }
    for listed in entries::items(registry).filter(|listed| entries::is_shown(listed.item)) {
        let visible = matches!(listed.item.entry.kind, ItemType::Ui | ItemType::Component | ItemType::Block);
        if !visible || !registry.files_of(listed.position).any(|file| file.facts.jsx.is_some()) {
            continue;
        }
        reporter.checked(1);
        let name = listed.name();
        if !shown.contains(name) {
            let message = format!("`{name}` has no demo");
            let help = format!(
                "add an item `{name}-demo` of type `registry:component` with `meta`: {{ \"demo\": \"{name}\" }}"
            );
            listed.report(reporter, listed.item.entry.name_span, Diagnostic::new(message, help));
        }
    }
}
