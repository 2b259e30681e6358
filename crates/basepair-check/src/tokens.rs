//! The tokens that every item may read: those of the node that defines CSS values, and those of themes, styles, bases and
//! fonts. Collected once per run; the rules about values and tokens look up names here.

use crate::registry::Registry;
use basepair_model::item::ItemType;
use basepair_model::model::Model;
use basepair_syntax::facts::{Definition, Facts, Text};
use std::collections::HashMap;

/// The role of the node that may define CSS values.
pub(crate) const ROLE: &str = "css-values";

/// The types of items that a project starts from.
pub(crate) const STARTS: &[ItemType] = &[ItemType::Theme, ItemType::Style, ItemType::Base, ItemType::Font];

/// When a definition applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Mode {
    /// A variable that the utility framework makes classes from.
    Theme,
    Light,
    Dark,
    /// Under a condition or on some elements only.
    Partial,
}

impl Mode {
    /// From the scope of a definition: a selector, an at-rule or a key of `cssVars`.
    pub(crate) fn of(scope: &str) -> Self {
        match scope {
            "theme" => return Self::Theme,
            "light" | ":root" | "html" | ":root, :host" | ":root,:host" | "font" | "@layer base :root" => {
                return Self::Light;
            }
            "dark" => return Self::Dark,
            _ => {}
        }
        if scope.starts_with("@theme") {
            Self::Theme
        } else if scope.contains("contrast") || scope.contains("print") {
            Self::Partial
        } else if scope.contains("dark") {
            Self::Dark
        } else if scope.split_whitespace().next_back() == Some(":root") && scope.starts_with("@layer") {
            Self::Light
        } else {
            Self::Partial
        }
    }
}

/// One definition of a token.
#[derive(Debug, Clone)]
pub(crate) struct Token {
    pub(crate) value: String,
    pub(crate) mode: Mode,
}

#[derive(Debug, Default)]
pub(crate) struct Tokens {
    /// By name, with its dashes.
    by_name: HashMap<String, Vec<Token>>,
    /// Names in the order of their first definition.
    names: Vec<String>,
    /// Theme variables of the consumer's project, which the framework makes classes from.
    provided: Vec<String>,
}

impl Tokens {
    pub(crate) fn gather(registry: &Registry<'_>) -> Self {
        let mut tokens = Self::default();
        for (position, entry) in registry.entries.iter().enumerate() {
            if is_foundation(registry, position) {
                tokens.take(entry);
                registry.files_of(position).for_each(|file| tokens.take(&file.facts));
            }
        }
        tokens.provided.clone_from(&registry.model.consumer.variables);
        tokens
    }

    /// Whether the framework makes classes that end in `name`: `--color-primary` makes `bg-primary`.
    pub(crate) fn names_utility(&self, start: &str, name: &str) -> bool {
        let variable = format!("{start}{name}");
        self.defines(&variable) || self.provided.contains(&variable)
    }

    /// The suffix of the theme variable for a token: `enter` if `--ease-enter` reads `--easing-enter`.
    pub(crate) fn theme_name(&self, start: &str, token: &str) -> Option<&str> {
        if let Some(name) = token.strip_prefix(start) {
            return self.by_name.get_key_value(token).and_then(|(key, _)| key.get(key.len() - name.len()..));
        }
        let read = format!("var({token})");
        let maps = |name: &&String| {
            self.by_name.get(*name).is_some_and(|known| known.iter().any(|it| it.value.trim() == read))
        };
        let mut named = self.names.iter().filter(|name| name.starts_with(start)).filter(maps);
        named.next().and_then(|name| name.strip_prefix(start))
    }

    fn take(&mut self, facts: &Facts) {
        for definition in &facts.definitions {
            let token = Token { value: definition.value.clone(), mode: Mode::of(&definition.scope) };
            let known = self.by_name.entry(definition.name.clone()).or_default();
            if known.is_empty() {
                self.names.push(definition.name.clone());
            }
            known.push(token);
        }
    }

    /// Whether a token has another value in dark mode, directly or through a token that it reads.
    pub(crate) fn changes(&self, name: &str) -> bool {
        let mut waiting = vec![name.to_owned()];
        let mut seen: Vec<String> = Vec::new();
        while let Some(name) = waiting.pop() {
            let known = self.by_name.get(&name).map(Vec::as_slice).unwrap_or_default();
            if known.iter().any(|token| token.mode == Mode::Dark) {
                return true;
            }
            let reads = known.iter().flat_map(|token| reads_of(&token.value)).map(|read| read.to_string());
            let new: Vec<String> = reads.filter(|read| !seen.contains(read)).collect();
            seen.push(name);
            waiting.extend(new);
        }
        false
    }

    pub(crate) fn defines(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    /// In the order of their first definition.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Tokens with their value in light mode, resolved through other tokens.
    pub(crate) fn values(&self) -> impl Iterator<Item = (&str, &str)> {
        self.names.iter().filter_map(|name| Some((name.as_str(), self.value(name)?)))
    }

    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        let mut name = name;
        for _ in 0..16 {
            let known = self.by_name.get(name)?;
            let token = known.iter().find(|it| it.mode == Mode::Light).or(known.first())?;
            let value = token.value.trim();
            match value.strip_prefix("var(").and_then(|rest| rest.strip_suffix(')')) {
                Some(next) if next.trim().starts_with("--") && !next.contains(',') => name = next.trim(),
                _ => return Some(value),
            }
        }
        None
    }
}

/// Whether the definitions of the item at `position` are available to every item: it belongs to the node that defines CSS
/// values, or a project starts from it.
pub(crate) fn is_foundation(registry: &Registry<'_>, position: usize) -> bool {
    let item = registry.catalog.items().get(position);
    let element = registry.catalog.element_at(position);
    item.is_some_and(|item| STARTS.contains(&item.entry.kind))
        || element.is_some_and(|id| registry.model.has_role(id, ROLE))
}

/// The node or nodes that define CSS values, for messages.
pub(crate) fn definers(model: &Model) -> String {
    let units = model.units().filter(|unit| unit.roles.iter().any(|role| role == ROLE));
    let ids: Vec<&str> = units.map(|unit| unit.id.as_str()).collect();
    ids.join(" and ")
}

/// The custom properties that a value reads.
pub(crate) fn reads_of(value: &str) -> Vec<Text> {
    let mut facts = Facts::default();
    basepair_syntax::properties::take_reads(&mut facts, value, 0);
    facts.reads.into_iter().map(|read| read.name).collect()
}

/// Whether the value of a definition is a plain colour.
pub(crate) fn is_colour(definition: &Definition) -> bool {
    let value = definition.value.trim();
    let raws = basepair_syntax::values::css::raw_values("--x", value);
    matches!(raws.as_slice(), [raw] if raw.kind == basepair_syntax::values::Kind::Colour && raw.text == value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_determine_when_a_definition_applies() {
        for (scope, mode) in [
            ("theme", Mode::Theme),
            ("@theme inline", Mode::Theme),
            (":root", Mode::Light),
            ("light", Mode::Light),
            (".dark", Mode::Dark),
            ("[data-theme=dark]", Mode::Dark),
            ("@media (prefers-color-scheme: dark) :root", Mode::Dark),
            (".dark.contrast", Mode::Partial),
            ("@media (prefers-reduced-motion: reduce) :root", Mode::Partial),
            (".card", Mode::Partial),
        ] {
            assert_eq!(Mode::of(scope), mode, "{scope}");
        }
    }
}
