//! A bare name that resolves to the official registry should name an item that exists there.

use super::confusable_dependency::Suggestions;
use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_catalog::nearest::Budget;
use basepair_client::dependency::Meaning;
use basepair_client::official;

check!(UNKNOWN_OFFICIAL_ITEM, "unknown-official-item", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let mut suggestions = Suggestions::new(registry);
    let mut budget = Budget::default();
    for listed in entries::items(registry) {
        reporter.checked(1);
        for entry in registry.graph.entries(listed.position) {
            let Meaning::Official(name) = entry.meaning else { continue };
            if official::has(registry.graph.own.client, name) || suggestions.by(name).is_some() {
                continue;
            }
            let message = format!(
                "`{name}` is neither an item of this registry nor a known item of the official registry"
            );
            let help = match (unlisted(registry, name), budget.nearest(name, official::names())) {
                (Some(file), _) => format!("list `{file}` as an item, and write its address"),
                (None, Some(near)) => format!("write \"{near}\", or the URL of `{name}` in its registry"),
                (None, None) => format!("write the URL of `{name}` in its registry"),
            };
            listed.report(reporter, entry.span, Diagnostic::new(message, help));
        }
    }
}

/// A component of the project with this name, which no item lists.
fn unlisted<'r>(registry: &'r Analysis<'_>, name: &str) -> Option<&'r str> {
    let is_it = |path: &&str| {
        path.split_once("/ui/")
            .is_some_and(|(_, rest)| rest.strip_prefix(name).is_some_and(|rest| rest.starts_with(['.', '/'])))
    };
    registry.surroundings.around.iter().map(String::as_str).find(is_it)
}
