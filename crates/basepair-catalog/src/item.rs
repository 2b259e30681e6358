//! An item: an entry of the manifest with the texts of its files and its images. And items together with where each belongs,
//! which is what analyses of a registry read.

use crate::contents::Contents;
use crate::document::Document;
use basepair_model::item::{Entry, FileEntry};
use basepair_model::model::{ElementId, Model};
use basepair_model::picture::Appearance;
use std::sync::Arc;

/// An entry with the text of its files, in the order of the entry's files.
#[derive(Debug, Clone)]
pub struct Item {
    pub entry: Arc<Entry>,
    /// Equal texts are shared between items, and the list between catalogs: a reload copies all items but one.
    pub contents: Contents,
    /// Its preview images that could be read.
    pub pictures: Vec<Picture>,
}

/// An image of an item, under a unique name.
#[derive(Debug, Clone)]
pub struct Picture {
    pub appearance: Appearance,
    /// Digest and extension: the image can be cached forever under this name.
    pub file_name: String,
    pub document: Document,
}

impl Item {
    /// The image for an appearance, or the other one if it is the only one.
    pub fn picture(&self, appearance: Appearance) -> Option<&Picture> {
        let exact = self.pictures.iter().find(|picture| picture.appearance == appearance);
        exact.or(self.pictures.first())
    }

    pub fn name(&self) -> &str {
        self.entry.name.as_str()
    }

    pub fn is_demo(&self) -> bool {
        self.entry.demo.is_some()
    }

    /// The text of every file, in the order of the entry's files.
    pub fn texts(&self) -> Arc<[Arc<str>]> {
        self.contents.texts()
    }

    /// Every file with its text.
    pub fn files(&self) -> impl Iterator<Item = (&FileEntry, Arc<str>)> {
        let texts = self.texts();
        let text = move |at: usize| texts.get(at).cloned().unwrap_or_default();
        self.entry.files.iter().enumerate().map(move |(at, file)| (file, text(at)))
    }
}

/// All items of a registry in manifest order, and the element of each.
#[derive(Debug, Clone, Copy)]
pub struct PlacedItems<'a> {
    pub items: &'a [Item],
    pub elements: &'a [Option<ElementId>],
    pub model: &'a Model,
}

impl<'a> PlacedItems<'a> {
    /// The element that the item at `position` belongs to.
    pub fn element_at(self, position: usize) -> Option<&'a ElementId> {
        self.elements.get(position).and_then(Option::as_ref)
    }
}
