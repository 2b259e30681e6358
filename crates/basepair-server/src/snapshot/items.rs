//! The documents of items. Those of a small registry are all ready to be sent. Those of a large one would be most of its memory: only
//! the compressed form that all clients accept is kept, and plain documents are written when they are asked for. Once an item has
//! that form, the catalog gives up the texts that it contains, so that every text is in memory once.

use super::Snapshot;
use crate::representation::{Coding, Effort, Representation};
use basepair_catalog::catalog::{Catalog, Item};
use basepair_catalog::contents::Elsewhere;
use basepair_catalog::document::FileDigest;
use basepair_catalog::document::{Document, Freshness, MediaType};
use basepair_catalog::files::{ItemDigest, OfItem, RegistryFiles};
use basepair_catalog::wire::item::{DependencyForm, item};
use bytes::Bytes;
use serde::Deserialize;
use std::ops::Deref;
use std::sync::Arc;

/// How many bytes of sources a registry may have whose documents are all kept ready. With 10,000 items of 9 KB, keeping them took
/// 102 MB beside 85 MB of sources.
const KEPT_BYTES: usize = 24 * 1024 * 1024;
/// The largest sources of an item that is written on request. Each of many slow clients has a copy, so larger ones are kept.
const WRITTEN_BYTES: usize = 64 * 1024;

/// The document of an item.
#[derive(Debug)]
pub enum ItemForm<'s> {
    Kept(&'s Representation),
    /// Written for this request.
    Written(Box<Representation>),
}

impl Deref for ItemForm<'_> {
    type Target = Representation;

    fn deref(&self) -> &Representation {
        match self {
            Self::Kept(kept) => kept,
            Self::Written(written) => written,
        }
    }
}

/// What follows from the texts of a registry.
#[derive(Debug, Clone)]
pub struct Items {
    /// In manifest order.
    pub(super) documents: Vec<Arc<Representation>>,
    pub(super) digests: Arc<Representation>,
}

/// What a large registry keeps of an item.
enum OfLarge {
    Kept(Document),
    Digest(ItemDigest),
}

impl OfItem for OfLarge {
    fn of_item(catalog: &Catalog, item: &Item, form: DependencyForm<'_>) -> Self {
        if item.contents.bytes() > WRITTEN_BYTES {
            Self::Kept(Document::of_item(catalog, item, form))
        } else {
            Self::Digest(ItemDigest::of_item(catalog, item, form))
        }
    }

    fn digest(&self) -> FileDigest {
        match self {
            Self::Kept(document) => document.digest(),
            Self::Digest(digest) => digest.digest(),
        }
    }
}

fn is_large(catalog: &Catalog) -> bool {
    bytes(catalog) > KEPT_BYTES
}

/// The bytes of all sources.
fn bytes(catalog: &Catalog) -> usize {
    catalog.items().iter().map(|item| item.contents.bytes()).sum()
}

/// The files of a registry, with a representation of each item.
pub(super) fn files(
    catalog: &Catalog,
    form: DependencyForm<'_>,
    more: &[(String, Document)],
) -> RegistryFiles<Arc<Representation>> {
    if is_large(catalog) {
        RegistryFiles::<OfLarge>::with(catalog, form, more).map_items(|made| Arc::new(made.into()))
    } else {
        let ready = |document| Arc::new(Representation::new(document));
        RegistryFiles::<Document>::with(catalog, form, more).map_items(ready)
    }
}

/// One of these items, with its digest.
pub(super) fn one(catalog: &Catalog, item: &Item, form: DependencyForm<'_>) -> (Representation, FileDigest) {
    let made = match is_large(catalog) {
        true => OfLarge::of_item(catalog, item, form),
        false => OfLarge::Kept(Document::of_item(catalog, item, form)),
    };
    let digest = made.digest();
    (made.into(), digest)
}

impl From<OfLarge> for Representation {
    fn from(made: OfLarge) -> Self {
        match made {
            OfLarge::Kept(document) => Self::new(document),
            OfLarge::Digest(digest) => Self::unwritten(MediaType::Json, Freshness::Live, digest.sha256),
        }
    }
}

impl Snapshot {
    /// The digests of all items.
    pub fn digests(&self) -> &Representation {
        &self.items.digests
    }

    /// The document of an item with its plain bytes.
    pub fn item(&self, name: &str) -> Option<ItemForm<'_>> {
        self.item_for(name, None)
    }

    /// The document of an item for a client that accepts these codings.
    pub fn item_for(&self, name: &str, accept_encoding: Option<&str>) -> Option<ItemForm<'_>> {
        if let Some(kept) = self.ready_item(name, accept_encoding) {
            return Some(ItemForm::Kept(kept));
        }
        let position = self.catalog.position(name)?;
        let kept = self.items.documents.get(position)?;
        let bytes = kept.unzipped().map(Bytes::from);
        let written = kept.written(bytes.or_else(|| self.write_item(position))?);
        Some(ItemForm::Written(Box::new(written)))
    }

    /// The same, unless it has to be written.
    pub fn ready_item(&self, name: &str, accept_encoding: Option<&str>) -> Option<&Representation> {
        let kept = self.items.documents.get(self.catalog.position(name)?)?;
        (kept.is_written() || kept.choose(accept_encoding).0.is_some()).then_some(kept)
    }

    /// The bytes of an item's document, whose digest is known.
    fn write_item(&self, position: usize) -> Option<Bytes> {
        let form = DependencyForm::served(&self.addresses);
        let mut text = item(&self.catalog, self.catalog.items().get(position)?, form);
        text.push('\n');
        Some(text.into())
    }

    /// Compresses the document of an item, which then has the only copy of its texts if it is not kept plain.
    pub(super) fn compress_item(&self, position: usize) {
        let (Some(kept), Some(item)) =
            (self.items.documents.get(position), self.catalog.items().get(position))
        else {
            return;
        };
        if kept.is_written() {
            return kept.compress(&Coding::ALL, Effort::Kept);
        }
        // One that an earlier snapshot had is compressed already.
        if !kept.has_tried(Coding::Gzip)
            && let Some(bytes) = self.write_item(position)
        {
            kept.compress_bytes(&bytes, &[Coding::Gzip], Effort::Kept);
        }
        item.contents.give_up_for(|| Arc::new(InDocument(Arc::clone(kept))));
    }

    /// Shares the documents of items that have not changed since an earlier snapshot, and the place of their texts.
    pub(super) fn adopt_items(&mut self, earlier: &Self) {
        for (position, new) in self.items.documents.iter_mut().enumerate() {
            let name = self.catalog.items().get(position).map(Item::name).unwrap_or_default();
            let Some(before) = earlier.catalog.position(name) else { continue };
            let (Some(old), Some(item)) =
                (earlier.items.documents.get(before), earlier.catalog.items().get(before))
            else {
                continue;
            };
            if new.is_written() != old.is_written() {
                new.adopt(old);
            } else if new.is_same(old) {
                *new = Arc::clone(old);
                // Equal documents have equal texts.
                if !item.contents.are_here() {
                    self.catalog.share_contents(position, &item.contents);
                }
            }
        }
    }
}

/// The texts of an item in the gzip form of its document.
#[derive(Debug)]
struct InDocument(Arc<Representation>);

impl Elsewhere for InDocument {
    fn texts(&self) -> Option<Vec<String>> {
        #[derive(Deserialize)]
        struct Document {
            #[serde(default)]
            files: Vec<File>,
        }
        #[derive(Deserialize)]
        struct File {
            content: String,
        }
        let document: Document = serde_json::from_slice(&self.0.unzipped()?).ok()?;
        Some(document.files.into_iter().map(|file| file.content).collect())
    }
}
