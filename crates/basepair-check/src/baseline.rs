//! A baseline: findings that a team has decided to accept for now. They are identified by ids that do not depend on lines,
//! hidden and counted; an entry without a finding is a finding itself. Text in, text out: nothing here opens a file.

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
    /// For messages.
    rule: String,
    file: String,
    span: Span,
}

/// A baseline that cannot be parsed.
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
    /// Parses a baseline. `file` is its name in findings.
    pub fn parse(file: &str, text: &str) -> Result<Self, BaselineError> {
        let source = SourceText::new(file, text);
        let error = |span: Span, message: &str| BaselineError {
            place: Place::new(&source, span),
            message: message.to_owned(),
        };
        let value = json::parse(text).map_err(|problem| error(problem.span, &problem.message))?;
        let findings = value.as_object().and_then(|object| object.get("findings"));
        let findings = findings.and_then(json::Value::as_array);
        let findings = findings
            .ok_or_else(|| error(value.span, "a baseline must be an object with a list `findings`"))?;
        let entry = |value: &json::Value| {
            let object = value.as_object();
            let text = |key| object.and_then(|object| object.str(key)).unwrap_or_default().to_owned();
            let id = text("id");
            if id.is_empty() {
                return Err(error(value.span, "an entry of a baseline must have an `id`"));
            }
            Ok(Entry { id, rule: text("rule"), file: text("file"), span: value.span })
        };
        let entries = findings.iter().map(entry).collect::<Result<_, _>>()?;
        Ok(Self { source, entries })
    }

    /// Hides the findings of the baseline, and reports entries without a finding.
    pub fn apply(&self, report: &mut Report) {
        let named: HashSet<&str> = self.entries.iter().map(|entry| entry.id.as_str()).collect();
        let found: HashSet<String> = report.findings.iter().map(Finding::id).collect();
        let hidden = |finding: &Finding| can_be_kept(finding) && named.contains(finding.id().as_str());
        let findings = std::mem::take(&mut report.findings);
        (report.unreported.baselined, report.findings) = findings.into_iter().partition(hidden);
        report.unreported.more.baselined = report.hide_omitted();
        let mut reporter = Reporter::new(&rule::DEAD_BASELINE_ENTRY);
        for entry in self.entries.iter().filter(|entry| !found.contains(&entry.id)) {
            let message = format!("`{}` no longer reports this finding in `{}`", entry.rule, entry.file);
            let help = "remove the entry, or rewrite the file with `--update-baseline`";
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

/// Whether a finding may be added to a baseline.
pub fn can_be_kept(finding: &Finding) -> bool {
    finding.rule.can_be_ignored()
}

/// Writes a baseline of these findings: sorted, one entry per line, the same bytes for the same findings.
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
        "{\n  \"about\": \"Findings that `basepair check --baseline` hides; `--update-baseline` rewrites this file\",\n  \
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
