//! The registry's files: one document per item, the index and the digests. Serving and building are two
//! sinks for these same bytes.

use crate::catalog::{Catalog, Item};
use crate::document::{Document, Freshness, MediaType};
use crate::parallel::map_in_parallel;
use crate::wire::digests::{FileDigest, digests};
use crate::wire::index::{counts, index};
use crate::wire::item::{DependencyForm, index_entry, item};
use crate::wire::pretty;
use bytes::Bytes;

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
        let (index_entries, items): (Vec<String>, Vec<Document>) = map_in_parallel(catalog.items(), |each| {
            (index_entry(catalog, each, form), item_document(catalog, each, form))
        })
        .into_iter()
        .unzip();
        let counts = counts(catalog);
        let index = index_document(catalog, &counts, &index_entries);
        let digests = digests_document(catalog, items.iter().map(Document::digest), &index);
        Self { index, items, digests, index_entries, counts }
    }

    /// Every file with its path below the output folder, the digests last.
    pub fn all<'a>(&'a self, catalog: &'a Catalog) -> impl Iterator<Item = (String, &'a Document)> {
        let items = catalog.items().iter().map(item_path).zip(&self.items);
        let rest = [(INDEX_PATH.to_owned(), &self.index), (DIGESTS_PATH.to_owned(), &self.digests)];
        items.chain(rest)
    }
}

/// The same files with the bytes of the items left out: those are made again by whoever writes them, so that a large
/// registry is never held in memory twice.
#[derive(Debug)]
pub struct RegistryOutline {
    pub index: Document,
    /// In manifest order.
    pub items: Vec<FileDigest>,
    pub digests: Document,
}

impl RegistryOutline {
    pub fn new(catalog: &Catalog, form: DependencyForm<'_>) -> Self {
        let (index_entries, items): (Vec<String>, Vec<FileDigest>) =
            map_in_parallel(catalog.items(), |each| {
                (index_entry(catalog, each, form), item_document(catalog, each, form).digest())
            })
            .into_iter()
            .unzip();
        let index = index_document(catalog, &counts(catalog), &index_entries);
        let digests = digests_document(catalog, items.iter().cloned(), &index);
        Self { index, items, digests }
    }
}

/// An item's document.
fn item_document(catalog: &Catalog, each: &Item, form: DependencyForm<'_>) -> Document {
    Document::new(MediaType::Json, Freshness::Live, item_bytes(catalog, each, form))
}

/// The bytes of an item's document, served and written alike.
pub fn item_bytes(catalog: &Catalog, each: &Item, form: DependencyForm<'_>) -> Bytes {
    let mut text = item(catalog, each, form);
    text.push('\n');
    text.into()
}

fn index_document(catalog: &Catalog, counts: &str, entries: &[String]) -> Document {
    Document::json(index(catalog, counts, entries.iter().map(String::as_str), None))
}

fn digests_document(
    catalog: &Catalog,
    items: impl Iterator<Item = FileDigest>,
    index: &Document,
) -> Document {
    let listed = catalog.items().iter().map(item_path).zip(items);
    Document::json(pretty(&digests(listed.chain([(INDEX_PATH.to_owned(), index.digest())]))))
}
