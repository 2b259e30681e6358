//! A page must have preview images, if the model has an element that requires them.

use super::check;
use crate::analysis::Analysis;
use crate::registry::Registry;
use crate::reporter::{Diagnostic, Reporter};
use basepair_catalog::catalog::Item;
use basepair_model::json::Value;
use basepair_model::model::Unit;

check!(MISSING_PREVIEW, "missing-preview", run);

/// The role of the elements whose items need previews, and of the element that requires them.
const PAGES: &str = "composition";
const PREVIEWS: &str = "previews";

/// The element that requires previews, if the model has one.
pub(super) fn preview_element<'r>(registry: &'r Registry<'_>) -> Option<&'r Unit> {
    registry.model.units().find(|unit| unit.roles.iter().any(|role| role == PREVIEWS))
}

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let Some(preview_element) = preview_element(registry) else { return };
    for (position, item) in registry.catalog.items().iter().enumerate().filter(|(_, item)| !item.is_demo()) {
        let element = registry.catalog.element_at(position);
        let Some(element) = element.filter(|id| registry.model.has_role(id, PAGES)) else { continue };
        reporter.checked(1);
        let missing: Vec<&str> =
            ["light", "dark"].into_iter().filter(|scheme| !names(item, scheme)).collect();
        if missing.is_empty() {
            continue;
        }
        let covenant = preview_element.covenant.trim_end_matches('.');
        let message = format!(
            "`{}` has no {} preview image, which {} requires",
            item.name(),
            missing.join(" or "),
            preview_element.id
        );
        let help = format!(
            "take its pictures with `basepair previews`, or name two images in `meta.preview` {{light, dark}}: \
             {covenant}"
        );
        reporter.in_entry(item, Some(element), item.entry.name_span, Diagnostic::new(message, help));
    }
}

fn names(item: &Item, scheme: &str) -> bool {
    let meta = item.entry.object.get("meta").and_then(Value::as_object);
    let preview = meta.and_then(|meta| meta.get("preview")).and_then(Value::as_object);
    preview.and_then(|preview| preview.str(scheme)).is_some_and(|path| !path.trim().is_empty())
}
