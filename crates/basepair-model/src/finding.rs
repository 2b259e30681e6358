//! A finding: a problem, its location, and how to fix it. Findings are values; there can be many, and none of them stops
//! the check.

use crate::place::Place;
use crate::rule::{Rule, Severity};
use std::cmp::Ordering;
use std::collections::HashMap;

mod collector;

pub use collector::{Collector, KEPT_IN_FILE, KEPT_OF_RULE, Omitted};

#[derive(Debug, Clone)]
pub struct Finding {
    pub rule: &'static Rule,
    /// The rule's severity, unless the configuration sets another level.
    pub severity: Severity,
    /// One line, names in backticks, no full stop.
    pub message: String,
    /// Something to do.
    pub help: String,
    pub place: Place,
    /// The item that it is about, if any.
    pub item: Option<String>,
    /// The node, rung or strand that it is about, if any.
    pub node: Option<String>,
    /// The change that fixes it, if there is exactly one correct fix.
    pub repair: Option<Repair>,
    /// Distinguishes findings with the same identity.
    repetition: usize,
}

/// A change of one entry in a manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Repair {
    /// Adds a string to a list of the item's entry.
    Add { item: String, field: &'static str, text: String },
    /// Removes the string at the finding's location from its list.
    Remove,
}

impl Finding {
    pub fn new(
        rule: &'static Rule,
        place: Place,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        let (message, help) = (message.into(), help.into());
        let severity = rule.severity;
        Self { rule, severity, message, help, place, item: None, node: None, repair: None, repetition: 0 }
    }

    #[must_use]
    pub fn of_item(mut self, item: &str) -> Self {
        self.item = Some(item.to_owned());
        self
    }

    /// Whether nothing is served until it is fixed. Without an item to withhold, a rule that withholds is about the manifest
    /// or the model.
    pub fn refuses(&self) -> bool {
        self.rule.refuses() || (self.rule.withholds() && self.item.is_none())
    }

    /// Whether its item has no complete source: nothing is known about what its files contain.
    pub fn is_incomplete_source(&self) -> bool {
        self.rule.withholds() && !self.rule.can_be_allowed()
    }

    /// Identifies the finding, without a position. Of the message only the names in backticks count, so that a baseline
    /// survives a message that is worded differently in the next version.
    fn identity(&self) -> String {
        let (item, node) = (self.item.as_deref().unwrap_or(""), self.node.as_deref().unwrap_or(""));
        let mut text = [self.rule.name, self.place.file(), item, node].join("\0");
        for name in self.message.split('`').skip(1).step_by(2) {
            text.push('\0');
            text.push_str(name);
        }
        text
    }

    /// Identifies the finding across runs, even if lines move.
    pub fn id(&self) -> String {
        let mut text = self.identity();
        if self.repetition > 0 {
            text.push_str(&format!("\0#{}", self.repetition));
        }
        // FNV-1a: the same on every machine and in every version.
        let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
        for byte in text.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        format!("{hash:016x}")
    }

    /// Reading order: by file, then position, then rule.
    fn reading_order(&self, other: &Self) -> Ordering {
        let key = |finding: &Self| (finding.place.span.start(), finding.place.span.end());
        self.place
            .file()
            .cmp(other.place.file())
            .then_with(|| key(self).cmp(&key(other)))
            .then_with(|| self.rule.name.cmp(other.rule.name))
            .then_with(|| self.message.cmp(&other.message))
    }
}

/// Puts findings into reading order.
pub fn sort(findings: &mut [Finding]) {
    findings.sort_by(Finding::reading_order);
}

/// Puts findings into reading order and gives each a unique id.
pub fn settle(findings: &mut [Finding]) {
    sort(findings);
    let mut seen: HashMap<String, usize> = HashMap::with_capacity(findings.len());
    let mut repetitions = Vec::with_capacity(findings.len());
    for finding in &*findings {
        let count = seen.entry(finding.identity()).or_insert(0);
        repetitions.push(*count);
        *count += 1;
    }
    for (finding, repetition) in findings.iter_mut().zip(repetitions) {
        finding.repetition = repetition;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::{SourceText, Span};
    use crate::rule;

    fn finding(message: &str) -> Finding {
        let place = Place::new(&SourceText::new("a.tsx", "text"), Span::default());
        Finding::new(&rule::MISSING_FILE, place, message, "")
    }

    #[test]
    fn an_id_survives_another_wording_and_distinguishes_names_and_repetitions() {
        let id = finding("`x` is not provided by `y`").id();
        assert_eq!(finding("nobody brings `x`, neither `y`").id(), id);
        assert_ne!(finding("`x` is not provided by `z`").id(), id);
        assert_ne!(finding("`y` is not provided by `x`").id(), id);
        let mut twice = [finding("`x` is missing"), finding("`x` is missing")];
        settle(&mut twice);
        let [first, second] = twice.map(|finding| finding.id());
        assert_ne!(first, second);
    }
}
