//! The catalog: every item with its sources, where it belongs in the model, and the live counts. Immutable
//! once made; a count exists only as the result of counting it.

use crate::document::Document;
use crate::search::SearchIndex;
use basepair_model::item::{Entry, ItemType};
use basepair_model::json::Object;
use basepair_model::model::{Element, ElementId, Model};
use basepair_model::preview::Appearance;
use basepair_model::rule::Rule;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, OnceLock};

#[derive(Debug)]
pub struct Catalog {
    pub registry: Registry,
    pub model: Model,
    items: Vec<Item>,
    /// For each item, the element that it belongs to.
    elements: Vec<Option<ElementId>>,
    by_name: HashMap<String, usize>,
    /// The items that belong to each element, demos apart, in manifest order; those of a strand's nodes are the strand's.
    members: HashMap<ElementId, Vec<usize>>,
    /// Items of the manifest that are in no answer, in its order.
    withheld: Vec<Withheld>,
    /// Entries of items that are gone: in no list, and answered with what replaces them.
    retired: Vec<Entry>,
    /// Reads further addresses of its items, where those are to be rewritten.
    own: Option<Arc<dyn OwnNames>>,
    /// Made when it is first asked for: a build has no use for it.
    search: OnceLock<SearchIndex>,
}

/// Knows which addresses are the registry's own. What clients make of an address is not known here.
pub trait OwnNames: fmt::Debug + Send + Sync {
    /// The name of the item that an address names; nothing for addresses of others.
    fn own_name<'t>(&self, catalog: &Catalog, address: &'t str) -> Option<&'t str>;
}

/// An item that is in no list and has no document, because installing it would do harm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Withheld {
    pub name: String,
    /// The rule that withholds it.
    pub rule: &'static Rule,
    /// What is wrong, in one line.
    pub reason: String,
    /// How many findings withhold it.
    pub findings: usize,
}

/// What the manifest says about the registry itself.
#[derive(Debug, Clone, Default)]
pub struct Registry {
    pub schema: Option<String>,
    pub name: String,
    pub homepage: String,
    /// The root manifest as the author wrote it, without its items.
    pub head: Object,
    /// The text of the manifest, where it includes no other: it is the whole registry then.
    pub text: Option<Arc<str>>,
}

/// An entry with the text of its files, in the order of the entry's files.
#[derive(Debug)]
pub struct Item {
    pub entry: Entry,
    /// Equal texts are one, whoever lists them.
    pub sources: Vec<Arc<str>>,
    /// The images that show it, those that could be read.
    pub previews: Vec<Preview>,
}

/// An image of an item, under a name that no other image has.
#[derive(Debug, Clone)]
pub struct Preview {
    pub appearance: Appearance,
    /// Digest and extension: the image can be kept for ever under this name.
    pub file_name: String,
    pub document: Document,
}

impl Item {
    /// The image for an appearance, or the other one where there is only that.
    pub fn preview(&self, appearance: Appearance) -> Option<&Preview> {
        let exact = self.previews.iter().find(|preview| preview.appearance == appearance);
        exact.or(self.previews.first())
    }

    pub fn name(&self) -> &str {
        self.entry.name.as_str()
    }

    pub fn is_demo(&self) -> bool {
        self.entry.demo.is_some()
    }
}

impl Catalog {
    pub fn new(registry: Registry, items: Vec<Item>, model: Model) -> Self {
        let elements: Vec<_> = items.iter().map(|item| element_of(&model, item)).collect();
        let by_name = items.iter().enumerate().map(|(index, item)| (item.name().to_owned(), index)).collect();
        let members = members(&model, &items, &elements);
        let (withheld, retired) = (Vec::new(), Vec::new());
        let search = OnceLock::new();
        Self { registry, model, items, elements, by_name, members, withheld, retired, own: None, search }
    }

    /// The catalog with the entries of items that are gone.
    #[must_use]
    pub fn with_retired(self, retired: Vec<Entry>) -> Self {
        Self { retired, ..self }
    }

    /// The catalog with items that dependencies may name by these addresses too.
    #[must_use]
    pub fn recognising(self, own: Arc<dyn OwnNames>) -> Self {
        Self { own: Some(own), ..self }
    }

    /// The catalog without these items. Its counts, lists and documents do not know them.
    #[must_use]
    pub fn without(self, withheld: Vec<Withheld>) -> Self {
        if withheld.is_empty() {
            return self;
        }
        let names: HashSet<&str> = withheld.iter().map(|each| each.name.as_str()).collect();
        let items = self.items.into_iter().filter(|item| !names.contains(item.name())).collect();
        let (own, retired) = (self.own, self.retired);
        Self { withheld, own, retired, ..Self::new(self.registry, items, self.model) }
    }

    /// The entries of retired items, in manifest order.
    pub fn retired(&self) -> &[Entry] {
        &self.retired
    }

    /// The entry of a retired item.
    pub fn retired_item(&self, name: &str) -> Option<&Entry> {
        self.retired.iter().find(|entry| entry.name.as_str() == name)
    }

    /// The item that replaces a retired one, also where the first successor is retired itself.
    pub fn successor(&self, retired: &Entry) -> Option<&Item> {
        let next = |entry: &Entry| entry.retired.as_ref()?.successor.as_ref().map(|(name, _)| name.clone());
        let mut name = next(retired)?;
        // Successors that lead round in a circle end nowhere.
        for _ in 0..=self.retired.len() {
            if let Some(item) = self.item(&name) {
                return Some(item);
            }
            name = next(self.retired_item(&name)?)?;
        }
        None
    }

    /// The items of the manifest that are left out, in its order.
    pub fn withheld(&self) -> &[Withheld] {
        &self.withheld
    }

    /// Items in manifest order.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    pub fn item(&self, name: &str) -> Option<&Item> {
        self.position(name).and_then(|index| self.items.get(index))
    }

    /// The item that a dependency names: by its bare name, or by an address that is recognised as the registry's own.
    pub fn sibling(&self, dependency: &str) -> Option<&Item> {
        self.item(dependency).or_else(|| {
            let own = self.own.as_ref()?;
            self.item(own.own_name(self, dependency)?)
        })
    }

    /// Where an item stands in manifest order.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// The element that the item at `position` belongs to.
    pub fn element_at(&self, position: usize) -> Option<&ElementId> {
        self.elements.get(position).and_then(Option::as_ref)
    }

    /// The strand that the item at `position` belongs to, directly or through its node.
    pub fn strand_at(&self, position: usize) -> Option<&ElementId> {
        let element = self.element_at(position).and_then(|id| self.model.element(id.as_str()));
        element.as_ref().and_then(Element::strand)
    }

    /// Positions of items that match all words of `query`, best first.
    pub fn search(&self, query: &str) -> Vec<usize> {
        self.words().find(query)
    }

    /// Prepares for searching, so that the first search does not have to.
    pub fn prepare_search(&self) {
        self.words();
    }

    fn words(&self) -> &SearchIndex {
        self.search.get_or_init(|| SearchIndex::new(&self.items, &self.elements, &self.model))
    }

    /// Puts the items at `positions` into the order of how much they have in common with weighted texts; equals
    /// keep their order.
    pub fn by_likeness(&self, mut positions: Vec<usize>, texts: &[(u32, &str)]) -> Vec<usize> {
        let scores = self.words().alike(texts);
        positions.sort_by_key(|position| std::cmp::Reverse(scores.get(position).copied().unwrap_or(0)));
        positions
    }

    /// The one of the items at `positions` that has most in common with weighted texts, if any has something.
    pub fn most_alike(&self, positions: &[usize], texts: &[(u32, &str)]) -> Option<usize> {
        let scores = self.words().alike(texts);
        let score = |position: &usize| scores.get(position).copied().unwrap_or(0);
        // The first of equals, as in the manifest.
        let best = positions.iter().copied().rev().max_by_key(score);
        best.filter(|position| score(position) > 0)
    }

    /// Items that belong to an element, demos apart. A strand's items are its own and those of its nodes.
    pub fn items_of<'a>(&'a self, element: Element<'a>) -> impl Iterator<Item = &'a Item> {
        let positions = self.members.get(element.id()).map(Vec::as_slice).unwrap_or_default();
        positions.iter().filter_map(|position| self.items.get(*position))
    }

    /// How many items belong to a node or rung, demos apart.
    pub fn component_count(&self, id: &ElementId) -> usize {
        self.members.get(id).map_or(0, Vec::len)
    }

    /// Items per type, for the types that occur, in the order of the schema.
    pub fn counts_by_type(&self) -> Vec<(ItemType, usize)> {
        let count = |kind: &ItemType| self.items.iter().filter(|item| item.entry.kind == *kind).count();
        let counted = ItemType::ALL.iter().map(|kind| (*kind, count(kind)));
        counted.filter(|(_, count)| *count > 0).collect()
    }

    /// Items per node and rung, demos apart, in model order.
    pub fn counts_by_node(&self) -> Vec<(&ElementId, usize)> {
        self.model.unit_ids().map(|id| (id, self.component_count(id))).collect()
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

/// An item belongs where its first placed file lies; without files, where it says it does.
fn element_of(model: &Model, item: &Item) -> Option<ElementId> {
    let element = if item.entry.files.is_empty() {
        item.entry.node.as_deref().and_then(|name| model.named(name))
    } else {
        item.entry.files.iter().find_map(|file| model.place(&file.path))
    };
    element.map(|element| element.id().clone())
}
