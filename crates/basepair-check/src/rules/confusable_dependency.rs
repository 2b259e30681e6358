//! A bare dependency that goes to the official registry is not a misspelt item of this one.

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
    let mut meant = Meant::new(registry);
    for listed in entries::items(registry) {
        reporter.checked(1);
        for entry in registry.graph.entries(listed.position) {
            let Meaning::Official(name) = entry.meaning else { continue };
            // An item on top of the official one of its name means that one.
            let Some(own) =
                meant.by(name).filter(|_| name != listed.name()).filter(|_| !entry.text.starts_with('@'))
            else {
                continue;
            };
            let message = format!(
                "`{name}` is no item of this registry, so clients ask the official one; `{own}` is nearly its name"
            );
            let help = format!("write \"{own}\", or \"@shadcn/{name}\" if the official item is meant");
            listed.report(reporter, entry.span, Diagnostic::new(message, help));
        }
    }
}

/// What a foreign name was probably meant to be.
pub(super) struct Meant<'r> {
    by_letters: HashMap<String, &'r str>,
    names: Vec<&'r str>,
    /// What was found before: many items need the same foreign one.
    known: HashMap<String, Option<&'r str>>,
    budget: Budget,
}

impl<'r> Meant<'r> {
    pub(super) fn new(registry: &'r Registry<'_>) -> Self {
        let names: Vec<&str> = registry.catalog.items().iter().map(|item| item.name()).collect();
        let by_letters = names.iter().map(|name| (letters(name), *name)).collect();
        Self { by_letters, names, known: HashMap::new(), budget: Budget::default() }
    }

    pub(super) fn by(&mut self, name: &str) -> Option<&'r str> {
        if let Some(own) = self.by_letters.get(&letters(name)) {
            return Some(own);
        }
        // An official item may have a name near to one of ours, and be meant.
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

/// Letters and digits alone: `Alert_Dialog` and `alert-dialog` are the same to a hasty eye.
fn letters(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
