//! Items must not depend on each other in a cycle.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_client::dependency::Meaning;
use std::collections::{HashMap, VecDeque};

check!(DEPENDENCY_CYCLE, "dependency-cycle", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let items: Vec<_> = entries::items(registry).collect();
    let needs: Vec<Vec<usize>> =
        items.iter().map(|listed| registry.graph.siblings(listed.position)).collect();
    reporter.checked(items.len());
    let mut cycles: Vec<usize> = registry
        .reach()
        .groups()
        .filter(|(group, _)| group.len() > 1)
        .filter_map(|(group, _)| group.first().copied())
        .collect();
    cycles.sort_unstable();
    for first in cycles {
        let Some((path, listed)) = shortest(&needs, first).zip(items.get(first)) else { continue };
        let name = |position: &usize| items.get(*position).map_or("", |listed| listed.name());
        let names: Vec<&str> = path.iter().map(name).collect();
        let next = names.get(1).copied().unwrap_or_default();
        let entry = &listed.item.entry;
        let mut entries = registry.graph.entries(listed.position).iter();
        let leads =
            |meaning: Meaning<'_>| matches!(meaning, Meaning::Sibling(to) if Some(&to) == path.get(1));
        let span = entries.find(|entry| leads(entry.meaning)).map(|entry| entry.span);
        let message = format!("`{}` depends on itself: `{}`", listed.name(), names.join("` depends on `"));
        let help = format!("move the code that `{next}` and `{}` share to a separate item", listed.name());
        listed.report(reporter, span.unwrap_or(entry.name_span), Diagnostic::new(message, help));
    }
}

/// The shortest path from an item back to itself.
fn shortest(needs: &[Vec<usize>], start: usize) -> Option<Vec<usize>> {
    let mut from: HashMap<usize, usize> = HashMap::new();
    let mut waiting = VecDeque::from([start]);
    while let Some(at) = waiting.pop_front() {
        for below in needs.get(at).into_iter().flatten() {
            if *below == start {
                let mut path = vec![start];
                let mut step = at;
                while step != start {
                    path.push(step);
                    step = from.get(&step).copied()?;
                }
                path.push(start);
                path.reverse();
                return Some(path);
            }
            if *below != start && !from.contains_key(below) {
                from.insert(*below, at);
                waiting.push_back(*below);
            }
        }
    }
    None
}
