//! What happened between two states of a registry, in words. How that is found out is not known here.

mod notes;

use serde::Serialize;
use utoipa::ToSchema;

/// The changes between two states, breaking ones first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Changes)]
pub struct ChangesAnswer {
    /// The earlier state.
    pub from: Point,
    /// The later state.
    pub to: Point,
    pub counts: ChangeCounts,
    /// The version that follows the one that `from` is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub next: Option<String>,
    pub changes: Vec<DescribedChange>,
}

/// One of two states.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ChangesPoint)]
pub struct Point {
    /// As it was asked for: a tag, a commit, a folder; `now` is what is served.
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub commit: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChangeCounts {
    pub breaking: usize,
    pub feature: usize,
    pub fix: usize,
    /// Changes of which it was not decided whether they break anything; they are among the fixes.
    pub undecided: usize,
    pub items_added: usize,
    pub items_removed: usize,
    pub items_changed: usize,
}

/// One change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DescribedChange {
    /// What it does to those who have the item.
    #[schema(pattern = "^(breaking|feature|fix)$")]
    pub level: &'static str,
    /// The item, by its name in the later state, or in the earlier one where it is gone.
    pub item: String,
    /// The part of the item, such as `Button.size` or `--radius`; left out for the item itself.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    pub subject: String,
    /// One sentence.
    pub text: String,
    /// Where it is in the earlier state.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub before: Option<At>,
    /// Where it is in the later state.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub after: Option<At>,
    /// Whether nobody can tell here if it breaks anything.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub undecided: bool,
    /// How something breaking was announced in the earlier state.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub announced: Option<String>,
}

/// A line of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ChangePlace)]
pub struct At {
    pub file: String,
    /// Counted from one.
    pub line: usize,
}

impl ChangesAnswer {
    /// The changes of one level.
    pub fn of<'a>(&'a self, level: &'a str) -> impl Iterator<Item = &'a DescribedChange> + Clone {
        self.changes.iter().filter(move |change| change.level == level)
    }
}
