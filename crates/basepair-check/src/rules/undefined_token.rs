//! Every custom property that an item reads, directly or through a class, must be defined by something that is installed
//! with it.

use super::style_sources::{Source, sources_of};
use super::{check, entries};
use crate::analysis::Analysis;
use crate::groups::{self, Classes};
use crate::registry::Registry;
use crate::reporter::{Diagnostic, Reporter};
use crate::themes::is_in_every_project;
use crate::tokens;
use crate::variables;
use basepair_catalog::catalog::Item;
use basepair_catalog::nearest::Misspelling;
use basepair_client::dependency::Meaning;
use basepair_client::graph::Entry;
use basepair_config::client::Client;
use basepair_model::finding::Repair;
use basepair_model::place::Span;
use basepair_syntax::facts::Facts;
use std::collections::{HashMap, HashSet};

check!(UNDEFINED_TOKEN, "undefined-token", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    if registry.has_unread() {
        return;
    }
    let mut provided: HashMap<&str, bool> = HashMap::new();
    let (consumer, profile) = (&registry.model.consumer, &registry.context.profile);
    let is_official = profile.clients.contains(&Client::Official);
    let mut definers = None;
    let mut suggestions = SUGGESTIONS;
    let mut classes = Classes::default();
    let mut missing: Vec<Missing<'_, '_>> = Vec::new();
    for (position, item) in registry.catalog.items().iter().enumerate() {
        // The definitions of a missing file are unknown.
        if registry.files_of(position).any(|file| file.text.is_empty()) {
            continue;
        }
        let mut reads_any = false;
        // A missing definition is reported once per item, however often it is read.
        let mut reported: HashSet<&str> = HashSet::new();
        let mut groups = Ungrouped::of(registry, position, item);
        for source in sources_of(registry, position).filter(|source| is_first(source, item)) {
            let facts = source.facts();
            groups.check(reporter, &source, &mut classes);
            for read in &facts.reads {
                reads_any = true;
                let name = read.name.as_str();
                // The end of a name that is built at run time is unknown.
                let is_open = read.has_fallback || name.ends_with('-');
                if is_open || registry.tokens().defines(name) || reported.contains(name) {
                    continue;
                }
                let known = provided.entry(name).or_insert_with(|| {
                    consumer.provides_variable(name)
                        || profile.provides_variable(name)
                        || variables::is_set(name)
                        || is_official && is_in_every_project(name)
                });
                if *known || is_prose(facts, read.span) {
                    continue;
                }
                let definers = definers.get_or_insert_with(|| Definers::of(registry));
                if !definers.define(registry, position, name) {
                    reported.insert(name);
                    let message =
                        format!("nothing that is installed with `{}` defines `{name}`", item.name());
                    let diagnostic = Diagnostic::new(message, help(registry, name, &mut suggestions));
                    let diagnostic = diagnostic.warning_if(entries::is_example(item));
                    missing.push(Missing { name, position, source, span: read.span, diagnostic });
                }
            }
        }
        reporter.checked(usize::from(reads_any));
    }
    report(registry, reporter, missing);
}

/// A name that nothing defines, where an item first reads it.
struct Missing<'r, 'a> {
    name: &'r str,
    position: usize,
    source: Source<'r, 'a>,
    span: Span,
    diagnostic: Diagnostic,
}

/// A name that more items read is one thing to define: it is reported once.
const FEW: usize = 3;

fn report(registry: &Analysis<'_>, reporter: &mut Reporter, missing: Vec<Missing<'_, '_>>) {
    let mut readers: HashMap<&str, Vec<usize>> = HashMap::new();
    for one in &missing {
        readers.entry(one.name).or_default().push(one.position);
    }
    let mut reported: HashSet<&str> = HashSet::new();
    for Missing { name, position, source, span, diagnostic } in missing {
        let items = readers.get(name).map(Vec::as_slice).unwrap_or_default();
        if items.len() <= FEW {
            source.report(registry, reporter, span, diagnostic);
        } else if reported.insert(name) {
            let item = |at: usize| registry.catalog.items().get(at);
            let first = item(position).map(|item| item.name()).unwrap_or_default();
            let more = items.len() - 1;
            let message = format!(
                "`{first}` and {more} more items read `{name}`, but nothing that is installed with them defines it"
            );
            let help = format!(
                "define `{name}` in an item that they depend on, or give `var({name}, …)` a fallback"
            );
            let only_examples = items.iter().all(|at| item(*at).is_some_and(entries::is_example));
            let diagnostic = Diagnostic::new(message, help).warning_if(only_examples);
            source.report(registry, reporter, span, diagnostic);
        }
    }
}

/// What an item reads from token groups that are not installed with it. A group is reported once per item.
struct Ungrouped<'r, 'a> {
    registry: &'r Analysis<'a>,
    position: usize,
    item: &'r Item,
    reported: HashSet<usize>,
}

impl<'r, 'a> Ungrouped<'r, 'a> {
    fn of(registry: &'r Analysis<'a>, position: usize, item: &'r Item) -> Self {
        Self { registry, position, item, reported: HashSet::new() }
    }

    fn check(&mut self, reporter: &mut Reporter, source: &Source<'r, 'a>, classes: &mut Classes<'r>) {
        if self.registry.groups().is_empty() || tokens::is_foundation(self.registry, self.position) {
            return;
        }
        let facts = source.facts();
        for read in facts.reads.iter().filter(|read| !read.has_fallback && !is_prose(facts, read.span)) {
            self.require(reporter, source, &read.name, read.span);
        }
        for (class, span) in groups::classes(facts, source.text()) {
            for name in classes.names(self.registry.groups(), class) {
                self.require(reporter, source, name, span);
            }
        }
    }

    fn require(&mut self, reporter: &mut Reporter, source: &Source<'_, '_>, name: &str, span: Span) {
        let Some(definers) = self.registry.groups().definers(name) else { return };
        let reach = self.registry.reach();
        if definers.iter().any(|item| reach.reaches(self.position, *item)) {
            return;
        }
        let group =
            definers.iter().find_map(|at| Some((*at, self.registry.catalog.items().get(*at)?.name())));
        let Some((at, group)) = group.filter(|(at, _)| !self.reported.contains(at)) else { return };
        self.reported.insert(at);
        let written = self.registry.graph.own.written(group);
        let user = self.item.name();
        let what = if name.starts_with('.') { "the class " } else { "" };
        let message = format!(
            "`{user}` reads {what}`{}`, but does not depend on `{group}`",
            name.trim_start_matches('.')
        );
        let help = format!("add \"{written}\" to the `registryDependencies` of `{user}`");
        let mut diagnostic = Diagnostic::new(message, help);
        if self.registry.graph.own.is_addressed() || !self.registry.publishes_names() {
            let field = "registryDependencies";
            diagnostic = diagnostic.with_repair(Repair::Add { item: user.to_owned(), field, text: written });
        }
        source.report(self.registry, reporter, span, diagnostic);
    }
}

/// A file that several items list is checked with the first of them.
fn is_first(source: &Source<'_, '_>, item: &Item) -> bool {
    match source {
        Source::File(file) => file.items.first().is_none_or(|first| std::ptr::eq(*first, item)),
        Source::Entry(..) => true,
    }
}

/// Whether a read is part of prose that only mentions the custom property.
fn is_prose(facts: &Facts, at: Span) -> bool {
    const WORDS: &[&str] = &[
        "the", "a", "an", "of", "is", "are", "use", "uses", "with", "this", "that", "it", "be", "must",
        "should", "never", "other", "through", "instead", "every", "each", "you", "your", "when", "where",
    ];
    let around = facts.literals.iter().find(|it| it.span.start() <= at.start() && at.end() <= it.span.end());
    around.is_some_and(|literal| {
        let words =
            literal.text.split_whitespace().filter(|word| WORDS.contains(&word.to_lowercase().as_str()));
        words.count() >= 2
    })
}

/// Which items define a name, in their sources or their entries.
#[derive(Default)]
struct Definers<'r> {
    names: HashMap<&'r str, Vec<usize>>,
    /// By the beginnings of names whose ends are built at run time.
    starts: HashMap<&'r str, Vec<usize>>,
    /// By the names of `cssVars`, from which the client makes the names of colours.
    entries: HashMap<&'r str, Vec<usize>>,
    /// Items with a dependency whose definitions are unknown.
    open: Vec<usize>,
}

impl<'r> Definers<'r> {
    fn of(registry: &'r Registry<'_>) -> Self {
        let mut definers = Self::default();
        for position in 0..registry.catalog.items().len() {
            let unknown = |entry: &Entry<'_>| {
                matches!(entry.meaning, Meaning::Elsewhere | Meaning::GitHub | Meaning::LocalFile)
            };
            if registry.graph.entries(position).iter().any(unknown) {
                definers.open.push(position);
            }
            for source in sources_of(registry, position) {
                definers.take(source.facts(), position);
                if let Source::Entry(_, _, facts) = source {
                    for definition in &facts.definitions {
                        definers.entries.entry(&definition.name).or_default().push(position);
                    }
                }
            }
        }
        definers
    }

    fn take(&mut self, facts: &'r Facts, position: usize) {
        for definition in &facts.definitions {
            self.names.entry(&definition.name).or_default().push(position);
        }
        let charts = facts.imports.iter().any(|import| {
            import.names.iter().any(|name| variables::is_chart_import(&import.specifier, &name.imported))
        });
        for import in &facts.imports {
            for name in variables::set_beside(&import.specifier) {
                self.names.entry(name).or_default().push(position);
            }
        }
        if charts {
            self.starts.entry(variables::CHART_COLOUR).or_default().push(position);
        }
        // `element.style.setProperty("--x", …)`, names in tables and style sheets in strings are definitions, too.
        for literal in &facts.literals {
            let text = literal.text.trim();
            if let Some(start) = text.rfind("--").and_then(|at| text.get(at..))
                && start.len() > 2
                && start.ends_with('-')
            {
                self.starts.entry(start).or_default().push(position);
            } else if text.starts_with("--") && !text.contains(':') {
                self.names.entry(text).or_default().push(position);
            }
            declared(text).for_each(|name| self.names.entry(name).or_default().push(position));
        }
    }

    /// Whether the item at `position`, or something that is installed with it, defines a name.
    fn define(&self, registry: &Analysis<'_>, position: usize, name: &str) -> bool {
        let starts = name.match_indices('-').filter_map(|(at, _)| self.starts.get(name.get(..=at)?));
        // For `brand` in `cssVars` the client writes `--color-brand`, too, and `sidebar-background` without its ending.
        let plain = name.strip_prefix("--color-").or_else(|| name.strip_prefix("--")).unwrap_or(name);
        let coloured = self.entries.get(format!("--{plain}").as_str());
        let sidebar = (plain == "sidebar").then(|| self.entries.get("--sidebar-background")).flatten();
        let starts = starts.chain(coloured).chain(sidebar);
        let mut definers = self.names.get(name).into_iter().chain(starts).chain([&self.open]);
        definers.any(|items| items.iter().any(|item| registry.reach().reaches(position, *item)))
    }
}

/// The custom properties that a style sheet in a string declares: `--x: …`.
fn declared(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("--").filter_map(|(at, _)| {
        let rest = text.get(at..)?;
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'))?;
        let is_start = !text.get(..at)?.ends_with(|c: char| c.is_alphanumeric() || c == '-' || c == '(');
        (is_start && end > 2 && rest.get(end..)?.trim_start().starts_with(':')).then(|| rest.get(..end))?
    })
}

/// Comparing every name with every token is slow, so only the first ones get a suggestion.
const SUGGESTIONS: usize = 100;

fn help(registry: &Analysis<'_>, name: &str, suggestions: &mut usize) -> String {
    let tokens = registry.tokens();
    let looked_at = if *suggestions > 0 { usize::MAX } else { 0 };
    *suggestions = suggestions.saturating_sub(1);
    let mut meant = Misspelling::new(name);
    let typos = if name.len() > 10 { 2 } else { 1 };
    let near =
        tokens.names().take(looked_at).filter_map(|known| Some((meant.edits_to(known, typos)?, known))).min();
    match near {
        Some((_, known)) => format!("define `{name}`, or correct the name if you meant `{known}`"),
        None => format!("define `{name}` in the item, or give `var({name}, …)` a fallback"),
    }
}
