//! Which item of one state is which of the other: by name, else by the same sources under another name.

use super::Side;
use basepair_syntax::Source;
use basepair_syntax::canonical::{self, Digest, is_plain_package};
use std::collections::HashMap;

#[derive(Debug, Default)]
pub(super) struct Renames {
    /// Positions in the later state, by those in the earlier one.
    later: HashMap<usize, usize>,
    earlier: HashMap<usize, usize>,
}

impl Renames {
    pub(super) fn of(before: &Side, after: &Side, wanted: &(dyn Fn(&str) -> bool + Sync)) -> Self {
        let gone = only(before, after, wanted);
        let new = only(after, before, wanted);
        let mut found = Self::default();
        if gone.is_empty() || new.is_empty() {
            return found;
        }
        let prints = |side: &Side, items: &[usize]| -> Vec<(usize, Option<Digest>)> {
            items.iter().map(|item| (*item, print(side, *item))).collect()
        };
        let new = prints(after, &new);
        for (from, digest) in prints(before, &gone) {
            // Two items with the same source are not told apart.
            let mut same = new.iter().filter(|(_, other)| digest.is_some() && *other == digest);
            if let (Some((to, _)), None) = (same.next(), same.next())
                && !found.earlier.contains_key(to)
            {
                found.later.insert(from, *to);
                found.earlier.insert(*to, from);
            }
        }
        found
    }

    /// The item of the later state that one of the earlier state became.
    pub(super) fn later(&self, before: &Side, after: &Side, position: usize) -> Option<usize> {
        let name = before.item(position)?.name();
        after.catalog.position(name).or_else(|| self.later.get(&position).copied())
    }

    /// The item of the earlier state that became one of the later state.
    pub(super) fn earlier(&self, before: &Side, after: &Side, position: usize) -> Option<usize> {
        let name = after.item(position)?.name();
        before.catalog.position(name).or_else(|| self.earlier.get(&position).copied())
    }
}

/// The wanted items whose names the other state does not have.
fn only(side: &Side, other: &Side, wanted: &(dyn Fn(&str) -> bool + Sync)) -> Vec<usize> {
    let items = side.catalog.items().iter().enumerate().filter(|(_, item)| wanted(item.name()));
    let missing = items.filter(|(_, item)| other.catalog.position(item.name()).is_none());
    missing.map(|(position, _)| position).collect()
}

/// What identifies the first file of an item, if it has anything particular.
fn print(side: &Side, item: usize) -> Option<Digest> {
    let file = side.files(item).into_iter().next()?;
    let text = file.text();
    let source = Source { path: file.path(), text: &text };
    let digest = canonical::digests(&[source], &is_plain_package).into_iter().next()??;
    digest.is_telling().then_some(digest)
}
