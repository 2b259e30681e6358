//! Search and suggestions: results are known items, each once. The first line is the query, every other one an item.

use basepair_catalog::nearest::nearest;
use basepair_catalog::search::{Field, SearchIndex};
use std::collections::HashSet;

pub(crate) fn run(text: &str) {
    let (query, items) = text.split_once('\n').unwrap_or((text, "button\ndate picker\nnäive Größe"));
    let items: Vec<&str> = items.lines().collect();
    let index = SearchIndex::of(items.iter().map(|item| {
        let (name, rest) = item.split_once(' ').unwrap_or((item, ""));
        vec![(Field::Name, name), (Field::Title, item), (Field::Description, rest)]
    }));
    let found = index.find(query);
    let distinct: HashSet<usize> = found.iter().copied().collect();
    assert!(distinct.len() == found.len() && distinct.iter().all(|item| *item < items.len()), "{found:?}");
    assert!(index.alike(&[(1, query)]).keys().all(|item| *item < items.len()));
    let meant = nearest(query, items.iter().copied(), 3);
    assert!(meant.len() <= 3 && meant.iter().all(|word| items.contains(word)), "{meant:?}");
}
