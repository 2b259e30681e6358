//! Findings as programs read them, in reports and in the health answer.

use basepair_model::finding::Finding;
use basepair_model::rule::{self, Subject};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// One thing that is wrong, where, and what to do.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Finding)]
pub struct FindingAnswer {
    pub rule: &'static str,
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    pub message: String,
    pub help: String,
    pub file: String,
    pub line: usize,
    pub column: usize,
    pub end_line: usize,
    pub end_column: usize,
    pub item: Option<String>,
    pub node: Option<String>,
    /// The same across runs, also when lines move.
    pub id: String,
}

impl From<&Finding> for FindingAnswer {
    fn from(finding: &Finding) -> Self {
        let (start, end) = (finding.place.start(), finding.place.end());
        Self {
            rule: finding.rule.name,
            severity: finding.rule.severity.as_str(),
            message: finding.message.clone(),
            help: finding.help.clone(),
            file: finding.place.file().to_owned(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            item: finding.item.clone(),
            node: finding.node.clone(),
            id: finding.id(),
        }
    }
}

/// How many things of each kind were looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Judged {
    pub documents: usize,
    pub items: usize,
    pub files: usize,
    pub elements: usize,
}

/// A whole report.
#[derive(Debug, Serialize)]
pub struct Report {
    pub findings: Vec<FindingAnswer>,
    /// For every rule, how many things it has judged.
    pub judged: Map<String, Value>,
}

pub fn report(findings: &[Finding], judged: Judged) -> Report {
    let count = |subject| match subject {
        Subject::Document => judged.documents,
        Subject::Item => judged.items,
        Subject::File => judged.files,
        Subject::Element => judged.elements,
    };
    let rules = rule::ALL.iter().map(|rule| (rule.name.to_owned(), count(rule.judges).into()));
    Report { findings: findings.iter().map(FindingAnswer::from).collect(), judged: rules.collect() }
}
