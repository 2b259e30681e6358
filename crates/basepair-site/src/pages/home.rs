//! The home page: one sentence, live figures, the install command, the helix, and real components.

use super::shell::Shell;
use super::{ItemCard, render, shell};
use crate::helix::{self, Measure};
use crate::label::title;
use crate::markdown::{self, inline};
use crate::markup::grouped;
use crate::thumbnail::Thumbnail;
use crate::view::{Page, Section, SectionCard, View};
use crate::{install, thumbnail};
use askama::Template;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_model::item::ItemType;
use basepair_model::name::ItemName;
use std::fmt::Write;

const SHOWN: usize = 8;

#[derive(Template)]
#[template(path = "home.html")]
struct Home<'a> {
    shell: Shell<'a>,
    title: &'a str,
    lead: String,
    figures: Vec<(String, String, String)>,
    install: Option<String>,
    example: String,
    helix: Option<String>,
    /// The Markdown of the registry's own front page.
    front_page: String,
    cards: Vec<ItemCard>,
}

/// One sentence about the registry: its own, or what can be said of any.
pub(crate) fn lead(view: &View<'_>) -> String {
    if let Some(tagline) = &view.brand.settings.tagline {
        return tagline.clone();
    }
    if view.catalog.items().is_empty() {
        return "The registry has no items yet. Add entries to items in registry.json, and they appear here."
            .to_owned();
    }
    let lead = if view.law {
        "Install components with the CLI you already use. Each component belongs to one element of the architecture, and both are checked together."
    } else {
        "Install components with the CLI you already use. The source becomes part of your project."
    };
    lead.to_owned()
}

/// Live counts: number, label, and the page that lists them.
fn figures(view: &View<'_>) -> Vec<(usize, String, String)> {
    let model = view.model();
    let items: Vec<&Item> = view.catalog.items().iter().filter(|item| !item.is_demo()).collect();
    let of =
        |count: usize, one: &'static str, many: &'static str| (count, if count == 1 { one } else { many });
    let listed = |(count, word): (usize, &'static str), path: &str| (count, word, path.to_owned());
    let mut figures = vec![listed(of(items.len(), "item", "items"), "/items")];
    if view.law {
        figures.extend([
            listed(of(model.nodes.len(), "node", "nodes"), "/architecture"),
            listed(of(model.strands.len(), "strand", "strands"), "/architecture"),
            listed(of(model.rungs.len(), "rung", "rungs"), "/architecture"),
            listed(of(view.checks.rules.len(), "rule checked", "rules checked"), "/rules"),
            listed(of(view.checks.findings.len(), "current finding", "current findings"), "/health"),
        ]);
    } else {
        let count = |kind: ItemType| items.iter().filter(|item| item.entry.kind == kind).count();
        let mut kinds: Vec<(usize, ItemType)> =
            ItemType::ALL.iter().map(|kind| (count(*kind), *kind)).collect();
        kinds.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        for (count, kind) in kinds.into_iter().filter(|(count, _)| *count > 0).take(5) {
            let name = super::kind_name(kind);
            figures.push((count, called(kind, count), format!("/items?type={name}")));
        }
    }
    figures.into_iter().map(|(count, word, path)| (count, word.to_owned(), path)).collect()
}

/// What people call one or several items of a type.
fn called(kind: ItemType, count: usize) -> &'static str {
    let (one, many) = match kind {
        ItemType::Ui => ("UI component", "UI components"),
        ItemType::Component => ("component", "components"),
        ItemType::Block => ("block", "blocks"),
        ItemType::Page => ("page", "pages"),
        ItemType::Hook => ("hook", "hooks"),
        ItemType::Lib => ("library", "libraries"),
        ItemType::Theme => ("theme", "themes"),
        ItemType::Style => ("style", "styles"),
        ItemType::Font => ("font", "fonts"),
        ItemType::File => ("file", "files"),
        ItemType::Base => ("base", "bases"),
        ItemType::Example => ("example", "examples"),
        ItemType::Item | ItemType::Internal => ("other item", "other items"),
    };
    if count == 1 { one } else { many }
}

/// Items to show: those with a picture first, then what a person can see, in manifest order.
fn shown(view: &View<'_>) -> Vec<usize> {
    let rank = |position: &usize| {
        let item = view.catalog.items().get(*position);
        (item.is_none_or(|item| item.pictures.is_empty()), item.map(thumbnail::rank))
    };
    let items = view.catalog.items().iter().enumerate();
    let mut positions: Vec<usize> = items.filter(|(_, item)| !item.is_demo()).map(|(at, _)| at).collect();
    positions.sort_by_key(rank);
    positions.truncate(SHOWN);
    positions
}

pub(crate) static SECTION: Section = Section {
    card: SectionCard {
        label: "Registry",
        hue: "b0",
        words: Some(|view| (view.name().to_owned(), lead(view))),
    },
    ..Section::new(
        "/",
        "Home",
        "Start here: what the registry has, and how to install it",
        |view, _| Ok(html(view)),
        |view, _| Ok(markdown(view)),
    )
};

pub(crate) fn html(view: &View<'_>) -> String {
    let cards: Vec<_> = shown(view).into_iter().filter_map(|at| ItemCard::new(view, at)).collect();
    let example = example_item(view);
    render(&Home {
        shell: shell(view, &Page::Section(&SECTION), view.name(), &lead(view))
            .with_live(cards.iter().any(|card| card.live.is_some())),
        title: view.name(),
        lead: lead(view),
        figures: figures(view)
            .into_iter()
            .map(|(number, word, path)| (grouped(number), word, view.href(&path)))
            .collect(),
        install: example.map(|item| install::first(view, item)),
        example: example.map_or("", title).to_owned(),
        helix: view.law.then(|| helix::inline(view, Measure::NARROW, "plate")),
        front_page: view.brand.front_page.map_or(String::new(), |text| markdown::render(text, 2).html),
        cards,
    })
}

/// The item used as an example.
fn example_item<'a>(view: &View<'a>) -> Option<&'a Item> {
    example(view.catalog).and_then(|name| view.catalog.item(name.as_str()))
}

/// The item that the home page and the start-up lines use as an example.
pub fn example(catalog: &Catalog) -> Option<&ItemName> {
    let items = catalog.items();
    let ui = items.iter().find(|item| item.entry.kind == ItemType::Ui);
    ui.or(items.first()).map(|item| &item.entry.name)
}

pub(crate) fn markdown(view: &View<'_>) -> String {
    let mut out = format!("# {}\n\n{}\n\n", inline(view.name()), inline(&lead(view)));
    for (number, word, _) in figures(view) {
        let _ = writeln!(out, "- {} {word}", grouped(number));
    }
    if let Some(item) = example_item(view) {
        let _ = write!(out, "\n```sh\n{}\n```\n", install::first(view, item));
    }
    if let Some(text) = view.brand.front_page {
        let _ = write!(out, "\n{}\n", basepair_model::front_matter::body(text).trim());
    }
    out.push_str("\n## Items\n\n");
    for position in shown(view) {
        if let Some(item) = view.catalog.items().get(position) {
            let page = Page::Item(position, item);
            let _ = writeln!(out, "- [{}]({})", inline(title(item)), view.absolute(&page.twin_path()));
        }
    }
    let _ = writeln!(out, "\nOverview of everything: {}", view.absolute("/llms.txt"));
    out
}
