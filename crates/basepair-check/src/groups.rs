//! Token groups: items of the node that defines CSS values which other items depend on for their tokens. Where a token
//! is delivered in this way to one item, every item that reads it needs such a dependency. Names that the consumer's
//! project defines, and tokens that only come with the whole theme, need none.

use crate::registry::Registry;
use crate::tokens::{self, Mode, ROLE};
use basepair_model::json::{Object, Value};
use basepair_model::place::Span;
use basepair_syntax::facts::{Facts, split_classes};
use basepair_syntax::values::theme;
use std::collections::{HashMap, HashSet};

#[derive(Debug, Default)]
pub(crate) struct Groups {
    /// What each group gives, by the position of its item.
    given: HashMap<usize, HashSet<String>>,
    /// The items that define a name of a group, groups or not, the smallest first.
    definers: HashMap<String, Vec<usize>>,
}

impl Groups {
    pub(crate) fn gather(registry: &Registry<'_>) -> Self {
        let defining = |position: usize| {
            registry.catalog.element_at(position).is_some_and(|id| registry.model.has_role(id, ROLE))
        };
        let count = registry.catalog.items().len();
        let consumers = (0..count).filter(|position| !tokens::is_foundation(registry, *position));
        let listed: HashSet<usize> =
            consumers.flat_map(|position| registry.graph.siblings(position)).collect();
        let names: Vec<(usize, HashSet<String>)> = (0..count)
            .filter(|position| defining(*position))
            .map(|position| (position, given(registry, position)))
            .filter(|(_, names)| !names.is_empty())
            .collect();
        let provided = |name: &String| registry.model.consumer.variables.contains(name);
        let mut groups = Self::default();
        for (position, names) in &names {
            // A theme also replaces names of the project: an item may depend on it for those.
            if listed.contains(position) && !names.iter().any(provided) {
                groups.given.insert(*position, names.clone());
            }
        }
        let known: HashSet<&String> = groups.given.values().flatten().collect();
        for (position, names) in &names {
            for name in names.iter().filter(|name| known.contains(name)) {
                groups.definers.entry(name.clone()).or_default().push(*position);
            }
        }
        let size =
            |position: &usize| (groups.given.get(position).map_or(usize::MAX, HashSet::len), *position);
        groups.definers.values_mut().for_each(|items| items.sort_by_key(size));
        groups
    }

    /// The items that define a name, if a group gives it: the smallest group first.
    pub(crate) fn definers(&self, name: &str) -> Option<&[usize]> {
        self.definers.get(name).map(Vec::as_slice)
    }

    /// Whether the item at `position` is a group.
    pub(crate) fn has(&self, position: usize) -> bool {
        self.given.contains_key(&position)
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.given.is_empty()
    }

    /// Whether a source uses anything that the group at `position` gives.
    pub(crate) fn is_used<'t>(
        &self,
        position: usize,
        facts: &'t Facts,
        text: &'t str,
        known: &mut Classes<'t>,
    ) -> bool {
        let Some(given) = self.given.get(&position) else { return false };
        let open = |name: &str| name.ends_with('-') && given.iter().any(|given| given.starts_with(name));
        facts.reads.iter().any(|read| given.contains(read.name.as_str()) || open(&read.name))
            || facts.literals.iter().any(|literal| given.contains(literal.text.trim()))
            || classes(facts, text)
                .any(|(class, _)| known.names(self, class).iter().any(|name| given.contains(name)))
    }
}

/// The names of groups that each class reads. Sources repeat their classes, and every class has many names to look up.
#[derive(Debug, Default)]
pub(crate) struct Classes<'t>(HashMap<&'t str, Vec<String>>);

impl<'t> Classes<'t> {
    pub(crate) fn names(&mut self, groups: &Groups, class: &'t str) -> &[String] {
        self.0.entry(class).or_insert_with(|| {
            let mut names = used_by(class);
            names.retain(|name| groups.definers.contains_key(name));
            names
        })
    }
}

/// The classes of a source, and the words of other strings that consist of nothing else: lists of classes in variables
/// and objects.
pub(crate) fn classes<'t>(facts: &'t Facts, text: &'t str) -> impl Iterator<Item = (&'t str, Span)> {
    let strings = facts.texts.iter().filter_map(|at| Some((*at, text.get(at.start()..at.end())?)));
    let lists = strings.filter(|(_, list)| list.split_ascii_whitespace().all(may_be_class));
    let words = lists.flat_map(|(list_at, list)| {
        split_classes(list).map(move |(at, word)| {
            let start = list_at.start() + at;
            (word, Span::new(start, start + word.len()))
        })
    });
    facts.classes_in(text).chain(words)
}

fn may_be_class(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase() || matches!(c, '@' | '*' | '[' | '-' | '!'))
        && !word.ends_with(['.', ',', ';', '!', '?', ':'])
}

/// The names that a class reads: variables of the theme, those in its value, and the class itself, which a style sheet
/// may define.
pub(crate) fn used_by(class: &str) -> Vec<String> {
    let mut names = theme::names_of(class);
    for (at, start) in class.match_indices("(--") {
        let rest = class.get(at + start.len() - 2..).unwrap_or_default();
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_')).unwrap_or(rest.len());
        // A read with a fallback expects that the property may be missing.
        if !rest.get(end..).unwrap_or_default().starts_with(',') {
            names.push(rest.get(..end).unwrap_or(rest).to_owned());
        }
    }
    names.push(format!(".{}", class.rsplit(':').next().unwrap_or(class)));
    names
}

/// The names that an item gives to projects: variables that always apply, and classes.
fn given(registry: &Registry<'_>, position: usize) -> HashSet<String> {
    let mut names = HashSet::new();
    let definitions = registry.entries.get(position).map(|facts| facts.definitions.as_slice());
    for definition in definitions.unwrap_or_default() {
        if Mode::of(&definition.scope) != Mode::Partial {
            names.insert(definition.name.clone());
        }
    }
    let css = registry.catalog.items().get(position).and_then(|item| item.entry.object.get("css"));
    if let Some(css) = css.and_then(Value::as_object) {
        styled(css, &mut names);
    }
    names
}

/// The classes that rules are about: `@utility name`, and every `.name` of a selector but the one of the dark mode.
fn styled(css: &Object, names: &mut HashSet<String>) {
    for member in &css.members {
        let key = member.key.trim();
        if let Some(name) = key.strip_prefix("@utility ") {
            names.insert(format!(".{}", name.trim()));
        } else if !key.starts_with('@') {
            for part in key.split('.').skip(1) {
                let end = part.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'));
                let name = part.get(..end.unwrap_or(part.len())).unwrap_or(part);
                if !name.is_empty() && name != "dark" {
                    names.insert(format!(".{name}"));
                }
            }
        }
        if let Some(inner) = member.value.as_object() {
            styled(inner, names);
        }
    }
}
