//! A catalog with what is read out of it on request: its documents, and the index for searches. Who answers questions owns one;
//! loading and checking need only the catalog.

use crate::catalog::Catalog;
use crate::contents::Contents;
use crate::documents::Documents;
use crate::search::{Field, SearchIndex};
use std::collections::HashSet;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

#[derive(Debug, Clone)]
pub struct Library {
    catalog: Catalog,
    documents: OnceLock<Arc<Documents>>,
    search: OnceLock<Arc<SearchIndex>>,
}

impl From<Catalog> for Library {
    fn from(catalog: Catalog) -> Self {
        Self { catalog, documents: OnceLock::new(), search: OnceLock::new() }
    }
}

/// A library extends the catalog, so it can be used wherever a catalog is expected.
impl Deref for Library {
    type Target = Catalog;

    fn deref(&self) -> &Catalog {
        &self.catalog
    }
}

impl Library {
    /// The same documents and words with another catalog, of which only the texts of other files differ.
    #[must_use]
    pub fn with(&self, amended: Catalog) -> Self {
        Self { catalog: amended, documents: self.documents.clone(), search: self.search.clone() }
    }

    /// The library without a search index, which is built from other words next.
    #[must_use]
    pub fn without_index(&self) -> Self {
        Self { search: OnceLock::new(), ..self.clone() }
    }

    /// Takes the texts of an item from another catalog, where they are the same.
    pub fn share_contents(&mut self, position: usize, same: &Contents) {
        self.catalog.share_contents(position, same);
    }

    /// The documents among the items, parsed.
    pub fn documents(&self) -> &Documents {
        self.documents.get_or_init(|| Arc::new(Documents::of(self.placed())))
    }

    /// Positions of the items that answer `query`, best first. A demo is found as the item that it shows, unless demos are
    /// asked for.
    pub fn search(&self, query: &str) -> Vec<usize> {
        let (found, with_demos) = self.words().find_with(query);
        if with_demos {
            return found;
        }
        let shown = |position: &usize| {
            let item = self.catalog.items().get(*position)?;
            let by_name = || {
                ["-demo", "-example"].iter().find_map(|end| item.name().split_once(end)).map(|(name, _)| name)
            };
            self.catalog.position(item.entry.demo.as_deref().or_else(by_name)?)
        };
        let mut seen = HashSet::new();
        let found = found.into_iter().map(|position| shown(&position).unwrap_or(position));
        found.filter(|position| seen.insert(*position)).collect()
    }

    /// The same with every demo in its own place, for those who choose the kinds of items.
    pub fn search_demos(&self, query: &str) -> Vec<usize> {
        self.words().find(query)
    }

    /// Builds the search index, so that the first search does not have to.
    /// `more` are words of the item at a position that are not in its entry.
    pub fn prepare_search(&self, more: impl Fn(usize) -> Vec<(Field, String)>) {
        self.search.get_or_init(|| Arc::new(self.index(more)));
    }

    /// Sorts the items at `positions` by their similarity to weighted texts; ties keep their order.
    pub fn by_likeness(&self, mut positions: Vec<usize>, texts: &[(u32, &str)]) -> Vec<usize> {
        let scores = self.words().alike(texts);
        positions.sort_by_key(|position| std::cmp::Reverse(scores.get(position).copied().unwrap_or(0)));
        positions
    }

    fn words(&self) -> &SearchIndex {
        self.search.get_or_init(|| Arc::new(self.index(|_| Vec::new())))
    }

    fn index(&self, more: impl Fn(usize) -> Vec<(Field, String)>) -> SearchIndex {
        let placed = self.placed();
        let more = |position: usize| {
            let mut more = more(position);
            let headings = placed.items.get(position).map(|item| self.documents().headings(item));
            more.extend(headings.into_iter().flatten().map(|text| (Field::Docs, text.to_owned())));
            more
        };
        SearchIndex::new(placed.items, placed.elements, placed.model, more)
    }
}
