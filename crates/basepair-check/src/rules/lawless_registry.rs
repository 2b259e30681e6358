//! A single note that the rules of the law are skipped, because nothing belongs to the model.

use super::check;
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::place::{Place, Span};

check!(LAWLESS_REGISTRY, "lawless-registry", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    reporter.checked(1);
    if registry.has_law() {
        return;
    }
    // Nothing could belong to a node: the registry is empty, or its manifest cannot be read.
    let Some(first) = registry.catalog.items().first() else { return };
    let unit = registry.model.units().next();
    let example = unit.map_or(String::new(), |unit| format!(" such as `{}`", unit.directory));
    reporter.at(
        Place::new(&first.entry.source, Span::default()),
        Diagnostic::new(
            "the structural law does not apply, because no file belongs to a node",
            format!(
                "to apply it, add an `architecture.json` or move source files into node folders{example}"
            ),
        ),
    );
}
