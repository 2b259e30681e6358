//! Every entry of `registryDependencies` must resolve to an item.

use super::check;
use super::entries::{self, Listed};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_catalog::nearest::Budget;
use basepair_client::dependency::Meaning;
use basepair_model::network::Scope;
use basepair_model::place::Span;

check!(UNRESOLVED_DEPENDENCY, "unresolved-dependency", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let mut budget = Budget::default();
    let mut local = Vec::new();
    // A registry that is served on this machine only is for its consumers, who are here too.
    let is_local = registry.context.config.registry.base_url.as_deref().is_some_and(is_on_this_machine);
    for listed in entries::items(registry) {
        reporter.checked(1);
        for entry in registry.graph.entries(listed.position) {
            let text = entry.text;
            let shown = text.escape_debug();
            let problem = match entry.meaning {
                _ if !is_local && is_on_this_machine(text) => String::new(),
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
            let own = registry.catalog.position(bare).map(|_| bare);
            let help = match own.or_else(|| budget.nearest(bare, names)) {
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
            if !is_local && is_on_this_machine(text) {
                local.push((listed, entry.span, shown.to_string(), help));
                continue;
            }
            let message = format!("the dependency `{shown}` {problem}");
            listed.report(reporter, entry.span, Diagnostic::new(message, help));
        }
    }
    report_local(reporter, &local);
}

/// Fewer are reported one by one. More were written by a build for the author's own machine, and are one thing to correct.
const FEW: usize = 3;

fn report_local(reporter: &mut Reporter, local: &[(Listed<'_>, Span, String, String)]) {
    let shown = if local.len() > FEW { 1 } else { local.len() };
    for (listed, span, text, help) in local.iter().take(shown) {
        let message = match local.len() - shown {
            0 => format!("the dependency `{text}` is an address of the consumer's own machine"),
            more => {
                format!("the dependency `{text}` and {more} more are addresses of the consumer's own machine")
            }
        };
        listed.report(reporter, *span, Diagnostic::new(message, help.as_str()));
    }
}

/// Whether a URL is one that every machine fetches from itself.
fn is_on_this_machine(text: &str) -> bool {
    let rest = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    rest.is_some_and(|rest| Scope::of(rest) == Scope::Machine)
}
