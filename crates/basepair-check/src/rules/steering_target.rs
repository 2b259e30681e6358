//! A file that configures tools or instructs agents must come from an item that is about that, or be allowed with a
//! reason.

use super::{check, steering};
use crate::analysis::Analysis;
use crate::reporter::Reporter;
use crate::steering::Steers;
use basepair_catalog::catalog::Item;
use basepair_model::item::ItemType;
use std::collections::{HashMap, HashSet};

check!(STEERING_TARGET, "steering-target", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let mut steering: HashMap<usize, HashSet<usize>> = HashMap::new();
    for one in registry.steering() {
        steering.entry(one.item).or_default().insert(one.file);
    }
    let is_nothing_else = |item: &Item| {
        // What calls itself a component is installed for that.
        let position = registry.catalog.position(item.name()).filter(|_| item.entry.kind == ItemType::Lib);
        position.and_then(|at| steering.get(&at)).is_some_and(|files| files.len() == item.entry.files.len())
    };
    steering::report(registry, reporter, |item, steers: Steers| {
        !steers.by_itself && !(is_described(item) && (is_universal(item) || is_nothing_else(item)))
    });
}

/// Whether people install the item for whatever files it has: it has only files with a target.
fn is_universal(item: &Item) -> bool {
    let universal = |kind: ItemType| matches!(kind, ItemType::Item | ItemType::File);
    let entry = &item.entry;
    universal(entry.kind) && entry.files.iter().all(|file| universal(file.kind) && file.target.is_some())
}

/// Whether people can know what an item is for.
fn is_described(item: &Item) -> bool {
    item.entry.description.as_deref().is_some_and(|text| !text.trim().is_empty())
}
