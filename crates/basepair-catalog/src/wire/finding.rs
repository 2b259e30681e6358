//! Findings as JSON, in reports and in the health response.

use super::index::Pagination;
use crate::catalog::Withheld;
use basepair_model::finding::{Finding, Omitted};
use basepair_model::rule::Rule;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// One problem, its location, and what to do.
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
    /// Stable across runs, also when lines move.
    pub id: String,
}

impl From<&Finding> for FindingAnswer {
    fn from(finding: &Finding) -> Self {
        let (start, end) = (finding.place.start(), finding.place.end());
        Self {
            rule: finding.rule.name,
            severity: finding.severity.as_str(),
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

/// How many findings are not shown, and why.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Hidden {
    pub ignored: usize,
    pub baselined: usize,
    /// Found by rules whose level is `off`.
    pub off: usize,
}

/// An item that is in no list and has no document.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = WithheldItem)]
pub struct WithheldAnswer {
    pub name: String,
    /// The rule that withholds it.
    pub rule: &'static str,
    /// The problem, in one line.
    pub reason: String,
}

impl From<&Withheld> for WithheldAnswer {
    fn from(withheld: &Withheld) -> Self {
        Self { name: withheld.name.clone(), rule: withheld.rule.name, reason: withheld.reason.clone() }
    }
}

/// Findings that are only counted.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Omitted)]
pub struct OmittedAnswer {
    pub rule: &'static str,
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    /// The file that they are in; null for those in files without a listed finding.
    pub file: Option<String>,
    pub count: usize,
}

impl From<&Omitted> for OmittedAnswer {
    fn from(omitted: &Omitted) -> Self {
        let Omitted { rule, file, severity, count } = omitted;
        Self { rule: rule.name, severity: severity.as_str(), file: file.clone(), count: *count }
    }
}

/// A full report.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Findings)]
pub struct Report {
    /// In reading order: by file, then by position.
    pub findings: Vec<FindingAnswer>,
    /// Further findings, which are only counted: for each rule and file, the first thousand are listed.
    pub omitted: Vec<OmittedAnswer>,
    /// For every rule, how many things it has checked.
    #[schema(value_type = HashMap<String, usize>)]
    pub checked: Map<String, Value>,
    /// The items that are not served or built: they have no complete source, or installing them would be harmful.
    pub withheld: Vec<WithheldAnswer>,
    /// How many findings are ignored by their authors, with a reason.
    pub ignored: usize,
    /// How many findings a baseline hides.
    pub baselined: usize,
    /// How many findings are of rules that are off in the configuration.
    pub off: usize,
    /// Which part of the matching findings this is, when `limit` or `offset` was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pagination: Option<Pagination>,
}

pub fn report<'f>(
    findings: impl IntoIterator<Item = &'f Finding>,
    omitted: impl IntoIterator<Item = &'f Omitted>,
    checked: impl IntoIterator<Item = (&'static Rule, usize)>,
    withheld: &[Withheld],
    hidden: Hidden,
) -> Report {
    let checked = checked.into_iter().map(|(rule, count)| (rule.name.to_owned(), count.into()));
    Report {
        findings: findings.into_iter().map(FindingAnswer::from).collect(),
        omitted: omitted.into_iter().map(OmittedAnswer::from).collect(),
        checked: checked.collect(),
        withheld: withheld.iter().map(WithheldAnswer::from).collect(),
        ignored: hidden.ignored,
        baselined: hidden.baselined,
        off: hidden.off,
        pagination: None,
    }
}
