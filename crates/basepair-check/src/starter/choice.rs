//! The kind of a new item, its folder and the components it may use: from the roles of its element, and from the existing
//! items there.

use super::identifier::{import_of, pascal};
use crate::law;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_client::install;
use basepair_model::item::ItemType;
use basepair_model::model::{Element, Harness, HarnessUse, Model};
use basepair_model::path::folder as folder_of;
use basepair_syntax as syntax;
use std::collections::HashMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Component,
    Hook,
    Module,
    Tokens,
    Document,
    Skill,
    Harness,
}

/// The folder for sources in a registry without any.
const SOURCES: &str = "registry";
/// The folder for primitives in an application.
const PRIMITIVES: &str = "components/ui";
/// Items that show a line of text, for a new composition to start with.
const TEXTS: &[&str] = &["heading", "text", "title", "typography", "label", "card", "box"];

/// The shape of the new item, and its type.
pub(super) fn shape(
    catalog: &Catalog,
    element: Option<Element<'_>>,
    name: &str,
    requested: Option<ItemType>,
) -> Result<(Shape, ItemType), String> {
    let model = &catalog.model;
    let has = |role: &str| element.is_some_and(|element| model.has_role(element.id(), role));
    if model.harness.as_ref().is_some_and(|harness| harness.item == name) {
        return Ok((Shape::Harness, ItemType::Hook));
    }
    if let Some(kind) = requested {
        return match kind {
            ItemType::Ui | ItemType::Component | ItemType::Block => Ok((Shape::Component, kind)),
            ItemType::Hook => Ok((Shape::Hook, kind)),
            ItemType::Lib => Ok((Shape::Module, kind)),
            ItemType::Theme | ItemType::Style => match element.filter(|_| !has("css-values")) {
                None => Ok((Shape::Tokens, kind)),
                Some(element) => Err(format!(
                    "{} ({}) does not define CSS values; tokens belong to another element",
                    element.id(),
                    element.title()
                )),
            },
            ItemType::Item if has("skills") => Ok((Shape::Skill, kind)),
            ItemType::Item => Ok((Shape::Document, kind)),
            _ => Err(format!(
                "`{}` is not supported; try ui, component, block, hook, lib, theme or item",
                kind.as_str()
            )),
        };
    }
    if has("css-values") {
        return Ok((Shape::Tokens, ItemType::Theme));
    }
    if has("documents") {
        return Ok((Shape::Document, ItemType::Item));
    }
    if has("skills") {
        return Ok((Shape::Skill, ItemType::Item));
    }
    if has("composition") {
        return Ok((Shape::Component, ItemType::Component));
    }
    let Some(element) = element else {
        let items = catalog.items().iter().filter(|item| !item.is_demo());
        return Ok(match most(items) {
            Some(kind @ (ItemType::Component | ItemType::Block)) => (Shape::Component, kind),
            _ => (Shape::Component, ItemType::Ui),
        });
    };
    Ok(match most(catalog.items_of(element)) {
        Some(ItemType::Lib) => (Shape::Module, ItemType::Lib),
        Some(kind @ (ItemType::Ui | ItemType::Component | ItemType::Block)) => (Shape::Component, kind),
        _ => match element {
            Element::Node(node) if node.unit.app_folders.iter().any(|folder| folder == PRIMITIVES) => {
                (Shape::Component, ItemType::Ui)
            }
            Element::Node(_) => (Shape::Component, ItemType::Component),
            Element::Rung(_) | Element::Strand(_) => (Shape::Module, ItemType::Lib),
        },
    })
}

/// The type that most items have.
fn most<'i>(items: impl Iterator<Item = &'i Item>) -> Option<ItemType> {
    let mut counts: Vec<(ItemType, usize)> = Vec::new();
    for item in items {
        match counts.iter_mut().find(|(kind, _)| *kind == item.entry.kind) {
            Some((_, count)) => *count += 1,
            None => counts.push((item.entry.kind, 1)),
        }
    }
    counts.into_iter().rev().max_by_key(|(_, count)| *count).map(|(kind, _)| kind)
}

/// The folder of an element: that of its items, otherwise derived from those of other elements.
pub(super) fn folder(catalog: &Catalog, element: Element<'_>) -> String {
    let own = element.unit().map_or(element.id().as_str(), |unit| unit.directory.as_str());
    let mut roots: HashMap<String, usize> = HashMap::new();
    for file in catalog.items().iter().flat_map(|item| &item.entry.files) {
        let Some(placed) = catalog.model.place(&file.path) else { continue };
        let segments: Vec<&str> = folder_of(&file.path).split('/').collect();
        let is_place = |segment: &&str| catalog.model.place(&format!("{segment}/x")).is_some();
        let Some(at) = segments.iter().rposition(is_place) else { continue };
        let through = |end: usize| segments.get(..end).unwrap_or_default().join("/");
        if placed.id() == element.id() {
            return through(at + 1);
        }
        *roots.entry(through(at)).or_default() += 1;
    }
    let root = roots.into_iter().max_by(|one, other| one.1.cmp(&other.1).then(other.0.cmp(&one.0)));
    let root = root.map_or(SOURCES.to_owned(), |(root, _)| root);
    if root.is_empty() { own.to_owned() } else { format!("{root}/{own}") }
}

/// The harness, if the element requires it.
pub(super) fn harness<'m>(model: &'m Model, element: Option<Element<'_>>) -> Option<&'m Harness> {
    match element? {
        Element::Node(node) if node.harness == HarnessUse::Required => model.harness.as_ref(),
        _ => None,
    }
}

/// A component that a new one uses.
#[derive(Debug, Clone, Copy)]
pub(super) struct Composed<'p> {
    pub(super) item: &'p Item,
    pub(super) file: usize,
}

/// An item that shows text and that the element may use.
pub(super) fn composed<'p>(catalog: &'p Catalog, element: Option<Element<'_>>) -> Option<Composed<'p>> {
    let element = element?;
    let node = match element {
        Element::Node(node) => node,
        _ => return None,
    };
    let composes =
        catalog.model.has_role(&node.unit.id, "composition") || node.harness == HarnessUse::Required;
    if !composes {
        return None;
    }
    let allowed = law::may_use(&catalog.model, element);
    TEXTS.iter().find_map(|name| {
        let position = catalog.position(name)?;
        catalog.element_at(position).filter(|id| allowed.contains(id))?;
        let item = catalog.items().get(position)?;
        let component = pascal(name);
        let exports = |(path, text): (&str, &str)| {
            syntax::read(path, text)
                .exports
                .iter()
                .any(|export| export.name == component && !export.type_only)
        };
        let file = item.files().position(|(file, text)| exports((&file.path, &text)))?;
        Some(Composed { item, file })
    })
}

impl Composed<'_> {
    pub(super) fn component(&self) -> String {
        pascal(self.item.name())
    }

    /// The import specifier in the consumer's project.
    pub(super) fn import(&self) -> Option<String> {
        let file = self.item.entry.files.get(self.file)?;
        let destination = install::destination(file);
        import_of(destination.path()?)
    }
}
