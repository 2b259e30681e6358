//! A single note that the rules of the law are skipped, because nothing belongs to the model.

use super::check;
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_catalog::load::MANIFEST;
use basepair_model::place::{Place, SourceText, Span};

check!(LAWLESS_REGISTRY, "lawless-registry", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    reporter.checked(1);
    if registry.has_law() {
        return;
    }
    let entries = registry.catalog.items().first();
    let source = entries.map_or_else(|| SourceText::new(MANIFEST, ""), |item| item.entry.source.clone());
    let unit = registry.model.units().next();
    let example = unit.map_or(String::new(), |unit| format!(" such as `{}`", unit.directory));
    reporter.at(
        Place::new(&source, Span::default()),
        Diagnostic::new(
            "the structural law does not apply, because no file belongs to a node",
            format!(
                "to apply it, add an `architecture.json` or move source files into node folders{example}"
            ),
        ),
    );
}
