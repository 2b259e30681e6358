//! Every file must belong to a node, a rung or a strand.

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
            // A theme, a style, a base or a font belongs to all items.
            let belongs =
                placed.is_some() || (is_foundation(registry, position) && item.entry.node.is_none());
            if !belongs {
                let node = item.entry.node.as_deref();
                let message = match node {
                    Some(node) => {
                        format!("`{}` has the `meta.node` `{node}`, which is not an element", item.name())
                    }
                    None => format!("`{}` has neither files nor `meta.node`", item.name()),
                };
                let help = "set `meta.node` to the id of its node or rung";
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
                    format!("`{}` is in `{folder}`, but no node or rung has that number", file.path)
                }
                None => format!("`{}` does not belong to a node, rung or strand", file.path),
            };
            let directories: Vec<&str> = registry.model.units().map(|unit| unit.directory.as_str()).collect();
            let help = format!("move it to the folder of its element: {}", directories.join(", "));
            reporter.in_entry(item, placed, file.path_span, Diagnostic::new(message, help));
        }
    }
}
