//! One element: its covenant, the laws that bind it, what it may use, its items, and its findings.

use super::findings::FindingRow;
use super::shell::Shell;
use super::{ItemCard, render, shell};
use crate::collection::Kind;
use crate::label::{covenant, element_kind, hue_class, title};
use crate::markdown::inline;
use crate::thumbnail::Thumbnail;
use crate::view::{Page, Refusal, View};
use askama::Template;
use basepair_catalog::catalog::Item;
use basepair_model::finding::Finding;
use basepair_model::model::{Element, ElementId};
use std::fmt::Write;

/// Items shown on the page; the gallery has the rest.
const SHOWN: usize = 24;
/// Findings listed on the page; the health page lists more.
const LISTED: usize = 40;

#[derive(Template)]
#[template(path = "element.html")]
struct ElementPage<'a> {
    shell: Shell<'a>,
    kind: &'static str,
    id: &'a str,
    title: &'a str,
    label: &'a str,
    hue: &'static str,
    covenant: &'a str,
    description: &'a str,
    facts: Vec<(&'static str, String, Option<String>)>,
    uses: Vec<Link>,
    used_by: Vec<Link>,
    is_node: bool,
    laws: Vec<(String, String)>,
    carries: &'a [String],
    documents: Vec<(String, String, String)>,
    nodes: Vec<Link>,
    cards: Vec<ItemCard>,
    more: Option<(usize, String)>,
    findings: Vec<FindingRow>,
    more_findings: usize,
}

/// Another element, and why it is named.
struct Link {
    id: String,
    href: String,
    title: String,
    note: String,
}

fn description<'a>(element: &Element<'a>) -> &'a str {
    match element {
        Element::Node(node) => &node.unit.description,
        Element::Strand(strand) => &strand.description,
        Element::Rung(rung) => &rung.unit.description,
    }
}

fn link(view: &View<'_>, id: &ElementId, note: &str) -> Link {
    let title = view.model().element(id.as_str()).map_or("", |element| element.title());
    Link {
        id: id.to_string(),
        href: view.element_href(id.as_str()),
        title: title.to_owned(),
        note: note.to_owned(),
    }
}

/// Findings about an element or about one of its items.
fn findings<'a>(view: &View<'a>, element: Element<'a>) -> Vec<&'a Finding> {
    let about = |finding: &&Finding| {
        let named = finding.node.as_deref().is_some_and(|node| element.id().matches(node));
        let item = finding.item.as_deref().and_then(|name| view.catalog.position(name));
        named || item.is_some_and(|position| view.catalog.element_at(position) == Some(element.id()))
    };
    view.checks.findings.iter().filter(about).collect()
}

/// The documents that a strand carries: item, title, and kind with status.
fn documents<'a>(view: &View<'a>, element: Element<'_>) -> Vec<(&'a Item, String, String)> {
    let Element::Strand(strand) = element else { return Vec::new() };
    let documents = view.catalog.documents();
    let carried = documents.all().iter().filter(|each| each.strand.as_ref() == Some(&strand.name));
    let carried = carried.filter_map(|each| {
        let status = each.status.as_deref().map(|status| format!(" · {status}")).unwrap_or_default();
        let note = format!("{}{status}", each.kind.as_str());
        Some((view.catalog.items().get(each.item)?, each.title.clone(), note))
    });
    carried.collect()
}

fn facts(view: &View<'_>, element: Element<'_>) -> Vec<(&'static str, String, Option<String>)> {
    let model = view.model();
    let mut facts = Vec::new();
    let strand = |name: &ElementId| (name.to_string(), Some(view.element_href(name.as_str())));
    match element {
        Element::Node(node) => {
            let (text, href) = strand(&node.strand);
            facts.push(("Strand", text, href));
            if let Some(strand) = model.strand(&node.strand) {
                facts.push(("Backbone", strand.backbone.to_string(), None));
            }
            facts.push(("Directory", node.unit.directory.clone(), None));
            facts.push(("Harness", node.harness.as_str().to_owned(), None));
        }
        Element::Rung(rung) => {
            let names: Vec<_> = model.backbones.iter().map(|backbone| backbone.id.to_string()).collect();
            facts.push(("Bridges", names.join(" and "), None));
            facts.push(("Directory", rung.unit.directory.clone(), None));
        }
        Element::Strand(own) => {
            facts.push(("Backbone", own.backbone.to_string(), None));
            match &own.below {
                Some(below) => {
                    let (text, href) = strand(below);
                    facts.push(("Strand below", text, href));
                }
                None => facts.push(("Strand below", "none".to_owned(), None)),
            }
            facts.push((
                "Can be switched off",
                if own.can_switch_off { "yes" } else { "no" }.to_owned(),
                None,
            ));
            facts.push(("Fork seam", if own.fork_seam { "yes" } else { "no" }.to_owned(), None));
        }
    }
    facts
}

/// The element with an id, for the rest of a path.
pub(crate) fn find<'a>(view: &View<'a>, id: &str) -> Result<Page<'a>, Refusal> {
    let element = view.model().element(id);
    element.map(Page::Element).ok_or_else(|| Refusal::UnknownElement(id.to_owned()))
}

pub(crate) fn all<'a>(view: &View<'a>) -> Vec<Page<'a>> {
    view.model().elements().map(Page::Element).collect()
}

pub(crate) fn html(view: &View<'_>, element: Element<'_>) -> String {
    let model = view.model();
    let id = element.id();
    let mut uses = Vec::new();
    let mut used_by = Vec::new();
    if let Element::Node(node) = element {
        for other in model.may_consume(node) {
            let grant = node.grants.iter().find(|grant| grant.to == *other);
            uses.push(link(view, other, grant.map_or("", |grant| grant.reason.as_str())));
        }
        for other in model.nodes.iter().filter(|other| model.may_consume(other).contains(&id)) {
            used_by.push(link(view, &other.unit.id, ""));
        }
    }
    let nodes =
        model.nodes.iter().filter(|node| matches!(element, Element::Strand(own) if node.strand == own.name));
    let items: Vec<usize> =
        view.catalog.items_of(element).filter_map(|item| view.catalog.position(item.name())).collect();
    let filter = if matches!(element, Element::Strand(_)) { "strand" } else { "node" };
    let found = findings(view, element);
    let more = (items.len() > SHOWN).then(|| (items.len(), view.href(&format!("/items?{filter}={id}"))));
    let covenant = covenant(&element);
    let laws = model.laws.iter().filter(|law| law.binds.contains(id));
    let cards: Vec<_> = items.iter().take(SHOWN).filter_map(|at| ItemCard::new(view, *at)).collect();
    render(&ElementPage {
        shell: shell(view, &Page::Element(element), element.title(), covenant)
            .with_live(cards.iter().any(|card| card.live.is_some())),
        kind: element_kind(&element),
        id: id.as_str(),
        title: element.title(),
        label: element.label(),
        hue: hue_class(model, &element),
        covenant,
        description: description(&element),
        facts: facts(view, element),
        uses,
        used_by,
        is_node: matches!(element, Element::Node(_)),
        laws: laws.map(|law| (law.name.clone(), law.statement.clone())).collect(),
        carries: match element {
            Element::Strand(strand) => &strand.carries,
            _ => &[],
        },
        documents: documents(view, element)
            .into_iter()
            .map(|(item, title, note)| {
                (view.href(&Page::Document(Kind::Documents, item).path()), title, note)
            })
            .collect(),
        nodes: nodes.map(|node| link(view, &node.unit.id, &node.unit.covenant)).collect(),
        cards,
        more,
        more_findings: found.len().saturating_sub(LISTED),
        findings: FindingRow::list(view, found.into_iter().take(LISTED)),
    })
}

pub(crate) fn markdown(view: &View<'_>, element: Element<'_>) -> String {
    let model = view.model();
    let mut out = format!(
        "# {} {}\n\n> {}\n\n{}\n\n",
        inline(element.id().as_str()),
        inline(element.title()),
        inline(covenant(&element)),
        inline(description(&element)),
    );
    let _ = writeln!(out, "- Kind: {}", element_kind(&element).to_lowercase());
    for (name, value, _) in facts(view, element) {
        let _ = writeln!(out, "- {name}: {}", inline(&value));
    }
    if let Element::Node(node) = element {
        let uses: Vec<_> = model.may_consume(node).into_iter().map(ToString::to_string).collect();
        let _ = writeln!(
            out,
            "- May use: {}",
            if uses.is_empty() { "no other node".to_owned() } else { uses.join(", ") }
        );
    }
    for law in model.laws.iter().filter(|law| law.binds.contains(element.id())) {
        let _ = writeln!(out, "- Law `{}`: {}", law.name, inline(&law.statement));
    }
    for (at, (item, title, note)) in documents(view, element).into_iter().enumerate() {
        if at == 0 {
            out.push_str("\n## Documents\n\n");
        }
        let address = view.absolute(&Page::Document(Kind::Documents, item).twin_path());
        let _ = writeln!(out, "- [{}]({address}) ({})", inline(&title), inline(&note));
    }
    out.push_str("\n## Items\n\n");
    for item in view.catalog.items_of(element) {
        if let Some(position) = view.catalog.position(item.name()) {
            let address = view.absolute(&Page::Item(position, item).twin_path());
            let _ = writeln!(out, "- [{}]({address})", inline(title(item)));
        }
    }
    out.push_str("\n## Findings\n\n");
    let found = findings(view, element);
    if found.is_empty() {
        out.push_str("None.\n");
    }
    for finding in found {
        let _ = writeln!(
            out,
            "- {}: {} ({})",
            finding.rule.name,
            inline(&finding.message),
            inline(&finding.place.to_string())
        );
    }
    out
}
