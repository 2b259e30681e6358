//! The architecture: the helix as a drawing, the same as a list, and the law as a table of which nodes may use which.

use super::shell::Shell;
use super::{element, render, shell};
use crate::helix::{self, Measure};
use crate::label::hue_class;
use crate::markdown::inline;
use crate::view::{Below, Page, Section, View};
use askama::Template;
use basepair_model::model::{Element, Node};
use std::fmt::Write;

#[derive(Template)]
#[template(path = "architecture.html")]
struct Architecture<'a> {
    shell: Shell<'a>,
    name: &'a str,
    wide: String,
    narrow: String,
    backbones: Vec<BackbonePart>,
    rungs: Vec<Row>,
    columns: Vec<String>,
    law: Vec<LawRow>,
    statements: Vec<(String, String)>,
}

struct BackbonePart {
    title: String,
    description: String,
    strands: Vec<StrandPart>,
}

struct StrandPart {
    row: Row,
    nodes: Vec<Row>,
}

/// One element in the list.
struct Row {
    id: String,
    href: String,
    title: String,
    covenant: String,
    hue: &'static str,
    count: usize,
}

struct LawRow {
    id: String,
    href: String,
    title: String,
    cells: Vec<Cell>,
    harness: &'static str,
}

#[derive(PartialEq)]
enum Cell {
    Itself,
    Allowed,
    Granted,
    Not,
}

impl Cell {
    fn mark(&self) -> &'static str {
        match self {
            Self::Itself => "itself",
            Self::Allowed => "yes",
            Self::Granted => "granted",
            Self::Not => "no",
        }
    }
}

fn row(view: &View<'_>, element: Element<'_>) -> Row {
    let id = element.id();
    let count = match element {
        Element::Strand(_) => view.catalog.items_of(element).count(),
        _ => view.catalog.component_count(id),
    };
    Row {
        id: id.to_string(),
        href: view.element_href(id.as_str()),
        title: element.title().to_owned(),
        covenant: crate::label::covenant(&element).to_owned(),
        hue: hue_class(view.model(), &element),
        count,
    }
}

fn law_row(view: &View<'_>, node: &Node) -> LawRow {
    let model = view.model();
    let allowed = model.may_consume(node);
    let cell = |other: &Node| {
        let id = &other.unit.id;
        if *id == node.unit.id {
            Cell::Itself
        } else if !allowed.contains(&id) {
            Cell::Not
        } else if node.grants.iter().any(|grant| grant.to == *id) {
            Cell::Granted
        } else {
            Cell::Allowed
        }
    };
    LawRow {
        id: node.unit.id.to_string(),
        href: view.element_href(node.unit.id.as_str()),
        title: node.unit.title.clone(),
        cells: model.nodes.iter().map(cell).collect(),
        harness: node.harness.as_str(),
    }
}

/// What stands for every page of the architecture in a registry without a model.
#[derive(Template)]
#[template(path = "no-model.html")]
struct NoModel<'a> {
    shell: Shell<'a>,
}

/// The page at the path of another one, which needs a model.
pub(crate) fn no_model(view: &View<'_>, page: &Page<'_>) -> String {
    let text = "This registry follows no architecture model.";
    render(&NoModel { shell: shell(view, page, "No architecture model", text).hidden() })
}

pub(crate) static SECTION: Section = Section {
    in_navigation: true,
    has_content: |view| view.law,
    is_reference: true,
    below: Some(Below { find: element::find, all: element::all }),
    ..Section::new(
        "/architecture",
        "Architecture",
        "The double helix: backbones, strands, nodes, rungs and the law",
        |view, _| Ok(html(view)),
        |view, _| Ok(markdown(view)),
    )
};

pub(crate) fn html(view: &View<'_>) -> String {
    if !view.law {
        return no_model(view, &Page::Section(&SECTION));
    }
    let model = view.model();
    let strand = |strand| StrandPart {
        row: row(view, Element::Strand(strand)),
        nodes: model
            .nodes
            .iter()
            .filter(|node| node.strand == strand.name)
            .map(|node| row(view, Element::Node(node)))
            .collect(),
    };
    let backbones = model.backbones.iter().map(|backbone| BackbonePart {
        title: backbone.title.clone(),
        description: backbone.description.clone(),
        strands: model.strands.iter().filter(|each| each.backbone == backbone.id).map(strand).collect(),
    });
    render(&Architecture {
        shell: shell(view, &Page::Section(&SECTION), "Architecture", &description(view)),
        name: &model.name,
        wide: helix::inline(view, Measure::WIDE, "wide"),
        narrow: helix::inline(view, Measure::NARROW, "narrow"),
        backbones: backbones.collect(),
        rungs: model.rungs.iter().map(|rung| row(view, Element::Rung(rung))).collect(),
        columns: model.nodes.iter().map(|node| node.unit.id.to_string()).collect(),
        law: model.nodes.iter().map(|node| law_row(view, node)).collect(),
        statements: model.laws.iter().map(|law| (law.name.clone(), law.statement.clone())).collect(),
    })
}

fn description(view: &View<'_>) -> String {
    format!("The {}: backbones, strands, nodes and rungs, and which nodes may use which.", view.model().name)
}

pub(crate) fn markdown(view: &View<'_>) -> String {
    let model = view.model();
    let mut out = format!("# Architecture\n\n{}\n", inline(&description(view)));
    let line = |out: &mut String, depth: usize, element: Element<'_>| {
        let page = Page::Element(element);
        let _ = writeln!(
            out,
            "{}- [{} {}]({}): {}",
            "  ".repeat(depth),
            inline(element.id().as_str()),
            inline(element.title()),
            view.absolute(&page.twin_path()),
            inline(crate::label::covenant(&element)),
        );
    };
    for backbone in &model.backbones {
        let _ = write!(out, "\n## {}\n\n{}\n\n", inline(&backbone.title), inline(&backbone.description));
        for strand in model.strands.iter().filter(|strand| strand.backbone == backbone.id) {
            line(&mut out, 0, Element::Strand(strand));
            for node in model.nodes.iter().filter(|node| node.strand == strand.name) {
                line(&mut out, 1, Element::Node(node));
            }
        }
    }
    out.push_str("\n## Rungs\n\n");
    model.rungs.iter().for_each(|rung| line(&mut out, 0, Element::Rung(rung)));
    out.push_str("\n## The law\n\n");
    for law in &model.laws {
        let _ = writeln!(out, "- **{}**: {}", inline(&law.name), inline(&law.statement));
    }
    out.push_str("\n| Node | may use | harness |\n|---|---|---|\n");
    for node in &model.nodes {
        let allowed: Vec<_> = model.may_consume(node).into_iter().map(ToString::to_string).collect();
        let allowed = if allowed.is_empty() { "nothing".to_owned() } else { allowed.join(", ") };
        let _ = writeln!(out, "| {} | {allowed} | {} |", node.unit.id, node.harness.as_str());
    }
    let _ = write!(out, "\n```mermaid\n{}```\n", helix::mermaid(model));
    out
}
