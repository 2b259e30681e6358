//! In a model with previews, `meta.preview` should name image files.

use super::missing_preview::preview_element;
use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::json::Value;
use basepair_model::picture;

check!(MISSHAPEN_PREVIEW, "misshapen-preview", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    if !registry.has_law() || preview_element(registry).is_none() {
        return;
    }
    for listed in entries::items(registry) {
        let meta = listed.item.entry.object.get("meta").and_then(Value::as_object);
        let Some(value) = meta.and_then(|meta| meta.get("preview")) else { continue };
        reporter.checked(1);
        let (_, problems) = picture::read(value);
        for problem in problems {
            let help = "write an object with `light` and `dark`, each the path of an image";
            listed.report(reporter, problem.span, Diagnostic::new(problem.message, help));
        }
    }
}
