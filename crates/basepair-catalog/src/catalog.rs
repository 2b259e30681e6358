//! The catalog: every item with its sources, where it belongs in the model, and the live counts. Immutable; a
//! count exists only as the result of counting it. Catalogs share what they have in common: a clone copies no text, and
//! one with another text for a file shares everything that follows from the entries.

use crate::contents::Contents;
use crate::documents::is_text;
use crate::item::PlacedItems;
use basepair_model::item::{Entry, FileEntry, ItemType};
use basepair_model::json::Object;
use basepair_model::model::{Element, ElementId, Model};
use basepair_model::path::join;
use basepair_model::rule::Rule;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

pub use crate::item::{Item, Picture};

#[derive(Debug, Clone)]
pub struct Catalog {
    pub registry: Arc<Registry>,
    pub model: Arc<Model>,
    items: Vec<Item>,
    placement: Arc<Placement>,
    /// Items of the manifest that are not served, in manifest order.
    withheld: Arc<[Withheld]>,
    /// Those items with their positions in the manifest: a check needs them too.
    removed: Arc<[(usize, Item)]>,
    /// Entries of retired items: in no list; requests for them name the successor.
    retired: Arc<[Entry]>,
    /// Recognizes further addresses of its items, if those are to be rewritten.
    own: Option<Arc<dyn OwnNames>>,
}

/// Where items are: what follows from their entries alone.
#[derive(Debug)]
struct Placement {
    /// For each item, the element that it belongs to.
    elements: Vec<Option<ElementId>>,
    by_name: HashMap<String, usize>,
    /// The items that belong to each element, without demos, in manifest order; a strand includes the items of its nodes.
    members: HashMap<ElementId, Vec<usize>>,
}

/// Recognizes the registry's own addresses. How clients resolve an address is not known here.
pub trait OwnNames: fmt::Debug + Send + Sync {
    /// The name of the item at an address; `None` for addresses of other registries.
    fn own_name<'t>(&self, catalog: &Catalog, address: &'t str) -> Option<&'t str>;
}

/// An item that is in no list and has no document, because it has no complete source, or installing it would be harmful.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Withheld {
    pub name: String,
    /// The rule that withholds it.
    pub rule: &'static Rule,
    /// The problem, in one line.
    pub reason: String,
    /// How many findings withhold it.
    pub findings: usize,
}

/// The manifest's fields about the registry itself.
#[derive(Debug, Clone, Default)]
pub struct Registry {
    pub schema: Option<String>,
    pub name: String,
    pub homepage: String,
    /// The root manifest as the author wrote it, without its items.
    pub head: Object,
    /// The text of the manifest, if it includes no other and is therefore the whole registry.
    pub text: Option<Arc<str>>,
}

impl Catalog {
    pub fn new(registry: impl Into<Arc<Registry>>, items: Vec<Item>, model: impl Into<Arc<Model>>) -> Self {
        let (registry, model) = (registry.into(), model.into());
        let placement = Arc::new(Placement::of(&model, &items));
        let (withheld, removed, retired) = (Arc::default(), Arc::default(), Arc::default());
        Self { registry, model, items, placement, withheld, removed, retired, own: None }
    }

    /// The catalog with the entries of retired items.
    #[must_use]
    pub fn with_retired(self, retired: impl Into<Arc<[Entry]>>) -> Self {
        Self { retired: retired.into(), ..self }
    }

    /// The catalog, which also resolves dependencies by these addresses.
    #[must_use]
    pub fn recognising(self, own: Arc<dyn OwnNames>) -> Self {
        Self { own: Some(own), ..self }
    }

    /// The catalog without these items. They are not in its counts, lists and documents.
    #[must_use]
    pub fn without(self, withheld: Vec<Withheld>) -> Self {
        if withheld.is_empty() {
            return self;
        }
        let names: HashSet<&str> = withheld.iter().map(|each| each.name.as_str()).collect();
        let (removed, items): (Vec<_>, Vec<_>) =
            self.items.into_iter().enumerate().partition(|(_, item)| names.contains(item.name()));
        let items = items.into_iter().map(|(_, item)| item).collect();
        let (own, retired) = (self.own, self.retired);
        let (withheld, removed) = (withheld.into(), removed.into());
        Self { withheld, removed, own, retired, ..Self::new(self.registry, items, self.model) }
    }

    /// Everything that the manifest lists, the withheld items too, with another text for the file at `path`, and with the
    /// items of `more`, whose only file has that text.
    #[must_use]
    pub fn with_text(&self, path: &str, text: &Arc<str>, more: Vec<Entry>) -> Self {
        let mut items = self.items.clone();
        for (position, item) in self.removed.iter() {
            items.insert((*position).min(items.len()), item.clone());
        }
        set_texts(&mut items, &[(path.to_owned(), text.clone())]);
        let new = |entry| {
            let contents = Contents::new([text.clone()]);
            Item { entry: Arc::new(entry), contents, pictures: Vec::new() }
        };
        items.extend(more.into_iter().map(new));
        let (registry, model) = (Arc::clone(&self.registry), Arc::clone(&self.model));
        Self::new(registry, items, model).with_retired(Arc::clone(&self.retired))
    }

    /// The catalog with other texts for some files, and the positions of the items that list them. `None` if more than the
    /// sources of these items would follow from the texts: a file is unknown, is part of a withheld item, or is a document.
    pub fn amended(&self, texts: &[(String, Arc<str>)]) -> Option<(Self, Vec<usize>)> {
        let withheld = &mut self.removed.iter().map(|(_, item)| item.clone()).collect::<Vec<_>>();
        if texts.iter().any(|(path, _)| is_text(path)) || !set_texts(withheld, texts).0.is_empty() {
            return None;
        }
        let mut catalog = self.clone();
        let (changed, unknown) = set_texts(&mut catalog.items, texts);
        (unknown == 0).then_some((catalog, changed))
    }

    /// Takes the texts of an item from another catalog, where they are the same.
    pub fn share_contents(&mut self, position: usize, same: &Contents) {
        if let Some(item) = self.items.get_mut(position) {
            item.contents = same.clone();
        }
    }

    /// Every listed file with its text, in manifest order. Several items may list the same file.
    pub fn files(&self) -> impl Iterator<Item = (&FileEntry, Arc<str>)> {
        self.items.iter().flat_map(Item::files)
    }

    /// A catalog of some of the items.
    #[must_use]
    pub fn only(&self, positions: &[usize]) -> Self {
        let items = positions.iter().filter_map(|position| self.items.get(*position)).cloned().collect();
        Self::new(Arc::clone(&self.registry), items, Arc::clone(&self.model))
    }

    /// The entries of retired items, in manifest order.
    pub fn retired(&self) -> &[Entry] {
        &self.retired
    }

    /// The entry of a retired item.
    pub fn retired_item(&self, name: &str) -> Option<&Entry> {
        self.retired.iter().find(|entry| entry.name.as_str() == name)
    }

    /// The item that replaces a retired one, following successors that are retired themselves.
    pub fn successor(&self, retired: &Entry) -> Option<&Item> {
        let next = |entry: &Entry| entry.retired.as_ref()?.successor.as_ref().map(|(name, _)| name.clone());
        let mut name = next(retired)?;
        // A cycle of successors has no end.
        for _ in 0..=self.retired.len() {
            if let Some(item) = self.item(&name) {
                return Some(item);
            }
            name = next(self.retired_item(&name)?)?;
        }
        None
    }

    /// The items of the manifest that are withheld, in manifest order.
    pub fn withheld(&self) -> &[Withheld] {
        &self.withheld
    }

    /// The withheld item that a dependency refers to.
    pub fn withheld_item(&self, dependency: &str) -> Option<&str> {
        let named =
            |name: &str| self.withheld.iter().find(|each| each.name == name).map(|each| each.name.as_str());
        named(dependency).or_else(|| named(self.own.as_ref()?.own_name(self, dependency)?))
    }

    /// The entry of an item, also of one that is withheld or retired.
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        let withheld = || self.removed.iter().map(|(_, item)| item).find(|item| item.name() == name);
        let item = self.item(name).or_else(withheld);
        item.map(|item| &*item.entry).or_else(|| self.retired_item(name))
    }

    /// The entries of all items, also of those that are withheld or retired.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        let items = self.items.iter().chain(self.removed.iter().map(|(_, item)| item));
        items.map(|item| &*item.entry).chain(self.retired.iter())
    }

    /// Items in manifest order.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    pub fn item(&self, name: &str) -> Option<&Item> {
        self.position(name).and_then(|index| self.items.get(index))
    }

    /// The item that a dependency refers to: by its bare name, or by a recognized address of the registry.
    pub fn sibling(&self, dependency: &str) -> Option<&Item> {
        self.item(dependency).or_else(|| {
            let own = self.own.as_ref()?;
            self.item(own.own_name(self, dependency)?)
        })
    }

    /// The position of an item in manifest order.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.placement.by_name.get(name).copied()
    }

    /// The element that the item at `position` belongs to.
    pub fn element_at(&self, position: usize) -> Option<&ElementId> {
        self.placement.elements.get(position).and_then(Option::as_ref)
    }

    /// The strand that the item at `position` belongs to, directly or through its node.
    pub fn strand_at(&self, position: usize) -> Option<&ElementId> {
        let element = self.element_at(position).and_then(|id| self.model.element(id.as_str()));
        element.as_ref().and_then(Element::strand)
    }

    /// The items with where each belongs.
    pub fn placed(&self) -> PlacedItems<'_> {
        PlacedItems { items: &self.items, elements: &self.placement.elements, model: &self.model }
    }

    /// Items that belong to an element, without demos. A strand's items are its own and those of its nodes.
    pub fn items_of<'a>(&'a self, element: Element<'a>) -> impl Iterator<Item = &'a Item> {
        let positions = self.placement.members.get(element.id()).map(Vec::as_slice).unwrap_or_default();
        positions.iter().filter_map(|position| self.items.get(*position))
    }

    /// How many items belong to a node or rung, without demos.
    pub fn component_count(&self, id: &ElementId) -> usize {
        self.placement.members.get(id).map_or(0, Vec::len)
    }

    /// Items per type, for the types that occur, in the order of the schema.
    pub fn counts_by_type(&self) -> Vec<(ItemType, usize)> {
        let count = |kind: &ItemType| self.items.iter().filter(|item| item.entry.kind == *kind).count();
        let counted = ItemType::ALL.iter().map(|kind| (*kind, count(kind)));
        counted.filter(|(_, count)| *count > 0).collect()
    }

    /// Items per node and rung, without demos, in model order.
    pub fn counts_by_node(&self) -> Vec<(&ElementId, usize)> {
        self.model.unit_ids().map(|id| (id, self.component_count(id))).collect()
    }
}

/// Replaces the texts of some files. Returns the positions of the items that list them, and how many files none lists.
fn set_texts(items: &mut [Item], texts: &[(String, Arc<str>)]) -> (Vec<usize>, usize) {
    /// Up to so many names are compared one by one, which is faster than a hash of every path.
    const FEW: usize = 8;
    let names: HashSet<&str> = texts.iter().filter_map(|(path, _)| path.rsplit('/').next()).collect();
    // Nearly all paths differ in their last segment, and need not be normalized.
    let may_be = |path: &str| match names.len() {
        ..=FEW => names.iter().any(|name| path.ends_with(name)),
        _ => path.rsplit('/').next().is_some_and(|name| names.contains(name)),
    };
    let (mut changed, mut known) = (Vec::new(), HashSet::new());
    for (position, item) in items.iter_mut().enumerate() {
        for (index, file) in item.entry.files.iter().enumerate() {
            if !may_be(&file.path) {
                continue;
            }
            let path = join("", &file.path);
            if let Some((path, text)) = texts.iter().find(|(other, _)| *other == path) {
                item.contents = item.contents.with(index, text);
                known.insert(path);
                changed.push(position);
            }
        }
    }
    changed.dedup();
    (changed, texts.len() - known.len())
}

impl Placement {
    fn of(model: &Model, items: &[Item]) -> Self {
        let elements: Vec<_> = items.iter().map(|item| element_of(model, item)).collect();
        let by_name = items.iter().enumerate().map(|(index, item)| (item.name().to_owned(), index)).collect();
        let members = members(model, items, &elements);
        Self { elements, by_name, members }
    }
}

fn members(model: &Model, items: &[Item], elements: &[Option<ElementId>]) -> HashMap<ElementId, Vec<usize>> {
    let strands: HashMap<&ElementId, &ElementId> =
        model.nodes.iter().map(|node| (&node.unit.id, &node.strand)).collect();
    let mut members: HashMap<ElementId, Vec<usize>> = HashMap::new();
    for (position, (item, element)) in items.iter().zip(elements).enumerate() {
        let Some(element) = element.as_ref().filter(|_| !item.is_demo()) else { continue };
        for id in [Some(element), strands.get(element).copied()].into_iter().flatten() {
            members.entry(id.clone()).or_default().push(position);
        }
    }
    members
}

/// An item belongs to the element of its first file with an element; without files, to the one that it declares.
fn element_of(model: &Model, item: &Item) -> Option<ElementId> {
    let element = if item.entry.files.is_empty() {
        item.entry.node.as_deref().and_then(|name| model.named(name))
    } else {
        item.entry.files.iter().find_map(|file| model.place(&file.path))
    };
    element.map(|element| element.id().clone())
}
