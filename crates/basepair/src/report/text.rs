//! Findings as text, in colour on a terminal: the most severe first, grouped by rule, with a summary line.

use super::base::Base;
use super::plain::plain;
use super::snippet::render;
use super::{is_quiet, is_verbose};
use basepair_catalog::wire::finding::Hidden;
use basepair_check::{Report, rules};
use basepair_model::finding::{Finding, Omitted};
use basepair_model::rule::{Rule, Severity};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::{self, Write};

/// How many findings are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Only the first few findings of a rule with many, and where the others are.
    Few,
    All,
}

/// A rule with more findings than this is shortened.
const MANY: usize = 5;
/// How many of its findings are shown.
const SHOWN: usize = 3;
/// How many files with the other findings are listed.
const NAMED: usize = 3;

/// What was checked, in words: `12 items`.
#[derive(Debug, Clone, Copy)]
pub struct Checked<'a> {
    pub what: &'a str,
    pub extent: Extent,
    pub base: &'a Base,
}

/// Prints a whole report to stdout. Under `--quiet`, only the findings.
pub fn print_report(found: &Report, checked: Checked<'_>) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    print_groups(&mut out, &found.findings, &found.omitted, checked.extent, checked.base)?;
    if is_quiet() {
        return Ok(());
    }
    let idle = idle(&found.checked);
    if is_verbose() && !idle.is_empty() {
        writeln!(out, "rules with nothing to check: {}", idle.join(", "))?;
    }
    let rules = found.checked.iter().filter(|(_, count)| *count > 0).count();
    let rules = counted(rules, "rule").unwrap_or("no rules".to_owned());
    let mut aside = hidden(found.hidden());
    if !idle.is_empty() {
        let rules = if idle.len() == 1 { "rule" } else { "rules" };
        aside.push(format!("{} {rules} had nothing to check", idle.len()));
    }
    let aside = if aside.is_empty() { String::new() } else { format!("; {}", aside.join(", ")) };
    let summary = summary(&found.findings, &found.omitted);
    writeln!(out, "checked {} with {rules}: {summary}{aside}", checked.what)?;
    let all = found.findings.len();
    let fixable = found.findings.iter().filter(|finding| finding.repair.is_some()).count();
    if fixable > 0 {
        writeln!(out, "{fixable} of {all} may be fixed with `basepair check --fix`")?;
    }
    Ok(())
}

/// Prints findings to stderr, for a command with another result.
pub fn print_all(findings: &[Finding], omitted: &[Omitted], base: &Base) {
    let _ = print_groups(&mut anstream::stderr().lock(), findings, omitted, Extent::Few, base);
}

/// The same with a summary line.
pub fn print(findings: &[Finding], omitted: &[Omitted], origin: &str, base: &Base) {
    print_all(findings, omitted, base);
    super::warn(&format!("{origin}: {}", summary(findings, omitted)));
}

fn print_groups(
    out: &mut impl Write,
    findings: &[Finding],
    omitted: &[Omitted],
    extent: Extent,
    base: &Base,
) -> io::Result<()> {
    for group in groups(findings) {
        let shown = if extent == Extent::All || group.len() <= MANY { group.len() } else { SHOWN };
        for finding in group.iter().take(shown) {
            writeln!(out, "{}\n", render(finding, base))?;
        }
        let rest = group.get(shown..).unwrap_or_default();
        if let Some(first) = rest.first() {
            writeln!(out, "… and {} more of `{}`{}\n", rest.len(), first.rule.name, whereabouts(rest, base))?;
        }
        let rule = group.first().map(|first| (first.rule.name, first.severity));
        let of_group = |omitted: &&Omitted| Some((omitted.rule.name, omitted.severity)) == rule;
        for omitted in omitted.iter().filter(of_group) {
            let (count, name) = (omitted.count, omitted.rule.name);
            let file = omitted.file.as_ref();
            let place =
                file.map_or("in other files".to_owned(), |file| format!("in {}", plain(&base.path(file))));
            writeln!(out, "… and {count} more of `{name}` {place}, not listed\n")?;
        }
    }
    Ok(())
}

/// The findings of each rule and level, in reading order; the most severe rule first, then by first occurrence.
fn groups(findings: &[Finding]) -> Vec<Vec<&Finding>> {
    let mut positions: HashMap<(&str, Severity), usize> = HashMap::new();
    let mut groups: Vec<Vec<&Finding>> = Vec::new();
    for finding in findings {
        let position = *positions.entry((finding.rule.name, finding.severity)).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups.get_mut(position).into_iter().for_each(|group| group.push(finding));
    }
    let badness = |group: &Vec<&Finding>| group.first().map(|first| (first.rule.refuses(), first.severity));
    groups.sort_by_key(|group| Reverse(badness(group)));
    groups
}

/// Where the findings that are not shown are: the files with the most of them.
fn whereabouts(findings: &[&Finding], base: &Base) -> String {
    let mut files: Vec<(&str, usize)> = Vec::new();
    let mut positions: HashMap<&str, usize> = HashMap::new();
    for finding in findings {
        let file = finding.place.file();
        let position = *positions.entry(file).or_insert_with(|| {
            files.push((file, 0));
            files.len() - 1
        });
        files.get_mut(position).into_iter().for_each(|(_, count)| *count += 1);
    }
    files.sort_by_key(|(_, count)| Reverse(*count));
    let named =
        files.iter().take(NAMED).map(|(file, count)| format!("{} ({count})", plain(&base.path(file))));
    let named = named.collect::<Vec<_>>().join(", ");
    let more = match files.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more files"),
    };
    format!(" in {named}{more}; `basepair check --all` shows every one")
}

/// Rules that had nothing to check. Rules about the findings themselves are left out, because they seldom have anything to check.
fn idle(checked: &[(&'static Rule, usize)]) -> Vec<&'static str> {
    let idle = checked.iter().filter(|(rule, count)| *count == 0 && rules::looks_at_sources(rule));
    idle.map(|(rule, _)| rule.name).collect()
}

/// How many findings of each level there are, and of which rules.
pub(crate) fn summary(findings: &[Finding], omitted: &[Omitted]) -> String {
    let groups = groups(findings);
    let mut counted_only: HashMap<(&str, Severity), usize> = HashMap::new();
    for omitted in omitted {
        *counted_only.entry((omitted.rule.name, omitted.severity)).or_default() += omitted.count;
    }
    let describe = |severity: Severity, word: &str| {
        let of_severity =
            |group: &&Vec<&Finding>| group.first().is_some_and(|first| first.severity == severity);
        let mut rules: Vec<(&str, usize)> = groups
            .iter()
            .filter(of_severity)
            .filter_map(|group| {
                let rule = group.first()?.rule.name;
                Some((rule, group.len() + counted_only.get(&(rule, severity)).copied().unwrap_or(0)))
            })
            .collect();
        rules.sort_by_key(|(_, count)| Reverse(*count));
        let total = rules.iter().map(|(_, count)| count).sum();
        let each: Vec<String> = rules.iter().map(|(rule, count)| format!("{rule} {count}")).collect();
        counted(total, word).map(|total| format!("{total} ({})", each.join(", ")))
    };
    let parts = [(Severity::Error, "error"), (Severity::Warning, "warning"), (Severity::Note, "note")];
    let parts: Vec<String> =
        parts.into_iter().filter_map(|(severity, word)| describe(severity, word)).collect();
    if parts.is_empty() { "no problems".to_owned() } else { parts.join(", ") }
}

/// How many findings are hidden, and why.
fn hidden(hidden: Hidden) -> Vec<String> {
    let counts = [
        (hidden.ignored, "ignored"),
        (hidden.baselined, "in the baseline"),
        (hidden.off, "turned off in the settings"),
    ];
    counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, how)| format!("{count} {how}")).collect()
}

/// A count with its noun: `1 item`, `2 items`.
pub fn count(number: usize, word: &str) -> String {
    if number == 1 { format!("1 {word}") } else { format!("{number} {word}s") }
}

/// The same, and `None` for zero.
pub fn counted(number: usize, word: &str) -> Option<String> {
    (number > 0).then(|| count(number, word))
}
