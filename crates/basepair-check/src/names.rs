//! The words of an item's sources that a search finds it by: what they export, and the props of their components.

use crate::analysis::Analysis;
use std::collections::HashMap;

/// The most names that are kept of one item.
const MOST: usize = 200;

/// As words: `CardHeader` is `Card Header`.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Names {
    pub exports: Vec<String>,
    pub props: Vec<String>,
}

/// By the name of the item; without the items whose sources have no names.
pub(crate) fn names(registry: &Analysis<'_>) -> HashMap<String, Names> {
    let mut all = HashMap::new();
    for (position, item) in registry.catalog.items().iter().enumerate() {
        let mut names = Names::default();
        for file in registry.file_positions_of(position).iter().filter_map(|at| registry.files.get(*at)) {
            let exports = file.facts.exports.iter().filter(|export| export.name != "default");
            names.exports.extend(exports.map(|export| spaced(&export.name)));
            let components = file.facts.components.iter().filter(|component| component.exported);
            names.props.extend(components.flat_map(|component| &component.props).map(|prop| spaced(prop)));
        }
        for list in [&mut names.exports, &mut names.props] {
            list.sort_unstable();
            list.dedup();
            list.truncate(MOST);
        }
        if names != Names::default() {
            all.insert(item.name().to_owned(), names);
        }
    }
    all
}

/// The words of a name in camel case.
fn spaced(name: &str) -> String {
    let mut words = String::with_capacity(name.len() + 4);
    let mut after_lower = false;
    for c in name.chars() {
        if c.is_uppercase() && after_lower {
            words.push(' ');
        }
        after_lower = c.is_lowercase() || c.is_ascii_digit();
        words.push(c);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn camel_case_is_split_into_words() {
        for (name, words) in [
            ("CardHeader", "Card Header"),
            ("useIsMobile", "use Is Mobile"),
            ("buttonVariants", "button Variants"),
            ("URLInput", "URLInput"),
            ("N2Grid", "N2 Grid"),
            ("cn", "cn"),
            ("", ""),
        ] {
            assert_eq!(spaced(name), words);
        }
    }
}
