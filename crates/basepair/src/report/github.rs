//! Findings as GitHub Actions workflow commands, on stdout: each is shown at its line in a pull request.

use super::base::Base;
use basepair_check::Report;
use basepair_model::finding::Finding;
use basepair_model::rule::Severity;
use std::io::{self, Write};

pub fn print(found: &Report, base: &Base) -> io::Result<()> {
    let mut out = io::stdout().lock();
    found.findings.iter().try_for_each(|finding| writeln!(out, "{}", command(finding, base)))?;
    found.omitted.iter().try_for_each(|omitted| {
        let level = level(omitted.severity);
        let file = omitted.file.as_ref().map(|file| format!("file={},", property(&base.path(file))));
        let (file, rule) = (file.unwrap_or_default(), property(omitted.rule.name));
        writeln!(out, "::{level} {file}title={rule}::{} more, not listed", omitted.count)
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    }
}

fn command(finding: &Finding, base: &Base) -> String {
    let level = level(finding.severity);
    let (start, end) = (finding.place.start(), finding.place.end());
    let file = property(&base.path(finding.place.file()));
    let mut properties = format!("file={file},line={},endLine={},col={}", start.line, end.line, start.column);
    // The end column is valid only within one line, and is the last one marked.
    if start.line == end.line {
        properties.push_str(&format!(",endColumn={}", end.column.saturating_sub(1).max(start.column)));
    }
    let message = data(&format!("{}\nhelp: {}", finding.message, finding.help));
    format!("::{level} {properties},title={}::{message}", property(finding.rule.name))
}

/// Text after the second pair of colons.
pub(crate) fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property, which ends at a comma or a colon.
pub(crate) fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use basepair_model::place::{Place, SourceText, Span};
    use basepair_model::rule;

    #[test]
    fn characters_that_end_a_command_are_escaped() {
        let source = SourceText::new("odd, 100%: \r.json", "ab\ncd\n");
        let at = |start, end, message: &str| {
            let place = Place::new(&source, Span::new(start, end));
            command(&Finding::new(&rule::INVALID_JSON, place, message, "fix it"), &Base::default())
        };
        assert_eq!(
            at(0, 2, "100%: a, b\r\n::error::"),
            "::error file=odd%2C 100%25%3A %0D.json,line=1,endLine=1,col=1,endColumn=2,title=invalid-json\
             ::100%25: a, b%0D%0A::error::%0Ahelp: fix it"
        );
        assert!(at(1, 4, "m").contains("line=1,endLine=2,col=2,title="), "{}", at(1, 4, "m"));
        assert!(at(1, 1, "m").contains("col=2,endColumn=2,"), "{}", at(1, 1, "m"));
    }
}
