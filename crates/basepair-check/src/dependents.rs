//! Who brings an item along: the other direction of `registryDependencies`.

use crate::registry::Registry;
use std::collections::HashSet;

#[derive(Debug)]
pub(crate) struct Dependents {
    /// For each item, those that list it.
    listed_by: Vec<Vec<usize>>,
}

impl Dependents {
    pub(crate) fn new(registry: &Registry<'_>) -> Self {
        let mut listed_by = vec![Vec::new(); registry.catalog.items().len()];
        for (position, item) in registry.catalog.items().iter().enumerate() {
            for (dependency, _) in &item.entry.registry_dependencies {
                let sibling = registry.sibling(item, dependency);
                if let Some(dependents) = sibling.and_then(|sibling| listed_by.get_mut(sibling)) {
                    dependents.push(position);
                }
            }
        }
        Self { listed_by }
    }

    /// The items whose installation brings the one at `position` along, itself included.
    pub(crate) fn of(&self, position: usize) -> HashSet<usize> {
        let mut reached = HashSet::from([position]);
        let mut waiting = vec![position];
        while let Some(item) = waiting.pop() {
            for dependent in self.listed_by.get(item).into_iter().flatten() {
                if reached.insert(*dependent) {
                    waiting.push(*dependent);
                }
            }
        }
        reached
    }
}
