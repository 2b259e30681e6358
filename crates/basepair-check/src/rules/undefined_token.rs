//! Every custom property that an item reads is defined by something that comes with it.

use super::check;
use super::style_sources::{Source, sources_of};
use crate::analysis::Analysis;
use crate::judge::{Judge, Verdict};
use crate::registry::Registry;
use basepair_catalog::catalog::Item;
use std::collections::{HashMap, HashSet};

check!(UNDEFINED_TOKEN, "undefined-token", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    if registry.has_unread() {
        return;
    }
    let mut provided: HashMap<&str, bool> = HashMap::new();
    let consumer = &registry.model.consumer;
    for (position, item) in registry.catalog.items().iter().enumerate() {
        let mut local = None;
        let mut reads_any = false;
        for source in sources_of(registry, position).filter(|source| is_first(source, item)) {
            for read in &source.facts().reads {
                reads_any = true;
                let name = read.name.as_str();
                // The end of a name that is put together while the page runs cannot be known here.
                let is_open = read.has_fallback || name.ends_with('-');
                if is_open || registry.tokens().defines(name) {
                    continue;
                }
                let known = provided.entry(name).or_insert_with(|| consumer.provides_variable(name));
                if !*known && !local.get_or_insert_with(|| Local::of(registry, position)).defines(name) {
                    let message = format!("nothing that comes with `{}` defines `{name}`", item.name());
                    source.report(registry, judge, read.span, Verdict::new(message, help(registry, name)));
                }
            }
        }
        judge.judged(usize::from(reads_any));
    }
}

/// A file that several items list is judged with the first of them.
fn is_first(source: &Source<'_, '_>, item: &Item) -> bool {
    match source {
        Source::File(file) => file.items.first().is_none_or(|first| std::ptr::eq(*first, item)),
        Source::Entry(..) => true,
    }
}

/// What an item and everything that is installed with it define.
struct Local<'r> {
    names: HashSet<&'r str>,
    /// Beginnings of names whose ends are put together while the page runs.
    starts: Vec<&'r str>,
}

impl<'r> Local<'r> {
    fn of(registry: &'r Registry<'_>, position: usize) -> Self {
        let mut local = Self { names: HashSet::new(), starts: Vec::new() };
        for item in registry.closure(position) {
            for source in sources_of(registry, *item) {
                let facts = source.facts();
                local.names.extend(facts.definitions.iter().map(|definition| definition.name.as_str()));
                // `element.style.setProperty("--x", …)` and names in tables define, too.
                for literal in &facts.literals {
                    let text = literal.text.trim();
                    if let Some(start) = text.rfind("--").and_then(|at| text.get(at..))
                        && start.len() > 2
                        && start.ends_with('-')
                    {
                        local.starts.push(start);
                    } else if text.starts_with("--") {
                        local.names.insert(text);
                    }
                }
            }
        }
        local
    }

    fn defines(&self, name: &str) -> bool {
        self.names.contains(name) || self.starts.iter().any(|start| name.starts_with(start))
    }
}

fn help(registry: &Analysis<'_>, name: &str) -> String {
    let tokens = registry.tokens();
    let near = tokens.names().filter_map(|known| Some((distance(known, name)?, known))).min();
    match near {
        Some((_, known)) => format!("read `{known}`, or define `{name}` where it is read"),
        None => format!("define `{name}` as a token, or give `var({name}, …)` something to fall back to"),
    }
}

/// How many letters two names differ by, while that is a slip and not another word.
fn distance(known: &str, name: &str) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (known.chars().collect(), name.chars().collect());
    if a.len().abs_diff(b.len()) > 3 {
        return None;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, left) in a.iter().enumerate() {
        let mut diagonal = i;
        let mut before = i + 1;
        let mut next = vec![before];
        for (right, above) in b.iter().zip(row.iter().skip(1)) {
            let change = diagonal + usize::from(left != right);
            diagonal = *above;
            before = change.min(above + 1).min(before + 1);
            next.push(before);
        }
        row = next;
    }
    row.last().copied().filter(|distance| *distance <= 3 && *distance * 3 < name.len())
}
