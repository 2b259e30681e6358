//! Every custom property that an item reads is defined by something that comes with it.

use super::check;
use super::style_sources::{Source, sources_of};
use crate::analysis::Analysis;
use crate::judge::{Judge, Verdict};
use crate::registry::Registry;
use basepair_catalog::catalog::Item;
use std::collections::HashMap;

check!(UNDEFINED_TOKEN, "undefined-token", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    if registry.has_unread() {
        return;
    }
    let mut provided: HashMap<&str, bool> = HashMap::new();
    let consumer = &registry.model.consumer;
    let mut definers = None;
    let mut suggestions = SUGGESTIONS;
    for (position, item) in registry.catalog.items().iter().enumerate() {
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
                if !*known
                    && !definers
                        .get_or_insert_with(|| Definers::of(registry))
                        .define(registry, position, name)
                {
                    let message = format!("nothing that comes with `{}` defines `{name}`", item.name());
                    source.report(
                        registry,
                        judge,
                        read.span,
                        Verdict::new(message, help(registry, name, &mut suggestions)),
                    );
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

/// Which items define a name, in their sources or their entries.
#[derive(Default)]
struct Definers<'r> {
    names: HashMap<&'r str, Vec<usize>>,
    /// By beginnings of names whose ends are put together while the page runs.
    starts: HashMap<&'r str, Vec<usize>>,
}

impl<'r> Definers<'r> {
    fn of(registry: &'r Registry<'_>) -> Self {
        let mut definers = Self::default();
        for position in 0..registry.catalog.items().len() {
            for source in sources_of(registry, position) {
                let facts = source.facts();
                for definition in &facts.definitions {
                    definers.names.entry(&definition.name).or_default().push(position);
                }
                // `element.style.setProperty("--x", …)` and names in tables define, too.
                for literal in &facts.literals {
                    let text = literal.text.trim();
                    if let Some(start) = text.rfind("--").and_then(|at| text.get(at..))
                        && start.len() > 2
                        && start.ends_with('-')
                    {
                        definers.starts.entry(start).or_default().push(position);
                    } else if text.starts_with("--") {
                        definers.names.entry(text).or_default().push(position);
                    }
                }
            }
        }
        definers
    }

    /// Whether the item at `position`, or something that is installed with it, defines a name.
    fn define(&self, registry: &Analysis<'_>, position: usize, name: &str) -> bool {
        let starts = name.match_indices('-').filter_map(|(at, _)| self.starts.get(name.get(..=at)?));
        let mut definers = self.names.get(name).into_iter().chain(starts);
        definers.any(|items| items.iter().any(|item| registry.reach().reaches(position, *item)))
    }
}

/// Comparing every name with every token takes long, so of very many only the first get a suggestion.
const SUGGESTIONS: usize = 100;

fn help(registry: &Analysis<'_>, name: &str, suggestions: &mut usize) -> String {
    let tokens = registry.tokens();
    let looked_at = if *suggestions > 0 { usize::MAX } else { 0 };
    *suggestions = suggestions.saturating_sub(1);
    let near = tokens.names().take(looked_at).filter_map(|known| Some((distance(known, name)?, known))).min();
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
