//! A baseline: findings that a team has decided to live with for now. They are named by ids that survive moved
//! lines, hidden and counted; an entry that outlives its finding is a finding itself. Text in, text out: nothing
//! here opens a file.

use crate::Report;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::finding::{self, Finding};
use basepair_model::json::{self, write_string};
use basepair_model::place::{Place, SourceText, Span};
use basepair_model::rule;
use std::collections::HashSet;
use std::sync::Arc;

#[derive(Debug)]
pub struct Baseline {
    source: Arc<SourceText>,
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    id: String,
    /// What it says to people.
    rule: String,
    file: String,
    span: Span,
}

/// A baseline that cannot be read.
#[derive(Debug)]
pub struct BaselineError {
    pub place: Place,
    pub message: String,
}

impl std::fmt::Display for BaselineError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl std::error::Error for BaselineError {}

impl Baseline {
    /// Reads a baseline. `file` is what findings call it.
    pub fn parse(file: &str, text: &str) -> Result<Self, BaselineError> {
        let source = SourceText::new(file, text);
        let error = |span: Span, message: &str| BaselineError {
            place: Place::new(&source, span),
            message: message.to_owned(),
        };
        let value = json::parse(text).map_err(|problem| error(problem.span, &problem.message))?;
        let findings = value.as_object().and_then(|object| object.get("findings"));
        let findings = findings.and_then(json::Value::as_array);
        let findings =
            findings.ok_or_else(|| error(value.span, "a baseline is an object with a list `findings`"))?;
        let entry = |value: &json::Value| {
            let object = value.as_object();
            let text = |key| object.and_then(|object| object.str(key)).unwrap_or_default().to_owned();
            let id = text("id");
            if id.is_empty() {
                return Err(error(value.span, "an entry of a baseline has an `id`"));
            }
            Ok(Entry { id, rule: text("rule"), file: text("file"), span: value.span })
        };
        let entries = findings.iter().map(entry).collect::<Result<_, _>>()?;
        Ok(Self { source, entries })
    }

    /// Hides what the baseline names, and reports the entries whose finding is gone.
    pub fn apply(&self, report: &mut Report) {
        let named: HashSet<&str> = self.entries.iter().map(|entry| entry.id.as_str()).collect();
        let found: HashSet<String> = report.findings.iter().map(Finding::id).collect();
        let hidden = |finding: &Finding| can_be_kept(finding) && named.contains(finding.id().as_str());
        let findings = std::mem::take(&mut report.findings);
        (report.baselined, report.findings) = findings.into_iter().partition(hidden);
        report.omitted_hidden.baselined = report.hide_omitted();
        let mut reporter = Reporter::new(&rule::DEAD_BASELINE_ENTRY);
        for entry in self.entries.iter().filter(|entry| !found.contains(&entry.id)) {
            let message = format!("`{}` no longer finds this in `{}`", entry.rule, entry.file);
            let help = "remove the entry, or write the file anew with `--update-baseline`";
            reporter.at(Place::new(&self.source, entry.span), Diagnostic::new(message, help));
        }
        let mut dead = reporter.finish().findings;
        finding::settle(&mut dead);
        report.findings.extend(dead);
        finding::sort(&mut report.findings);
        report.apply_levels();
        for (rule, checked) in &mut report.checked {
            if *rule == &rule::DEAD_BASELINE_ENTRY {
                *checked += self.entries.len();
            }
        }
    }
}

/// Whether a finding may stand in a baseline.
pub fn can_be_kept(finding: &Finding) -> bool {
    finding.rule.can_be_ignored()
}

/// Writes a baseline of these findings: sorted, an entry a line, the same bytes for the same findings.
pub fn write<'f>(findings: impl Iterator<Item = &'f Finding>) -> String {
    let mut entries: Vec<[String; 4]> = findings
        .filter(|finding| can_be_kept(finding))
        .map(|finding| {
            let file = finding.place.file().to_owned();
            [file, finding.rule.name.to_owned(), finding.message.clone(), finding.id()]
        })
        .collect();
    entries.sort();
    let mut out = String::from(
        "{\n  \"about\": \"Findings that `basepair check --baseline` hides; `--update-baseline` writes this file anew\",\n  \
         \"findings\": [",
    );
    for (position, [file, rule, message, id]) in entries.iter().enumerate() {
        out.push_str(if position == 0 { "\n    { " } else { ",\n    { " });
        let members = [("id", id), ("rule", rule), ("file", file), ("message", message)];
        for (number, (key, text)) in members.into_iter().enumerate() {
            out.push_str(if number == 0 { "" } else { ", " });
            out.push_str(&format!("\"{key}\": "));
            write_string(&mut out, text);
        }
        out.push_str(" }");
    }
    out.push_str(if entries.is_empty() { "]\n}\n" } else { "\n  ]\n}\n" });
    out
}
