//! The documents of items. Those of a small registry are all ready to be sent. Those of a large one would be most of its memory, though
//! every text in them is already in the catalog: they are written when they are asked for, and only the compressed form that all
//! clients accept is kept.

use super::Snapshot;
use crate::representation::{Coding, Effort, Representation};
use basepair_catalog::catalog::Catalog;
use basepair_catalog::document::{Document, Freshness, MediaType};
use basepair_catalog::files::{ItemDigest, RegistryFiles};
use basepair_catalog::wire::item::{DependencyForm, item};
use std::ops::Deref;

/// How many bytes of sources a registry may have whose documents are all kept ready. It is a few times what the largest
/// published registries have. Writing a document of 9 KB takes as long as sending it.
const KEPT_BYTES: usize = 24 * 1024 * 1024;

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

/// The files of a registry, with a representation of each item.
pub(super) fn files(
    catalog: &Catalog,
    form: DependencyForm<'_>,
    more: &[(String, Document)],
) -> RegistryFiles<Representation> {
    let sources: usize = catalog.items().iter().flat_map(|item| &item.sources).map(|text| text.len()).sum();
    if sources <= KEPT_BYTES {
        RegistryFiles::<Document>::with(catalog, form, more).map_items(Representation::new)
    } else {
        let unwritten =
            |digest: ItemDigest| Representation::unwritten(MediaType::Json, Freshness::Live, digest.sha256);
        RegistryFiles::<ItemDigest>::with(catalog, form, more).map_items(unwritten)
    }
}

impl Snapshot {
    /// The document of an item with its plain bytes.
    pub fn item(&self, name: &str) -> Option<ItemForm<'_>> {
        self.item_for(name, None)
    }

    /// The document of an item for a client that accepts these codings.
    pub fn item_for(&self, name: &str, accept_encoding: Option<&str>) -> Option<ItemForm<'_>> {
        let position = self.catalog.position(name)?;
        let kept = self.items.get(position)?;
        if kept.is_written() || kept.choose(accept_encoding).0.is_some() {
            return Some(ItemForm::Kept(kept));
        }
        let written = kept.written(self.write_item(position)?.bytes);
        Some(ItemForm::Written(Box::new(written)))
    }

    fn write_item(&self, position: usize) -> Option<Document> {
        let form = DependencyForm::served(&self.addresses);
        let text = item(&self.catalog, self.catalog.items().get(position)?, form);
        Some(Document::json(text))
    }

    /// Compresses the document of an item.
    pub(super) fn compress_item(&self, position: usize) {
        let Some(kept) = self.items.get(position) else { return };
        if kept.is_written() {
            kept.compress(&Coding::ALL, Effort::Kept);
        } else if let Some(document) = self.write_item(position) {
            kept.compress_bytes(&document.bytes, &[Coding::Gzip], Effort::Kept);
        }
    }
}
