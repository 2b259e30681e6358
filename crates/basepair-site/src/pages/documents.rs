//! Documents and skills: Markdown files of items, as readable pages. The model names the elements they belong to, by
//! role.

use super::agents::Agents;
use super::shell::Shell;
use super::{render, shell};
use crate::collection::Kind;
use crate::install;
use crate::label::{covenant, summary};
use crate::markdown::{self, Heading, inline};
use crate::markup::shorten;
use crate::path::source_path;
use crate::view::{Below, Page, Refusal, Section, SectionCard, View};
use askama::Template;
use basepair_catalog::catalog::Item;
use basepair_catalog::documents::sections::without_title;
use basepair_catalog::documents::{SHOWN, texts, title};
use basepair_model::front_matter;
use std::fmt::Write;

#[derive(Template)]
#[template(path = "documents.html")]
struct Collection<'a> {
    shell: Shell<'a>,
    title: &'static str,
    lead: &'static str,
    rows: Vec<(String, String, String, String)>,
    agents: Option<Agents>,
    elements: Vec<(String, String, String)>,
}

#[derive(Template)]
#[template(path = "document.html")]
struct DocumentPage<'a> {
    shell: Shell<'a>,
    title: String,
    summary: String,
    item_href: String,
    install: String,
    facts: Vec<(&'static str, String, Option<String>)>,
    parts: Vec<Part>,
    headings: Vec<Heading>,
    others: Vec<(String, String)>,
}

struct Part {
    name: String,
    href: String,
    html: String,
    /// Whether the text was too long to be shown in full.
    cut: bool,
}

const _: () = assert!(SHOWN <= markdown::LONGEST);

pub(crate) static DOCUMENTS: Section = Section {
    in_navigation: true,
    has_content: |view| !view.readable(Kind::Documents).is_empty(),
    is_list: true,
    card: card(Kind::Documents),
    below: Some(Below {
        find: |view, name| find(view, Kind::Documents, name),
        all: |view| all(view, Kind::Documents),
    }),
    ..Section::new(
        Kind::Documents.path(),
        Kind::Documents.title(),
        "Principles, conventions and decisions",
        |view, _| Ok(html(view, Kind::Documents)),
        |view, _| Ok(markdown(view, Kind::Documents)),
    )
};

pub(crate) static SKILLS: Section = Section {
    in_navigation: true,
    has_content: |view| !view.agents.skills.is_empty() || !view.readable(Kind::Skills).is_empty(),
    is_list: true,
    card: card(Kind::Skills),
    below: Some(Below {
        find: |view, name| find(view, Kind::Skills, name),
        all: |view| all(view, Kind::Skills),
    }),
    ..Section::new(
        Kind::Skills.path(),
        Kind::Skills.title(),
        "Skills for agents",
        |view, _| Ok(html(view, Kind::Skills)),
        |view, _| Ok(markdown(view, Kind::Skills)),
    )
};

const fn card(kind: Kind) -> SectionCard {
    SectionCard { label: kind.title(), hue: "rung", words: None }
}

fn section(kind: Kind) -> &'static Section {
    match kind {
        Kind::Documents => &DOCUMENTS,
        Kind::Skills => &SKILLS,
    }
}

fn find<'a>(view: &View<'a>, kind: Kind, name: &str) -> Result<Page<'a>, Refusal> {
    let found = view.readable(kind).into_iter().find(|item| item.name() == name);
    found.map(|item| Page::Document(kind, item)).ok_or(Refusal::UnknownPath)
}

fn all<'a>(view: &View<'a>, kind: Kind) -> Vec<Page<'a>> {
    view.readable(kind).into_iter().map(|item| Page::Document(kind, item)).collect()
}

pub(crate) fn html(view: &View<'_>, kind: Kind) -> String {
    let rows = view.readable(kind).into_iter().map(|item| {
        (view.href(&Page::Document(kind, item).path()), title(item), note(view, item), summary(item))
    });
    let elements = crate::theme::elements_with_role(view.model(), kind.role()).filter(|_| view.law);
    let elements = elements.map(|element| {
        let covenant = covenant(&element).to_owned();
        (view.element_href(element.id().as_str()), format!("{} {}", element.id(), element.title()), covenant)
    });
    render(&Collection {
        shell: shell(view, &Page::Section(section(kind)), kind.title(), kind.lead()),
        title: kind.title(),
        lead: kind.lead(),
        rows: rows.collect(),
        agents: Agents::of(view, kind),
        elements: elements.collect(),
    })
}

pub(crate) fn document_html(view: &View<'_>, kind: Kind, item: &Item) -> String {
    let mut headings = Vec::new();
    let mut parts = Vec::new();
    for (number, (at, path, text)) in texts(item).enumerate() {
        let end = (0..=SHOWN.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
        let shown = text.get(..end).unwrap_or(&text);
        let prose = markdown::render(if number == 0 { without_title(shown, &title(item)) } else { shown }, 2);
        // The same heading may occur in several files, whose anchors have a prefix.
        headings.extend(prose.headings.into_iter().map(|heading| match number {
            0 => heading,
            _ => Heading { id: format!("p{number}-{}", heading.id), ..heading },
        }));
        parts.push(Part {
            name: path.rsplit('/').next().unwrap_or(path).to_owned(),
            href: view.href(&source_path(item, at)),
            html: if number == 0 {
                prose.html
            } else {
                prose.html.replace(" id=\"h-", &format!(" id=\"p{number}-h-"))
            },
            cut: end < text.len(),
        });
    }
    let description = match summary(item) {
        text if text.is_empty() => {
            fields(item).into_iter().find(|(key, _)| key == "description").map(|(_, v)| v)
        }
        text => Some(text),
    };
    let description = description.unwrap_or_default();
    let others = view.readable(kind);
    let others = others.into_iter().filter(|other| other.name() != item.name()).take(24);
    render(&DocumentPage {
        shell: shell(view, &Page::Document(kind, item), &title(item), &description),
        title: title(item),
        summary: shorten(&description, 400),
        item_href: view.item_href(item),
        install: install::first(view, item),
        facts: facts(view, item),
        parts,
        headings: headings.into_iter().filter(|heading| heading.level <= 3).take(40).collect(),
        others: others.map(|other| (view.href(&Page::Document(kind, other).path()), title(other))).collect(),
    })
}

/// What is known about a document besides its text, each with a link.
fn facts(view: &View<'_>, item: &Item) -> Vec<(&'static str, String, Option<String>)> {
    let Some(document) = view.catalog.documents().named(item.name()) else { return Vec::new() };
    let strand = document.strand.as_ref().filter(|_| view.law);
    let mut facts = vec![("Kind", document.kind.as_str().to_owned(), None)];
    facts.extend(document.status.clone().map(|status| ("Status", shorten(&status, 80), None)));
    facts.extend(document.date.clone().map(|date| ("Date", shorten(&date, 80), None)));
    facts.extend(strand.map(|name| ("Strand", name.to_string(), Some(view.element_href(name.as_str())))));
    facts
}

/// The kind, the status and the strand of a document, in one line.
fn note(view: &View<'_>, item: &Item) -> String {
    let values: Vec<String> = facts(view, item).into_iter().map(|(_, value, _)| value).collect();
    values.join(" · ")
}

/// The front matter of an item's first text.
fn fields(item: &Item) -> Vec<(String, String)> {
    let first =
        texts(item).next().and_then(|(_, _, text)| front_matter::read(&text).map(|matter| matter.fields));
    first.unwrap_or_default()
}

pub(crate) fn markdown(view: &View<'_>, kind: Kind) -> String {
    let mut out = format!("# {}\n\n{}\n\n", kind.title(), kind.lead());
    for item in view.readable(kind) {
        let address = view.absolute(&Page::Document(kind, item).twin_path());
        let note = match note(view, item) {
            note if note.is_empty() => note,
            note => format!(" ({})", inline(&note)),
        };
        let _ = writeln!(out, "- [{}]({address}){note}: {}", inline(&title(item)), inline(&summary(item)));
    }
    if let Some(agents) = Agents::of(view, kind) {
        agents.markdown(&mut out);
    }
    out
}

/// The author's own text, as written.
pub(crate) fn document_markdown(item: &Item) -> String {
    let parts: Vec<String> = texts(item).map(|(_, _, text)| text.to_string()).collect();
    if parts.is_empty() {
        return format!("# {}\n\n{}\n", inline(&title(item)), inline(&summary(item)));
    }
    parts.join("\n\n---\n\n")
}
