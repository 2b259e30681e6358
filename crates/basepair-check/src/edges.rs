//! What every import of every file refers to, in the order of the files. Where an import means something else to another item that
//! lists the file, that is kept beside it.

use crate::registry::Registry;
use basepair_client::resolve::{Memo, Resolver, Target};
use basepair_model::parallel::map_shares;
use std::collections::HashMap;

#[derive(Debug, Default)]
pub struct Edges {
    /// As the first item that lists each file sees them.
    edges: Vec<Edge>,
    /// By item, file and import, what differs for others.
    others: HashMap<(usize, u32, u32), Edge>,
}

/// What one import of one file refers to.
#[derive(Debug, Clone)]
pub struct Edge {
    // Half the size of `usize`, because there are several edges for each file.
    from: u32,
    import: u32,
    pub to: Target,
}

impl Edge {
    fn new(from: usize, import: usize, to: Target) -> Self {
        // No registry has that many files or imports: a text is at most a few megabytes.
        let short = |position: usize| u32::try_from(position).unwrap_or(u32::MAX);
        Self { from: short(from), import: short(import), to }
    }

    /// The importing file, by position.
    pub fn from(&self) -> usize {
        self.from as usize
    }

    /// The import, by position in the file's facts.
    pub fn import(&self) -> usize {
        self.import as usize
    }
}

/// How many files a thread looks at with the same memory of what was resolved.
const SHARE: usize = 64;

impl Edges {
    pub(crate) fn of(registry: &Registry<'_>, resolver: &Resolver) -> Self {
        let positions: Vec<usize> = (0..registry.files.len()).collect();
        let found = map_shares(&positions, SHARE, |positions| {
            let mut found = Vec::new();
            let mut memo = Memo::default();
            for (position, file) in positions.iter().filter_map(|at| Some((*at, registry.files.get(*at)?))) {
                for (number, import) in file.facts.imports.iter().enumerate() {
                    let mut resolve =
                        |entry| resolver.resolve(entry, &import.specifier, import.kind, &mut memo);
                    let mut entries = registry.listing.entries(position);
                    let Some(first) = entries.next() else { continue };
                    let to = resolve(first);
                    let others = entries.map(|entry| (entry.0, resolve(entry)));
                    let others: Vec<_> = others.filter(|(_, other)| *other != to).collect();
                    let edge = |(item, to)| (item, Edge::new(position, number, to));
                    found.push(edge((first.0, to)));
                    found.extend(others.into_iter().map(edge));
                }
            }
            found
        });
        let mut edges = Self::default();
        for (item, edge) in found {
            match edges.edges.last() {
                Some(last) if (last.from, last.import) == (edge.from, edge.import) => {
                    edges.others.insert((item, edge.from, edge.import), edge);
                }
                _ => edges.edges.push(edge),
            }
        }
        edges
    }

    /// As the first item that lists each file sees them.
    pub fn iter(&self) -> std::slice::Iter<'_, Edge> {
        self.edges.iter()
    }

    /// What the imports of the file at `position` refer to, as the first item that lists it sees them.
    pub fn of_file(&self, position: usize) -> impl Iterator<Item = &Edge> {
        let start = self.edges.partition_point(|edge| edge.from() < position);
        self.edges.iter().skip(start).take_while(move |edge| edge.from() == position)
    }

    /// The same, as one of the items that list the file sees them.
    pub fn of_item(&self, item: usize, position: usize) -> impl Iterator<Item = &Edge> {
        let other = move |edge: &Edge| self.others.get(&(item, edge.from, edge.import));
        self.of_file(position).map(move |edge| match self.others.is_empty() {
            true => edge,
            false => other(edge).unwrap_or(edge),
        })
    }
}
