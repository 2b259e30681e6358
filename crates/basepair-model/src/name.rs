//! Item names. A name becomes a URL path and a file name, so a name that is invalid as either is rejected here.

use crate::percent;
use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ItemName(String);

/// Why a text cannot be an item name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameProblem {
    Empty,
    TooLong,
    Character(char),
    Segment,
    JsonSuffix,
    Reserved,
}

/// Names that would collide with the registry's own documents.
const RESERVED: &[&str] = &["registry", "digests"];

impl ItemName {
    pub const MAX_BYTES: usize = 200;

    pub fn parse(text: &str) -> Result<Self, NameProblem> {
        if text.is_empty() {
            return Err(NameProblem::Empty);
        }
        if text.len() > Self::MAX_BYTES {
            return Err(NameProblem::TooLong);
        }
        if let Some(bad) = text.chars().find(|c| c.is_control() || matches!(c, '\\' | '?' | '#' | '%')) {
            return Err(NameProblem::Character(bad));
        }
        for segment in text.split('/') {
            if segment.is_empty() || segment == "." || segment == ".." || segment.trim() != segment {
                return Err(NameProblem::Segment);
            }
            if segment.ends_with(".json") {
                return Err(NameProblem::JsonSuffix);
            }
        }
        if RESERVED.contains(&text) {
            return Err(NameProblem::Reserved);
        }
        Ok(Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name as a URL path: `/` is kept, everything that is not valid in a path is percent-encoded.
    pub fn url_path(&self) -> String {
        percent::encode(&self.0, "/@")
    }
}

impl NameProblem {
    pub fn message(self, name: &str) -> String {
        match self {
            Self::Empty => "an item has an empty name".to_owned(),
            Self::TooLong => format!("an item name is longer than {} bytes", ItemName::MAX_BYTES),
            Self::Character(bad) if bad.is_control() => {
                format!("an item name contains the control character U+{:04X}", u32::from(bad))
            }
            Self::Character(bad) => format!("the item name `{name}` contains `{bad}`"),
            Self::Segment => format!(
                "the item name `{name}` has a segment that is empty, a dot, or has spaces at its ends"
            ),
            Self::JsonSuffix => format!("the item name `{name}` ends in `.json`"),
            Self::Reserved => format!("the item name `{name}` is reserved"),
        }
    }

    pub fn help(self) -> &'static str {
        match self {
            Self::JsonSuffix => {
                "remove the suffix: clients treat a name that ends in `.json` as a local file"
            }
            Self::Reserved => "choose another name: `registry` and `digests` are documents of the registry",
            _ => "use lower-case letters, digits and hyphens, with `/` between segments",
        }
    }
}

impl fmt::Display for ItemName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether a name is one that new items get: lower-case words with hyphens, in segments that start with a letter.
pub fn is_plain(name: &str) -> bool {
    name.split('/').all(|segment| {
        segment.starts_with(|c: char| c.is_ascii_lowercase())
            && segment.split('-').all(|word| {
                !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
            })
    })
}

/// A text converted to a plain name.
pub fn to_plain(text: &str) -> String {
    let mut out = String::new();
    let mut before = ' ';
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            if c.is_ascii_uppercase() && before.is_ascii_lowercase() {
                out.push('-');
            }
            out.push(c.to_ascii_lowercase());
        } else if c == '/' && !out.is_empty() && !out.ends_with(['/', '-']) {
            out.push('/');
        } else if !out.is_empty() && !out.ends_with(['-', '/']) {
            out.push('-');
        }
        before = c;
    }
    let name = out.trim_end_matches(['-', '/']).trim_end_matches("-demo");
    name.trim_start_matches(|c: char| !c.is_ascii_lowercase()).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_and_nested_names_are_fine() {
        for name in ["button", "forms/date-picker", "a.b", "Größe", "two words", "index", "plan", "a/closure"]
        {
            ItemName::parse(name).expect(name);
        }
    }

    #[test]
    fn names_that_are_not_valid_paths_are_rejected() {
        for name in [
            "", "/", "a/", "/a", "a//b", ".", "..", "a/../b", "a\\b", "a?b", "a#b", "a%2fb", "a\0b", " a",
            "a.json", "x.json/y", "registry", "digests",
        ] {
            ItemName::parse(name).expect_err(name);
        }
        ItemName::parse(&"a".repeat(201)).unwrap_err();
    }

    #[test]
    fn url_paths_are_percent_encoded() {
        assert_eq!(ItemName::parse("forms/two words").unwrap().url_path(), "forms/two%20words");
        assert_eq!(ItemName::parse("Größe").unwrap().url_path(), "Gr%C3%B6%C3%9Fe");
    }

    #[test]
    fn names_become_plain() {
        for (text, plain) in [
            ("DatePicker", "date-picker"),
            ("my box!", "my-box"),
            ("2fa", "fa"),
            ("Größe", "gr-e"),
            ("a/B c", "a/b-c"),
        ] {
            assert_eq!(to_plain(text), plain);
            assert!(is_plain(&to_plain(text)));
        }
        for bad in ["Date", "a--b", "-a", "a_", "1a", "a/", ""] {
            assert!(!is_plain(bad), "{bad}");
        }
    }
}
