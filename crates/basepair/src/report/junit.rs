//! Findings as JUnit XML, on stdout, which most CI systems show as tests: each finding is a test that fails, or that passes with
//! a remark if the exit code tolerates it; each rule without findings is a test that passes.

use super::base::Base;
use super::plain::plain;
use basepair_check::Report;
use basepair_model::finding::Finding;
use basepair_model::rule::Severity;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::{self, Write};

/// `tolerated` is the worst severity that is no failure.
pub fn print(found: &Report, base: &Base, tolerated: Severity) -> io::Result<()> {
    writeln!(io::stdout(), "{}", document(found, base, tolerated))
}

fn document(found: &Report, base: &Base, tolerated: Severity) -> String {
    let with_findings: HashSet<&str> = found.findings.iter().map(|finding| finding.rule.name).collect();
    let checked = found.checked.iter().filter(|(_, count)| *count > 0).map(|(rule, _)| rule.name);
    let clean: Vec<&str> = checked.filter(|rule| !with_findings.contains(rule)).collect();
    let tests = clean.len() + found.findings.len();
    let failures = found.findings.iter().filter(|finding| finding.severity > tolerated).count();
    let counts = format!(r#"name="basepair" tests="{tests}" failures="{failures}""#);
    let mut text =
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {counts}>\n  <testsuite {counts}>");
    for rule in clean {
        let _ = write!(text, "\n    <testcase classname=\"{rule}\" name=\"{rule}\"/>");
    }
    for finding in &found.findings {
        text.push_str(&case(finding, base, tolerated));
    }
    text + "\n  </testsuite>\n</testsuites>"
}

fn case(finding: &Finding, base: &Base, tolerated: Severity) -> String {
    let (rule, severity, start) = (finding.rule.name, finding.severity.as_str(), finding.place.start());
    let file = base.path(finding.place.file());
    let place = escaped(&format!("{file}:{}:{}", start.line, start.column));
    let (message, help) = (escaped(&finding.message), escaped(&finding.help));
    let body = format!("{severity}: {message}\n{place}\n{help}");
    let result = if finding.severity > tolerated {
        format!("<failure type=\"{severity}\" message=\"{message}\">{body}</failure>")
    } else {
        format!("<system-out>{body}</system-out>")
    };
    let (file, line) = (escaped(&file), start.line);
    format!(
        "\n    <testcase classname=\"{rule}\" name=\"{place}\" file=\"{file}\" line=\"{line}\">{result}</testcase>"
    )
}

/// Text of an element or an attribute, without characters that XML cannot contain.
fn escaped(text: &str) -> String {
    plain(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
