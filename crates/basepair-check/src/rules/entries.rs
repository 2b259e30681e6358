//! What rules about the manifest share: items with their place, the texts of their fields and where they stand.

use crate::judge::{Judge, Verdict};
use crate::registry::Registry;
use basepair_catalog::catalog::Item;
use basepair_model::item::{FileEntry, ItemType};
use basepair_model::json::{Kind, Object, Value};
use basepair_model::model::ElementId;
use basepair_model::place::Span;

/// An item with its position and the element that it belongs to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Listed<'r> {
    pub(super) position: usize,
    pub(super) item: &'r Item,
    pub(super) element: Option<&'r ElementId>,
}

impl Listed<'_> {
    /// Reports something in the item's entry.
    pub(super) fn report(&self, judge: &mut Judge, span: Span, verdict: Verdict) {
        judge.in_entry(self.item, self.element, span, verdict);
    }

    pub(super) fn name(&self) -> &str {
        self.item.name()
    }
}

/// Every item, in manifest order.
pub(super) fn items<'r>(registry: &'r Registry<'_>) -> impl Iterator<Item = Listed<'r>> {
    let items = registry.catalog.items().iter().enumerate();
    items.map(|(position, item)| Listed { position, item, element: registry.catalog.element_at(position) })
}

/// The file's own object in the manifest, as its author wrote it.
pub(super) fn file_object<'r>(item: &'r Item, file: &FileEntry) -> Option<&'r Object> {
    let files = item.entry.object.get("files").and_then(Value::as_array)?;
    let mut objects = files.iter().filter_map(Value::as_object);
    objects.find(|object| object.get("path").is_some_and(|path| path.span == file.path_span))
}

/// Where a file's destination is written: its target, else its path.
pub(super) fn target_span(item: &Item, file: &FileEntry) -> Span {
    let target = file_object(item, file).and_then(|object| object.get("target"));
    target.map_or(file.path_span, |target| target.span)
}

/// The npm packages that an item lists, with the text's place.
pub(super) fn npm_dependencies(item: &Item) -> impl Iterator<Item = (&str, Span)> {
    let object = &item.entry.object;
    object.strings("dependencies").chain(object.strings("devDependencies"))
}

/// The members of an object field of the entry.
pub(super) fn members<'r>(
    item: &'r Item,
    field: &str,
) -> impl Iterator<Item = &'r basepair_model::json::Member> {
    let object = item.entry.object.get(field).and_then(Value::as_object);
    object.into_iter().flat_map(|object| &object.members)
}

/// A text of `meta`, with an object's key: `meta.allow["x"]`.
pub(super) fn meta_reason<'r>(item: &'r Item, field: &str, key: &str) -> Option<&'r str> {
    let meta = item.entry.object.get("meta").and_then(Value::as_object)?;
    meta.get(field).and_then(Value::as_object)?.str(key).filter(|reason| !reason.trim().is_empty())
}

/// Whether people look for the item: demos and inner parts they do not.
pub(super) fn is_shown(item: &Item) -> bool {
    !item.is_demo() && !matches!(item.entry.kind, ItemType::Internal | ItemType::Example)
}

/// Every text below a value, keys included, with its place.
pub(super) fn texts<'v>(value: &'v Value, found: &mut Vec<(&'v str, Span)>) {
    match &value.kind {
        Kind::String(text) => found.push((text, value.span)),
        Kind::Array(values) => values.iter().for_each(|value| texts(value, found)),
        Kind::Object(object) => object_texts(object, found),
        _ => {}
    }
}

pub(super) fn object_texts<'v>(object: &'v Object, found: &mut Vec<(&'v str, Span)>) {
    for member in &object.members {
        found.push((&member.key, member.key_span));
        texts(&member.value, found);
    }
}
