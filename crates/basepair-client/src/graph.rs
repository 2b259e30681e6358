//! Every entry of `registryDependencies` with its meaning, and what follows from them: which items an item
//! needs, which need it, and what is installed with it.

use crate::dependency::{Meaning, meaning};
use crate::own_addresses::{Hints, OwnAddresses};
use crate::reach::Reach;
use basepair_catalog::catalog::Catalog;
use basepair_model::place::Span;
use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

#[derive(Debug)]
pub struct Graph<'a> {
    pub own: OwnAddresses,
    /// For each item, the meanings of its entries, in order.
    entries: Vec<Vec<Entry<'a>>>,
    reach: OnceLock<Arc<Reach>>,
}

/// One entry of `registryDependencies`.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    pub text: &'a str,
    pub span: Span,
    pub meaning: Meaning<'a>,
}

impl<'a> Graph<'a> {
    pub fn of(catalog: &'a Catalog, hints: &Hints) -> Self {
        Self::with(catalog, OwnAddresses::of(catalog, hints))
    }

    /// For some of a registry's items, with the addresses of the whole registry.
    pub fn with(catalog: &'a Catalog, own: OwnAddresses) -> Self {
        let entries = catalog.items().iter().map(|item| {
            let entries = item.entry.registry_dependencies.iter();
            let read = |(text, span): &'a (String, Span)| Entry {
                text,
                span: *span,
                meaning: meaning(catalog, &own, item, text),
            };
            entries.map(read).collect()
        });
        let entries = entries.collect();
        Self { own, entries, reach: OnceLock::new() }
    }

    /// The entries of the item at `position`.
    pub fn entries(&self, position: usize) -> &[Entry<'a>] {
        self.entries.get(position).map(Vec::as_slice).unwrap_or_default()
    }

    /// The items of this registry that the item at `position` lists, each once, in the order of its entries.
    pub fn siblings(&self, position: usize) -> Vec<usize> {
        let mut seen = HashSet::new();
        let siblings = self.entries(position).iter().filter_map(|entry| match entry.meaning {
            Meaning::Sibling(sibling) => Some(sibling),
            _ => None,
        });
        siblings.filter(|sibling| seen.insert(*sibling)).collect()
    }

    /// For each item, those that list it, in manifest order.
    pub fn dependents(&self) -> Vec<Vec<usize>> {
        let mut found = vec![Vec::new(); self.entries.len()];
        for position in 0..self.entries.len() {
            for sibling in self.siblings(position) {
                found.get_mut(sibling).into_iter().for_each(|list: &mut Vec<usize>| list.push(position));
            }
        }
        found
    }

    /// Every item that installs the one at `position`, with its distance, the nearest first.
    pub fn dependents_of(&self, position: usize) -> Vec<(usize, usize)> {
        let listed_by = self.dependents();
        let mut found: Vec<(usize, usize)> = Vec::new();
        let mut seen = HashSet::from([position]);
        let mut current = vec![position];
        for steps in 1.. {
            let above = current.iter().filter_map(|at| listed_by.get(*at)).flatten();
            let mut next: Vec<usize> = above.copied().filter(|at| seen.insert(*at)).collect();
            if next.is_empty() {
                break;
            }
            next.sort_unstable();
            found.extend(next.iter().map(|at| (*at, steps)));
            current = next;
        }
        found
    }

    /// Everything of this registry that is installed with the item at `position`, with its distance; the item
    /// itself is the first.
    pub fn closure(&self, position: usize) -> Vec<(usize, usize)> {
        self.closure_within(position, usize::MAX, usize::MAX).unwrap_or_default()
    }

    /// The same, or `None` if more than this many items are installed, or if they list more than this many entries in total.
    pub fn closure_within(
        &self,
        position: usize,
        items: usize,
        entries: usize,
    ) -> Option<Vec<(usize, usize)>> {
        let mut found = vec![(position, 0)];
        let mut seen = HashSet::from([position]);
        let (mut next, mut listed) = (0, 0);
        while let Some((at, steps)) = found.get(next).copied() {
            next += 1;
            listed += self.entries(at).len();
            if found.len() > items || listed > entries {
                return None;
            }
            let siblings = self.siblings(at).into_iter().filter(|sibling| seen.insert(*sibling));
            found.extend(siblings.map(|sibling| (sibling, steps + 1)));
        }
        Some(found)
    }

    /// Which items are installed with which.
    pub fn reach(&self) -> &Arc<Reach> {
        self.reach.get_or_init(|| {
            let needs: Vec<_> = (0..self.entries.len()).map(|position| self.siblings(position)).collect();
            Arc::new(Reach::of(&needs))
        })
    }
}
