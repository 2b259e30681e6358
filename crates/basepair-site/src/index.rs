//! Lookup tables for pages, built once per snapshot, when the first page is requested.

use crate::search::Entries;
use basepair_catalog::catalog::Catalog;
use basepair_client::graph::Graph;
use basepair_client::modules::Modules;
use basepair_client::own::Hints;
use basepair_model::rule::RuleDoc;
use std::collections::HashMap;

#[derive(Debug)]
pub struct Index {
    /// For each item, the items that depend on it, without demos.
    dependents: Vec<Vec<usize>>,
    /// For each item, the items of this registry that it depends on.
    dependencies: Vec<Vec<usize>>,
    /// For each item that has one, the demo that shows it.
    demos: HashMap<usize, usize>,
    pub(crate) entries: Entries,
    pub(crate) modules: Modules,
}

impl Index {
    pub fn new(catalog: &Catalog, own: &Hints, rules: &[RuleDoc]) -> Self {
        let items = catalog.items();
        let graph = Graph::of(catalog, own);
        let mut demos = HashMap::new();
        for (position, item) in items.iter().enumerate() {
            if let Some(shown) = item.entry.demo.as_deref().and_then(|name| catalog.position(name)) {
                demos.entry(shown).or_insert(position);
            }
        }
        let dependencies = (0..items.len()).map(|position| graph.siblings(position)).collect();
        let mut dependents = graph.dependents();
        for list in &mut dependents {
            list.retain(|dependent| items.get(*dependent).is_some_and(|item| !item.is_demo()));
        }
        let modules = Modules::of(catalog);
        Self { dependents, dependencies, demos, entries: Entries::new(catalog, rules), modules }
    }

    pub(crate) fn dependents(&self, position: usize) -> &[usize] {
        self.dependents.get(position).map(Vec::as_slice).unwrap_or_default()
    }

    pub(crate) fn dependencies(&self, position: usize) -> &[usize] {
        self.dependencies.get(position).map(Vec::as_slice).unwrap_or_default()
    }

    pub(crate) fn demo(&self, position: usize) -> Option<usize> {
        self.demos.get(&position).copied()
    }
}
