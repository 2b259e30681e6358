//! An item must not depend on a retired item.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_client::dependency::Meaning;

check!(RETIRED_DEPENDENCY, "retired-dependency", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for listed in entries::items(registry) {
        reporter.checked(1);
        for entry in registry.graph.entries(listed.position) {
            let Meaning::Retired(name) = entry.meaning else { continue };
            let successor =
                registry.catalog.retired_item(name).and_then(|retired| registry.catalog.successor(retired));
            let message = format!("`{}` depends on `{name}`, which is retired", listed.name());
            let help = match successor.filter(|successor| successor.name() != listed.name()) {
                Some(successor) => format!("depend on its successor `{}`", successor.name()),
                None => format!("stop using `{name}`, or retire `{}` too", listed.name()),
            };
            listed.report(reporter, entry.span, Diagnostic::new(message, help));
        }
    }
}
