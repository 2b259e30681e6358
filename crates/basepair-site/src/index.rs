//! Lookup tables for pages, built once per snapshot, when the first page is requested.

use crate::search::Entries;
use basepair_catalog::catalog::Catalog;
use basepair_client::graph::Graph;
use basepair_client::own::Hints;
use basepair_model::finding::Finding;
use basepair_model::rule::{RuleDoc, Severity};
use std::collections::HashMap;

#[derive(Debug)]
pub struct Index {
    /// For each item, the items that depend on it, without demos.
    dependents: Vec<Vec<usize>>,
    /// For each item, the items of this registry that it depends on.
    dependencies: Vec<Vec<usize>>,
    /// For each item that has one, the demo that shows it.
    demos: HashMap<usize, usize>,
    /// For each path, the first item that lists it, and the position of the file in the item.
    files: HashMap<String, (usize, usize)>,
    /// For each item that has some, the number of errors and of warnings.
    alarms: HashMap<String, (usize, usize)>,
    pub(crate) entries: Entries,
}

impl Index {
    pub fn new(catalog: &Catalog, own: &Hints, rules: &[RuleDoc], findings: &[Finding]) -> Self {
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
        let mut files = HashMap::new();
        for (position, item) in items.iter().enumerate() {
            for (at, file) in item.entry.files.iter().enumerate() {
                files.entry(file.path.trim_start_matches("./").to_owned()).or_insert((position, at));
            }
        }
        let mut alarms: HashMap<String, (usize, usize)> = HashMap::new();
        for finding in findings {
            let Some(item) = &finding.item else { continue };
            let counts = alarms.entry(item.clone()).or_default();
            match finding.severity {
                Severity::Error => counts.0 += 1,
                Severity::Warning => counts.1 += 1,
                Severity::Note => {}
            }
        }
        Self { files, alarms, dependents, dependencies, demos, entries: Entries::new(catalog, rules) }
    }

    pub(crate) fn dependents(&self, position: usize) -> &[usize] {
        self.dependents.get(position).map(Vec::as_slice).unwrap_or_default()
    }

    pub(crate) fn dependencies(&self, position: usize) -> &[usize] {
        self.dependencies.get(position).map(Vec::as_slice).unwrap_or_default()
    }

    /// The item that lists a file, and the position of the file in it.
    pub(crate) fn file(&self, path: &str) -> Option<(usize, usize)> {
        self.files.get(path).copied()
    }

    /// The number of errors and of warnings about an item.
    pub(crate) fn alarms(&self, item: &str) -> (usize, usize) {
        self.alarms.get(item).copied().unwrap_or_default()
    }

    pub(crate) fn demo(&self, position: usize) -> Option<usize> {
        self.demos.get(&position).copied()
    }
}
