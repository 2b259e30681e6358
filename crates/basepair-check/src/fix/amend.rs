//! Applies edits to the text of a manifest.

use super::edit::{Changes, Edits, change, usually_on_lines};
use super::proposal::{Act, Proposal};
use basepair_catalog::catalog::Catalog;
use basepair_model::json::{Kind, Object, Value};
use basepair_model::place::{SourceText, Span};
use std::collections::BTreeMap;

/// A duplicate key of an object below this value.
pub(super) fn repeated_key(value: &Value) -> Option<&str> {
    match &value.kind {
        Kind::Array(values) => values.iter().find_map(repeated_key),
        Kind::Object(object) => {
            let own = object.repeated.first().map(|(key, _)| key.as_str());
            own.or_else(|| object.members.iter().find_map(|member| repeated_key(&member.value)))
        }
        _ => None,
    }
}

/// The manifest `text` with the edits of its own items; `None` if there are none.
pub(super) fn amended(
    text: &SourceText,
    manifest: &Value,
    catalog: &Catalog,
    proposals: &[Proposal],
) -> Option<String> {
    let mut changes: BTreeMap<Span, Vec<&Proposal>> = BTreeMap::new();
    for proposal in proposals {
        let entry = catalog.item(&proposal.item).map(|item| &item.entry);
        let Some(entry) = entry.filter(|entry| entry.source.file == text.file) else { continue };
        changes.entry(entry.name_span).or_default().push(proposal);
    }
    let mut edits = Edits::default();
    let lines = usually_on_lines(&text.text, manifest);
    for entry in items(manifest).filter(|_| !changes.is_empty()) {
        let name = entry.get("name").map(|value| value.span);
        if let Some(proposals) = name.and_then(|name| changes.get(&name)) {
            change(&mut edits, &text.text, entry, &of_entry(entry, proposals), lines);
        }
    }
    (!edits.is_empty()).then(|| edits.apply(&text.text))
}

fn of_entry<'p>(entry: &Object, proposals: &[&'p Proposal]) -> Changes<'p> {
    let mut changes = Changes::default();
    for proposal in proposals {
        match proposal.act {
            Act::Add => changes.added.push((proposal.field.as_str(), proposal.text.as_str())),
            Act::Remove => {
                let values = entry.get(&proposal.field).and_then(Value::as_array).unwrap_or_default();
                let removed = values.iter().filter(|value| value.as_str() == Some(&*proposal.text));
                changes.removed.extend(removed.map(|value| value.span));
            }
        }
    }
    changes
}

fn items(manifest: &Value) -> impl Iterator<Item = &Object> {
    let items = manifest.as_object().and_then(|object| object.get("items")).and_then(Value::as_array);
    items.unwrap_or_default().iter().filter_map(Value::as_object)
}
