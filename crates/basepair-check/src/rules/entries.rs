//! Shared by the rules about the manifest: items with their position, and the texts of their fields with their spans.

use crate::registry::{File, Registry};
use crate::reporter::{Diagnostic, Reporter};
use basepair_catalog::catalog::Item;
use basepair_client::npm;
use basepair_client::resolve::package_name;
use basepair_model::item::{Entry, FileEntry, ItemType};
use basepair_model::json::{Kind, Object, Value};
use basepair_model::model::ElementId;
use basepair_model::place::{Place, Span};

/// An item with its position and the element that it belongs to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Listed<'r> {
    pub(super) position: usize,
    pub(super) item: &'r Item,
    pub(super) element: Option<&'r ElementId>,
}

impl Listed<'_> {
    /// Reports something in the item's entry.
    pub(super) fn report(&self, reporter: &mut Reporter, span: Span, diagnostic: Diagnostic) {
        reporter.in_entry(self.item, self.element, span, diagnostic);
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

/// An entry, which may be that of a retired item.
#[derive(Debug, Clone, Copy)]
pub(super) struct AnyEntry<'r> {
    pub(super) entry: &'r Entry,
    element: Option<&'r ElementId>,
}

impl AnyEntry<'_> {
    pub(super) fn report(&self, reporter: &mut Reporter, span: Span, diagnostic: Diagnostic) {
        let place = Place::new(&self.entry.source, span);
        reporter.about(place, Some(self.entry.name.as_str()), self.element, diagnostic);
    }
}

/// Every entry, also those of retired items, whose texts are served as well.
pub(super) fn with_retired<'r>(registry: &'r Registry<'_>) -> impl Iterator<Item = AnyEntry<'r>> {
    let listed =
        items(registry).map(|listed| AnyEntry { entry: &listed.item.entry, element: listed.element });
    listed.chain(registry.catalog.retired().iter().map(|entry| AnyEntry { entry, element: None }))
}

/// The objects of an item's files, as their author wrote them.
pub(super) fn file_objects(item: &Item) -> impl Iterator<Item = &Object> {
    let files = item.entry.object.get("files").and_then(Value::as_array);
    files.into_iter().flatten().filter_map(Value::as_object)
}

/// The files that have a target, with their target.
pub(super) fn targets(item: &Item) -> impl Iterator<Item = (&FileEntry, &str)> {
    item.entry.files.iter().filter_map(|file| Some((file, file.target.as_deref()?)))
}

/// The npm packages that an item lists, with the span of the text.
pub(super) fn npm_dependencies(item: &Item) -> impl Iterator<Item = (&str, Span)> {
    let object = &item.entry.object;
    object.strings("dependencies").chain(object.strings("devDependencies"))
}

/// Whether an item lists a module of a package where the package should be: `motion/react`.
pub(super) fn lists_module_of(item: &Item, package: &str) -> bool {
    let mut listed = npm_dependencies(item);
    listed
        .any(|(text, _)| npm::parse(text).is_err() && text != package && package_name(text) == Some(package))
}

/// Reports the npm dependencies that are not a valid package and for which `is_wrong` returns true.
pub(super) fn report_dependencies(
    registry: &Registry<'_>,
    reporter: &mut Reporter,
    is_wrong: impl Fn(&Item, &str, npm::Problem) -> bool,
) {
    for listed in items(registry) {
        reporter.checked(1);
        for (text, span) in npm_dependencies(listed.item) {
            let Err(problem) = npm::parse(text) else { continue };
            if is_wrong(listed.item, text, problem) {
                let (what, help) = problem.explain();
                let message = format!("the npm dependency `{}` {what}", text.escape_debug());
                let imports =
                    |file: &File<'_>| file.facts.imports.iter().any(|it| it.specifier.as_str() == text);
                let package = package_name(text).filter(|name| *name != text);
                let package = package.filter(|_| registry.files_of(listed.position).any(imports));
                let help = package.map_or_else(
                    || help.to_owned(),
                    |name| format!("write \"{name}\", the package that has the module `{text}`"),
                );
                listed.report(reporter, span, Diagnostic::new(message, help));
            }
        }
    }
}

/// The members of an object field of the entry.
pub(super) fn members<'r>(
    item: &'r Item,
    field: &str,
) -> impl Iterator<Item = &'r basepair_model::json::Member> {
    let object = item.entry.object.get(field).and_then(Value::as_object);
    object.into_iter().flat_map(|object| &object.members)
}

/// A non-empty reason in `meta`: `meta.allow["x"]`.
fn meta_reason<'r>(item: &'r Item, field: &str, key: &str) -> Option<&'r str> {
    let meta = item.entry.object.get("meta").and_then(Value::as_object)?;
    meta.get(field).and_then(Value::as_object)?.str(key).filter(|reason| !reason.trim().is_empty())
}

/// Whether `meta.allow`, or `[allow]` for the whole registry, gives a reason for one of the keys.
pub(super) fn is_allowed(registry: &Registry<'_>, item: &Item, keys: &[&str]) -> bool {
    let everywhere = &registry.context.config.allow;
    keys.iter().any(|key| meta_reason(item, "allow", key).is_some() || everywhere.reason(key).is_some())
}

/// Whether people search for the item, unlike demos and internal parts.
pub(super) fn is_shown(item: &Item) -> bool {
    !item.is_demo() && !matches!(item.entry.kind, ItemType::Internal | ItemType::Example)
}

/// Whether the item only shows others: people copy from it, and no item depends on it.
pub(super) fn is_example(item: &Item) -> bool {
    item.is_demo() || item.entry.kind == ItemType::Example
}

/// Every text below a value, including keys, with its span.
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
