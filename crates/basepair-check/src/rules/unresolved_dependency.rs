//! Every entry of `registryDependencies` must resolve to an item.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_catalog::nearest::Budget;
use basepair_client::dependency::Meaning;
use basepair_model::network::Scope;

check!(UNRESOLVED_DEPENDENCY, "unresolved-dependency", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let mut budget = Budget::default();
    // A registry that is served on this machine only is for its consumers, who are here too.
    let is_local = registry.context.config.registry.base_url.as_deref().is_some_and(is_on_this_machine);
    for listed in entries::items(registry) {
        reporter.checked(1);
        for entry in registry.graph.entries(listed.position) {
            let text = entry.text;
            let shown = text.escape_debug();
            let problem = match entry.meaning {
                _ if !is_local && is_on_this_machine(text) => {
                    "is an address of the consumer's own machine".to_owned()
                }
                Meaning::Malformed(problem) => problem.to_owned(),
                Meaning::LocalFile => "is treated as a file on the consumer's disk".to_owned(),
                Meaning::Missing(name) => {
                    format!("is a URL of this registry, which has no item `{}`", name.escape_debug())
                }
                _ => continue,
            };
            let bare = text.trim().trim_end_matches(".json");
            let bare = bare.rsplit('/').next().unwrap_or_default();
            let names = registry.catalog.items().iter().map(|item| item.name());
            let help = match budget.nearest(bare, names) {
                // Siblings may all be written with that address.
                Some(meant) => match registry.graph.own.written(meant) {
                    written if is_on_this_machine(&written) => format!("write \"{meant}\""),
                    written => format!("write \"{written}\""),
                },
                None if registry.graph.own.client.reads_namespaces() => {
                    "write the name of an item, `@namespace/name`, or a URL".to_owned()
                }
                None => "write the name of an item, or a URL".to_owned(),
            };
            let message = format!("the dependency `{shown}` {problem}");
            listed.report(reporter, entry.span, Diagnostic::new(message, help));
        }
    }
}

/// Whether a URL is one that every machine fetches from itself.
fn is_on_this_machine(text: &str) -> bool {
    let rest = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    rest.is_some_and(|rest| Scope::of(rest) == Scope::Machine)
}
