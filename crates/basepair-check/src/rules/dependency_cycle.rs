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
    for group in circles(&needs) {
        let Some(first) = group.iter().copied().min() else { continue };
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

/// Groups of items that reach one another.
fn circles(needs: &[Vec<usize>]) -> Vec<Vec<usize>> {
    // Two walks: one in depth, then one against the direction, from the items that were left last.
    let mut reached_by = vec![Vec::new(); needs.len()];
    for (from, to) in needs.iter().enumerate().flat_map(|(from, to)| to.iter().map(move |to| (from, *to))) {
        if let Some(sources) = reached_by.get_mut(to) {
            sources.push(from);
        }
    }
    let order = finished(needs);
    let mut seen = vec![false; needs.len()];
    let mut groups = Vec::new();
    for root in order.into_iter().rev() {
        let mut group = Vec::new();
        let mut waiting = vec![root];
        while let Some(at) = waiting.pop() {
            if let Some(known) = seen.get_mut(at).filter(|known| !**known) {
                *known = true;
                group.push(at);
                waiting.extend(reached_by.get(at).into_iter().flatten());
            }
        }
        if group.len() > 1 {
            groups.push(group);
        }
    }
    groups.sort();
    groups
}

/// Items in the order in which a walk in depth leaves them.
fn finished(needs: &[Vec<usize>]) -> Vec<usize> {
    let mut seen = vec![false; needs.len()];
    let mut order = Vec::with_capacity(needs.len());
    for root in 0..needs.len() {
        let mut path = vec![(root, 0)];
        if std::mem::replace(seen.get_mut(root).unwrap_or(&mut true), true) {
            continue;
        }
        while let Some((at, next)) = path.last_mut() {
            let below = needs.get(*at).and_then(|below| below.get(*next)).copied();
            *next += 1;
            match below {
                Some(below) => {
                    if !std::mem::replace(seen.get_mut(below).unwrap_or(&mut true), true) {
                        path.push((below, 0));
                    }
                }
                None => {
                    order.push(*at);
                    path.pop();
                }
            }
        }
    }
    order
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
