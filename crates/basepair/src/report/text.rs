//! Findings for people, on stderr, in colour only on a terminal: the worst first, those of one rule together, and a
//! line that sums them up.

use super::plain::plain;
use super::say;
use super::snippet::render;
use basepair_catalog::wire::finding::Hidden;
use basepair_check::{Report, rules};
use basepair_model::finding::{Finding, Omitted};
use basepair_model::rule::{Rule, Severity};
use std::cmp::Reverse;
use std::collections::HashMap;

/// How much of what is found is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Of a rule that finds many the first few, and where the rest are.
    Few,
    All,
}

/// A rule with more findings than this has found many.
const MANY: usize = 5;
/// So many of them are shown.
const SHOWN: usize = 3;
/// So many files are named in which the rest are.
const NAMED: usize = 3;

/// Prints a whole report. `items` is how many items there are, when that is known.
pub fn print_report(found: &Report, origin: &str, items: Option<usize>, extent: Extent) {
    print_groups(&found.findings, &found.omitted, extent);
    let idle = idle(&found.judged);
    if !idle.is_empty() {
        say(&format!("judged nothing: {}", idle.join(", ")));
    }
    say(&summary(&found.findings, &found.omitted, origin, items, found.hidden()));
}

/// Prints findings and a line that sums them up.
pub fn print(findings: &[Finding], omitted: &[Omitted], origin: &str, items: Option<usize>) {
    print_groups(findings, omitted, Extent::Few);
    say(&summary(findings, omitted, origin, items, Hidden::default()));
}

/// Prints findings without a summary, for a command that has its own last word.
pub fn print_all(findings: &[Finding], omitted: &[Omitted]) {
    print_groups(findings, omitted, Extent::Few);
}

fn print_groups(findings: &[Finding], omitted: &[Omitted], extent: Extent) {
    for group in groups(findings) {
        let shown = if extent == Extent::All || group.len() <= MANY { group.len() } else { SHOWN };
        group.iter().take(shown).for_each(|finding| say(&format!("{}\n", render(finding))));
        let rest = group.get(shown..).unwrap_or_default();
        if let Some(first) = rest.first() {
            say(&format!("… and {} more of `{}`{}\n", rest.len(), first.rule.name, whereabouts(rest)));
        }
        let rule = group.first().map(|first| (first.rule.name, first.severity));
        let of_group = |omitted: &&Omitted| Some((omitted.rule.name, omitted.severity)) == rule;
        for omitted in omitted.iter().filter(of_group) {
            let place = omitted
                .file
                .as_ref()
                .map_or("in other files".to_owned(), |file| format!("in {}", plain(file)));
            say(&format!(
                "… and {} more of `{}` {place}, which are only counted\n",
                omitted.count, omitted.rule.name
            ));
        }
    }
}

/// The findings of each rule and level, in reading order; the worst rule first, and of equals the one that is met first.
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

/// Where findings are that are not shown: the files with the most of them.
fn whereabouts(findings: &[&Finding]) -> String {
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
    let named = files.iter().take(NAMED).map(|(file, count)| format!("{} ({count})", plain(file)));
    let named = named.collect::<Vec<_>>().join(", ");
    let more = match files.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more files"),
    };
    format!(" in {named}{more}; `basepair check --all` shows every one")
}

/// Rules that had nothing to look at. Those about the findings themselves seldom have, and that is no news.
fn idle(judged: &[(&'static Rule, usize)]) -> Vec<&'static str> {
    let idle = judged.iter().filter(|(rule, count)| *count == 0 && rules::looks_at_sources(rule));
    idle.map(|(rule, _)| rule.name).collect()
}

fn summary(
    findings: &[Finding],
    omitted: &[Omitted],
    origin: &str,
    items: Option<usize>,
    hidden: Hidden,
) -> String {
    let groups = groups(findings);
    let mut counted_only: HashMap<(&str, Severity), usize> = HashMap::new();
    for omitted in omitted {
        *counted_only.entry((omitted.rule.name, omitted.severity)).or_default() += omitted.count;
    }
    let said = |severity: Severity, word: &str| {
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
    let parts: Vec<String> = parts.into_iter().filter_map(|(severity, word)| said(severity, word)).collect();
    let found = if parts.is_empty() { "nothing is wrong".to_owned() } else { parts.join(", ") };
    let items = items.and_then(|items| counted(items, "item").or_else(|| Some("no items".to_owned())));
    let items = items.map_or(String::new(), |items| format!(" ({items})"));
    let mut aside = Vec::new();
    if hidden.ignored > 0 {
        aside.push(format!("{} ignored", hidden.ignored));
    }
    if hidden.baselined > 0 {
        aside.push(format!("{} in the baseline", hidden.baselined));
    }
    if hidden.off > 0 {
        aside.push(format!("{} of rules that are off", hidden.off));
    }
    let aside = if aside.is_empty() { String::new() } else { format!("; {}", aside.join(", ")) };
    format!("{origin}{items}: {found}{aside}")
}

fn counted(count: usize, word: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {word}")),
        many => Some(format!("{many} {word}s")),
    }
}
