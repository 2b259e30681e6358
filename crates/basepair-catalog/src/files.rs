//! The registry's files: one document per item, the index and the digests, and what is found below `.well-known`: skills
//! and documents. Serving and building are two sinks for these same bytes.

use crate::catalog::{Catalog, Item};
use crate::document::FileDigest;
use crate::document::{Document, Freshness, MediaType};
use crate::library::Library;
use crate::query::DocumentFilter;
use crate::skills::{self, Skill};
use crate::wire::digests::digests;
use crate::wire::documents::{document as document_answer, documents as documents_answer};
use crate::wire::index::{as_authored, counts, index_with_places};
use crate::wire::item::{DependencyForm, index_entry, item};
use crate::wire::pretty;
use crate::wire::retired::retired_item;
use basepair_model::json::{Sink, Writer};
use basepair_model::parallel;
use bytes::Bytes;
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::Range;

/// With the documents of items, or only with their digests.
#[derive(Debug)]
pub struct RegistryFiles<Made = Document> {
    pub index: Document,
    /// In manifest order.
    pub items: Vec<Made>,
    /// The document of each retired item in a build, in manifest order.
    pub retired: Vec<Document>,
    pub digests: Document,
    /// Every item's entry in the index, reused by filtered responses.
    pub index_entries: IndexEntries,
    /// The counts, also reused.
    pub counts: String,
}

/// The entries of an index, as ranges of its text.
#[derive(Debug, Clone, Default)]
pub struct IndexEntries {
    text: Bytes,
    places: Vec<Range<usize>>,
}

impl IndexEntries {
    /// The entry of the item at `position` of the manifest.
    pub fn get(&self, position: usize) -> Option<&str> {
        let place = self.places.get(position)?;
        std::str::from_utf8(self.text.get(place.clone())?).ok()
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        (0..self.places.len()).filter_map(|position| self.get(position))
    }
}

pub const INDEX_PATH: &str = "registry.json";
pub const DIGESTS_PATH: &str = "digests.json";

/// Below the output folder, the folder of everything that is not an item: no client asks for an item of that name.
pub const WELL_KNOWN: &str = ".well-known";
/// The path of the list of documents.
pub const DOCUMENTS_PATH: &str = ".well-known/basepair/documents.json";

/// The path of a document as data.
pub fn document_path(name: &str) -> String {
    format!("{WELL_KNOWN}/basepair/documents/{name}.json")
}

/// The skills and the documents as data, with their paths below the output folder, sorted; nothing where there are none.
pub fn well_known(library: &Library, skills: &[Skill]) -> Vec<(String, Document)> {
    let mut files = Vec::new();
    if !skills.is_empty() {
        let found = skills::files(skills).into_iter();
        files.extend(found.map(|(path, document)| (format!("{WELL_KNOWN}/{path}"), document)));
    }
    let documents = library.documents().all();
    if !documents.is_empty() {
        let list = documents_answer(library, &DocumentFilter::default(), None, None);
        files.push((DOCUMENTS_PATH.to_owned(), Document::json(pretty(&list))));
        let items = documents.iter().filter_map(|document| library.items().get(document.item));
        let answers = items.filter_map(|item| Some((item.name(), document_answer(library, item.name())?)));
        files.extend(answers.map(|(name, answer)| (document_path(name), Document::json(pretty(&answer)))));
    }
    // An item of that name, if there is one, keeps its path.
    let taken: HashSet<String> =
        library.items().iter().map(item_path).chain(retired_paths(library)).collect();
    files.retain(|(path, _)| !taken.contains(path));
    files.sort_by(|one, other| one.0.cmp(&other.0));
    files
}

/// The path of an item's document below the output folder.
pub fn item_path(item: &Item) -> String {
    format!("{}.json", item.name())
}

/// What is made from an item.
pub trait OfItem: Send + Sized {
    fn of_item(catalog: &Catalog, item: &Item, form: DependencyForm<'_>) -> Self;
    fn digest(&self) -> FileDigest;
}

impl OfItem for Document {
    fn of_item(catalog: &Catalog, each: &Item, form: DependencyForm<'_>) -> Self {
        Self::json(item(catalog, each, form))
    }

    fn digest(&self) -> FileDigest {
        Self::digest(self)
    }
}

/// SHA-256 and length of an item's document, which is not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ItemDigest {
    pub sha256: [u8; 32],
    pub length: usize,
}

impl OfItem for ItemDigest {
    fn of_item(catalog: &Catalog, item: &Item, form: DependencyForm<'_>) -> Self {
        let (mut hash, mut length) = (Sha256::new(), 0);
        let mut pieces = Pieces::new(|piece| {
            hash.update(piece);
            length += piece.len();
        });
        pieces.item(catalog, item, form);
        Self { sha256: hash.finalize().into(), length }
    }

    fn digest(&self) -> FileDigest {
        FileDigest::new(&self.sha256, self.length)
    }
}

impl RegistryFiles {
    pub fn new(catalog: &Catalog, form: DependencyForm<'_>) -> Self {
        Self::with(catalog, form, &[])
    }
}

impl<Made: OfItem> RegistryFiles<Made> {
    /// The same with further files in the digests.
    pub fn with(catalog: &Catalog, form: DependencyForm<'_>, more: &[(String, Document)]) -> Self {
        let (index_entries, items): (Vec<String>, Vec<Made>) = parallel::map(catalog.items(), |each| {
            (index_entry(catalog, each, form), Made::of_item(catalog, each, form))
        })
        .into_iter()
        .unzip();
        let counts = counts(catalog);
        let (index, places) = index_document(catalog, &counts, index_entries);
        let index_entries = IndexEntries { text: index.bytes.clone(), places };
        let retired = retired_documents(catalog, form);
        let digests = digests_document(catalog, items.iter().map(OfItem::digest), &retired, &index, more);
        Self { index, items, retired, digests, index_entries, counts }
    }
}

impl<Made> RegistryFiles<Made> {
    /// The same with something else for each item.
    pub fn map_items<Other>(self, change: impl FnMut(Made) -> Other) -> RegistryFiles<Other> {
        let Self { index, items, retired, digests, index_entries, counts } = self;
        let items = items.into_iter().map(change).collect();
        RegistryFiles { index, items, retired, digests, index_entries, counts }
    }
}

impl RegistryFiles {
    /// Every file with its path below the output folder, the digests last.
    pub fn all<'a>(&'a self, catalog: &'a Catalog) -> impl Iterator<Item = (String, &'a Document)> {
        let items = catalog.items().iter().map(item_path).zip(&self.items);
        let rest = [(INDEX_PATH.to_owned(), &self.index), (DIGESTS_PATH.to_owned(), &self.digests)];
        items.chain(retired_paths(catalog).zip(&self.retired)).chain(rest)
    }
}

/// The index of a build, made on one thread, because items are written on the others.
pub fn index(catalog: &Catalog, form: DependencyForm<'_>) -> Document {
    let entries: Vec<String> = catalog.items().iter().map(|each| index_entry(catalog, each, form)).collect();
    match form {
        DependencyForm::AsAuthored => {
            let text = as_authored(catalog, entries.iter().map(String::as_str));
            Document::new(MediaType::Json, Freshness::Live, text)
        }
        _ => index_document(catalog, &counts(catalog), entries).0,
    }
}

/// The documents of retired items in a build, with their paths below the output folder.
pub fn retired(catalog: &Catalog, form: DependencyForm<'_>) -> impl Iterator<Item = (String, Document)> {
    retired_paths(catalog).zip(retired_documents(catalog, form))
}

/// The list of digests, by path below the output folder.
pub fn digests_of(files: impl Iterator<Item = (String, FileDigest)>) -> Document {
    Document::json(pretty(&digests(files)))
}

/// The paths of the documents of retired items below the output folder, in manifest order.
pub fn retired_paths(catalog: &Catalog) -> impl Iterator<Item = String> {
    catalog.retired().iter().map(|entry| format!("{}.json", entry.name))
}

fn retired_documents(catalog: &Catalog, form: DependencyForm<'_>) -> Vec<Document> {
    catalog.retired().iter().map(|entry| Document::json(retired_item(catalog, entry, form))).collect()
}

/// Writes an item's document, piece by piece: the same bytes as are served.
pub fn write_item(
    catalog: &Catalog,
    each: &Item,
    form: DependencyForm<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut written = Ok(());
    let mut pieces = Pieces::new(|piece| {
        if written.is_ok() {
            written = out.write_all(piece);
        }
    });
    pieces.item(catalog, each, form);
    written
}

/// Buffers output into pieces that are worth a call.
struct Pieces<Take: FnMut(&[u8])> {
    waiting: String,
    take: Take,
}

impl<Take: FnMut(&[u8])> Pieces<Take> {
    const PIECE: usize = 64 * 1024;

    fn new(take: Take) -> Self {
        Self { waiting: String::new(), take }
    }

    fn item(&mut self, catalog: &Catalog, each: &Item, form: DependencyForm<'_>) {
        let mut writer = Writer::to(&mut *self);
        crate::wire::item::write_item(&mut writer, catalog, each, form);
        self.push_str("\n");
        (self.take)(self.waiting.as_bytes());
        self.waiting.clear();
    }
}

impl<Take: FnMut(&[u8])> Sink for &mut Pieces<Take> {
    fn push_str(&mut self, text: &str) {
        Pieces::push_str(self, text);
    }
}

impl<Take: FnMut(&[u8])> Pieces<Take> {
    fn push_str(&mut self, text: &str) {
        if self.waiting.len() + text.len() > Self::PIECE {
            (self.take)(self.waiting.as_bytes());
            self.waiting.clear();
        }
        if text.len() > Self::PIECE {
            (self.take)(text.as_bytes());
        } else {
            self.waiting.push_str(text);
        }
    }
}

fn index_document(catalog: &Catalog, counts: &str, entries: Vec<String>) -> (Document, Vec<Range<usize>>) {
    let (text, places) = index_with_places(catalog, counts, entries.iter().map(String::as_str), None);
    // They are part of the text now.
    drop(entries);
    (Document::json(text), places)
}

fn digests_document(
    catalog: &Catalog,
    items: impl Iterator<Item = FileDigest>,
    retired: &[Document],
    index: &Document,
    more: &[(String, Document)],
) -> Document {
    let listed = catalog.items().iter().map(item_path).zip(items);
    let listed = listed.chain(retired_paths(catalog).zip(retired.iter().map(Document::digest)));
    let listed = listed.chain(more.iter().map(|(path, document)| (path.clone(), document.digest())));
    digests_of(listed.chain([(INDEX_PATH.to_owned(), index.digest())]))
}
