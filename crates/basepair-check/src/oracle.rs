//! The import oracle: whether one thing may use another. A thing is an element, an item, a path (existing or not) or an
//! import. The law decides; the oracle resolves names, and suggests items that would be allowed instead.

use crate::law;
use basepair_catalog::catalog::Item;
use basepair_catalog::library::Library;
use basepair_catalog::suggest::meant_among;
use basepair_client::install;
use basepair_model::model::{Element, Harness, HarnessUse};
use basepair_model::path::{file_name, from_folder};
use basepair_model::rule::{self, Rule};

/// How many alternatives an answer contains.
const ALTERNATIVES: usize = 5;
/// How many names are suggested for an unknown one.
const SUGGESTIONS: usize = 5;

#[derive(Debug, Clone, Copy)]
pub struct Oracle<'c> {
    catalog: &'c Library,
    /// Whether the structural law applies to this registry.
    law: bool,
}

/// What a name refers to.
#[derive(Debug, Clone)]
pub struct Thing<'c> {
    /// An id, an item's name or a path relative to the root.
    pub name: String,
    pub kind: Kind,
    /// The element that it belongs to.
    pub element: Option<Element<'c>>,
    /// The item that it is, or that lists it.
    pub item: Option<&'c Item>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Element,
    Item,
    /// A file, listed or not.
    Path,
}

/// An unknown name, with suggestions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    pub name: String,
    pub nearest: Vec<String>,
}

/// The answer of the oracle.
#[derive(Debug, Clone)]
pub struct Answer {
    pub allowed: bool,
    /// The rule that forbids it.
    pub rule: Option<&'static Rule>,
    /// The reason, as a clause without a full stop.
    pub reason: String,
    /// If it is forbidden: allowed items by position, the most similar first.
    pub alternatives: Vec<usize>,
}

impl<'c> Oracle<'c> {
    pub fn new(catalog: &'c Library, law: bool) -> Self {
        Self { catalog, law }
    }

    /// Resolves a name: an element's id, number or label, an item, a path or an import.
    pub fn find(&self, name: &str) -> Result<Thing<'c>, Unknown> {
        let (catalog, model) = (self.catalog, &self.catalog.model);
        if let Some(element) = model.element(name) {
            return Ok(Thing::of_element(element));
        }
        if let Some(position) = catalog.position(name) {
            return Ok(self.item(position, name.to_owned(), Kind::Item));
        }
        let path = from_folder("", name.trim_end_matches('/')).unwrap_or_else(|| name.to_owned());
        if let Some(position) = self.lister(&path).or_else(|| self.installed(name)) {
            let mut thing = self.item(position, path.clone(), Kind::Path);
            thing.element = model.place(&path).or(thing.element);
            return Ok(thing);
        }
        // A file that does not exist yet, or a folder.
        if let Some(element) = model.place(&format!("{path}/")) {
            return Ok(Thing { name: path, kind: Kind::Path, element: Some(element), item: None });
        }
        model.unit_named(name).map(Thing::of_element).ok_or_else(|| self.unknown(name))
    }

    /// Whether `from` may use `to`.
    pub fn may(&self, from: &Thing<'c>, to: &Thing<'c>) -> Answer {
        if !self.law {
            return Answer::allowed("the structural law does not apply to this registry");
        }
        if from.item.is_some_and(Item::is_demo) {
            return Answer::allowed(format!("`{}` is a demo, and demos may use anything", from.name));
        }
        if from.kind == Kind::Path && is_test(&from.name) {
            return Answer::allowed(format!(
                "`{}` is a test, which does not belong to an element",
                from.name
            ));
        }
        let (Some(source), Some(used)) = (from.element, to.element) else {
            let lost = if from.element.is_none() { from } else { to };
            return Answer {
                allowed: false,
                rule: rule::find("unplaced-file"),
                reason: format!(
                    "`{}` does not belong to a node, rung or strand, so the law does not cover it",
                    lost.name
                ),
                alternatives: Vec::new(),
            };
        };
        let verdict = law::may(&self.catalog.model, source, used, self.harness(to));
        if let Some(harness) = self.harness_on(to, used).filter(|_| !verdict.is_allowed())
            && law::may(&self.catalog.model, source, used, Some(harness)).is_allowed()
        {
            return Answer::allowed(format!(
                "{} may use only the harness, `{}`, of {}",
                source.id(),
                harness.item,
                used.id()
            ));
        }
        let alternatives =
            if verdict.is_allowed() { Vec::new() } else { self.alternatives(from, source, to) };
        Answer { allowed: verdict.is_allowed(), rule: verdict.broken, reason: verdict.reason, alternatives }
    }

    /// The items that a file of `element` may use, by position, in manifest order: including those of the element itself,
    /// without demos.
    pub fn usable(&self, element: Element<'_>) -> Vec<usize> {
        let model = &self.catalog.model;
        let usable = |(position, item): (usize, &Item)| {
            let other = model.element(self.catalog.element_at(position)?.as_str())?;
            let harness = self.harness_of(item);
            (!item.is_demo() && law::may(model, element, other, harness).is_allowed()).then_some(position)
        };
        self.catalog.items().iter().enumerate().filter_map(usable).collect()
    }

    /// The harness, if it is the only part of the requested element that others may use.
    fn harness_on(&self, thing: &Thing<'_>, element: Element<'_>) -> Option<&'c Harness> {
        let harness = self.catalog.model.harness.as_ref().filter(|_| thing.kind == Kind::Element)?;
        let position = self.catalog.position(&harness.item)?;
        (self.catalog.element_at(position) == Some(element.id())).then_some(harness)
    }

    /// Whether the thing is the harness.
    fn harness(&self, thing: &Thing<'_>) -> Option<&'c Harness> {
        thing.item.and_then(|item| self.harness_of(item))
    }

    fn harness_of(&self, item: &Item) -> Option<&'c Harness> {
        self.catalog.model.harness.as_ref().filter(|harness| harness.item == item.name())
    }

    /// The allowed items that are most similar to the requested one.
    fn alternatives(&self, from: &Thing<'_>, source: Element<'_>, to: &Thing<'_>) -> Vec<usize> {
        let mut usable = self.usable(source);
        let texts: Vec<(u32, &str)> = match (to.item, to.element) {
            (Some(item), _) => {
                let entry = &item.entry;
                let title = entry.title.as_deref().unwrap_or_default();
                let description = entry.description.as_deref().unwrap_or_default();
                let categories = entry.categories.iter().map(|category| (2, category.as_str()));
                [(4, item.name()), (3, title), (1, description)].into_iter().chain(categories).collect()
            }
            (None, _) if to.kind == Kind::Path => {
                vec![(4, file_name(&to.name).split('.').next().unwrap_or_default())]
            }
            (None, Some(element)) => {
                vec![(3, element.title()), (3, element.label()), (1, element.covenant())]
            }
            (None, None) => Vec::new(),
        };
        let excluded = [from.item, to.item].map(|item| item.map(Item::name));
        usable.retain(|position| !excluded.contains(&self.catalog.items().get(*position).map(Item::name)));
        // Items without similarity are sorted with those of other elements first: its own parts are known to the author.
        usable.sort_by_key(|position| self.catalog.element_at(*position) == Some(source.id()));
        let mut nearest = self.catalog.by_likeness(usable, &texts);
        nearest.truncate(ALTERNATIVES);
        nearest
    }

    fn item(&self, position: usize, name: String, kind: Kind) -> Thing<'c> {
        let element = self.catalog.element_at(position);
        let element = element.and_then(|id| self.catalog.model.element(id.as_str()));
        Thing { name, kind, element, item: self.catalog.items().get(position) }
    }

    /// The first item that lists a path.
    fn lister(&self, path: &str) -> Option<usize> {
        self.catalog
            .items()
            .iter()
            .position(|item| item.entry.files.iter().any(|file| file.path.trim_start_matches("./") == path))
    }

    /// The first item whose destination an import names.
    fn installed(&self, import: &str) -> Option<usize> {
        let wanted = install::rewritten(import)?;
        self.catalog.items().iter().position(|item| {
            item.entry.files.iter().any(|file| {
                let destination = install::destination(file);
                let lands = destination.path().unwrap_or_default();
                let rest = lands.strip_prefix(wanted.as_str());
                rest.is_some_and(|rest| {
                    rest.is_empty() || rest.starts_with('.') || rest.starts_with("/index.")
                })
            })
        })
    }

    fn unknown(&self, name: &str) -> Unknown {
        let model = &self.catalog.model;
        let elements = model.elements().flat_map(|element| [element.id().as_str(), element.label()]);
        let files = self.catalog.items().iter().flat_map(|item| &item.entry.files);
        let paths = files.map(|file| file.path.as_str()).filter(|_| name.contains('/'));
        let nearest = meant_among(self.catalog, name, elements.chain(paths), SUGGESTIONS);
        Unknown { name: name.to_owned(), nearest: nearest.into_iter().map(str::to_owned).collect() }
    }
}

impl<'c> Thing<'c> {
    fn of_element(element: Element<'c>) -> Self {
        Self { name: element.id().to_string(), kind: Kind::Element, element: Some(element), item: None }
    }

    /// Whether the thing uses the harness, if the model defines it.
    pub fn harness_use(&self) -> Option<HarnessUse> {
        match self.element {
            Some(Element::Node(node)) => Some(node.harness),
            _ => None,
        }
    }
}

impl Answer {
    fn allowed(reason: impl Into<String>) -> Self {
        Self { allowed: true, rule: None, reason: reason.into(), alternatives: Vec::new() }
    }
}

/// Whether a path is a test next to a source file.
pub fn is_test(path: &str) -> bool {
    file_name(path).contains(".test.")
}
