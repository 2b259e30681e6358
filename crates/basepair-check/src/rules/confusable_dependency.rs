//! A bare dependency that resolves to the official registry must not be a misspelt item of this one.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::registry::Registry;
use crate::reporter::{Diagnostic, Reporter};
use basepair_catalog::nearest::{Budget, Misspelling};
use basepair_client::dependency::Meaning;
use basepair_client::official;
use std::collections::HashMap;

check!(CONFUSABLE_DEPENDENCY, "confusable-dependency", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let mut suggestions = Suggestions::new(registry);
    for listed in entries::items(registry) {
        reporter.checked(1);
        for entry in registry.graph.entries(listed.position) {
            let Meaning::Official(name) = entry.meaning else { continue };
            // An item that wraps the official item of the same name refers to that one.
            let Some(own) = suggestions
                .by(name)
                .filter(|_| name != listed.name())
                .filter(|_| !entry.text.starts_with('@'))
            else {
                continue;
            };
            let message = format!(
                "`{name}` is not an item of this registry, so clients request it from the official registry; `{own}` has a similar name"
            );
            let help = format!("write \"{own}\", or \"@shadcn/{name}\" if you mean the official item");
            listed.report(reporter, entry.span, Diagnostic::new(message, help));
        }
    }
}

/// Finds the item of this registry that a dependency was probably meant to name.
pub(super) struct Suggestions<'r> {
    by_letters: HashMap<String, &'r str>,
    names: Vec<&'r str>,
    /// Earlier results: many items depend on the same official one.
    known: HashMap<String, Option<&'r str>>,
    budget: Budget,
}

impl<'r> Suggestions<'r> {
    pub(super) fn new(registry: &'r Registry<'_>) -> Self {
        let names: Vec<&str> = registry.catalog.items().iter().map(|item| item.name()).collect();
        let by_letters = names.iter().map(|name| (letters(name), *name)).collect();
        Self { by_letters, names, known: HashMap::new(), budget: Budget::default() }
    }

    pub(super) fn by(&mut self, name: &str) -> Option<&'r str> {
        if let Some(own) = self.by_letters.get(&letters(name)) {
            return Some(own);
        }
        // A known official item may have a name close to one of this registry, and be the intended one.
        if official::is_known(name) || name.chars().count() < 4 {
            return None;
        }
        if let Some(known) = self.known.get(name) {
            return *known;
        }
        let near = if self.budget.spend(self.names.len()) { self.nearest(name) } else { None };
        self.known.insert(name.to_owned(), near);
        near
    }

    fn nearest(&self, name: &str) -> Option<&'r str> {
        let mut misspelling = Misspelling::new(name);
        let most = if name.chars().count() < 8 { 1 } else { 2 };
        let near = self.names.iter().filter_map(|own| Some((misspelling.edits_to(own, most)?, *own)));
        near.min().map(|(_, own)| own)
    }
}

/// Only letters and digits, so that `Alert_Dialog` and `alert-dialog` are the same.
fn letters(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
