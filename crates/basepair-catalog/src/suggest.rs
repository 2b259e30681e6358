//! Which items a name may mean that no item has: those that list it as an alias, those that other design systems call so, then
//! those that are spelt like it.

use crate::catalog::{Catalog, Item};
use crate::library::Library;
use crate::search::concepts::same_names;
use basepair_model::nearest::nearest;

/// The names of at most `most` items, best first.
pub fn meant<'c>(catalog: &'c Catalog, name: &str, most: usize) -> Vec<&'c str> {
    meant_among(catalog, name, [].into_iter(), most)
}

/// The same where a name may also mean something else, such as an element.
pub fn meant_among<'c>(
    catalog: &'c Catalog,
    name: &str,
    others: impl Iterator<Item = &'c str>,
    most: usize,
) -> Vec<&'c str> {
    let items = catalog.items().iter();
    let aliases = items.clone().flat_map(|item| item.entry.aliases().map(move |alias| (alias, item.name())));
    let aliases: Vec<(&str, &str)> = aliases.collect();
    let words = words(name);
    let listed = aliases.iter().filter(|(alias, _)| !words.is_empty() && self::words(alias) == words);
    let called = if words.is_empty() { Vec::new() } else { same_names(name) };
    let called = called.iter().filter_map(|name| catalog.item(name));
    let called = called.filter(|item| !item.is_demo()).map(Item::name);
    let known = others.chain(items.map(Item::name)).chain(aliases.iter().map(|(alias, _)| *alias));
    let spelt = nearest(name, known, most).into_iter().map(|word| {
        let item = aliases.iter().find(|(alias, _)| *alias == word && catalog.item(word).is_none());
        item.map_or(word, |(_, name)| *name)
    });
    let mut names = Vec::new();
    for meant in listed.map(|(_, name)| *name).chain(called).chain(spelt) {
        if names.len() < most && !names.contains(&meant) {
            names.push(meant);
        }
    }
    names
}

/// The names of at most `most` documents that are spelt like a name.
pub fn documents<'c>(library: &'c Library, name: &str, most: usize) -> Vec<&'c str> {
    let all = library.documents().all().iter();
    let known = all.filter_map(|document| Some(library.items().get(document.item)?.name()));
    nearest(name, known, most)
}

/// The words of a name. A longer text is no name that somebody remembers.
fn words(name: &str) -> Vec<String> {
    const LONGEST: usize = 40;
    if name.len() > LONGEST {
        return Vec::new();
    }
    let name = name.to_lowercase();
    let words = name.split(['-', '_', ' ', '/']).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}
