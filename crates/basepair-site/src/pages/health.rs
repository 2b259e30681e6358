//! What is being served, and its findings as a work list: the most severe first, by rule, item or node.

use super::findings::{Facet, FindingRow, Group, Grouping, Value, Wanted};
use super::shell::Shell;
use super::{render, shell};
use crate::excerpt::Excerpts;
use crate::label::title;
use crate::markdown::{fenced, inline};
use crate::markup::{count, grouped};
use crate::view::{Page, Section, View};
use askama::Template;
use basepair_catalog::query::{BadParameter, Parameters};
use basepair_model::finding::Finding;
use basepair_syntax::highlight::Language;
use std::fmt::Write;

/// Withheld items, findings of rejected input, and findings in the Markdown version that are listed.
const LISTED: usize = 120;
/// Findings on the page of a folder, which has no filters and one page.
const IN_FOLDER: usize = 400;
/// Findings of rejected input on the page: they have their code.
const WAITING: usize = 40;

#[derive(Template)]
#[template(path = "health.html")]
struct Health<'a> {
    shell: Shell<'a>,
    facts: Vec<(&'static str, String)>,
    reason: Option<String>,
    waiting: Vec<FindingRow>,
    /// Items that are not served, with the reason.
    withheld: Vec<(String, String)>,
    summary: String,
    groupings: Vec<Value>,
    facets: Vec<Facet>,
    /// The values of the filters that are set.
    chosen: Vec<&'a str>,
    clear: Option<String>,
    groups: Vec<Part>,
    previous: Option<String>,
    next: Option<String>,
    page: usize,
    pages: usize,
    is_clean: bool,
    /// How many matching findings are only counted.
    uncounted: String,
}

/// A group of findings.
struct Part {
    anchor: String,
    title: String,
    href: Option<String>,
    lead: String,
    count: String,
    rows: Vec<FindingRow>,
}

fn facts(view: &View<'_>) -> Vec<(&'static str, String)> {
    let catalog = view.catalog;
    let files: usize = catalog.items().iter().map(|item| item.entry.files.len()).sum();
    let without = catalog.items().iter().filter(|item| !item.is_demo() && item.pictures.is_empty()).count();
    let facts = [
        ("State", if view.server.trouble.is_some() { "stale" } else { "ready" }.to_owned()),
        ("Revision", view.server.revision.to_owned()),
        ("Items", grouped(catalog.items().len())),
        ("Withheld items", grouped(catalog.withheld().len())),
        ("Files", grouped(files)),
        ("Elements", grouped(catalog.model.elements().count())),
        ("Rules checked", grouped(view.checks.rules.len())),
        ("Findings", grouped(view.checks.findings.len() + omitted(view, &|_| true))),
        ("Items without a preview", grouped(without)),
        ("basepair", view.server.version.to_owned()),
    ];
    facts.into_iter().filter(|(name, _)| view.law || *name != "Elements").collect()
}

/// The number of findings that are only counted.
fn omitted(view: &View<'_>, fits: &dyn Fn(&basepair_model::finding::Omitted) -> bool) -> usize {
    view.checks.omitted.iter().filter(|omitted| fits(omitted)).map(|omitted| omitted.count).sum()
}

fn withheld(view: &View<'_>) -> Vec<(String, String)> {
    let items = view.catalog.withheld().iter().take(LISTED);
    items.map(|each| (each.name.clone(), each.reason.clone())).collect()
}

/// The title, the address and a sentence about what the findings of a group have in common.
fn heading(view: &View<'_>, grouping: Grouping, key: &str) -> (String, Option<String>, String) {
    match grouping {
        Grouping::Rule => {
            let doc = view.checks.rules.iter().find(|doc| doc.rule.name == key);
            let lead = doc.map_or("", |doc| doc.rule.summary);
            (key.to_owned(), Some(view.href(&format!("/rules/{key}"))), lead.to_owned())
        }
        Grouping::Item => match view.catalog.item(key) {
            Some(item) => (title(item).to_owned(), Some(view.item_href(item)), String::new()),
            None if key.is_empty() => ("Not about an item".to_owned(), None, String::new()),
            None => (key.to_owned(), None, String::new()),
        },
        Grouping::Node => match view.model().element(key) {
            Some(element) => {
                let href = view.element_href(element.id().as_str());
                (format!("{key} {}", element.title()), Some(href), String::new())
            }
            None if key.is_empty() => ("Not about an element".to_owned(), None, String::new()),
            None => (key.to_owned(), None, String::new()),
        },
    }
}

fn part(view: &View<'_>, grouping: Grouping, number: usize, group: &Group<'_>) -> Part {
    let (title, href, lead) = heading(view, grouping, &group.key);
    Part {
        anchor: format!("group-{number}"),
        title,
        href,
        lead,
        count: count(group.total, "finding", "findings"),
        rows: FindingRow::list(view, group.findings.iter().copied()),
    }
}

pub(crate) static SECTION: Section = Section {
    in_navigation: true,
    takes_query: true,
    ..Section::new("/health", "Health", "What is being served, and its findings", html, markdown)
};

pub(crate) fn html(view: &View<'_>, query: &Parameters) -> Result<String, BadParameter> {
    let wanted = Wanted::parse(view, query)?;
    let mut found = wanted.find(view.checks.findings, if view.is_served() { None } else { Some(IN_FOLDER) });
    let waiting = view.server.trouble.map(|trouble| trouble.findings).unwrap_or_default();
    let mut frame =
        shell(view, &Page::Section(&SECTION), "Health", "What is being served now, and its findings.");
    if !wanted.is_plain() {
        frame = frame.hidden();
    }
    let mut further = omitted(view, &|omitted| wanted.filter().fits_omitted(omitted));
    if !view.is_served() {
        further += found.total.saturating_sub(IN_FOLDER);
        found.pages = 1;
    }
    let groups = found.groups.iter().enumerate();
    Ok(render(&Health {
        shell: frame,
        facts: facts(view),
        reason: view.server.trouble.map(|trouble| trouble.reason.to_owned()),
        waiting: FindingRow::list(view, waiting.iter().take(WAITING)),
        withheld: withheld(view),
        summary: count(found.total, "finding", "findings"),
        groupings: wanted.groupings(view),
        facets: wanted.facets(view),
        chosen: wanted.chosen().collect(),
        clear: wanted.is_filtered().then(|| view.href("/health")),
        groups: groups.map(|(at, group)| part(view, wanted.grouping(), at, group)).collect(),
        previous: (found.page > 1).then(|| wanted.page_href(view, found.page - 1)),
        next: (found.page < found.pages).then(|| wanted.page_href(view, found.page + 1)),
        page: found.page,
        pages: found.pages,
        is_clean: view.checks.findings.is_empty(),
        uncounted: if further > 0 { grouped(further) } else { String::new() },
    }))
}

pub(crate) fn markdown(view: &View<'_>, query: &Parameters) -> Result<String, BadParameter> {
    let wanted = Wanted::parse(view, query)?;
    let mut out = String::from("# Health\n\n");
    for (name, value) in facts(view) {
        let _ = writeln!(out, "- {name}: {value}");
    }
    if let Some(trouble) = view.server.trouble {
        let _ = write!(out, "\n## Rejected input\n\n{}\n\n", inline(trouble.reason));
        trouble.findings.iter().take(WAITING).for_each(|finding| write_finding(&mut out, finding));
    }
    for (position, (name, reason)) in withheld(view).iter().enumerate() {
        if position == 0 {
            out.push_str("\n## Withheld items\n\n");
        }
        let _ = writeln!(out, "- {}: {}", inline(name), inline(reason));
    }
    let found = wanted.find(view.checks.findings, Some(LISTED));
    out.push_str("\n## Findings\n\n");
    if found.total == 0 {
        out.push_str("None.\n");
    }
    for group in &found.groups {
        let (title, _, lead) = heading(view, wanted.grouping(), &group.key);
        let _ = write!(out, "### {}\n\n", inline(&title));
        let total = count(group.total, "finding", "findings");
        let _ = if lead.is_empty() {
            write!(out, "{total}\n\n")
        } else {
            write!(out, "{total}. {}\n\n", inline(&lead))
        };
        group.findings.iter().for_each(|finding| write_finding(&mut out, finding));
    }
    if found.pages > 1 {
        let (page, pages) = (found.page, found.pages);
        let _ = match view.is_served() {
            true => {
                let all = view.absolute("/api/v1/findings");
                writeln!(out, "Page {page} of {pages}. All findings: {all}")
            }
            false => writeln!(out, "Page {page} of {pages}. All findings: `basepair check`"),
        };
    }
    Ok(out)
}

fn write_finding(out: &mut String, finding: &Finding) {
    let _ = write!(
        out,
        "{} {}: {} ({})\n\nHelp: {}\n\n",
        finding.severity.as_str(),
        finding.rule.name,
        inline(&finding.message),
        inline(&finding.place.to_string()),
        inline(&finding.help),
    );
    let excerpt = Excerpts::text(&finding.place);
    if !excerpt.is_empty() {
        let _ = writeln!(out, "{}", fenced(Language::Plain, &excerpt));
    }
}
