//! Carries out the repairs that findings name, on the parsed manifest.

use basepair_catalog::load::Loaded;
use basepair_model::finding::{Finding, Repair};
use basepair_model::json::{Kind, Object, Value};
use basepair_model::manifest::canonical::{new_array, new_member, new_string};
use basepair_model::place::{SourceText, Span};
use std::collections::HashSet;

/// A key that an object below this value holds twice.
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

/// Carries out the repairs of findings that speak about the manifest `text`.
pub(super) fn repair(manifest: &mut Value, text: &SourceText, loaded: &Loaded, findings: &[Finding]) {
    let Some(catalog) = loaded.best() else { return };
    // What could not be read may use anything: nothing is taken away from such an item.
    let unread: HashSet<&str> =
        findings.iter().filter(|finding| finding.rule.refuses()).filter_map(|f| f.item.as_deref()).collect();
    let mut gone: Vec<Span> = Vec::new();
    for finding in findings {
        match &finding.repair {
            None => {}
            Some(Repair::Remove) => {
                let known = finding.item.as_deref().is_some_and(|item| !unread.contains(item));
                if finding.place.file() == text.file && known {
                    gone.push(finding.place.span);
                }
            }
            Some(Repair::Add { item, field, text: added }) => {
                let entry = catalog.item(item).map(|item| &item.entry);
                let entry = entry.filter(|entry| entry.source.file == text.file);
                if let Some(object) = entry.and_then(|entry| entry_at(manifest, entry.name_span)) {
                    add(object, field, added);
                }
            }
        }
    }
    if !gone.is_empty() {
        items(manifest).for_each(|object| remove(object, &gone));
    }
}

fn items(manifest: &mut Value) -> impl Iterator<Item = &mut Object> {
    let object = match &mut manifest.kind {
        Kind::Object(object) => Some(&mut **object),
        _ => None,
    };
    let items = object.and_then(|object| object.members.iter_mut().find(|member| member.key == "items"));
    let items = match items.map(|member| &mut member.value.kind) {
        Some(Kind::Array(items)) => items.as_mut_slice(),
        _ => &mut [],
    };
    items.iter_mut().filter_map(|item| match &mut item.kind {
        Kind::Object(object) => Some(&mut **object),
        _ => None,
    })
}

/// The entry whose name stands at a place.
fn entry_at(manifest: &mut Value, name: Span) -> Option<&mut Object> {
    items(manifest).find(|object| object.get("name").is_some_and(|value| value.span == name))
}

fn add(object: &mut Object, field: &str, text: &str) {
    match object.members.iter_mut().find(|member| member.key == field) {
        None => object.members.push(new_member(field, new_array(vec![new_string(text)]))),
        Some(member) => {
            if let Kind::Array(values) = &mut member.value.kind
                && values.iter().all(|value| value.as_str() != Some(text))
            {
                values.push(new_string(text));
            }
        }
    }
}

/// Takes texts out of the lists of an entry; a list that is left with nothing goes too.
fn remove(object: &mut Object, gone: &[Span]) {
    object.members.retain_mut(|member| {
        let Kind::Array(values) = &mut member.value.kind else { return true };
        let before = values.len();
        values.retain(|value| value.span == Span::default() || !gone.contains(&value.span));
        values.len() == before || !values.is_empty()
    });
}
