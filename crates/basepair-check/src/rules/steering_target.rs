//! A file that configures tools or instructs agents must come from an item that is about that, or be allowed with a
//! reason.

use super::{check, steering};
use crate::analysis::Analysis;
use crate::reporter::Reporter;
use crate::steering::Steers;
use basepair_catalog::catalog::Item;
use basepair_model::item::ItemType;

check!(STEERING_TARGET, "steering-target", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    steering::report(registry, reporter, |item, steers: Steers| !steers.by_itself && !is_about_it(item));
}

/// Whether people install the item just for these files: it has only files with a target, and a description.
fn is_about_it(item: &Item) -> bool {
    let universal = |kind: ItemType| matches!(kind, ItemType::Item | ItemType::File);
    let entry = &item.entry;
    universal(entry.kind)
        && entry.files.iter().all(|file| universal(file.kind) && file.target.is_some())
        && entry.description.as_deref().is_some_and(|text| !text.trim().is_empty())
}
