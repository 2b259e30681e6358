//! An item must not list itself in `registryDependencies`.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_client::dependency::Meaning;

check!(SELF_DEPENDENCY, "self-dependency", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for listed in entries::items(registry) {
        reporter.checked(1);
        for entry in registry.graph.entries(listed.position) {
            if entry.meaning == Meaning::Itself {
                let message = format!("`{}` lists itself in `registryDependencies`", listed.name());
                listed.report(reporter, entry.span, Diagnostic::new(message, "remove the entry"));
            }
        }
    }
}
