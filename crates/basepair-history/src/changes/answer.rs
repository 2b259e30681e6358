//! Changes as JSON, in one form for commands and the API.

use super::{Change, Changes, Level, Place, next_version};
use serde::Serialize;

/// The changes between two states, and what they are called.
#[derive(Debug, Serialize)]
pub struct Answer<'c> {
    pub from: Point,
    pub to: Point,
    pub counts: Counts,
    /// The version that follows the one that `from` is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    pub changes: Vec<Described<'c>>,
}

/// One of the two states.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Point {
    /// As it was asked for: a tag, a commit, a folder.
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Counts {
    pub breaking: usize,
    pub feature: usize,
    pub fix: usize,
    /// Changes of which it was not decided whether they break anything; they are among the fixes.
    pub undecided: usize,
    pub items_added: usize,
    pub items_removed: usize,
    pub items_changed: usize,
}

#[derive(Debug, Serialize)]
pub struct Described<'c> {
    pub level: &'static str,
    pub item: &'c str,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub subject: &'c str,
    pub text: &'c str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<At<'c>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<At<'c>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub undecided: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub announced: Option<&'c str>,
}

#[derive(Debug, Serialize)]
pub struct At<'c> {
    pub file: &'c str,
    pub line: usize,
}

impl Counts {
    pub fn of(changes: &Changes) -> Self {
        Self {
            breaking: changes.count(Level::Breaking),
            feature: changes.count(Level::Feature),
            fix: changes.count(Level::Fix),
            undecided: changes.changes.iter().filter(|change| change.undecided).count(),
            items_added: changes.added,
            items_removed: changes.removed,
            items_changed: changes.changed,
        }
    }
}

impl Changes {
    /// The version that follows, where the earlier state is called by one.
    pub fn next(&self, from: &Point) -> Option<String> {
        from.commit.as_ref()?;
        next_version(&from.name, self.level()?)
    }

    pub fn answer(&self, from: Point, to: Point) -> Answer<'_> {
        let next = self.next(&from);
        let changes = self.changes.iter().map(Described::of).collect();
        Answer { from, to, counts: Counts::of(self), next, changes }
    }
}

impl<'c> Described<'c> {
    fn of(change: &'c Change) -> Self {
        let at =
            |place: &'c Option<Place>| place.as_ref().map(|place| At { file: &place.file, line: place.line });
        Self {
            level: change.level.as_str(),
            item: &change.item,
            subject: &change.subject,
            text: &change.text,
            before: at(&change.before),
            after: at(&change.after),
            undecided: change.undecided,
            announced: change.announced.as_deref(),
        }
    }
}
