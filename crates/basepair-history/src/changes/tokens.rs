//! Changes of CSS variables that an item brings: those of `cssVars`, and those that its style sheets define for the whole page.

use super::side::{line, member_place};
use super::{Change, Level, Place, Side, names};
use basepair_model::json::Value;
use basepair_syntax::Language;
use std::collections::BTreeMap;

/// Values by scope, of each variable.
type Tokens = BTreeMap<String, (BTreeMap<String, String>, Place)>;

pub(super) fn compare(
    changes: &mut Vec<Change>,
    (before, from): (&Side, usize),
    (after, to): (&Side, usize),
) {
    let Some(new) = after.item(to) else { return };
    let name = new.name();
    let (old, tokens) = (tokens(before, from), tokens(after, to));
    for (token, (_, place)) in &old {
        // What another item of the same installation brings is still there.
        if tokens.contains_key(token) || brought(after, to, token) {
            continue;
        }
        let text = format!("`{name}` no longer has the token `{token}`.");
        changes.push(Change::new(Level::Breaking, name, token, text).at(Some(place.clone()), None));
    }
    let mut different: Vec<&str> = Vec::new();
    let mut first: (Option<Place>, Option<Place>) = (None, None);
    for (token, (values, place)) in &tokens {
        match old.get(token) {
            None => {
                let text = format!("The token `{token}` of `{name}` is new.");
                changes.push(Change::new(Level::Feature, name, token, text).at(None, Some(place.clone())));
            }
            Some((earlier, at)) if earlier != values => {
                if different.is_empty() {
                    first = (Some(at.clone()), Some(place.clone()));
                }
                different.push(token);
            }
            Some(_) => {}
        }
    }
    if !different.is_empty() {
        let text = format!("Tokens of `{name}` have other values: {}.", names(different));
        changes.push(Change::new(Level::Fix, name, "tokens", text).at(first.0, first.1));
    }
}

fn tokens(side: &Side, item: usize) -> Tokens {
    let mut found = Tokens::new();
    let Some(entry) = side.item(item).map(|item| &item.entry) else { return found };
    let place = member_place(entry, "cssVars");
    let scopes = entry.object.get("cssVars").and_then(Value::as_object);
    for scope in scopes.map(|scopes| scopes.members.as_slice()).unwrap_or_default() {
        let Some(variables) = scope.value.as_object() else { continue };
        for variable in &variables.members {
            let token = format!("--{}", variable.key.trim_start_matches('-'));
            let at = Place { line: entry.source.line(variable.key_span.start()), ..place.clone() };
            let (values, _) = found.entry(token).or_insert_with(|| (BTreeMap::new(), at));
            values.insert(scope.key.to_string(), variable.value.text_or_number().unwrap_or_default());
        }
    }
    for file in side.files(item) {
        if Language::of(file.path()) != Language::Css {
            continue;
        }
        let text = file.text();
        for definition in basepair_syntax::read(file.path(), &text).definitions {
            if !is_of_page(&definition.scope) {
                continue;
            }
            let at = Place { file: file.path().to_owned(), line: line(&text, definition.span.start()) };
            let (values, _) = found.entry(definition.name).or_insert_with(|| (BTreeMap::new(), at));
            values.insert(definition.scope, definition.value);
        }
    }
    found
}

/// Whether another item of the same installation brings a token.
fn brought(side: &Side, item: usize, token: &str) -> bool {
    let others = (0..side.catalog.items().len()).filter(|other| *other != item && side.brings(item, *other));
    others.into_iter().any(|other| tokens(side, other).contains_key(token))
}

/// Whether a definition is in force everywhere on a page, or in one of its modes.
fn is_of_page(scope: &str) -> bool {
    [":root", "@theme", ".dark", ".light", "html", "[data-theme"].iter().any(|start| scope.starts_with(start))
}
