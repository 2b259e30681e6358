//! The values of an item that has some: its custom properties in light and dark, with the colours that they are.

use crate::theme::Tokens;
use basepair_catalog::catalog::Item;
use basepair_syntax::values::colour::Colour;

/// More rows than any theme needs.
const MOST: usize = 300;

/// A custom property, as written.
pub(crate) struct ValueRow {
    pub(crate) name: String,
    pub(crate) value: Shade,
    /// Empty where it does not differ.
    pub(crate) dark: Shade,
}

/// A value, and its colour if it is one.
#[derive(Default)]
pub(crate) struct Shade {
    pub(crate) text: String,
    pub(crate) hex: Option<String>,
}

impl Shade {
    fn of(text: &str) -> Self {
        Self { text: text.to_owned(), hex: Colour::of_token(text).map(Colour::hex) }
    }
}

/// What has a light value, what holds everywhere, and what only the dark has, each in the order of the item.
pub(crate) fn rows(item: &Item) -> Vec<ValueRow> {
    let tokens = Tokens::of(item);
    let value_of = |list: &[(String, String)], name: &str| {
        list.iter()
            .find(|(other, _)| other == name)
            .map_or_else(Shade::default, |(_, value)| Shade::of(value))
    };
    let both = tokens.light.iter().chain(&tokens.theme);
    let mut rows: Vec<ValueRow> = both
        .map(|(name, value)| ValueRow {
            name: name.clone(),
            value: Shade::of(value),
            dark: value_of(&tokens.dark, name),
        })
        .collect();
    let only_dark = tokens.dark.iter().filter(|(name, _)| value_of(&tokens.light, name).text.is_empty());
    let only_dark = only_dark.filter(|(name, _)| value_of(&tokens.theme, name).text.is_empty());
    rows.extend(only_dark.map(|(name, value)| ValueRow {
        name: name.clone(),
        value: Shade::default(),
        dark: Shade::of(value),
    }));
    rows.truncate(MOST);
    rows
}
