//! The attributes that React's types give to the elements of HTML and SVG, and which of its types stand for them.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

static TEXT: &str = include_str!("attributes.txt");

/// Attributes that libraries add to every element and to every component: styles that a compiler takes out.
const ADDED: &[&str] = &["css", "tw", "jsx", "global"];

/// The attributes of one of React's types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attributes {
    base: Base,
    /// What the type adds, by its row.
    row: Option<&'static str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Base {
    /// `key` and `ref` alone.
    Nothing,
    Dom,
    Html,
    Svg,
    /// What any element of HTML has.
    All,
}

#[derive(Default)]
struct Table {
    rows: HashMap<&'static str, HashSet<&'static str>>,
    /// The rows by element; the name of no row for an element that has nothing of its own.
    elements: HashMap<&'static str, Attributes>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table::default();
    let mut words: Vec<&'static str> = Vec::new();
    // A row may have several lines; the first starts at the margin.
    for line in TEXT.lines().filter(|line| !line.starts_with('#')).rev() {
        let Some((head, first)) = line.split_once(':').filter(|_| !line.starts_with(' ')) else {
            words.extend(line.split_whitespace());
            continue;
        };
        words.extend(first.split_whitespace());
        let rest: HashSet<&str> = std::mem::take(&mut words).into_iter().collect();
        let plain = |base| move |element: &&'static str| (*element, Attributes { base, row: None });
        match head.split_once(" (") {
            Some((name, elements)) => {
                let attributes = Attributes { base: Base::Html, row: Some(name) };
                let elements = elements.trim_end_matches(')').split_whitespace();
                table.elements.extend(elements.map(|element| (element, attributes)));
                table.rows.insert(name, rest);
            }
            None if head == "html elements" => table.elements.extend(rest.iter().map(plain(Base::Html))),
            None if head == "svg elements" => table.elements.extend(rest.iter().map(plain(Base::Svg))),
            None => {
                table.rows.insert(head, rest);
            }
        }
    }
    table
});

impl Attributes {
    /// Of an element: `button`.
    pub fn of_element(name: &str) -> Option<Self> {
        TABLE.elements.get(name).copied()
    }

    /// Of one of React's types: `ButtonHTMLAttributes`.
    pub fn of_type(name: &str) -> Option<Self> {
        let plain = |base| Some(Self { base, row: None });
        match name {
            "Attributes" | "RefAttributes" | "ClassAttributes" | "AriaAttributes" => plain(Base::Nothing),
            "DOMAttributes" => plain(Base::Dom),
            "HTMLAttributes" => plain(Base::Html),
            "AllHTMLAttributes" | "HTMLProps" => plain(Base::All),
            "SVGAttributes" | "SVGProps" | "SVGLineElementAttributes" | "SVGTextElementAttributes" => {
                plain(Base::Svg)
            }
            _ => {
                let (row, _) = TABLE.rows.get_key_value(name.strip_suffix("HTMLAttributes")?)?;
                Some(Self { base: Base::Html, row: Some(row) })
            }
        }
    }

    pub fn has(self, name: &str) -> bool {
        // What most elements are given.
        if self.base != Base::Nothing && matches!(name, "className" | "style" | "id" | "onClick") {
            return self.base != Base::Dom || name == "onClick";
        }
        let among = |row: &str| TABLE.rows.get(row).is_some_and(|row| row.contains(name));
        let dom = || among("dom") || is_event(name);
        let based = match self.base {
            Base::Nothing => false,
            Base::Dom => dom(),
            Base::Html => dom() || among("html"),
            Base::Svg => dom() || among("svg"),
            Base::All => dom() || TABLE.rows.iter().any(|(row, names)| *row != "svg" && names.contains(name)),
        };
        based || self.row.is_some_and(among) || ADDED.contains(&name)
    }

    /// Every name but those of events.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let base: &[&str] = match self.base {
            Base::Nothing => &[],
            Base::Dom => &["dom"],
            Base::Html | Base::All => &["dom", "html"],
            Base::Svg => &["dom", "svg"],
        };
        let rows = base.iter().copied().chain(self.row);
        rows.filter_map(|row| TABLE.rows.get(row)).flatten().copied()
    }
}

fn is_event(name: &str) -> bool {
    let events = TABLE.rows.get("events");
    let is = |event: &str| events.is_some_and(|events| events.contains(event));
    name.strip_prefix("on").is_some_and(|name| is(name) || name.strip_suffix("Capture").is_some_and(is))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_and_types_have_the_attributes_of_react() {
        let button = Attributes::of_element("button").unwrap();
        assert_eq!(Some(button), Attributes::of_type("ButtonHTMLAttributes"));
        for name in ["disabled", "className", "onClick", "onClickCapture", "children", "popoverTarget"] {
            assert!(button.has(name), "{name}");
        }
        for name in ["href", "class", "onclick", "onFoo", "variant"] {
            assert!(!button.has(name), "{name}");
        }
        let path = Attributes::of_element("path").unwrap();
        assert!(path.has("strokeWidth") && path.has("onClick") && !path.has("href2"));
        assert!(Attributes::of_element("div").unwrap().has("title"));
        assert!(Attributes::of_type("HTMLProps").unwrap().has("srcSet"));
        assert!(!Attributes::of_type("RefAttributes").unwrap().has("id"));
        for unknown in ["mesh", "my-element", "Button"] {
            assert_eq!(Attributes::of_element(unknown), None);
        }
        assert_eq!(Attributes::of_type("CSSProperties"), None);
        // Words that several lines have are those of their row.
        assert!(Attributes::of_element("textarea").unwrap().has("wrap"));
        assert!(Attributes::of_element("td").unwrap().has("width") && !button.has("width"));
    }
}
