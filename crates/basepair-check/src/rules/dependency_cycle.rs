//! Items do not need each other in a circle.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::dependency::{Meaning, meaning};
use crate::judge::{Judge, Verdict};
use std::collections::{HashMap, VecDeque};

check!(DEPENDENCY_CYCLE, "dependency-cycle", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    let items: Vec<_> = entries::items(registry).collect();
    let needs: Vec<Vec<usize>> = items
        .iter()
        .map(|listed| {
            let entries = listed.item.entry.registry_dependencies.iter();
            let siblings = entries.filter_map(|(text, _)| match meaning(registry, listed.item, text) {
                Meaning::Sibling(sibling) => Some(sibling),
                _ => None,
            });
            siblings.collect()
        })
        .collect();
    judge.judged(items.len());
    let mut circles: Vec<usize> = registry
        .reach()
        .groups()
        .filter(|(group, _)| group.len() > 1)
        .filter_map(|(group, _)| group.first().copied())
        .collect();
    circles.sort_unstable();
    for first in circles {
        let Some((way, listed)) = shortest(&needs, first).zip(items.get(first)) else { continue };
        let name = |position: &usize| items.get(*position).map_or("", |listed| listed.name());
        let names: Vec<&str> = way.iter().map(name).collect();
        let next = names.get(1).copied().unwrap_or_default();
        let entry = &listed.item.entry;
        let leads = |text: &str| matches!(meaning(registry, listed.item, text), Meaning::Sibling(sibling) if Some(&sibling) == way.get(1));
        let span = entry.registry_dependencies.iter().find(|(text, _)| leads(text)).map(|(_, span)| *span);
        let message = format!("`{}` needs itself in the end: `{}`", listed.name(), names.join("` needs `"));
        let help = format!("move what `{next}` and `{}` share into an item of its own", listed.name());
        listed.report(judge, span.unwrap_or(entry.name_span), Verdict::new(message, help));
    }
}

/// The shortest way from an item back to itself.
fn shortest(needs: &[Vec<usize>], start: usize) -> Option<Vec<usize>> {
    let mut from: HashMap<usize, usize> = HashMap::new();
    let mut waiting = VecDeque::from([start]);
    while let Some(at) = waiting.pop_front() {
        for below in needs.get(at).into_iter().flatten() {
            if *below == start {
                let mut way = vec![start];
                let mut step = at;
                while step != start {
                    way.push(step);
                    step = from.get(&step).copied()?;
                }
                way.push(start);
                way.reverse();
                return Some(way);
            }
            if *below != start && !from.contains_key(below) {
                from.insert(*below, at);
                waiting.push_back(*below);
            }
        }
    }
    None
}
