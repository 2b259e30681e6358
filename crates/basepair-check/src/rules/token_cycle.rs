//! A token that references itself, directly or through others, has no value.

use super::check;
use super::style_sources::{Source, sources_of};
use crate::analysis::Analysis;
use crate::registry::Registry;
use crate::reporter::{Diagnostic, Reporter};
use crate::tokens::{Mode, is_foundation, reads_of};
use basepair_syntax::facts::{Definition, Text};
use std::collections::{BTreeMap, HashMap, HashSet};

check!(TOKEN_CYCLE, "token-cycle", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let items = registry.entries.len();
    let (shared, own): (Vec<usize>, Vec<usize>) = (0..items).partition(|at| is_foundation(registry, *at));
    check_group(registry, reporter, &shared);
    own.iter().for_each(|position| check_group(registry, reporter, &[*position]));
}

/// A definition, what it reads, and where it was found.
struct Defined<'r> {
    definition: &'r Definition,
    reads: Vec<Text>,
    source: usize,
}

fn check_group(registry: &Registry<'_>, reporter: &mut Reporter, items: &[usize]) {
    let sources: Vec<Source<'_, '_>> = items.iter().flat_map(|it| sources_of(registry, *it)).collect();
    let mut scopes: BTreeMap<&str, Vec<Defined<'_>>> = BTreeMap::new();
    for (source, found) in sources.iter().enumerate() {
        for definition in &found.facts().definitions {
            let scope = match Mode::of(&definition.scope) {
                Mode::Theme | Mode::Light => "light",
                Mode::Dark => "dark",
                Mode::Partial => definition.scope.as_str(),
            };
            let is_theme = Mode::of(&definition.scope) == Mode::Theme;
            let mut reads = reads_of(&definition.value);
            // The framework inlines the value of a theme variable into its classes, so both may have the same name.
            reads.retain(|read| !(is_theme && *read == definition.name));
            scopes.entry(scope).or_default().push(Defined { definition, reads, source });
        }
    }
    reporter.checked(usize::from(!scopes.is_empty()));
    let mut reported = HashSet::new();
    for scope in scopes.keys() {
        // In dark mode, definitions that exist only for light still apply.
        let light = scopes.get("light").filter(|_| *scope == "dark").into_iter().flatten();
        let here = scopes.get(scope).into_iter().flatten();
        let graph: HashMap<&str, &Defined<'_>> =
            light.chain(here).map(|it| (it.definition.name.as_str(), it)).collect();
        for cycle in cycles(&graph) {
            let mut key = cycle.clone();
            key.sort_unstable();
            let Some(first) = cycle.first().and_then(|name| graph.get(name)) else { continue };
            if !reported.insert(key) {
                continue;
            }
            let mut path: Vec<String> = cycle.iter().map(|name| format!("`{name}`")).collect();
            path.extend(path.first().cloned());
            let message = format!("the custom properties form a cycle: {}", path.join(" reads "));
            let help = "give one of them a value that does not read the others".to_owned();
            if let Some(source) = sources.get(first.source) {
                source.report(registry, reporter, first.definition.span, Diagnostic::new(message, help));
            }
        }
    }
}

/// Every cycle once, starting with the property that is first in alphabetical order.
fn cycles<'g>(graph: &HashMap<&'g str, &Defined<'g>>) -> Vec<Vec<&'g str>> {
    let mut names: Vec<&str> = graph.keys().copied().collect();
    names.sort_unstable();
    let mut done: HashSet<&str> = HashSet::new();
    let mut found = Vec::new();
    for start in names {
        let mut path: Vec<(&str, usize)> = vec![(start, 0)];
        let mut on_path: HashMap<&str, usize> = HashMap::from([(start, 0)]);
        while let Some((name, next)) = path.last_mut() {
            let reads = graph.get(name).map(|it| it.reads.as_slice()).unwrap_or_default();
            let read = reads.get(*next).and_then(|read| graph.get_key_value(read.as_str()));
            let at_end = *next >= reads.len() || done.contains(name);
            *next += 1;
            if at_end {
                if let Some((name, _)) = path.pop() {
                    on_path.remove(name);
                    done.insert(name);
                }
            } else if let Some((read, _)) = read {
                match on_path.get(read) {
                    Some(at) => found.push(path.iter().skip(*at).map(|(name, _)| *name).collect()),
                    None => {
                        on_path.insert(read, path.len());
                        path.push((read, 0));
                    }
                }
            }
        }
    }
    found
}
