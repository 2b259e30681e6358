//! The closure of an item: one item that contains its siblings, so that a client fetches one document instead of
//! many. Installing it writes the same files as installing the item.

mod merge;

use crate::dependency::Meaning;
use crate::graph::Graph;
use crate::plan::order::order;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_catalog::wire::item::{self as wire, DependencyForm, ITEM_SCHEMA};
use basepair_model::item::{Entry, ItemType};
use basepair_model::json::Writer;
use basepair_model::manifest::schema::{Combined, ITEM};
use merge::Merged;
use std::collections::HashSet;

/// What the closure of an item contains.
#[derive(Debug, Default)]
struct Parts {
    /// The items that are merged, in the order in which the client installs them; the item itself is one of them.
    merged: Vec<usize>,
    /// What is left in `registryDependencies`: the position of the item that lists an entry, and its text.
    left: Vec<(usize, String)>,
    /// Items that are also installed through an entry that is left.
    elsewhere: HashSet<usize>,
}

/// The closure of the item at `position`, as a document like that of an item.
pub fn closure(catalog: &Catalog, graph: &Graph<'_>, position: usize, form: DependencyForm<'_>) -> String {
    let Some(root) = catalog.items().get(position) else { return String::new() };
    let parts = parts(catalog, graph, position);
    if parts.merged.as_slice() == [position] {
        return wire::item(catalog, root, form);
    }
    let items: Vec<&Item> = parts.merged.iter().filter_map(|at| catalog.items().get(*at)).collect();
    let sources: usize = items.iter().map(|item| item.contents.bytes()).sum();
    let mut writer = Writer::with_capacity(sources + sources / 8 + 4096);
    writer.open_object();
    writer.key("$schema");
    writer.string(ITEM_SCHEMA);
    let authored = &root.entry.object.members;
    let combined = ITEM.iter().filter_map(|key| Some((key.name(), key.combined?)));
    let present = |key: &str| authored.iter().any(|member| member.key == key);
    for member in authored.iter().filter(|member| member.key != "$schema") {
        match combined.clone().find(|(key, _)| member.key == *key) {
            Some((key, how)) => combine(&mut writer, catalog, &parts, (key, how), form),
            None => wire::write_own_member(&mut writer, catalog, root, member, form),
        }
    }
    for (key, how) in combined.filter(|(key, _)| !present(key)) {
        combine(&mut writer, catalog, &parts, (key, how), form);
    }
    writer.close_object();
    writer.finish()
}

/// Whether the client installs an item of its own kind differently: fonts, bases and styles by their type, universal
/// items also into a project without `components.json`.
fn stays(entry: &Entry) -> bool {
    matches!(entry.kind, ItemType::Font | ItemType::Base | ItemType::Style) || is_universal(entry)
}

/// Whether the client installs an item into any project.
pub fn is_universal(entry: &Entry) -> bool {
    let universal = |kind: ItemType| matches!(kind, ItemType::Item | ItemType::File);
    let mut files = entry.files.iter();
    universal(entry.kind) && files.all(|file| universal(file.kind) && file.target.is_some())
}

fn parts(catalog: &Catalog, graph: &Graph<'_>, position: usize) -> Parts {
    let entry_of = |at: usize| catalog.items().get(at).map(|item| &item.entry);
    // With other types of file in it, a universal item would no longer be one.
    if entry_of(position).is_some_and(|entry| is_universal(entry)) {
        return Parts { merged: vec![position], ..Parts::default() };
    }
    let mut found = Parts::default();
    let (mut merged, mut kept) = (HashSet::new(), HashSet::new());
    let mut written: HashSet<&str> = HashSet::new();
    // Depth first, in the order of the entries, as the client collects items.
    let mut waiting = vec![position];
    while let Some(at) = waiting.pop() {
        if !merged.insert(at) {
            continue;
        }
        let mut below = Vec::new();
        for entry in graph.entries(at) {
            match entry.meaning {
                Meaning::Sibling(sibling)
                    if sibling == position || !entry_of(sibling).is_some_and(|entry| stays(entry)) =>
                {
                    below.push(sibling);
                }
                Meaning::Sibling(sibling) => {
                    if kept.insert(sibling) {
                        found.left.push((at, entry.text.to_owned()));
                    }
                }
                // Its own address; its bare name is an item of the official registry.
                Meaning::Itself if entry_of(at).is_none_or(|own| own.name.as_str() != entry.text) => {}
                _ => {
                    if written.insert(entry.text) {
                        found.left.push((at, entry.text.to_owned()));
                    }
                }
            }
        }
        waiting.extend(below.into_iter().rev());
    }
    found.elsewhere = kept.iter().flat_map(|at| graph.closure(*at)).map(|(at, _)| at).collect();
    found.merged = order(catalog, graph, &[position]).0;
    found.merged.retain(|at| merged.contains(at));
    found
}

/// Writes one combined key, if any of the items has it.
fn combine(
    writer: &mut Writer,
    catalog: &Catalog,
    parts: &Parts,
    (key, how): (&str, Combined),
    form: DependencyForm<'_>,
) {
    let items = || parts.merged.iter().filter_map(|at| catalog.items().get(*at));
    // Styles and texts of an item that also arrives with an entry that is left, before this item, would be there twice.
    let values = || {
        let once = parts.merged.iter().filter(|at| !parts.elsewhere.contains(at));
        once.filter_map(|at| catalog.items().get(*at)?.entry.object.get(key))
    };
    match how {
        Combined::Files => files(writer, catalog, items(), form),
        Combined::Texts => {
            let texts = items().flat_map(|item| item.entry.object.strings(key).map(|(text, _)| text));
            strings(writer, key, texts);
        }
        Combined::Items => {
            let addressed: Vec<String> = parts
                .left
                .iter()
                .filter_map(|(at, text)| {
                    Some(wire::dependency(catalog, catalog.items().get(*at)?, text, form))
                })
                .collect();
            strings(writer, key, addressed.iter().map(String::as_str));
        }
        Combined::Lines => {
            let texts: Vec<&str> = values().filter_map(|value| value.as_str()).collect();
            if !texts.is_empty() {
                writer.key(key);
                writer.string(&texts.join("\n"));
            }
        }
        Combined::Members => {
            let mut all = Merged::default();
            values().for_each(|value| all.add(value));
            if !all.is_empty() {
                writer.key(key);
                all.write(writer);
            }
        }
    }
}

/// Each text once.
fn strings<'t>(writer: &mut Writer, key: &str, texts: impl Iterator<Item = &'t str>) {
    let mut seen = HashSet::new();
    let mut texts = texts.filter(|text| seen.insert(*text)).peekable();
    if texts.peek().is_none() {
        return;
    }
    writer.key(key);
    writer.open_array();
    for text in texts {
        writer.element();
        writer.string(text);
    }
    writer.close_array();
}

/// Every file of every item; one that several items list in the same way once.
fn files<'i>(
    writer: &mut Writer,
    catalog: &Catalog,
    items: impl Iterator<Item = &'i Item>,
    form: DependencyForm<'_>,
) {
    let mut seen = HashSet::new();
    let mut files = items
        .flat_map(|item| item.files().enumerate().map(move |(at, (file, text))| (item, at, file, text)))
        .filter(|(_, _, file, _)| seen.insert((file.path.as_str(), file.kind, file.target.as_deref())))
        .peekable();
    if files.peek().is_none() {
        return;
    }
    writer.key("files");
    writer.open_array();
    for (item, at, _, text) in files {
        writer.element();
        wire::write_file(writer, catalog, item, at, form, Some(&text));
    }
    writer.close_array();
}
