//! The explanation of a rule, for programs.

use super::spec;
use basepair_model::rule::{self, Rule};
use serde::Serialize;

/// A rule, for programs.
#[derive(Debug, Serialize)]
pub struct Explained {
    kind: &'static str,
    name: &'static str,
    severity: &'static str,
    /// The version that introduced it.
    since: &'static str,
    /// `preview`, `stable`, `deprecated` or `removed`.
    status: &'static str,
    fixable: bool,
    summary: &'static str,
    harm: &'static str,
    /// Whether nothing can be served while a finding of it exists.
    refuses: bool,
    can_be_ignored: bool,
    /// The specification, as Markdown.
    specification: String,
}

impl Explained {
    pub fn new(rule: &'static Rule) -> Self {
        Self {
            kind: "rule",
            name: rule.name,
            severity: rule.severity.as_str(),
            since: rule.since,
            status: rule.status.as_str(),
            fixable: rule.is_fixable(),
            summary: rule.summary,
            harm: rule.harm,
            refuses: rule.refuses(),
            can_be_ignored: rule.can_be_ignored(),
            specification: spec::markdown(rule),
        }
    }
}

#[derive(Debug, Serialize)]
pub struct Listed {
    rules: Vec<Explained>,
}

/// Every rule, for programs.
pub fn list() -> Listed {
    Listed { rules: rule::all().map(Explained::new).collect() }
}
