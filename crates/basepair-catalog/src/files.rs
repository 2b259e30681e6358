//! The registry's files: one document per item, the index and the digests. Serving and building are two
//! sinks for these same bytes.

use crate::catalog::{Catalog, Item};
use crate::document::Document;
use crate::wire::digests::digests;
use crate::wire::index::{counts, index};
use crate::wire::item::{DependencyForm, index_entry, item};
use crate::wire::pretty;

#[derive(Debug)]
pub struct RegistryFiles {
    pub index: Document,
    /// In manifest order.
    pub items: Vec<Document>,
    pub digests: Document,
    /// Every item's entry in the index, written once and reused by filtered answers.
    pub index_entries: Vec<String>,
    /// The counts, likewise.
    pub counts: String,
}

pub const INDEX_PATH: &str = "registry.json";
pub const DIGESTS_PATH: &str = "digests.json";

/// Where an item's document lies below the output folder.
pub fn item_path(item: &Item) -> String {
    format!("{}.json", item.name())
}

impl RegistryFiles {
    pub fn new(catalog: &Catalog, form: DependencyForm<'_>) -> Self {
        let index_entries: Vec<String> =
            catalog.items().iter().map(|each| index_entry(catalog, each, form)).collect();
        let counts = counts(catalog);
        let index = Document::json(index(catalog, &counts, index_entries.iter().map(String::as_str), None));
        let items: Vec<Document> =
            catalog.items().iter().map(|each| Document::json(item(catalog, each, form))).collect();
        let listed = catalog.items().iter().map(item_path).zip(&items);
        let all = listed.chain([(INDEX_PATH.to_owned(), &index)]);
        let digests = Document::json(pretty(&digests(all)));
        Self { index, items, digests, index_entries, counts }
    }

    /// Every file with its path below the output folder, the digests last.
    pub fn all<'a>(&'a self, catalog: &'a Catalog) -> impl Iterator<Item = (String, &'a Document)> {
        let items = catalog.items().iter().map(item_path).zip(&self.items);
        let rest = [(INDEX_PATH.to_owned(), &self.index), (DIGESTS_PATH.to_owned(), &self.digests)];
        items.chain(rest)
    }
}
