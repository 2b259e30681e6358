//! What the command palette finds: pages, items, elements, rules and tokens, with the search engine of the API.

use crate::theme::token_items;
use crate::view::{View, element_path, item_path, summary, title};
use basepair_catalog::query::{BadParameter, MAX_SEARCH_TEXT, Parameters};
use basepair_catalog::search::{Field, SearchIndex};
use basepair_model::model::Element;
use serde_json::{Value, json};

/// The maximum number of hits in an answer.
const MOST: usize = 12;

#[derive(Debug)]
pub(crate) struct Entries {
    list: Vec<Entry>,
    search: SearchIndex,
}

#[derive(Debug)]
struct Entry {
    kind: &'static str,
    name: String,
    title: String,
    text: String,
    path: String,
}

/// The pages that every registry has: path, title and description.
pub(crate) const FIXED: &[(&str, &str, &str)] = &[
    ("/", "Home", "Start here: what the registry has, and how to install it"),
    ("/architecture", "Architecture", "The double helix: backbones, strands, nodes, rungs and the law"),
    ("/items", "Gallery", "Every item, with filters and search"),
    ("/tokens", "Tokens", "Colours and scales with contrast figures"),
    ("/rules", "Rules", "All rules, with the reason for each"),
    ("/documents", "Documents", "Principles, conventions and decisions"),
    ("/skills", "Skills", "Skills for agents"),
    ("/health", "Health", "What is being served, and its findings"),
];

impl Entries {
    /// `absent` are the sections without content.
    pub(crate) fn new(view: &View<'_>, absent: &[&str]) -> Self {
        let catalog = view.catalog;
        let mut list = Vec::new();
        for (path, title, text) in FIXED.iter().filter(|(path, _, _)| !absent.contains(path)) {
            list.push(entry("page", title, title, text, (*path).to_owned()));
        }
        for element in catalog.model.elements().filter(|_| view.law) {
            let (kind, covenant) = match element {
                Element::Node(node) => ("node", &node.unit.covenant),
                Element::Rung(rung) => ("rung", &rung.unit.covenant),
                Element::Strand(strand) => ("strand", &strand.covenant),
            };
            let id = element.id().as_str();
            list.push(entry(kind, id, element.title(), covenant, element_path(id)));
        }
        for item in catalog.items().iter().filter(|item| !item.is_demo()) {
            list.push(entry("item", item.name(), title(item), &summary(item), item_path(item)));
        }
        for doc in view.rules.iter().filter(|_| view.law) {
            let path = format!("/rules/{}", doc.rule.name);
            list.push(entry("rule", doc.rule.name, doc.rule.name, doc.rule.summary, path));
        }
        for (_, tokens) in token_items(catalog, view.law) {
            for (name, value) in tokens.light {
                list.push(entry("token", &name, &format!("--{name}"), &value, "/tokens".to_owned()));
            }
        }
        let search = SearchIndex::of(list.iter().map(|entry| {
            vec![
                (Field::Name, entry.name.as_str()),
                (Field::Title, entry.title.as_str()),
                (Field::Element, entry.kind),
                (Field::Description, entry.text.as_str()),
            ]
        }));
        Self { list, search }
    }
}

fn entry(kind: &'static str, name: &str, title: &str, text: &str, path: String) -> Entry {
    Entry { kind, name: name.to_owned(), title: title.to_owned(), text: text.to_owned(), path }
}

/// The answer to the palette: the best hits, each with its link.
pub(crate) fn answer(view: &View<'_>, query: &Parameters) -> Result<String, BadParameter> {
    let entries = &view.index().entries;
    let found = entries.search.find(query.text("q", MAX_SEARCH_TEXT)?.unwrap_or_default());
    let hits = found.iter().filter_map(|position| entries.list.get(*position)).take(MOST);
    let hits: Vec<Value> = hits
        .map(|hit| {
            json!({
                "kind": hit.kind,
                "title": hit.title,
                "name": hit.name,
                "text": crate::markup::shorten(&hit.text, 120),
                "href": view.href(&hit.path),
            })
        })
        .collect();
    Ok(json!({ "hits": hits, "total": found.len() }).to_string())
}
