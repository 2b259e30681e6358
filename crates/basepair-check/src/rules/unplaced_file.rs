//! Everything belongs somewhere: to a node, a rung or a strand.

use super::check;
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use crate::tokens::is_foundation;
use basepair_model::path::join;

check!(UNPLACED_FILE, "unplaced-file", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    if !registry.has_law() {
        return;
    }
    for (position, item) in registry.catalog.items().iter().enumerate() {
        let placed = registry.catalog.element_at(position);
        if item.entry.files.is_empty() {
            reporter.checked(1);
            // A theme, a style, a base or a font is there for every item.
            let belongs =
                placed.is_some() || (is_foundation(registry, position) && item.entry.node.is_none());
            if !belongs {
                let said = item.entry.node.as_deref();
                let message = match said {
                    Some(said) => {
                        format!("`{}` says that it belongs to `{said}`, which is no element", item.name())
                    }
                    None => format!("`{}` has no files and does not say where it belongs", item.name()),
                };
                let help = "write `meta.node`, the id of its node or rung";
                reporter.in_entry(item, None, item.entry.name_span, Diagnostic::new(message, help));
            }
        }
        for file in &item.entry.files {
            reporter.checked(1);
            if registry.model.place(&join("", &file.path)).is_some() {
                continue;
            }
            let folder = file.path.split('/').rev().skip(1).find(|folder| {
                let digits = folder.strip_prefix('n').and_then(|rest| rest.split_once('-'));
                digits.is_some_and(|(digits, _)| {
                    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
                })
            });
            let message = match folder {
                Some(folder) => {
                    format!("`{}` lies in `{folder}`, whose number no node or rung has", file.path)
                }
                None => format!("`{}` belongs to no node, rung or strand", file.path),
            };
            let directories: Vec<&str> = registry.model.units().map(|unit| unit.directory.as_str()).collect();
            let help = format!("move it into the folder of what it is: {}", directories.join(", "));
            reporter.in_entry(item, placed, file.path_span, Diagnostic::new(message, help));
        }
    }
}
