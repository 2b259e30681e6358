//! What the command palette can find: pages, items, sections of documents, elements, rules and tokens.

use crate::collection::Kind;
use crate::label::{summary, title};
use crate::markup::{one_line, shorten};
use crate::path::{element_path, item_path};
use crate::theme::token_items;
use basepair_catalog::documents::{Hit, section_fields};
use basepair_catalog::library::Library;
use basepair_catalog::search::{Field, SearchIndex, fields_of};
use basepair_model::model::Element;
use basepair_model::percent;
use basepair_model::rule::RuleDoc;

#[derive(Debug)]
pub(crate) struct Entries {
    list: Vec<Entry>,
    search: SearchIndex,
}

#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) kind: &'static str,
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) path: String,
    /// The position of an item.
    item: Option<usize>,
    /// A section of a document.
    section: Option<Hit>,
}

impl Entries {
    /// `pages` are path, title and description of those that every registry has.
    pub(crate) fn new(catalog: &Library, rules: &[RuleDoc], law: bool, pages: &[(&str, &str, &str)]) -> Self {
        let mut list = Vec::new();
        for (path, title, text) in pages {
            list.push(entry("page", title, title, text, (*path).to_owned()));
        }
        for element in catalog.model.elements().filter(|_| law) {
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
        list.extend(sections(catalog));
        for doc in rules.iter().filter(|_| law) {
            let path = format!("/rules/{}", doc.rule.name);
            list.push(entry("rule", doc.rule.name, doc.rule.name, doc.rule.summary, path));
        }
        for (_, tokens) in token_items(catalog, law) {
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

    pub(crate) fn all(&self) -> impl Iterator<Item = &Entry> {
        self.list.iter()
    }

    /// The entries that match all words, best first.
    pub(crate) fn find(&self, words: &str) -> Vec<&Entry> {
        self.search.find(words).into_iter().filter_map(|at| self.list.get(at)).collect()
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
fn sections(catalog: &Library) -> Vec<Entry> {
    let mut list = Vec::new();
    for (document, each) in catalog.documents().all().iter().enumerate() {
        let Some(item) = catalog.items().get(each.item) else { continue };
        let path = Kind::Documents.path_of(item);
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
