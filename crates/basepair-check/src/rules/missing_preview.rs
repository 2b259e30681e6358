//! What a machine cannot see does not exist: a page shows itself in a preview image.

use super::check;
use crate::analysis::Analysis;
use crate::judge::{Judge, Verdict};
use basepair_catalog::catalog::Item;
use basepair_model::json::Value;

check!(MISSING_PREVIEW, "missing-preview", run);

/// The role of elements whose items must be seen, and of the one that asks for it.
const PAGES: &str = "composition";
const PREVIEWS: &str = "previews";

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    let keeper = registry.model.units().find(|unit| unit.roles.iter().any(|role| role == PREVIEWS));
    for (position, item) in registry.catalog.items().iter().enumerate().filter(|(_, item)| !item.is_demo()) {
        let element = registry.catalog.element_at(position);
        let Some(element) = element.filter(|id| registry.model.has_role(id, PAGES)) else { continue };
        judge.judged(1);
        let lacks: Vec<&str> = ["light", "dark"].into_iter().filter(|scheme| !names(item, scheme)).collect();
        if lacks.is_empty() {
            continue;
        }
        let fails = keeper.map_or(String::new(), |keeper| format!(" and fails {}", keeper.id));
        let covenant = keeper.map_or("", |keeper| keeper.covenant.trim_end_matches('.'));
        let message = format!("`{}` has no {} preview image{fails}", item.name(), lacks.join(" or "));
        let help =
            format!("photograph its demo and name both images in `meta.preview` {{light, dark}}: {covenant}");
        judge.in_entry(item, Some(element), item.entry.name_span, Verdict::new(message, help));
    }
}

fn names(item: &Item, scheme: &str) -> bool {
    let meta = item.entry.object.get("meta").and_then(Value::as_object);
    let preview = meta.and_then(|meta| meta.get("preview")).and_then(Value::as_object);
    preview.and_then(|preview| preview.str(scheme)).is_some_and(|path| !path.trim().is_empty())
}
