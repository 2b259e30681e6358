//! The registry as rules see it: every listed file once, with its facts, its element, the items that list it, and what each
//! of its imports resolves to.

use crate::entry;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_catalog::load::Surroundings;
use basepair_client::context::Context;
use basepair_client::graph::Graph;
use basepair_client::install::{self, Destination};
use basepair_client::listing::Listing;
use basepair_client::resolve::Resolver;
use basepair_model::item::FileEntry;
use basepair_model::model::{Element, Model};
use basepair_model::parallel;
use basepair_model::path::normal;
use basepair_model::place::SourceText;
use basepair_syntax::facts::Facts;
use basepair_syntax::{Cache, Source};
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

/// A listed file.
#[derive(Debug)]
pub struct File<'a> {
    /// Relative to the registry's root.
    pub path: Cow<'a, str>,
    pub text: Arc<str>,
    pub facts: Arc<Facts>,
    pub element: Option<Element<'a>>,
    /// The items that list it, in manifest order; never empty.
    pub items: Vec<&'a Item>,
    /// The same items by position.
    pub owners: Vec<usize>,
    /// The file entry of the first of them.
    pub entry: &'a FileEntry,
    /// Its destination in a consumer's project.
    pub destination: Destination,
    source: OnceLock<Arc<SourceText>>,
}

impl File<'_> {
    /// The text that findings point into; created when the first one needs it.
    pub fn source(&self) -> &Arc<SourceText> {
        self.source.get_or_init(|| SourceText::new(&*self.path, self.text.clone()))
    }

    /// Whether only demos list it: the rules about import direction do not apply to them.
    pub fn is_demo(&self) -> bool {
        self.items.iter().all(|item| item.is_demo())
    }
}

#[derive(Debug)]
pub struct Registry<'a> {
    pub catalog: &'a Catalog,
    pub model: &'a Model,
    pub surroundings: &'a Surroundings,
    /// The project that contains the registry, and its target frameworks.
    pub context: Arc<Context>,
    /// The dependencies of every item.
    pub graph: Graph<'a>,
    /// In the order in which the manifest first lists them.
    pub files: Vec<File<'a>>,
    /// The styles of every item's entry, in manifest order.
    pub entries: Vec<Arc<Facts>>,
    /// The same files by path and by destination.
    pub listing: Arc<Listing>,
    /// For each item, its files by position.
    item_files: Vec<Vec<usize>>,
}

impl<'a> Registry<'a> {
    /// Reads every file with its facts.
    pub fn read(catalog: &'a Catalog, surroundings: &'a Surroundings, cache: &Cache) -> Self {
        let mut registry = Self::unread(catalog, surroundings);
        let sources: Vec<Source<'_>> =
            registry.files.iter().map(|file| Source { path: &file.path, text: &file.text }).collect();
        let facts = cache.read_all(&sources);
        for (file, facts) in registry.files.iter_mut().zip(facts) {
            file.facts = facts;
        }
        registry
    }

    /// Like `read`, without parsing sources.
    pub fn unread(catalog: &'a Catalog, surroundings: &'a Surroundings) -> Self {
        let context = Arc::new(Context::of(catalog, &surroundings.settings));
        let listing = Listing::of(catalog, &context.profile);
        // Shared: there may be very many files, and facts are large.
        let nothing = Arc::new(Facts::default());
        let mut files: Vec<File<'a>> = Vec::with_capacity(listing.len());
        let mut item_files = Vec::with_capacity(catalog.items().len());
        let placed = parallel::map(catalog.items(), |item| {
            let facts = entry::read(&item.entry).map_or_else(|| Arc::clone(&nothing), Arc::new);
            let files = item.files().map(|(file, text)| {
                let path = normal(&file.path);
                (file, text, catalog.model.place(&path), path)
            });
            (files.collect::<Vec<_>>(), facts)
        });
        let mut entries = Vec::with_capacity(placed.len());
        for (at, (item, (placed, facts))) in catalog.items().iter().zip(placed).enumerate() {
            entries.push(facts);
            let mut own = Vec::with_capacity(item.entry.files.len());
            for (number, (entry, text, element, path)) in placed.into_iter().enumerate() {
                let Some(position) = listing.file((at, number)) else { continue };
                if position == files.len() {
                    let destination = listing.destination((at, number)).map(str::to_owned);
                    files.push(File {
                        element,
                        destination: destination.map_or(Destination::Nowhere, Destination::Path),
                        path,
                        text,
                        facts: Arc::clone(&nothing),
                        // Almost every file has one owner, and there may be very many files.
                        items: Vec::with_capacity(1),
                        owners: Vec::with_capacity(1),
                        entry,
                        source: OnceLock::new(),
                    });
                }
                // Items are in order, so only the last one can be equal.
                if let Some(file) = files.get_mut(position)
                    && file.owners.last() != Some(&at)
                {
                    file.items.push(item);
                    file.owners.push(at);
                }
                own.push(position);
            }
            item_files.push(own);
        }
        Self {
            catalog,
            model: &catalog.model,
            surroundings,
            graph: Graph::of(catalog, &context.hints()),
            context,
            files,
            entries,
            listing: Arc::new(listing),
            item_files,
        }
    }

    pub fn file(&self, path: &str) -> Option<&File<'a>> {
        self.files.get(self.listing.at(path)?)
    }

    pub(crate) fn position_of(&self, path: &str) -> Option<usize> {
        self.listing.at(path)
    }

    /// What imports refer to.
    pub(crate) fn resolver(&self) -> Resolver {
        Resolver::with(self.catalog, &self.context, Arc::clone(&self.listing), &self.graph)
    }

    /// Whether a file was not parsed. Then it is unknown what is unused or undefined.
    pub(crate) fn has_unread(&self) -> bool {
        self.files.iter().any(|file| file.facts.is_unread())
    }

    /// The files of the item at `position` of the manifest.
    pub fn files_of(&self, position: usize) -> impl Iterator<Item = &File<'a>> {
        let positions = self.item_files.get(position).map(Vec::as_slice).unwrap_or_default();
        positions.iter().filter_map(|position| self.files.get(*position))
    }

    /// Positions in `files` of the files of the item at `position`.
    pub fn file_positions_of(&self, position: usize) -> &[usize] {
        self.item_files.get(position).map(Vec::as_slice).unwrap_or_default()
    }

    /// The destination of a file of the item at `position` with the official client, which the profile may not have.
    pub(crate) fn landing(&self, position: usize, index: usize, entry: &FileEntry) -> Cow<'_, Destination> {
        let file = self.file_positions_of(position).get(index).and_then(|at| self.files.get(*at));
        // Several items may list the same file with different types or targets.
        match file.filter(|file| std::ptr::eq(file.entry, entry) && self.context.profile.is_usual()) {
            Some(file) => Cow::Borrowed(&file.destination),
            None => Cow::Owned(install::destination(entry)),
        }
    }

    /// The paths at which a client of the registry, or the official one, may write a file of the item at `position`.
    pub(crate) fn landings(&self, position: usize, index: usize, entry: &'a FileEntry) -> Vec<String> {
        let mut found: Vec<String> =
            self.landing(position, index, entry).path().map(str::to_owned).into_iter().collect();
        let profile = &self.context.profile;
        let item = self.catalog.items().get(position).filter(|_| !profile.is_usual());
        for destination in item.into_iter().flat_map(|item| profile.destinations(&item.entry, entry)) {
            let Destination::Path(path) = destination else { continue };
            if !found.contains(&path) {
                found.push(path);
            }
        }
        found
    }

    /// The path in a consumer's project that an import resolves to after it is rewritten.
    pub(crate) fn rewritten(&self, specifier: &str) -> Option<String> {
        self.context.profile.rewritten(specifier)
    }

    /// Whether the structural law applies: the registry has its own model, or a file that belongs to one of its elements.
    pub fn has_law(&self) -> bool {
        self.surroundings.has_model || self.files.iter().any(|file| file.element.is_some())
    }
}
