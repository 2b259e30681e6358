//! A file that cannot be used, before it is known which items list it.

use super::problem_of;
use super::source::ReadError;
use basepair_model::finding::Finding;
use basepair_model::item::Entry;
use basepair_model::place::Place;
use basepair_model::rule::{self, Rule};

/// Why a file cannot be used; reported for every item that lists it.
#[derive(Debug, Clone)]
pub(super) struct Problem {
    pub(super) rule: &'static Rule,
    pub(super) message: String,
    pub(super) help: &'static str,
}

impl Problem {
    pub(super) fn of(error: &ReadError, path: &str) -> Self {
        let (rule, message, help) = problem_of(error, path);
        Self { rule, message, help }
    }

    /// For a file that was not read because the limit is exceeded; not reported.
    pub(super) fn unread() -> Self {
        Self { rule: &rule::OVERSIZED_REGISTRY, message: String::new(), help: "" }
    }

    pub(super) fn at(&self, place: Place, entry: &Entry) -> Finding {
        Finding::new(self.rule, place, self.message.clone(), self.help).of_item(entry.name.as_str())
    }
}
