//! The home page: one sentence, live figures, the install command, the helix, and real components.

use super::shell::Shell;
use super::{ItemCard, render, shell};
use crate::helix::{self, Measure};
use crate::install;
use crate::markdown::inline;
use crate::markup::grouped;
use crate::page::Page;
use crate::view::{View, title};
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
    /// The title of the page, if it is configured.
    title: Option<&'a str>,
    lead: String,
    figures: Vec<(String, &'static str, String)>,
    install: Option<String>,
    example: String,
    helix: String,
    cards: Vec<ItemCard>,
}

fn lead(view: &View<'_>) -> String {
    if let Some(tagline) = &view.site.tagline {
        return tagline.clone();
    }
    if view.catalog.items().is_empty() {
        return "The registry has no items yet. Add entries to items in registry.json, and they appear here."
            .to_owned();
    }
    "Install components with the CLI you already use. Each component belongs to one element of the architecture, and both are checked together.".to_owned()
}

/// Live counts: number, label, and the page that lists them.
fn figures(view: &View<'_>) -> Vec<(usize, &'static str, &'static str)> {
    let model = view.model();
    let items = view.catalog.items().iter().filter(|item| !item.is_demo()).count();
    vec![
        (items, "items", "/items"),
        (model.nodes.len(), "nodes", "/architecture"),
        (model.strands.len(), "strands", "/architecture"),
        (model.rungs.len(), "rungs", "/architecture"),
        (view.rules.len(), "rules checked", "/rules"),
        (view.findings.len(), "current findings", "/health"),
    ]
}

/// Items to show: those with a picture first, then what a person can see, in manifest order.
fn shown(view: &View<'_>) -> Vec<usize> {
    let rank = |position: &usize| {
        let item = view.catalog.items().get(*position);
        let visible = item.is_some_and(|item| {
            matches!(item.entry.kind, ItemType::Ui | ItemType::Component | ItemType::Block | ItemType::Page)
        });
        (item.is_none_or(|item| item.previews.is_empty()), !visible)
    };
    let items = view.catalog.items().iter().enumerate();
    let mut positions: Vec<usize> = items.filter(|(_, item)| !item.is_demo()).map(|(at, _)| at).collect();
    positions.sort_by_key(rank);
    positions.truncate(SHOWN);
    positions
}

pub(crate) fn html(view: &View<'_>) -> String {
    let cards: Vec<_> = shown(view).into_iter().filter_map(|at| ItemCard::new(view, at)).collect();
    let example = example_item(view);
    render(&Home {
        shell: shell(view, &Page::Home, view.name(), &lead(view)),
        title: view.site.title.as_deref(),
        lead: lead(view),
        figures: figures(view)
            .into_iter()
            .map(|(number, word, path)| (grouped(number), word, view.href(path)))
            .collect(),
        install: example.map(|item| install::first(view, item)),
        example: example.map_or("", title).to_owned(),
        helix: helix::inline(view, Measure::NARROW, "plate"),
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
