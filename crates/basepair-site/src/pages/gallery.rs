//! The gallery: every item, filtered on the server, with its state in the address and counts beside each filter.

use super::shell::Shell;
use super::{ItemCard, item, kind_name, render, shell};
use crate::label::{summary, title};
use crate::markdown::inline;
use crate::markup::{count, grouped};
use crate::thumbnail;
use crate::thumbnail::Thumbnail;
use crate::view::{Below, Page, Section, SectionCard, View};
use askama::Template;
use basepair_catalog::query::{BadParameter, Filter, Parameters};
use basepair_model::item::ItemType;
use basepair_model::model::ElementId;
use basepair_model::percent;
use std::collections::HashMap;
use std::fmt::Write;

/// Items on one page.
const PAGE: usize = 36;
/// Values of one filter that are listed; the selected value is always among them.
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

/// The requested filters, parsed as the API parses them.
#[derive(Default)]
struct Wanted {
    filter: Filter,
    /// The search words, and the value of each filter as written in links; empty if unset.
    words: String,
    values: [String; 4],
    page: usize,
}

impl Wanted {
    fn parse(view: &View<'_>, query: &Parameters) -> Result<Self, BadParameter> {
        let filter = Filter::parse(query, view.model())?;
        let text = |id: &Option<ElementId>| id.as_ref().map(ToString::to_string).unwrap_or_default();
        let types = filter.types.iter().flatten().map(|kind| kind_name(*kind));
        let values = [
            types.collect::<Vec<_>>().join(","),
            text(&filter.node),
            text(&filter.strand),
            filter.category.clone().unwrap_or_default(),
        ];
        let words = filter.q.as_deref().unwrap_or_default().trim().to_owned();
        Ok(Self { filter, words, values, page: query.page()? })
    }

    fn is_filtered(&self) -> bool {
        self.filter != Filter::default()
    }

    /// The address of the same list with one value changed.
    fn address(&self, view: &View<'_>, change: Option<(usize, &str)>, page: usize) -> String {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        if !self.words.is_empty() {
            pairs.push(("q", &self.words));
        }
        for (at, ((name, _), value)) in FACETS.iter().zip(&self.values).enumerate() {
            let value = match change {
                Some((changed, value)) if changed == at => value,
                // In a folder, a list has one filter at most.
                Some(_) if !view.is_served() => "",
                _ => value,
            };
            if !value.is_empty() {
                pairs.push((name, value));
            }
        }
        let mut query: Vec<String> = pairs
            .into_iter()
            .map(|(name, value)| format!("{name}={}", percent::encode(value, ",")))
            .collect();
        if page > 1 {
            query.push(format!("page={page}"));
        }
        let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
        view.href(&format!("/items{query}"))
    }

    /// Whether a value of a filter is requested.
    fn has(&self, facet: usize, value: &str) -> bool {
        match facet {
            0 => self.filter.types.iter().flatten().any(|kind| kind_name(*kind) == value),
            _ => self.values.get(facet).is_some_and(|wanted| !wanted.is_empty() && wanted == value),
        }
    }
}

/// The values of an item under each filter.
fn values_of(view: &View<'_>, position: usize) -> [Vec<String>; 4] {
    let catalog = view.catalog;
    let Some(item) = catalog.items().get(position) else { return Default::default() };
    let element = catalog.element_at(position);
    let unit = element.filter(|id| catalog.model.unit_ids().any(|unit| unit == *id));
    [
        vec![kind_name(item.entry.kind).to_owned()],
        unit.filter(|_| view.law).map(ToString::to_string).into_iter().collect(),
        catalog.strand_at(position).filter(|_| view.law).map(ToString::to_string).into_iter().collect(),
        item.entry.categories.clone(),
    ]
}

struct Found {
    positions: Vec<usize>,
    /// For each filter, how many items each value would leave.
    counts: [HashMap<String, usize>; 4],
}

fn find(view: &View<'_>, wanted: &Wanted) -> Found {
    let catalog = view.catalog;
    let mut found = Found { positions: Vec::new(), counts: Default::default() };
    for position in wanted.filter.candidates(catalog) {
        if catalog.items().get(position).is_none_or(basepair_catalog::catalog::Item::is_demo) {
            continue;
        }
        let fits = wanted.filter.facets(catalog, position);
        let misses = fits.iter().filter(|fit| !**fit).count();
        if misses == 0 {
            found.positions.push(position);
        }
        if misses > 1 {
            continue;
        }
        for ((own, counts), fit) in values_of(view, position).into_iter().zip(&mut found.counts).zip(fits) {
            // An item counts under a filter when it passes all the other filters.
            if misses == 0 || !fit {
                for value in own {
                    *counts.entry(value).or_insert(0) += 1;
                }
            }
        }
    }
    // Without words, the best match is what can be seen.
    if wanted.words.is_empty() {
        found.positions.sort_by_key(|at| catalog.items().get(*at).map(thumbnail::rank));
    }
    found
}

fn facets(view: &View<'_>, wanted: &Wanted, found: &Found) -> Vec<Facet> {
    let model = view.model();
    let order: [Vec<String>; 3] = [
        ItemType::ALL.iter().map(|kind| kind_name(*kind).to_owned()).collect(),
        model.unit_ids().map(ToString::to_string).collect(),
        model.strands.iter().map(|strand| strand.name.to_string()).collect(),
    ];
    let facet = |at: usize| {
        let (_, facet_title) = FACETS.get(at).copied().unwrap_or(("", ""));
        let counts = found.counts.get(at)?;
        let any_chosen = wanted.values.get(at).is_some_and(|value| !value.is_empty());
        let mut names: Vec<String> = match order.get(at) {
            Some(known) => known.iter().filter(|name| counts.contains_key(*name)).cloned().collect(),
            None => {
                let mut names: Vec<_> = counts.iter().collect();
                names.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
                names.into_iter().map(|(name, _)| name.clone()).collect()
            }
        };
        let is_chosen = |name: &str| wanted.has(at, name);
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
        (!values.is_empty()).then_some(Facet { title: facet_title, values, open: at < 2 || any_chosen })
    };
    (0..FACETS.len()).filter_map(facet).collect()
}

pub(crate) static SECTION: Section = Section {
    in_navigation: true,
    takes_query: true,
    is_list: true,
    card: SectionCard { label: "Gallery", hue: "b0", words: Some(words) },
    below: Some(Below { find: item::find, all: item::all }),
    ..Section::new("/items", "Gallery", "Every item, with filters and search", html, markdown)
};

/// The parameters of every list that is a file where no server filters: each value of each filter, and further pages.
pub(crate) fn lists(view: &View<'_>) -> Vec<String> {
    let all = find(view, &Wanted::default());
    let mut lists = Vec::new();
    let mut add = |filter: String, count: usize| {
        let with = |page: usize| match filter.is_empty() {
            true => format!("page={page}"),
            false => format!("{filter}&page={page}"),
        };
        if !filter.is_empty() {
            lists.push(filter.clone());
        }
        lists.extend((2..=count.div_ceil(PAGE)).map(with));
    };
    add(String::new(), all.positions.len());
    for ((name, _), counts) in FACETS.iter().zip(&all.counts) {
        let mut values: Vec<(&String, &usize)> = counts.iter().collect();
        values.sort();
        values
            .into_iter()
            .for_each(|(value, count)| add(format!("{name}={}", percent::encode(value, ",")), *count));
    }
    lists
}

/// The title and the text of its preview image.
fn words(view: &View<'_>) -> (String, String) {
    let items = view.catalog.items().iter().filter(|item| !item.is_demo()).count();
    ("Every item".to_owned(), format!("{} to install", count(items, "item", "items")))
}

pub(crate) fn html(view: &View<'_>, query: &Parameters) -> Result<String, BadParameter> {
    let wanted = Wanted::parse(view, query)?;
    let found = find(view, &wanted);
    let pages = found.positions.len().div_ceil(PAGE).max(1);
    let page = wanted.page.min(pages);
    let positions = found.positions.iter().skip((page - 1) * PAGE).take(PAGE);
    let cards: Vec<_> = positions.filter_map(|at| ItemCard::new(view, *at)).collect();
    let near = if cards.is_empty() { super::error::near(view, &wanted.words) } else { Vec::new() };
    let total = count(found.positions.len(), "item", "items");
    let by = if view.law { "type, node, strand and category" } else { "type and category" };
    let heading = if page > 1 { format!("Gallery, page {page}") } else { "Gallery".to_owned() };
    let mut frame = shell(view, &Page::Section(&SECTION), &heading, &format!("{total}, by {by}."))
        .with_live(cards.iter().any(|card| card.live.is_some()));
    if wanted.is_filtered() || page > 1 {
        frame = frame.hidden();
    }
    wanted.words.clone_into(&mut frame.words);
    let kept = FACETS.iter().zip(&wanted.values).filter(|(_, value)| !value.is_empty());
    Ok(render(&Gallery {
        shell: frame,
        action: view.href("/items"),
        words: wanted.words.clone(),
        kept: kept.map(|((name, _), value)| (*name, value.clone())).collect(),
        facets: match view.is_served() {
            true => facets(view, &wanted, &found),
            false => facets(view, &wanted, &find(view, &Wanted::default())),
        },
        total,
        cards,
        previous: (page > 1).then(|| wanted.address(view, None, page - 1)),
        next: (page < pages).then(|| wanted.address(view, None, page + 1)),
        page,
        pages,
        clear: wanted.is_filtered().then(|| view.href("/items")),
        is_empty: view.catalog.items().is_empty(),
        near,
    }))
}

pub(crate) fn markdown(view: &View<'_>, query: &Parameters) -> Result<String, BadParameter> {
    let wanted = Wanted::parse(view, query)?;
    let found = find(view, &wanted);
    let mut out = format!("# Gallery\n\n{}\n\n", count(found.positions.len(), "item", "items"));
    for position in found.positions.iter().take(1000) {
        if let Some(item) = view.catalog.items().get(*position) {
            let address = view.absolute(&Page::Item(*position, item).twin_path());
            let mark = if item.entry.deprecated.is_some() { "Deprecated. " } else { "" };
            let _ = writeln!(out, "- [{}]({address}): {mark}{}", inline(title(item)), inline(&summary(item)));
        }
    }
    if found.positions.len() > 1000 {
        let _ = writeln!(out, "\nMore items: {}", view.absolute(view.index_path()));
    }
    Ok(out)
}
