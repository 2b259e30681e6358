//! Every file must belong to a node, a rung or a strand, and a document that names its strand must name one of the model.

use super::check;
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use crate::tokens::is_foundation;
use basepair_catalog::documents::{ROLE, positions, texts};
use basepair_model::front_matter;
use basepair_model::json::Value;
use basepair_model::model::Element;
use basepair_model::nearest::Budget;
use basepair_model::path::join;
use basepair_model::place::Span;

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
    strands_of_documents(registry, reporter);
}

/// A document is listed by the strand that its entry or its front matter names.
fn strands_of_documents(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let mut budget = Budget::default();
    let mut problem = |name: &str, who: String| {
        if matches!(registry.model.element(name), Some(Element::Strand(_))) {
            return None;
        }
        let message = format!("{who} `{}`, which is not a strand", name.escape_debug());
        let known = registry.model.strands.iter().map(|strand| strand.name.as_str());
        let help = match budget.nearest(name, known.clone()) {
            Some(meant) => format!("write `{meant}`"),
            None => format!("write one of {}", known.collect::<Vec<_>>().join(", ")),
        };
        Some(Diagnostic::new(message, help))
    };
    for position in positions(registry.catalog.placed(), ROLE) {
        let Some(item) = registry.catalog.items().get(position) else { continue };
        let meta = item.entry.object.get("meta").and_then(Value::as_object);
        let strand = meta.and_then(|meta| meta.get("strand"));
        if let Some((strand, name)) = strand.and_then(|strand| Some((strand, strand.as_str()?.trim()))) {
            reporter.checked(1);
            if let Some(problem) = problem(name, format!("`{}` has the `meta.strand`", item.name())) {
                reporter.in_entry(item, registry.catalog.element_at(position), strand.span, problem);
            }
        }
        for (_, path, text) in texts(item) {
            let Some(matter) = front_matter::read(&text) else { continue };
            let name = matter.field("strand").map(str::trim);
            let Some(name) = name.filter(|name| !matches!(*name, "" | "null" | "~")) else { continue };
            reporter.checked(1);
            let who = format!("the front matter of `{}` has the `strand`", item.name());
            let Some(problem) = problem(name, who) else { continue };
            if let Some(file) = registry.file(&join("", path)) {
                reporter.in_file_of(item, file, field_span(&text, "strand"), problem);
            }
        }
    }
}

/// The value of a field of the front matter.
fn field_span(text: &str, key: &str) -> Span {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let value = line.strip_prefix(key).and_then(|rest| rest.trim_start().strip_prefix(':'));
        if let Some(value) = value {
            let end = at + line.trim_end().len();
            return Span::new(end - value.trim().len(), end);
        }
        at += line.len();
    }
    Span::new(0, 0)
}
