//! A finding: one thing that is wrong, where, and what to do about it. Findings are values; there can be
//! many and none stops the work.

use crate::place::Place;
use crate::rule::Rule;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::cmp::Ordering;

#[derive(Debug, Clone)]
pub struct Finding {
    pub rule: &'static Rule,
    /// One line, names in backticks, no full stop.
    pub message: String,
    /// Something to do.
    pub help: String,
    pub place: Place,
    /// The item it speaks about, if any.
    pub item: Option<String>,
    /// The node, rung or strand it speaks about, if any.
    pub node: Option<String>,
}

impl Finding {
    pub fn new(
        rule: &'static Rule,
        place: Place,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self { rule, message: message.into(), help: help.into(), place, item: None, node: None }
    }

    #[must_use]
    pub fn of_item(mut self, item: &str) -> Self {
        self.item = Some(item.to_owned());
        self
    }

    #[must_use]
    pub fn of_node(mut self, node: &str) -> Self {
        self.node = Some(node.to_owned());
        self
    }

    /// Identifies the finding across runs: it survives moved lines, because no position goes into it.
    pub fn id(&self) -> String {
        let parts = [self.rule.name, self.place.file(), self.item.as_deref().unwrap_or(""), &self.message];
        let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
        for byte in parts.join("\0").bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        format!("{hash:016x}")
    }

    /// Reading order: by file, then position, then rule.
    pub fn reading_order(&self, other: &Self) -> Ordering {
        let key = |finding: &Self| (finding.place.span.start, finding.place.span.end);
        self.place
            .file()
            .cmp(other.place.file())
            .then_with(|| key(self).cmp(&key(other)))
            .then_with(|| self.rule.name.cmp(other.rule.name))
            .then_with(|| self.message.cmp(&other.message))
    }
}

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (start, end) = (self.place.start(), self.place.end());
        let mut out = serializer.serialize_struct("Finding", 12)?;
        out.serialize_field("rule", self.rule.name)?;
        out.serialize_field("severity", self.rule.severity.as_str())?;
        out.serialize_field("message", &self.message)?;
        out.serialize_field("help", &self.help)?;
        out.serialize_field("file", self.place.file())?;
        out.serialize_field("line", &start.line)?;
        out.serialize_field("column", &start.column)?;
        out.serialize_field("end_line", &end.line)?;
        out.serialize_field("end_column", &end.column)?;
        out.serialize_field("item", &self.item)?;
        out.serialize_field("node", &self.node)?;
        out.serialize_field("id", &self.id())?;
        out.end()
    }
}
