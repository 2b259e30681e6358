//! Changes of one item: that it is new, gone, renamed or deprecated, and what differs in it.

use super::side::{member_place, place};
use super::{Change, Level, Side, entry, files, tokens};
use basepair_catalog::catalog::Item;
use basepair_model::item::ItemType;

/// Whether an item only shows others: nobody builds on it.
pub(super) fn is_shown(item: &Item) -> bool {
    item.is_demo() || matches!(item.entry.kind, ItemType::Example | ItemType::Internal)
}

pub(super) fn added(after: &Side, position: usize) -> Vec<Change> {
    let Some(item) = after.item(position) else { return Vec::new() };
    let name = item.name();
    let (level, what) = if is_shown(item) { (Level::Fix, "example") } else { (Level::Feature, "item") };
    let text = format!("The {what} `{name}` is new.");
    vec![Change::new(level, name, "", text).at(None, Some(place(&item.entry)))]
}

pub(super) fn removed(before: &Side, position: usize, after: &Side) -> Change {
    let item = before.item(position);
    let name = item.map(Item::name).unwrap_or_default();
    let level = if item.is_some_and(is_shown) { Level::Fix } else { Level::Breaking };
    let successor = |name: Option<&str>| name.map_or(String::new(), |name| format!("; use `{name}`"));
    let (text, now) = match after.catalog.retired_item(name) {
        Some(retired) => {
            let next = after.catalog.successor(retired).map(Item::name);
            (format!("The item `{name}` is retired{}.", successor(next)), Some(place(retired)))
        }
        None => (format!("The item `{name}` is removed."), None),
    };
    let change = Change::new(level, name, "", text).at(item.map(|item| place(&item.entry)), now);
    announced(change, before, position)
}

/// What differs between an item of one state and the same of another.
pub(super) fn compared(before: &Side, from: usize, after: &Side, to: usize) -> Vec<Change> {
    let (Some(old), Some(new)) = (before.item(from), after.item(to)) else { return Vec::new() };
    let name = new.name();
    let mut changes = Vec::new();
    if old.name() != name {
        let text = format!("The item `{}` is now called `{name}`.", old.name());
        let level = if is_shown(old) { Level::Fix } else { Level::Breaking };
        changes.push(Change::new(level, name, "", text).at(Some(place(&old.entry)), Some(place(&new.entry))));
    }
    if let (None, Some(deprecated)) = (&old.entry.deprecated, &new.entry.deprecated) {
        let text = format!("The item `{name}` is deprecated{}.", deprecated.sentence());
        let at = (Some(place(&old.entry)), Some(member_place(&new.entry, "meta")));
        changes.push(Change::new(Level::Fix, name, "", text).at(at.0, at.1));
    }
    entry::compare(&mut changes, old, new);
    tokens::compare(&mut changes, (before, from), (after, to));
    files::compare(&mut changes, (before, from), (after, to));
    if is_shown(new) {
        // Nobody builds on an example: whatever differs in it is one change.
        let first = changes.into_iter().next();
        return first.map_or_else(Vec::new, |change| {
            let text = format!("The example `{name}` is different.");
            vec![Change::new(Level::Fix, name, "", text).at(change.before, change.after)]
        });
    }
    changes.into_iter().map(|change| announced(change, before, from)).collect()
}

/// A change with how it was announced, where it is breaking: the item was deprecated before.
fn announced(change: Change, before: &Side, position: usize) -> Change {
    let deprecated = before.item(position).and_then(|item| item.entry.deprecated.as_ref());
    match deprecated.filter(|_| change.level == Level::Breaking && change.announced.is_none()) {
        Some(deprecated) => {
            let since = deprecated.since.as_ref().map_or_else(String::new, |since| format!(" since {since}"));
            Change { announced: Some(format!("the item was deprecated{since}")), ..change }
        }
        None => change,
    }
}
