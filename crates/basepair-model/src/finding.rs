//! A finding: a problem, its location, and how to fix it. Findings are values; there can be many, and none of them stops
//! the check.

use crate::place::{Place, SourceText};
use crate::rule::{Rule, Severity};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

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

/// Copies the texts that findings point into, each once, if they share an allocation with other texts, which it would keep in memory.
/// Copies nothing if the copies would have more than `most` bytes together.
pub fn unpack<'f>(findings: impl Iterator<Item = &'f mut Finding>, most: usize) {
    let mut places: HashMap<*const SourceText, Vec<&mut Arc<SourceText>>> = HashMap::new();
    for finding in findings {
        let source = &mut finding.place.source;
        if source.text.is_packed() {
            places.entry(Arc::as_ptr(source)).or_default().push(source);
        }
    }
    let lengths = places.values().filter_map(|places| Some(places.first()?.text.len()));
    if lengths.sum::<usize>() > most {
        return;
    }
    for places in places.into_values() {
        let Some(source) = places.first() else { continue };
        let copy = SourceText::new(&*source.file, source.text.unpacked());
        places.into_iter().for_each(|place| *place = Arc::clone(&copy));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::Span;
    use crate::rule;
    use crate::shared::SharedStr;

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

    #[test]
    fn findings_in_one_text_share_a_copy_of_it() {
        let packed = SharedStr::pack(vec!["one".to_owned(), "two".to_owned()]);
        let texts = [SourceText::new("a.tsx", packed[1].clone()), SourceText::new("registry.json", "{}")];
        let at = |text: usize| {
            Finding::new(&rule::EMPTY_FILE, Place::new(&texts[text], Span::new(0, 1)), "m", "h")
        };
        let mut findings = [at(0), at(1), at(0)];
        unpack(findings.iter_mut(), "two".len() - 1);
        assert!(findings[0].place.source.text.is_packed());
        unpack(findings.iter_mut(), "two".len());
        let [first, manifest, second] = &findings;
        assert_eq!((first.place.file(), &*first.place.source.text), ("a.tsx", "two"));
        assert!(!first.place.source.text.is_packed());
        assert!(Arc::ptr_eq(&first.place.source, &second.place.source));
        assert!(Arc::ptr_eq(&manifest.place.source, &texts[1]));
    }
}
