//! Every token should be used.

use super::check;
use super::style_sources::sources;
use crate::analysis::Analysis;
use crate::registry::{File, Registry};
use crate::reporter::{Diagnostic, Reporter};
use crate::tokens::{self, reads_of};
use basepair_syntax::facts::Text;
use basepair_syntax::values::theme;
use std::collections::{HashMap, HashSet};

check!(UNUSED_TOKEN, "unused-token", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    // The reads of a file that is missing or cannot be parsed are unknown.
    let unparsed = |file: &File<'_>| file.text.is_empty() || !file.facts.problems.is_empty();
    if !registry.has_law() || registry.files.iter().any(unparsed) {
        return;
    }
    let mut used = Used::of(registry);
    used.follow(registry);
    let mut seen = HashSet::new();
    for source in sources(registry).filter(|source| source.has_role(registry, tokens::ROLE)) {
        // A theme is made for code that consumers write themselves.
        if source.is_theme() {
            continue;
        }
        for definition in &source.facts().definitions {
            let name = definition.name.as_str();
            // Keys of objects and names in classes are set for one element and are not tokens.
            let is_local = matches!(definition.scope.as_str(), "object" | "style" | "class");
            if is_local || !seen.insert(name) {
                continue;
            }
            reporter.checked(1);
            // A theme variable that only reads a token is an alias, so that the token is checked instead.
            let is_alias = tokens::Mode::of(&definition.scope) == tokens::Mode::Theme
                && !reads_of(&definition.value).is_empty();
            if !is_alias && !used.has(name) && !is_public(registry, name) {
                let message = format!("the token `{name}` is never used");
                let help = format!("use `{name}`, or remove it");
                source.report(registry, reporter, definition.span, Diagnostic::new(message, help));
            }
        }
    }
}

/// Whether consumers read a name independently of this registry, because their project defines it.
fn is_public(registry: &Registry<'_>, name: &str) -> bool {
    registry.model.consumer.variables.iter().any(|variable| variable == name) || theme::is_default(name)
}

#[derive(Default)]
struct Used<'r> {
    names: HashSet<&'r str>,
    waiting: Vec<&'r str>,
    /// Beginnings of names whose ends are built at run time.
    starts: Vec<&'r str>,
    /// For each token, what its definitions read.
    edges: HashMap<&'r str, Vec<Text>>,
}

impl<'r> Used<'r> {
    fn of(registry: &'r Analysis<'_>) -> Self {
        let mut used = Self::default();
        let mut classes = HashSet::new();
        let names: HashMap<&str, &'r str> = registry.tokens().names().map(|name| (name, name)).collect();
        for source in sources(registry) {
            let facts = source.facts();
            let defines = source.has_role(registry, tokens::ROLE);
            if defines {
                for style in &facts.styles {
                    let reads = reads_of(&style.value);
                    match names.get(style.property.as_str()) {
                        Some(name) => used.edges.entry(name).or_default().extend(reads),
                        None => reads.iter().for_each(|read| used.mark(&names, read)),
                    }
                }
            } else {
                facts.reads.iter().for_each(|read| used.mark(&names, &read.name));
                let starts = facts.reads.iter().map(|read| read.name.as_str());
                used.starts.extend(starts.filter(|name| name.ends_with('-')));
                // `getPropertyValue("--x")`, and names that are passed on as strings.
                facts.literals.iter().for_each(|literal| used.mark(&names, literal.text.trim()));
            }
            for (class, _) in facts.classes_in(source.text()) {
                if classes.insert(class) {
                    for name in theme::names_of(class) {
                        used.mark(&names, &name);
                    }
                }
            }
        }
        used
    }

    fn mark(&mut self, names: &HashMap<&str, &'r str>, name: &str) {
        if let Some(name) = names.get(name)
            && self.names.insert(name)
        {
            self.waiting.push(name);
        }
    }

    /// Marks the tokens that used tokens read as used.
    fn follow(&mut self, registry: &'r Analysis<'_>) {
        let names: HashMap<&str, &'r str> = registry.tokens().names().map(|name| (name, name)).collect();
        let public = names.values().filter(|name| is_public(registry, name)).copied();
        let started = names.values().filter(|name| self.starts.iter().any(|start| name.starts_with(start)));
        let roots: Vec<&str> = public.chain(started.copied()).collect();
        roots.iter().for_each(|name| self.mark(&names, name));
        while let Some(name) = self.waiting.pop() {
            for read in self.edges.get(name).cloned().unwrap_or_default() {
                self.mark(&names, &read);
            }
        }
    }

    fn has(&self, name: &str) -> bool {
        // `--text-sm--line-height` belongs to `--text-sm`, and the foreground of a surface to the surface.
        let base = name.get(2..).and_then(|rest| rest.find("--")).and_then(|at| name.get(..at + 2));
        let base = base.or_else(|| name.strip_suffix("-foreground"));
        self.names.contains(name) || base.is_some_and(|base| self.names.contains(base))
    }
}
