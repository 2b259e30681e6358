//! An item of another host must not be fetched without encryption.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::network::Scope;

check!(UNENCRYPTED_DEPENDENCY, "unencrypted-dependency", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for listed in entries::items(registry) {
        reporter.checked(1);
        for entry in registry.graph.entries(listed.position) {
            let rest = entry.text.strip_prefix("http://");
            let Some(rest) = rest.filter(|rest| Scope::of(rest) == Scope::Public) else { continue };
            let message = format!("clients fetch `{}` without encryption", entry.text.escape_debug());
            let help = format!("write \"https://{rest}\"");
            listed.report(reporter, entry.span, Diagnostic::new(message, help));
        }
    }
}
