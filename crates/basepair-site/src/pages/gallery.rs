//! The gallery: every item, filtered on the server, with its state in the address and counts beside each filter.

use super::shell::Shell;
use super::{ItemCard, render, shell};
use crate::markdown::inline;
use crate::markup::{count, grouped};
use crate::page::{Page, Query};
use crate::view::{View, summary, title};
use askama::Template;
use basepair_model::item::ItemType;
use basepair_model::percent;
use std::collections::HashMap;
use std::fmt::Write;

/// Items on one page.
const PAGE: usize = 36;
/// Values of one filter that are listed; the one chosen is always among them.
const LISTED: usize = 16;

const FACETS: [(&str, &str); 4] =
    [("type", "Type"), ("node", "Node"), ("strand", "Strand"), ("category", "Category")];

#[derive(Template)]
#[template(path = "gallery.html")]
struct Gallery<'a> {
    shell: Shell<'a>,
    action: String,
    words: String,
    kept: Vec<(&'static str, String)>,
    facets: Vec<Facet>,
    total: String,
    cards: Vec<ItemCard>,
    previous: Option<String>,
    next: Option<String>,
    page: usize,
    pages: usize,
    clear: Option<String>,
    is_empty: bool,
    near: Vec<(String, String)>,
}

struct Facet {
    title: &'static str,
    values: Vec<Value>,
    open: bool,
}

struct Value {
    name: String,
    href: String,
    count: String,
    chosen: bool,
}

/// What was asked for; a value that means nothing here matches nothing.
struct Wanted<'q> {
    words: &'q str,
    values: [&'q str; 4],
    page: usize,
}

impl<'q> Wanted<'q> {
    fn new(query: &'q Query) -> Self {
        Self { words: query.get("q"), values: FACETS.map(|(name, _)| query.get(name)), page: query.page() }
    }

    fn is_filtered(&self) -> bool {
        !self.words.is_empty() || self.values.iter().any(|value| !value.is_empty())
    }

    /// The address of the same list with one value changed.
    fn address(&self, view: &View<'_>, change: Option<(usize, &str)>, page: usize) -> String {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        if !self.words.is_empty() {
            pairs.push(("q", self.words));
        }
        for (at, (name, _)) in FACETS.iter().enumerate() {
            let value = match change {
                Some((changed, value)) if changed == at => value,
                _ => self.values.get(at).copied().unwrap_or_default(),
            };
            if !value.is_empty() {
                pairs.push((name, value));
            }
        }
        let mut query: Vec<String> =
            pairs.into_iter().map(|(name, value)| format!("{name}={}", percent::encode(value, ""))).collect();
        if page > 1 {
            query.push(format!("page={page}"));
        }
        let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
        view.href("/items") + &query
    }
}

/// The values of an item under each filter.
fn values_of(view: &View<'_>, position: usize) -> [Vec<String>; 4] {
    let catalog = view.catalog;
    let Some(item) = catalog.items().get(position) else { return Default::default() };
    let element = catalog.element_at(position);
    let unit = element.filter(|id| catalog.model.unit_ids().any(|unit| unit == *id));
    [
        vec![item.entry.kind.as_str().trim_start_matches("registry:").to_owned()],
        unit.map(ToString::to_string).into_iter().collect(),
        catalog.strand_at(position).map(ToString::to_string).into_iter().collect(),
        item.entry.categories.clone(),
    ]
}

fn same(facet: usize, value: &str, wanted: &str) -> bool {
    match facet {
        0 => ItemType::parse_lenient(wanted) == ItemType::parse_lenient(value),
        3 => value == wanted,
        _ => value.eq_ignore_ascii_case(wanted),
    }
}

struct Found {
    positions: Vec<usize>,
    /// For each filter, how many items each value would leave.
    counts: [HashMap<String, usize>; 4],
}

fn find(view: &View<'_>, wanted: &Wanted<'_>) -> Found {
    let catalog = view.catalog;
    let candidates = match wanted.words {
        "" => (0..catalog.items().len()).collect(),
        words => catalog.search(words),
    };
    let mut found = Found { positions: Vec::new(), counts: Default::default() };
    for position in candidates {
        if catalog.items().get(position).is_none_or(basepair_catalog::catalog::Item::is_demo) {
            continue;
        }
        let values = values_of(view, position);
        let fits: Vec<bool> = values
            .iter()
            .zip(wanted.values)
            .enumerate()
            .map(|(at, (own, value))| value.is_empty() || own.iter().any(|each| same(at, each, value)))
            .collect();
        let misses = fits.iter().filter(|fit| !**fit).count();
        if misses == 0 {
            found.positions.push(position);
        }
        for (at, (own, counts)) in values.into_iter().zip(&mut found.counts).enumerate() {
            // An item counts under a filter when all the others let it through.
            if misses == 0 || (misses == 1 && fits.get(at) == Some(&false)) {
                for value in own {
                    *counts.entry(value).or_insert(0) += 1;
                }
            }
        }
    }
    found
}

fn facets(view: &View<'_>, wanted: &Wanted<'_>, found: &Found) -> Vec<Facet> {
    let model = view.model();
    let order: [Vec<String>; 3] = [
        ItemType::ALL.iter().map(|kind| kind.as_str().trim_start_matches("registry:").to_owned()).collect(),
        model.unit_ids().map(ToString::to_string).collect(),
        model.strands.iter().map(|strand| strand.name.to_string()).collect(),
    ];
    let facet = |at: usize| {
        let (_, facet_title) = FACETS.get(at).copied().unwrap_or(("", ""));
        let counts = found.counts.get(at)?;
        let chosen = wanted.values.get(at).copied().unwrap_or_default();
        let mut names: Vec<String> = match order.get(at) {
            Some(known) => known.iter().filter(|name| counts.contains_key(*name)).cloned().collect(),
            None => {
                let mut names: Vec<_> = counts.iter().collect();
                names.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
                names.into_iter().map(|(name, _)| name.clone()).collect()
            }
        };
        let is_chosen = |name: &str| !chosen.is_empty() && same(at, name, chosen);
        let kept: Option<String> = names.iter().skip(LISTED).find(|name| is_chosen(name)).cloned();
        names.truncate(LISTED);
        names.extend(kept);
        let values: Vec<Value> = names
            .into_iter()
            .map(|name| {
                let is_chosen = is_chosen(&name);
                let title = match at {
                    1 => model.element(&name).map(|element| format!("{name} {}", element.title())),
                    2 => model.element(&name).map(|element| element.title().to_owned()),
                    _ => None,
                };
                Value {
                    href: wanted.address(view, Some((at, if is_chosen { "" } else { &name })), 1),
                    count: grouped(counts.get(&name).copied().unwrap_or(0)),
                    chosen: is_chosen,
                    name: title.unwrap_or(name),
                }
            })
            .collect();
        (!values.is_empty()).then_some(Facet {
            title: facet_title,
            values,
            open: at < 2 || !chosen.is_empty(),
        })
    };
    (0..FACETS.len()).filter_map(facet).collect()
}

pub(crate) fn html(view: &View<'_>, query: &Query) -> String {
    let wanted = Wanted::new(query);
    let found = find(view, &wanted);
    let pages = found.positions.len().div_ceil(PAGE).max(1);
    let page = wanted.page.min(pages);
    let positions = found.positions.iter().skip((page - 1) * PAGE).take(PAGE);
    let cards: Vec<_> = positions.filter_map(|at| ItemCard::new(view, *at)).collect();
    let near = if cards.is_empty() { super::error::near(view, wanted.words) } else { Vec::new() };
    let total = count(found.positions.len(), "item", "items");
    let mut frame =
        shell(view, &Page::Gallery, "Gallery", &format!("{total}, by type, node, strand and category."));
    if wanted.is_filtered() || page > 1 {
        frame = frame.hidden();
    }
    wanted.words.clone_into(&mut frame.words);
    let kept = FACETS.iter().zip(wanted.values).filter(|(_, value)| !value.is_empty());
    render(&Gallery {
        shell: frame,
        action: view.href("/items"),
        words: wanted.words.to_owned(),
        kept: kept.map(|((name, _), value)| (*name, value.to_owned())).collect(),
        facets: facets(view, &wanted, &found),
        total,
        cards,
        previous: (page > 1).then(|| wanted.address(view, None, page - 1)),
        next: (page < pages).then(|| wanted.address(view, None, page + 1)),
        page,
        pages,
        clear: wanted.is_filtered().then(|| view.href("/items")),
        is_empty: view.catalog.items().is_empty(),
        near,
    })
}

pub(crate) fn markdown(view: &View<'_>, query: &Query) -> String {
    let wanted = Wanted::new(query);
    let found = find(view, &wanted);
    let mut out = format!("# Gallery\n\n{}\n\n", count(found.positions.len(), "item", "items"));
    for position in found.positions.iter().take(1000) {
        if let Some(item) = view.catalog.items().get(*position) {
            let address = view.absolute(&Page::Item(*position, item).twin_path());
            let _ = writeln!(out, "- [{}]({address}): {}", inline(title(item)), inline(&summary(item)));
        }
    }
    if found.positions.len() > 1000 {
        let _ = writeln!(out, "\nThe rest is at {}", view.absolute("/api/v1/ui"));
    }
    out
}
