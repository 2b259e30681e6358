//! `meta.demo` must name an item that exists.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::json::Value;
use basepair_model::nearest::Budget;

check!(DANGLING_DEMO, "dangling-demo", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let mut budget = Budget::default();
    for listed in entries::items(registry) {
        let Some(shown) = listed.item.entry.demo.as_deref() else { continue };
        reporter.checked(1);
        if registry.catalog.position(shown).is_some() {
            continue;
        }
        let meta = listed.item.entry.object.get("meta").and_then(Value::as_object);
        let span =
            meta.and_then(|meta| meta.get("demo")).map_or(listed.item.entry.name_span, |demo| demo.span);
        let message = format!(
            "`{}` is a demo of `{}`, which is not an item of this registry",
            listed.name(),
            shown.escape_debug()
        );
        let names = registry.catalog.items().iter().map(|item| item.name());
        let help = match budget.nearest(shown, names) {
            Some(meant) => format!("write `{meant}`, or remove `meta.demo`"),
            None => "write the name of the item that it shows, or remove `meta.demo`".to_owned(),
        };
        listed.report(reporter, span, Diagnostic::new(message, help));
    }
}
