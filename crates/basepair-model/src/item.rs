//! One entry of the manifest: the author's object, kept as written, and the typed values that the rest of the program
//! needs.

use crate::json::{Object, Value};
use crate::name::ItemName;
use crate::picture::PictureEntry;
use crate::place::{SourceText, Span};
use std::sync::Arc;

macro_rules! item_types {
    ($($variant:ident $name:literal),* $(,)?) => {
        /// The item and file types of the published schema.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum ItemType { $($variant),* }

        impl ItemType {
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// As in the manifest, `registry:ui`.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => concat!("registry:", $name)),* }
            }
        }
    };
}

item_types! {
    Lib "lib", Block "block", Component "component", Ui "ui", Hook "hook", Page "page", File "file",
    Theme "theme", Style "style", Item "item", Base "base", Font "font", Example "example",
    Internal "internal",
}

impl ItemType {
    /// Parses the manifest form, `registry:ui`.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.as_str() == text)
    }

    /// Parses user input, with or without the prefix.
    pub fn parse_lenient(text: &str) -> Option<Self> {
        Self::parse(text).or_else(|| Self::parse(&format!("registry:{text}")))
    }

    /// Whether a file of this type must have a `target`.
    pub fn needs_target(self) -> bool {
        matches!(self, Self::File | Self::Page)
    }
}

/// An entry of the manifest.
#[derive(Debug, Clone)]
pub struct Entry {
    pub name: ItemName,
    pub name_span: Span,
    pub kind: ItemType,
    pub title: Option<String>,
    pub description: Option<String>,
    pub categories: Vec<String>,
    pub registry_dependencies: Vec<(String, Span)>,
    pub files: Vec<FileEntry>,
    /// `meta.demo`: the item that this one shows.
    pub demo: Option<String>,
    /// `meta.preview`: images of the item, at most one per appearance.
    pub pictures: Vec<PictureEntry>,
    /// `meta.node`: where an item without files belongs, by id, number or label.
    pub node: Option<String>,
    /// `meta.retired`: the item is retired, and its successor.
    pub retired: Option<Retirement>,
    /// `meta.deprecated`: the item is still there, and something else is to be used.
    pub deprecated: Option<Deprecation>,
    /// The manifest file that contains the entry.
    pub source: Arc<SourceText>,
    /// The whole object as the author wrote it; file paths of included manifests are relative to the root.
    pub object: Object,
}

impl Entry {
    /// `meta.private`: the item is for some consumers only.
    pub fn is_private(&self) -> bool {
        let meta = self.object.get("meta").and_then(Value::as_object);
        let private = meta.and_then(|meta| meta.get("private"));
        private.is_some_and(|private| private.as_bool() != Some(false))
    }

    /// `meta.aliases`: further words that a search finds the item by.
    pub fn aliases(&self) -> impl Iterator<Item = &str> {
        let meta = self.object.get("meta").and_then(Value::as_object);
        let listed = meta.and_then(|meta| meta.get("aliases")).and_then(Value::as_array);
        listed.unwrap_or_default().iter().filter_map(Value::as_str)
    }
}

/// The most characters of the reason for a retirement.
pub const LONGEST_REASON: usize = 1_000;

/// The successor of a retired item, and the reason for its retirement.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Retirement {
    /// The item that replaces it, with the span of its name.
    pub successor: Option<(String, Span)>,
    pub reason: Option<String>,
}

/// Since when an item is deprecated, why, and what to use instead.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Deprecation {
    /// A version or a date, as the author writes it.
    pub since: Option<String>,
    pub reason: Option<String>,
    /// The item to use instead, with the span of its name.
    pub successor: Option<(String, Span)>,
}

impl Deprecation {
    /// The end of a sentence about the item: ` since 2.0; use `tag`: it is smaller`.
    pub fn sentence(&self) -> String {
        let since = self.since.as_ref().map_or_else(String::new, |since| format!(" since {since}"));
        let instead =
            self.successor.as_ref().map_or_else(String::new, |(name, _)| format!("; use `{name}` instead"));
        let reason = self.reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}"));
        format!("{since}{instead}{reason}")
    }
}

#[derive(Debug, Clone)]
pub struct FileEntry {
    /// Relative to the registry's root.
    pub path: String,
    pub path_span: Span,
    pub kind: ItemType,
    /// Its destination in a consumer's project; an empty string means no target, as in clients.
    pub target: Option<String>,
    /// The span of the target, or of the path without one.
    pub target_span: Span,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_parse_their_own_names() {
        for kind in ItemType::ALL {
            assert_eq!(ItemType::parse(kind.as_str()), Some(*kind));
        }
        assert_eq!(ItemType::parse_lenient("ui"), Some(ItemType::Ui));
        assert_eq!(ItemType::parse("ui"), None);
        assert_eq!(ItemType::parse_lenient("registry:widget"), None);
    }
}
