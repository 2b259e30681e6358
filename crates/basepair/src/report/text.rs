//! Findings for people: the line, a caret under what is wrong, and what to do. On stderr, in colour only on
//! a terminal.

use annotate_snippets::renderer::{AnsiColor, Effects};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use basepair_model::finding::Finding;
use basepair_model::rule::Severity;
use std::io::{self, Write};

/// Prints findings and a line that sums them up. `items` is how many items there are, when that is known.
pub fn print(findings: &[Finding], origin: &str, items: Option<usize>) -> io::Result<()> {
    let mut out = anstream::stderr().lock();
    for finding in findings {
        writeln!(out, "{}\n", render(finding))?;
    }
    writeln!(out, "{}", summary(findings, origin, items))
}

/// Prints findings without a summary, for a command that has its own last word.
pub fn print_all<'a>(findings: impl Iterator<Item = &'a Finding>) -> io::Result<()> {
    let mut out = anstream::stderr().lock();
    for finding in findings {
        writeln!(out, "{}\n", render(finding))?;
    }
    Ok(())
}

fn render(finding: &Finding) -> String {
    let level = match finding.rule.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let place = &finding.place;
    let text = place.source.text.as_str();
    let start = place.span.start.min(text.len());
    let end = place.span.end.clamp(start, text.len());
    let title = level.primary_title(&finding.message).id(finding.rule.name);
    let help = Level::HELP.message(&finding.help);
    let group: Group<'_> = if text.is_empty() {
        title.element(annotate_snippets::Origin::path(place.file())).element(help)
    } else {
        let snippet = Snippet::source(text).line_start(1).path(place.file());
        title.element(snippet.annotation(AnnotationKind::Primary.span(start..end))).element(help)
    };
    Renderer::styled().help(AnsiColor::Green.on_default().effects(Effects::BOLD)).render(&[group])
}

fn summary(findings: &[Finding], origin: &str, items: Option<usize>) -> String {
    let count = |severity| findings.iter().filter(|finding| finding.rule.severity == severity).count();
    let say = |count: usize, word: &str| match count {
        0 => None,
        1 => Some(format!("1 {word}")),
        many => Some(format!("{many} {word}s")),
    };
    let parts: Vec<String> = [
        say(count(Severity::Error), "error"),
        say(count(Severity::Warning), "warning"),
        say(count(Severity::Note), "note"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let found = if parts.is_empty() { "nothing is wrong".to_owned() } else { parts.join(", ") };
    let items = items.map_or(String::new(), |items| format!(" ({items} items)"));
    format!("{origin}{items}: {found}")
}
