//! Utility classes whose value is a name: which names the framework knows by itself, and which variables of the theme would give
//! another one a meaning.

use super::palette;
use std::collections::HashMap;
use std::sync::LazyLock;

static TEXT: &str = include_str!("utilities.txt");

/// What utilities take, by row of the table.
#[derive(Debug)]
struct Row {
    /// The parts of the theme, the usual one first: `color`, `text`.
    spaces: Vec<&'static str>,
    words: Vec<&'static str>,
}

#[derive(Debug, Default)]
struct Table {
    /// `None` for a utility that is not judged.
    utilities: HashMap<&'static str, Option<&'static Row>>,
    theme: HashMap<&'static str, Vec<&'static str>>,
}

static ROWS: LazyLock<Vec<(Vec<&'static str>, Row)>> = LazyLock::new(|| {
    let rows = lines().filter_map(|(head, words)| {
        let (utilities, spaces) = head.strip_suffix(')')?.split_once(" (")?;
        let row = Row { spaces: spaces.split(' ').collect(), words };
        Some((utilities.split(' ').collect(), row))
    });
    rows.collect()
});

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table::default();
    for (utilities, row) in ROWS.iter() {
        table.utilities.extend(utilities.iter().map(|utility| (*utility, Some(row))));
    }
    for (head, words) in lines() {
        if head == "others" {
            table.utilities.extend(words.into_iter().map(|utility| (utility, None)));
        } else if let Some(space) = head.strip_prefix("theme ") {
            table.theme.insert(space, words);
        }
    }
    table
});

/// The rows as heads and words. A row may have several lines; the first starts at the margin.
fn lines() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let mut rows: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in TEXT.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        match (line.split_once(':'), line.starts_with(' ')) {
            (Some((name, words)), false) => rows.push((name, words.split_whitespace().collect())),
            _ => rows.last_mut().into_iter().for_each(|(_, words)| words.extend(line.split_whitespace())),
        }
    }
    rows.into_iter()
}

/// A class with a name that the framework does not know: only a theme, or a style sheet, can give it a meaning.
#[derive(Debug, Clone, Copy)]
pub struct Themed<'c> {
    /// `bg`, `border-x`.
    pub utility: &'c str,
    /// `brand`
    pub name: &'c str,
    /// Where the utility starts in the class, after its variants.
    pub start: usize,
    row: &'static Row,
}

impl PartialEq for Themed<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.utility, self.name, self.start) == (other.utility, other.name, other.start)
    }
}

impl<'c> Themed<'c> {
    /// Whether a class may have a name: quick, because most have none. Their value is a number or in brackets.
    pub fn may_be(class: &str) -> bool {
        let bytes = class.as_bytes();
        let start = bytes.iter().rposition(|byte| *byte == b':').map_or(0, |colon| colon + 1);
        let body = bytes.get(start..).unwrap_or_default();
        let dash = body.iter().position(|byte| *byte == b'-');
        match dash.and_then(|dash| body.get(dash + 1)) {
            Some(byte) if byte.is_ascii_digit() => body.ends_with(b"xl") || body.ends_with(b"xs"),
            Some(byte) => byte.is_ascii_alphabetic(),
            None => false,
        }
    }

    /// Parses a class. `None` if the framework knows it, if it has a value of its own, and if its value is no name.
    pub fn of(class: &'c str) -> Option<Self> {
        if !Self::may_be(class) {
            return None;
        }
        let start = class.bytes().rposition(|byte| byte == b':').map_or(0, |colon| colon + 1);
        let body = class.get(start..)?;
        let (body, start) = body.strip_prefix('!').map_or((body, start), |rest| (rest, start + 1));
        let body = body.split('/').next().unwrap_or(body);
        let body = body.strip_suffix('!').unwrap_or(body);
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        if !body.bytes().all(is_plain) {
            return None;
        }
        let table = &*TABLE;
        // `rounded-t` has a value of its own, and is not `rounded` with a name.
        if table.utilities.contains_key(body) {
            return None;
        }
        let cuts = body.match_indices('-').map(|(at, _)| at).rev();
        let mut heads = cuts.filter_map(|at| Some((body.get(..at)?, body.get(at + 1..)?)));
        let (utility, name, row) =
            heads.find_map(|(head, rest)| Some((head, rest, *table.utilities.get(head)?)))?;
        let themed = Self { utility, name, start, row: row? };
        (is_name(name) && !themed.is_known()).then_some(themed)
    }

    /// Whether the framework knows the name.
    fn is_known(&self) -> bool {
        let themed = |space: &&str| match *space {
            "color" => palette::colour(self.name).is_some(),
            space => TABLE.theme.get(space).is_some_and(|names| names.contains(&self.name)),
        };
        self.row.words.contains(&self.name) || self.row.spaces.iter().any(themed)
    }

    /// The variables that would give it a meaning, with their dashes; the usual one first.
    pub fn variables(&self) -> impl Iterator<Item = String> {
        // What is named like a size is no colour.
        let is_last = |space: &str| space == "color" && is_size(self.name);
        let mut spaces = self.row.spaces.clone();
        spaces.sort_by_key(|space| is_last(space));
        spaces.into_iter().map(|space| format!("--{space}-{}", self.name))
    }

    /// The parts of the theme whose names the utility takes.
    pub fn spaces(&self) -> &'static [&'static str] {
        &self.row.spaces
    }

    /// The names that the framework knows for it.
    pub fn known(&self) -> impl Iterator<Item = String> {
        let themed = self.row.spaces.iter().filter_map(|space| TABLE.theme.get(space)).flatten();
        let colours = self.row.spaces.contains(&"color").then(palette::names).into_iter().flatten();
        self.row.words.iter().chain(themed).map(|name| (*name).to_owned()).chain(colours)
    }
}

/// Whether a value is a name: a word, or a size such as `2xl`. The end of a name that is built at run time is not known.
fn is_name(value: &str) -> bool {
    let is_word = value.starts_with(|c: char| c.is_ascii_alphabetic());
    (is_word || is_size(value)) && !value.ends_with(['-', '_'])
}

/// `md`, `2xl` and their like.
fn is_size(value: &str) -> bool {
    let size = value.trim_start_matches(|c: char| c.is_ascii_digit());
    matches!(size, "xl" | "xs") || matches!(value, "sm" | "md" | "lg" | "base")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_only_a_theme_can_know_are_found() {
        for (class, utility, name, variable) in [
            ("bg-brandy", "bg", "brandy", "--color-brandy"),
            ("md:hover:text-primary/50", "text", "primary", "--color-primary"),
            ("animate-shimmer", "animate", "shimmer", "--animate-shimmer"),
            ("!border-x-input", "border-x", "input", "--color-input"),
            ("group-data-[x=a:b]/n:from-red-550!", "from", "red-550", "--color-red-550"),
            ("text-2xs", "text", "2xs", "--text-2xs"),
            ("border-l-gray-550", "border-l", "gray-550", "--color-gray-550"),
            ("max-w-8xl", "max-w", "8xl", "--container-8xl"),
            ("bg-opacity-50", "bg", "opacity-50", "--color-opacity-50"),
            ("rounded-t-card", "rounded-t", "card", "--radius-card"),
            ("inset-shadow-deep", "inset-shadow", "deep", "--color-deep"),
        ] {
            let found = Themed::of(class).unwrap_or_else(|| panic!("{class}"));
            assert_eq!((found.utility, found.name), (utility, name), "{class}");
            assert_eq!(found.variables().next().unwrap(), variable);
            assert!(class[found.start..].starts_with(utility), "{class}");
        }
    }

    #[test]
    fn what_the_framework_knows_or_computes_is_no_name() {
        for class in [
            "bg-red-500",
            "bg-blend-multiply",
            "bg-gradient-to-r",
            "bg-linear-to-r",
            "bg-linear-45",
            "bg-[#fff]",
            "bg-(--x)",
            "bg-size-cover",
            "text-sm/6",
            "text-balance",
            "text-${size}",
            "border-x-2",
            "border-s-4",
            "bg-primary-",
            "border-spacing-px",
            "divide-x-reverse",
            "outline-offset-x",
            "font-stretch-condensed",
            "rounded-t-lg",
            "rounded",
            "rounded-t",
            "border-x",
            "shadow-inner",
            "animate-spin",
            "ease-in-out",
            "p-4",
            "-mt-px",
            "w-1/2",
            "max-w-screen-xl",
            "max-w-prose",
            "max-w-7xl",
            "size-fit",
            "flex",
            "grid-cols-foo",
            "card-header",
            "peer",
            "",
            "-",
            "a-",
            "é-è",
        ] {
            assert_eq!(Themed::of(class), None, "{class}");
        }
    }
}
