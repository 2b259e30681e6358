//! A script in both states, and where it exports what.

use super::side::Pair;
use super::{Change, Level, Place};
use basepair_syntax::Facts;
use basepair_syntax::api::Export;

/// A script in both states, and what is known of it.
pub(super) struct Scripts<'s> {
    pub(super) item: &'s str,
    pub(super) pair: Pair<'s>,
    pub(super) old: Facts,
    pub(super) new: Facts,
}

impl Scripts<'_> {
    /// Where both states export a name.
    pub(super) fn places(&self, export: &str) -> (Option<Place>, Option<Place>) {
        (self.pair.old.line_of(&self.old, export), self.pair.new.line_of(&self.new, export))
    }

    pub(super) fn change(&self, level: Level, export: &str, subject: &str, text: String) -> Change {
        let (before, after) = self.places(export);
        Change::new(level, self.item, subject, text).at(before, after)
    }
}

/// What a sentence calls an export.
pub(super) fn called(export: &Export) -> &str {
    if export.name == "default" { &export.local } else { &export.name }
}
