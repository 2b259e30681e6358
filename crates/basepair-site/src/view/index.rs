//! Lookup tables for pages, built once per snapshot, when the first page is requested.

use super::{Section, View};
use crate::entries::Entries;
use crate::label::title;
use basepair_client::graph::Graph;
use basepair_model::finding::Finding;
use basepair_model::rule::Severity;
use std::collections::{HashMap, HashSet};

#[derive(Debug)]
pub struct Index {
    /// For each item, the items that depend on it, without demos.
    dependents: Vec<Vec<usize>>,
    /// For each item, the items of this registry that it depends on.
    dependencies: Vec<Vec<usize>>,
    /// For each item that has one, the demo that shows it.
    demos: HashMap<usize, usize>,
    /// Titles that several items have.
    shared_titles: HashSet<String>,
    /// The paths of sections without content.
    absent: Vec<&'static str>,
    /// For each item that has some, the number of errors and of warnings.
    alarms: HashMap<String, (usize, usize)>,
    pub(crate) entries: Entries,
}

impl Index {
    pub(crate) fn new(view: &View<'_>) -> Self {
        let catalog = view.catalog;
        let items = catalog.items();
        let graph = Graph::of(catalog, &view.resolver.context.hints());
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
        let (listed, absent): (Vec<&Section>, Vec<&Section>) =
            view.sections.iter().partition(|section| (section.has_content)(view));
        let pages: Vec<_> = listed
            .iter()
            .filter(|page| !page.is_of_past)
            .map(|page| (page.path, page.title, page.text))
            .collect();
        let mut seen = HashSet::new();
        let shared_titles = items.iter().map(title).filter(|title| !seen.insert(*title));
        let shared_titles = shared_titles.map(str::to_owned).collect();
        Self {
            dependents,
            dependencies,
            demos,
            shared_titles,
            entries: Entries::new(catalog, view.checks.rules, view.law, &pages),
            absent: absent.iter().map(|section| section.path).collect(),
            alarms: alarms(view.checks.findings),
        }
    }

    /// Whether the site has the section at a path: a section without content is not listed, though its address answers.
    pub(crate) fn has_section(&self, path: &str) -> bool {
        !self.absent.contains(&path)
    }

    /// Whether several items have this title.
    pub(crate) fn is_shared(&self, title: &str) -> bool {
        self.shared_titles.contains(title)
    }

    pub(crate) fn dependents(&self, position: usize) -> &[usize] {
        self.dependents.get(position).map(Vec::as_slice).unwrap_or_default()
    }

    pub(crate) fn dependencies(&self, position: usize) -> &[usize] {
        self.dependencies.get(position).map(Vec::as_slice).unwrap_or_default()
    }

    /// The number of errors and of warnings about an item.
    pub(crate) fn alarms(&self, item: &str) -> (usize, usize) {
        self.alarms.get(item).copied().unwrap_or_default()
    }

    pub(crate) fn demo(&self, position: usize) -> Option<usize> {
        self.demos.get(&position).copied()
    }
}

/// For each item that has some, the number of errors and of warnings.
fn alarms(findings: &[Finding]) -> HashMap<String, (usize, usize)> {
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
    alarms
}
