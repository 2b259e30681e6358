//! Which items of a past state a text may name. Addresses and namespaces were others then, so only what every form of a
//! dependency has in common counts: it is a name, or ends with one.

use basepair_model::item::Entry;

/// Everything that a dependency may mean: the text, or what follows one of its slashes.
pub fn meanings(text: &str) -> impl Iterator<Item = &str> {
    let path = text.split_once(['?', '#']).map_or(text, |(path, _)| path);
    let ends = path.match_indices('/').filter_map(|(at, _)| path.get(at + 1..));
    let ends = std::iter::once(path).chain(ends);
    ends.map(|end| {
        let name = end.split_once('@').map_or(end, |(name, _)| name);
        name.strip_suffix(".json").unwrap_or(name)
    })
}

/// Whatever an item names: what it depends on, its successors, and the item that it shows.
pub(crate) fn named(entry: &Entry) -> impl Iterator<Item = &str> {
    let successors = [
        entry.retired.as_ref().and_then(|retired| retired.successor.as_ref()),
        entry.deprecated.as_ref().and_then(|deprecated| deprecated.successor.as_ref()),
    ];
    let successors = successors.into_iter().flatten().flat_map(|(text, _)| meanings(text));
    let dependencies = entry.registry_dependencies.iter().flat_map(|(text, _)| meanings(text));
    dependencies.chain(successors).chain(entry.demo.as_deref())
}

/// Whether an entry may name an item, in whichever form it says so.
pub fn needs(entry: &Entry, name: &str) -> bool {
    named(entry).any(|named| named == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_in_every_form_of_a_dependency_but_not_in_longer_names() {
        for text in [
            "card",
            "@acme/card",
            "https://acme.test/r/card.json",
            "https://acme.test/card@v1.json?x=1",
            "card@v1",
        ] {
            assert!(meanings(text).any(|name| name == "card"), "{text}");
        }
        for text in
            ["card-list", "https://acme.test/r/scard.json", "my_card", "https://card.test/r/other.json"]
        {
            assert!(!meanings(text).any(|name| name == "card"), "{text}");
        }
        assert!(meanings("https://acme.test/r/forms/field.json").any(|name| name == "forms/field"));
    }
}
