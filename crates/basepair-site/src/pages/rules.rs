//! The rules: what is checked and why, all in one table, and each with its specification.

use super::findings::FindingRow;
use super::shell::Shell;
use super::{render, shell};
use crate::markdown::{self, inline};
use crate::view::{Below, Page, Refusal, Section, View};
use askama::Template;
use basepair_model::rule::{Rule, RuleDoc, Severity, Status, Subject};
use std::fmt::Write;

#[derive(Template)]
#[template(path = "rules.html")]
struct Rules<'a> {
    shell: Shell<'a>,
    groups: Vec<(&'static str, Vec<Row>)>,
    laws: Vec<LawRow>,
}

struct LawRow {
    name: String,
    statement: String,
    /// Ids with their links.
    binds: Vec<(String, String)>,
}

struct Row {
    name: &'static str,
    href: String,
    severity: &'static str,
    /// Empty for a stable rule.
    status: &'static str,
    summary: &'static str,
    findings: usize,
}

#[derive(Template)]
#[template(path = "rule.html")]
struct RulePage<'a> {
    shell: Shell<'a>,
    name: &'static str,
    severity: &'static str,
    since: &'static str,
    /// Empty for a stable rule.
    status: &'static str,
    fixable: bool,
    refuses: bool,
    checks: &'static str,
    summary: &'static str,
    harm: &'static str,
    spec: String,
    findings: Vec<FindingRow>,
}

const GROUPS: [(Subject, &str); 7] = [
    (Subject::Import, "Imports"),
    (Subject::Document, "Documents"),
    (Subject::Item, "Items"),
    (Subject::File, "Files"),
    (Subject::Element, "Elements"),
    (Subject::Finding, "Ignores and baselines"),
    (Subject::Application, "Applications"),
];

/// Rules about withheld dependencies check items.
fn shown_as(subject: Subject) -> Subject {
    if subject == Subject::Withholding { Subject::Item } else { subject }
}

fn group(subject: Subject) -> &'static str {
    let subject = shown_as(subject);
    GROUPS.iter().find(|(each, _)| *each == subject).map_or("", |(_, title)| title)
}

/// The status of a rule that is not stable.
fn unsettled(rule: &Rule) -> &'static str {
    if rule.status == Status::Stable { "" } else { rule.status.as_str() }
}

pub(crate) static SECTION: Section = Section {
    in_navigation: true,
    has_content: |view| view.law,
    is_list: true,
    is_reference: true,
    below: Some(Below { find, all: |view| view.checks.rules.iter().map(Page::Rule).collect() }),
    ..Section::new(
        "/rules",
        "Rules",
        "All rules, with the reason for each",
        |view, _| Ok(html(view)),
        |view, _| Ok(markdown(view)),
    )
};

fn find<'a>(view: &View<'a>, name: &str) -> Result<Page<'a>, Refusal> {
    let found = view.checks.rules.iter().find(|doc| doc.rule.name == name);
    found.map(Page::Rule).ok_or(Refusal::UnknownPath)
}

pub(crate) fn html(view: &View<'_>) -> String {
    let row = |doc: &RuleDoc| Row {
        name: doc.rule.name,
        href: view.href(&format!("/rules/{}", doc.rule.name)),
        severity: doc.rule.severity.as_str(),
        status: unsettled(doc.rule),
        summary: doc.rule.summary,
        findings: view.checks.findings.iter().filter(|finding| finding.rule.name == doc.rule.name).count(),
    };
    let groups = GROUPS.iter().map(|(subject, title)| {
        (
            *title,
            view.checks
                .rules
                .iter()
                .filter(|doc| shown_as(doc.rule.subject) == *subject)
                .map(row)
                .collect::<Vec<_>>(),
        )
    });
    let laws = view.model().laws.iter().filter(|_| view.law).map(|law| {
        let binds = law.binds.iter().map(|id| (id.to_string(), view.element_href(id.as_str())));
        LawRow { name: law.name.clone(), statement: law.statement.clone(), binds: binds.collect() }
    });
    render(&Rules {
        shell: shell(view, &Page::Section(&SECTION), "Rules", "All rules, with the reason for each."),
        groups: groups.filter(|(_, rows)| !rows.is_empty()).collect(),
        laws: laws.collect(),
    })
}

pub(crate) fn rule_html(view: &View<'_>, doc: &RuleDoc) -> String {
    let rule = doc.rule;
    let found = view.checks.findings.iter().filter(|finding| finding.rule.name == rule.name);
    render(&RulePage {
        shell: shell(view, &Page::Rule(doc), rule.name, rule.summary),
        name: rule.name,
        severity: rule.severity.as_str(),
        since: rule.since,
        status: unsettled(rule),
        fixable: rule.is_fixable(),
        refuses: rule.refuses(),
        checks: group(rule.subject),
        summary: rule.summary,
        harm: rule.harm,
        spec: markdown::render(&spec(doc), 2).html,
        findings: FindingRow::list(view, found.take(20)),
    })
}

/// The specification without the name, the summary and the harm, which the page already shows.
fn spec(doc: &RuleDoc) -> String {
    let shown = [format!("# {}", doc.rule.name), doc.rule.summary.to_owned(), doc.rule.harm.to_owned()];
    doc.spec
        .lines()
        .filter(|line| !shown.iter().any(|each| each == line.trim()))
        .collect::<Vec<_>>()
        .join("\n")
}

pub(crate) fn markdown(view: &View<'_>) -> String {
    let mut out = String::from("# Rules\n");
    for (at, law) in view.model().laws.iter().filter(|_| view.law).enumerate() {
        if at == 0 {
            out.push_str("\n## The law\n\n");
        }
        let _ = writeln!(out, "- **{}**: {}", inline(&law.name), inline(&law.statement));
    }
    out.push_str("\n## All rules\n\n");
    for doc in view.checks.rules {
        let page = Page::Rule(doc);
        let rule = doc.rule;
        let _ = writeln!(
            out,
            "- [{}]({}) ({}): {}",
            rule.name,
            view.absolute(&page.twin_path()),
            rule.severity.as_str(),
            rule.summary
        );
    }
    out
}

pub(crate) fn rule_markdown(view: &View<'_>, doc: &RuleDoc) -> String {
    let rule = doc.rule;
    let mut out = format!(
        "# {}\n\n{}\n\n{}\n\n- Severity: {}\n- Status: {}, since {}\n",
        rule.name,
        rule.summary,
        rule.harm,
        rule.severity.as_str(),
        rule.status.as_str(),
        rule.since
    );
    if rule.is_fixable() {
        out.push_str("- Can often be fixed with `basepair check --fix`\n");
    }
    if rule.severity == Severity::Error && rule.refuses() {
        out.push_str("- Input with such a finding cannot be served\n");
    }
    if !doc.spec.is_empty() {
        let _ = writeln!(out, "\n{}", spec(doc).trim());
    }
    let found: Vec<_> =
        view.checks.findings.iter().filter(|finding| finding.rule.name == rule.name).collect();
    let _ = write!(out, "\n## Current findings\n\n{}", if found.is_empty() { "None.\n" } else { "" });
    for finding in found {
        let _ = writeln!(out, "- {} ({})", inline(&finding.message), inline(&finding.place.to_string()));
    }
    out
}
