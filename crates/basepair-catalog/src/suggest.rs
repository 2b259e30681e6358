//! Which items a name may mean that no item has: those that other design systems call so, then those that are spelt like it.

use crate::catalog::{Catalog, Item};
use crate::search::synonyms;
use basepair_model::nearest::nearest;

/// The names of at most `most` items, best first.
pub fn meant<'c>(catalog: &'c Catalog, name: &str, most: usize) -> Vec<&'c str> {
    let mut names: Vec<&str> = synonyms_of(name)
        .iter()
        .filter_map(|synonym| catalog.item(synonym))
        .filter(|item| !item.is_demo())
        .map(Item::name)
        .collect();
    for near in nearest(name, catalog.items().iter().map(Item::name), most) {
        if !names.contains(&near) {
            names.push(near);
        }
    }
    names.truncate(most);
    names
}

/// Names with the same meaning, as items are named.
fn synonyms_of(name: &str) -> Vec<String> {
    // A longer text is no name that somebody remembers.
    const LONGEST: usize = 40;
    if name.len() > LONGEST {
        return Vec::new();
    }
    let words = name.to_lowercase();
    let words = words.split(['-', '_', ' ', '/']).filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_owned).collect();
    synonyms::variants(&words).iter().map(|words| words.join("-")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_other_design_systems_are_known() {
        assert!(synonyms_of("hover-card").contains(&"preview-card".to_owned()));
        assert!(synonyms_of("Modal").contains(&"dialog".to_owned()));
        assert!(synonyms_of(&"modal-".repeat(20)).is_empty());
    }
}
