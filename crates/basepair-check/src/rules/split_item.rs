//! All files of an item must belong to the same element.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};

check!(SPLIT_ITEM, "split-item", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for listed in entries::items(registry) {
        reporter.checked(1);
        let mut first = None;
        for file in &listed.item.entry.files {
            let Some(element) = registry.model.place(&file.path) else { continue };
            let (first_id, first_path) = *first.get_or_insert((element.id(), file.path.as_str()));
            if first_id != element.id() {
                let message = format!(
                    "`{}` belongs to {}, but `{first_path}` of the same item belongs to {first_id}",
                    file.path,
                    element.id()
                );
                let help =
                    format!("move the file to {first_id}, or split `{}` into two items", listed.name());
                listed.report(reporter, file.path_span, Diagnostic::new(message, help));
                break;
            }
        }
    }
}
