//! What is being served, and its findings.

use super::shell::Shell;
use super::{FindingRow, render, shell};
use crate::markdown::inline;
use crate::markup::grouped;
use crate::page::Page;
use crate::view::View;
use askama::Template;
use std::fmt::Write;

/// Findings listed on the page; `basepair check` lists them all.
const LISTED: usize = 120;

#[derive(Template)]
#[template(path = "health.html")]
struct Health<'a> {
    shell: Shell<'a>,
    facts: Vec<(&'static str, String)>,
    reason: Option<String>,
    waiting: Vec<FindingRow>,
    /// Items that are not served, with the reason.
    withheld: Vec<(String, String)>,
    findings: Vec<FindingRow>,
    more: usize,
}

fn facts(view: &View<'_>) -> Vec<(&'static str, String)> {
    let catalog = view.catalog;
    let files: usize = catalog.items().iter().map(|item| item.entry.files.len()).sum();
    let without = catalog.items().iter().filter(|item| !item.is_demo() && item.previews.is_empty()).count();
    let facts = [
        ("State", if view.trouble.is_some() { "stale" } else { "ready" }.to_owned()),
        ("Revision", view.revision.to_owned()),
        ("Items", grouped(catalog.items().len())),
        ("Withheld items", grouped(catalog.withheld().len())),
        ("Files", grouped(files)),
        ("Elements", grouped(catalog.model.elements().count())),
        ("Rules checked", grouped(view.rules.len())),
        ("Findings", grouped(view.findings.len())),
        ("Items without a preview", grouped(without)),
        ("basepair", view.version.to_owned()),
    ];
    facts.into_iter().filter(|(name, _)| view.law || *name != "Elements").collect()
}

fn withheld(view: &View<'_>) -> Vec<(String, String)> {
    let items = view.catalog.withheld().iter().take(LISTED);
    items.map(|each| (each.name.clone(), each.reason.clone())).collect()
}

pub(crate) fn html(view: &View<'_>) -> String {
    let rows = |findings: &[basepair_model::finding::Finding]| -> Vec<FindingRow> {
        findings.iter().take(LISTED).map(|finding| FindingRow::new(view, finding)).collect()
    };
    render(&Health {
        shell: shell(view, &Page::Health, "Health", "What is being served now, and its findings."),
        facts: facts(view),
        reason: view.trouble.map(|trouble| trouble.reason.to_owned()),
        waiting: view.trouble.map(|trouble| rows(trouble.findings)).unwrap_or_default(),
        withheld: withheld(view),
        findings: rows(view.findings),
        more: view.findings.len().saturating_sub(LISTED),
    })
}

pub(crate) fn markdown(view: &View<'_>) -> String {
    let mut out = String::from("# Health\n\n");
    for (name, value) in facts(view) {
        let _ = writeln!(out, "- {name}: {value}");
    }
    if let Some(trouble) = view.trouble {
        let _ = write!(out, "\n## Rejected input\n\n{}\n", inline(trouble.reason));
    }
    for (position, (name, reason)) in withheld(view).iter().enumerate() {
        if position == 0 {
            out.push_str("\n## Withheld items\n\n");
        }
        let _ = writeln!(out, "- {}: {}", inline(name), inline(reason));
    }
    out.push_str("\n## Findings\n\n");
    if view.findings.is_empty() {
        out.push_str("None.\n");
    }
    for finding in view.findings.iter().take(LISTED) {
        let _ = writeln!(
            out,
            "- {} {}: {} ({})",
            finding.severity.as_str(),
            finding.rule.name,
            inline(&finding.message),
            inline(&finding.place.to_string())
        );
    }
    out
}
