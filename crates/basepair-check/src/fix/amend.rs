//! Applies the fixes of findings to the manifest's text.

use super::edit::{Changes, Edits, change, usually_on_lines};
use basepair_catalog::load::Loaded;
use basepair_model::finding::{Finding, Repair};
use basepair_model::json::{Kind, Object, Value};
use basepair_model::place::{SourceText, Span};
use std::collections::{BTreeMap, HashSet};

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

/// Applies the fixes of findings about the manifest `text`.
pub(super) fn repair(
    edits: &mut Edits,
    manifest: &Value,
    text: &SourceText,
    loaded: &Loaded,
    findings: &[Finding],
) {
    let Some(catalog) = loaded.best() else { return };
    // A file that could not be read may use anything, so nothing is removed from its item.
    let unread: HashSet<&str> = findings
        .iter()
        .filter(|f| f.refuses() || f.is_incomplete_source())
        .filter_map(|f| f.item.as_deref())
        .collect();
    let mut changes: BTreeMap<Span, Changes<'_>> = BTreeMap::new();
    for finding in findings {
        let Some(repair) = &finding.repair else { continue };
        let item = match repair {
            Repair::Remove => finding.item.as_deref().filter(|item| !unread.contains(item)),
            Repair::Add { item, .. } => Some(item.as_str()),
        };
        let entry = item.and_then(|item| catalog.item(item)).map(|item| &item.entry);
        let Some(entry) = entry.filter(|entry| entry.source.file == text.file) else { continue };
        let changes = changes.entry(entry.name_span).or_default();
        match repair {
            Repair::Remove => changes.removed.push(finding.place.span),
            Repair::Add { field, text, .. } => changes.added.push((field, text)),
        }
    }
    if changes.is_empty() {
        return;
    }
    let lines = usually_on_lines(&text.text, manifest);
    for object in items(manifest) {
        let name = object.get("name").map(|value| value.span);
        if let Some(changes) = name.and_then(|name| changes.get(&name)) {
            change(edits, &text.text, object, changes, lines);
        }
    }
}

fn items(manifest: &Value) -> impl Iterator<Item = &Object> {
    let items = manifest.as_object().and_then(|object| object.get("items")).and_then(Value::as_array);
    items.unwrap_or_default().iter().filter_map(Value::as_object)
}
