//! Which items an installation contains and in which order, as the official client sorts them: dependencies
//! first, themes before everything else.

use crate::dependency::Meaning;
use crate::graph::Graph;
use basepair_catalog::catalog::Catalog;
use basepair_model::item::ItemType;
use std::collections::{HashMap, HashSet, VecDeque};

/// What else the client fetches.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Foreign {
    pub(crate) official: Vec<String>,
    pub(crate) elsewhere: Vec<String>,
    /// Entries that cannot be resolved.
    pub(crate) missing: Vec<String>,
}

/// The items by position, in the order in which they are installed.
pub(crate) fn order(catalog: &Catalog, graph: &Graph<'_>, named: &[usize]) -> (Vec<usize>, Foreign) {
    let items = collected(graph, named);
    let mut sorted = sorted(graph, &items);
    let is_theme =
        |at: &usize| catalog.items().get(*at).is_some_and(|item| item.entry.kind == ItemType::Theme);
    sorted.sort_by_key(|at| !is_theme(at));
    (sorted, foreign(graph, &items))
}

/// The requested items, then the dependencies of each, depth first.
fn collected(graph: &Graph<'_>, named: &[usize]) -> Vec<usize> {
    let mut found: Vec<usize> = Vec::new();
    let mut listed = HashSet::new();
    found.extend(named.iter().copied().filter(|at| listed.insert(*at)));
    for start in found.clone() {
        // Each requested item is collected separately: duplicates are removed only at the end.
        let mut seen: HashSet<usize> = named.iter().copied().collect();
        let mut waiting: Vec<usize> = graph.siblings(start);
        waiting.reverse();
        while let Some(at) = waiting.pop() {
            if !seen.insert(at) {
                continue;
            }
            if listed.insert(at) {
                found.push(at);
            }
            waiting.extend(graph.siblings(at).into_iter().rev());
        }
    }
    found
}

/// Kahn's algorithm in the order given; items of a cycle come last, in their order.
fn sorted(graph: &Graph<'_>, items: &[usize]) -> Vec<usize> {
    let members: HashSet<usize> = items.iter().copied().collect();
    let mut missing: HashMap<usize, usize> = HashMap::new();
    let mut dependents: HashMap<usize, Vec<usize>> = HashMap::new();
    for item in items {
        for sibling in graph.siblings(*item).into_iter().filter(|sibling| members.contains(sibling)) {
            dependents.entry(sibling).or_default().push(*item);
            *missing.entry(*item).or_default() += 1;
        }
    }
    let mut ready: VecDeque<usize> =
        items.iter().copied().filter(|item| !missing.contains_key(item)).collect();
    let mut sorted = Vec::with_capacity(items.len());
    while let Some(item) = ready.pop_front() {
        sorted.push(item);
        for dependent in dependents.get(&item).into_iter().flatten() {
            let left = missing.entry(*dependent).or_default();
            *left = left.saturating_sub(1);
            if *left == 0 {
                ready.push_back(*dependent);
            }
        }
    }
    let done: HashSet<usize> = sorted.iter().copied().collect();
    sorted.extend(items.iter().copied().filter(|item| !done.contains(item)));
    sorted
}

fn foreign(graph: &Graph<'_>, items: &[usize]) -> Foreign {
    let mut foreign = Foreign::default();
    for entry in items.iter().flat_map(|item| graph.entries(*item)) {
        let (list, text) = match entry.meaning {
            Meaning::Sibling(_) | Meaning::Itself => continue,
            Meaning::Official(name) => (&mut foreign.official, name),
            Meaning::Elsewhere | Meaning::GitHub => (&mut foreign.elsewhere, entry.text),
            Meaning::Missing(_) | Meaning::Retired(_) | Meaning::LocalFile | Meaning::Malformed(_) => {
                (&mut foreign.missing, entry.text)
            }
        };
        if !list.iter().any(|known| known == text) {
            list.push(text.to_owned());
        }
    }
    foreign
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::own_addresses::Hints;
    use basepair_catalog::load::{Memory, load};

    fn ordered(named: &[&str]) -> (Vec<String>, Foreign) {
        let item = |name: &str, kind: &str, needs: &str| {
            format!(r#"{{ "name": "{name}", "type": "registry:{kind}", "registryDependencies": [{needs}] }}"#)
        };
        let items = [
            item("page", "block", r#""form", "button", "https://x.example/a.json""#),
            item("form", "block", r#""field", "look", "card""#),
            item("field", "block", r#""button""#),
            item("button", "block", ""),
            item("look", "theme", ""),
            item("egg", "block", r#""hen""#),
            item("hen", "block", r#""egg", "button""#),
        ];
        let manifest =
            format!(r#"{{ "name": "o", "homepage": "https://o.example", "items": [{}] }}"#, items.join(","));
        let loaded = load(&Memory::default().with("registry.json", manifest)).unwrap();
        let catalog = loaded.best().unwrap();
        let graph = Graph::of(catalog, &Hints::default());
        let named: Vec<usize> = named.iter().filter_map(|name| catalog.position(name)).collect();
        let (order, foreign) = order(catalog, &graph, &named);
        (order.iter().filter_map(|at| Some(catalog.items().get(*at)?.name().to_owned())).collect(), foreign)
    }

    #[test]
    fn dependencies_come_first_and_themes_before_everything() {
        let (order, foreign) = ordered(&["page"]);
        assert_eq!(order, ["look", "button", "field", "form", "page"]);
        assert_eq!(foreign.official, ["card"]);
        assert_eq!(foreign.elsewhere, ["https://x.example/a.json"]);
    }

    #[test]
    fn a_cycle_comes_last() {
        assert_eq!(ordered(&["egg", "field"]).0, ["button", "field", "egg", "hen"]);
    }
}
