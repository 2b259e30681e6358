//! Findings as a Code Climate report, on stdout, as GitLab reads it for the code quality of a merge request.

use super::base::Base;
use basepair_catalog::wire::pretty;
use basepair_check::Report;
use basepair_model::finding::Finding;
use basepair_model::rule::Severity;
use serde::Serialize;
use std::io::{self, Write};

#[derive(Debug, Serialize)]
struct Issue {
    description: String,
    check_name: &'static str,
    fingerprint: String,
    severity: &'static str,
    location: Location,
}

#[derive(Debug, Serialize)]
struct Location {
    path: String,
    lines: Lines,
}

#[derive(Debug, Serialize)]
struct Lines {
    begin: usize,
    end: usize,
}

pub fn print(found: &Report, base: &Base) -> io::Result<()> {
    let issues: Vec<Issue> = found.findings.iter().map(|finding| issue(finding, base)).collect();
    writeln!(io::stdout(), "{}", pretty(&issues))
}

fn issue(finding: &Finding, base: &Base) -> Issue {
    let severity = match finding.severity {
        Severity::Error => "critical",
        Severity::Warning => "minor",
        Severity::Note => "info",
    };
    Issue {
        description: format!("{}: {}", finding.message, finding.help),
        check_name: finding.rule.name,
        fingerprint: finding.id(),
        severity,
        location: Location {
            path: base.path(finding.place.file()),
            lines: Lines { begin: finding.place.start().line, end: finding.place.end().line },
        },
    }
}
