//! One state of a registry, with what is needed to compare it with another.

use super::Place;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_catalog::load::Settings;
use basepair_client::context::Context;
use basepair_client::listing::Position;
use basepair_client::resolve::Resolver;
use basepair_model::item::Entry;
use basepair_syntax::Facts;
use basepair_syntax::api::Api;
use std::sync::Arc;

#[derive(Debug)]
pub struct Side {
    pub catalog: Catalog,
    pub(super) resolver: Arc<Resolver>,
}

/// A file of an item in one state.
#[derive(Clone, Copy)]
pub(super) struct File<'s> {
    pub(super) side: &'s Side,
    pub(super) position: Position,
}

/// A file in both states.
#[derive(Clone, Copy)]
pub(super) struct Pair<'s> {
    pub(super) old: File<'s>,
    pub(super) new: File<'s>,
}

impl Side {
    pub fn of(catalog: Catalog, settings: &Settings) -> Self {
        let context = Arc::new(Context::of(&catalog, settings));
        let resolver = Arc::new(Resolver::of(&catalog, &context));
        Self { catalog, resolver }
    }

    /// The same with what is known of the imports of the catalog already.
    pub fn with(catalog: Catalog, resolver: Arc<Resolver>) -> Self {
        Self { catalog, resolver }
    }

    /// The interface of a file, if it is a script.
    pub fn interface(&self, position: Position) -> Option<Api> {
        self.resolver.api(&self.catalog, position)
    }

    pub(super) fn item(&self, position: usize) -> Option<&Item> {
        self.catalog.items().get(position)
    }

    /// The files of an item.
    pub(super) fn files(&self, item: usize) -> Vec<File<'_>> {
        let count = self.item(item).map_or(0, |item| item.entry.files.len());
        (0..count).map(|file| File { side: self, position: (item, file) }).collect()
    }

    /// The text of a file by its path in the sources.
    pub(super) fn text_at(&self, path: &str) -> Option<Arc<str>> {
        let file = self.resolver.listing.at(path)?;
        let (item, entry) = self.resolver.listing.entries(file).next()?;
        self.item(item)?.texts().get(entry).cloned()
    }

    /// Whether an installation of one item brings another.
    pub(super) fn brings(&self, item: usize, other: usize) -> bool {
        self.resolver.brings(item, other)
    }

    /// Whether an installation of an item writes a file to a path.
    pub(super) fn writes(&self, item: usize, path: &str) -> bool {
        self.resolver.listing.placed(path).any(|(other, _)| self.brings(item, other))
    }
}

impl<'s> File<'s> {
    pub(super) fn entry(self) -> Option<&'s basepair_model::item::FileEntry> {
        self.side.item(self.position.0)?.entry.files.get(self.position.1)
    }

    pub(super) fn path(self) -> &'s str {
        self.entry().map(|entry| entry.path.as_str()).unwrap_or_default()
    }

    pub(super) fn text(self) -> Arc<str> {
        let item = self.side.item(self.position.0);
        item.and_then(|item| item.texts().get(self.position.1).cloned()).unwrap_or_default()
    }

    /// Where it is written in a consumer's project.
    pub(super) fn destination(self) -> Option<&'s str> {
        self.side.resolver.listing.destination(self.position)
    }

    pub(super) fn api(self) -> Option<Api> {
        self.side.resolver.api_in_full(&self.side.catalog, self.position)
    }

    /// The line of an offset in its text.
    pub(super) fn line(self, offset: usize) -> Place {
        Place { file: self.path().to_owned(), line: line(&self.text(), offset) }
    }

    /// The line where it exports a name.
    pub(super) fn line_of(self, facts: &Facts, export: &str) -> Option<Place> {
        let found = facts.exports.iter().find(|known| known.name == export)?;
        Some(self.line(found.span.start()))
    }
}

/// The line of an offset, counted from one.
pub(super) fn line(text: &str, offset: usize) -> usize {
    let before = text.as_bytes().get(..offset.min(text.len())).unwrap_or_default();
    before.iter().filter(|byte| **byte == b'\n').count() + 1
}

/// Where the manifest has the entry of an item.
pub(super) fn place(entry: &Entry) -> Place {
    Place { file: entry.source.file.clone(), line: entry.source.line(entry.name_span.start()) }
}

/// Where the manifest has a member of the entry of an item, or the entry.
pub(super) fn member_place(entry: &Entry, key: &str) -> Place {
    let at = entry.object.member(key).map_or(entry.name_span.start(), |member| member.key_span.start());
    Place { file: entry.source.file.clone(), line: entry.source.line(at) }
}
