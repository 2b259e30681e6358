//! What the command palette finds: pages, items, sections of documents, elements, rules and tokens, with the search engine of the API.

use crate::markup::{one_line, shorten};
use crate::page::Page;
use crate::pages::documents::Kind;
use crate::theme::token_items;
use crate::view::{View, element_path, item_path, summary, title};
use basepair_catalog::documents::{Hit, section_fields};
use basepair_catalog::query::{BadParameter, MAX_SEARCH_TEXT, Parameters};
use basepair_catalog::search::{Field, SearchIndex, fields_of};
use basepair_model::model::Element;
use basepair_model::percent;
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
    /// The position of an item.
    item: Option<usize>,
    /// A section of a document.
    section: Option<Hit>,
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
    ("/may", "May X use Y?", "Whether the law allows one thing to use another, and what to use instead"),
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
        for (position, item) in catalog.items().iter().enumerate().filter(|(_, item)| !item.is_demo()) {
            let entry = entry("item", item.name(), title(item), &summary(item), item_path(item));
            list.push(Entry { item: Some(position), ..entry });
        }
        list.extend(sections(view));
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
            // Items are found by the same texts as in the API.
            if let Some((at, item)) = entry.item.and_then(|at| Some((at, catalog.items().get(at)?))) {
                let mut fields = fields_of(&item.entry, catalog.element_at(at), &catalog.model);
                fields.push((Field::Element, entry.kind));
                return fields;
            }
            let section = entry.section.and_then(|hit| catalog.documents().at(hit));
            if let Some((document, section, text)) = section {
                let mut fields = section_fields(document, section, text);
                fields.push((Field::Element, entry.kind));
                return fields;
            }
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
    Entry {
        kind,
        name: name.to_owned(),
        title: title.to_owned(),
        text: text.to_owned(),
        path,
        item: None,
        section: None,
    }
}

/// The sections below the headings of documents; the start of a document is found as its item.
fn sections(view: &View<'_>) -> Vec<Entry> {
    let catalog = view.catalog;
    let mut list = Vec::new();
    for (document, each) in catalog.documents().all().iter().enumerate() {
        let Some(item) = catalog.items().get(each.item) else { continue };
        let path = Page::Document(Kind::Documents, item).path();
        for (part, each) in each.parts.iter().enumerate() {
            for section in 0..each.sections.len() {
                let hit = Hit { document, part, section };
                let Some((_, found, text)) = catalog.documents().at(hit) else { continue };
                let (Some(heading), Some(anchor)) = (found.path.last(), &found.anchor) else { continue };
                let path = format!("{path}#{}", percent::encode(anchor, ""));
                // The first lines say what it is about; the whole text is searched.
                let text = shorten(&one_line(text.get(..text.floor_char_boundary(400)).unwrap_or(text)), 120);
                let text = format!("{}: {text}", title(item));
                let entry = entry("section", title(item), heading, &text, path);
                list.push(Entry { section: Some(hit), ..entry });
            }
        }
    }
    list
}

/// The heading above the hits of a kind.
fn group(kind: &str) -> &'static str {
    match kind {
        "page" => "Pages",
        "item" => "Items",
        "section" => "Documents",
        "rule" => "Rules",
        "token" => "Tokens",
        _ => "Elements",
    }
}

/// The answer to the palette: the best hits by kind, each with its link. The kind of the best hit comes first.
pub(crate) fn answer(view: &View<'_>, query: &Parameters) -> Result<String, BadParameter> {
    let entries = &view.index().entries;
    let words = query.text("q", MAX_SEARCH_TEXT)?.unwrap_or_default();
    let asked = asked(words).filter(|_| view.law);
    let found = if asked.is_some() { Vec::new() } else { entries.search.find(words) };
    let best: Vec<&Entry> = found.iter().filter_map(|at| entries.list.get(*at)).take(MOST).collect();
    let mut groups: Vec<&str> = Vec::new();
    for hit in &best {
        if !groups.contains(&group(hit.kind)) {
            groups.push(group(hit.kind));
        }
    }
    let ordered = groups.iter().flat_map(|each| best.iter().filter(move |hit| group(hit.kind) == *each));
    let hits = ordered.map(|hit| {
        json!({
            "group": group(hit.kind),
            "kind": hit.kind,
            "title": hit.title,
            "name": hit.name,
            "text": crate::markup::shorten(&hit.text, 120),
            "href": view.href(&hit.path),
        })
    });
    let decided = asked.map(|(from, to)| decided(view, from, to));
    let total = found.len() + usize::from(decided.is_some());
    let hits: Vec<Value> = decided.into_iter().chain(hits).collect();
    Ok(json!({ "hits": hits, "total": total }).to_string())
}

/// The two names of a question such as `may N6 use button`; the verb may be left out.
fn asked(words: &str) -> Option<(&str, &str)> {
    let words: Vec<&str> = words.trim_end_matches(['?', ' ']).split_whitespace().collect();
    match words.as_slice() {
        [may, from, to] | [may, from, "use" | "import", to] if may.eq_ignore_ascii_case("may") => {
            // While the verb is being typed, nothing is asked yet.
            (!matches!(*to, "use" | "import")).then_some((*from, *to))
        }
        _ => None,
    }
}

/// What the oracle says, as a hit.
fn decided(view: &View<'_>, from: &str, to: &str) -> Value {
    let (title, kind, text) = match view.oracle.may(from, to) {
        Ok(answer) if answer.allowed => (format!("{from} may use {to}"), "allowed", answer.reason),
        Ok(answer) => {
            (format!("{from} may not use {to}"), answer.rule.unwrap_or("not allowed"), answer.reason)
        }
        Err(unknown) => {
            let near = unknown.nearest.join(", ");
            let near = if near.is_empty() { String::new() } else { format!("Did you mean {near}?") };
            (format!("Nothing is called {}", unknown.name), "unknown name", near)
        }
    };
    let href = view.href(&crate::pages::may::path(from, to));
    json!({ "group": "Answer", "kind": kind, "title": title, "name": "", "text": text, "href": href })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_has_two_names_and_maybe_a_verb() {
        for question in ["may gate button", "may gate use button", "May  gate import button ?"] {
            assert_eq!(asked(question), Some(("gate", "button")), "{question}");
        }
        for words in
            ["", "may", "may gate", "may gate use", "maybe gate button", "may a b c", "may a use b c"]
        {
            assert_eq!(asked(words), None, "{words}");
        }
    }
}
