//! Every file that a registry lists, once, with the items that list it, and what is installed at every path of a consumer's
//! project. Made once for a catalog; has no texts.

use crate::install::Destination;
use crate::profile::Profile;
use basepair_catalog::catalog::Catalog;
use basepair_model::parallel;
use basepair_model::path::normal;
use std::collections::HashMap;
use std::sync::Arc;

/// An entry of the manifest that lists a file: the position of an item, and that of the file in it.
pub type Position = (usize, usize);

#[derive(Debug, Default)]
pub struct Listing {
    /// In the order in which the manifest first lists them. A file has a number: its position here.
    files: Vec<Listed>,
    by_path: HashMap<Arc<str>, usize>,
    by_place: HashMap<Arc<str>, Entries>,
    /// For each item, what each of its entries says.
    items: Vec<Vec<Placed>>,
}

#[derive(Debug)]
struct Listed {
    /// Normalized.
    path: Arc<str>,
    entries: Entries,
}

/// Entries in manifest order. Nearly always there is one, and there may be very many files.
#[derive(Debug)]
struct Entries(Position, Vec<Position>);

#[derive(Debug)]
struct Placed {
    file: usize,
    destination: Destination,
}

impl Entries {
    fn iter(&self) -> impl Iterator<Item = Position> + '_ {
        std::iter::once(self.0).chain(self.1.iter().copied())
    }
}

impl Listing {
    pub fn of(catalog: &Catalog, profile: &Profile) -> Self {
        let placed = parallel::map(catalog.items(), |item| {
            let place = |entry| profile.destination(&item.entry, entry);
            item.entry.files.iter().map(|entry| (normal(&entry.path), place(entry))).collect::<Vec<_>>()
        });
        let count = placed.iter().map(Vec::len).sum();
        let mut listing = Self {
            files: Vec::with_capacity(count),
            by_path: HashMap::with_capacity(count),
            by_place: HashMap::with_capacity(count),
            items: Vec::with_capacity(placed.len()),
        };
        for (item, entries) in placed.into_iter().enumerate() {
            let entries = entries.into_iter().enumerate();
            let entries = entries.map(|(at, (path, place))| listing.add((item, at), &path, place)).collect();
            listing.items.push(entries);
        }
        listing
    }

    fn add(&mut self, at: Position, path: &str, destination: Destination) -> Placed {
        let file = match self.by_path.get(path) {
            Some(file) => {
                self.files.get_mut(*file).into_iter().for_each(|listed| listed.entries.1.push(at));
                *file
            }
            None => {
                let path: Arc<str> = path.into();
                self.by_path.insert(Arc::clone(&path), self.files.len());
                self.files.push(Listed { path, entries: Entries(at, Vec::new()) });
                self.files.len() - 1
            }
        };
        if let Some(place) = destination.path() {
            match self.by_place.get_mut(place) {
                Some(entries) => entries.1.push(at),
                None => {
                    self.by_place.insert(place.into(), Entries(at, Vec::new()));
                }
            }
        }
        Placed { file, destination }
    }

    /// How many files there are.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The file at a normalized path.
    pub fn at(&self, path: &str) -> Option<usize> {
        self.by_path.get(path).copied()
    }

    /// The path of a file, normalized.
    pub fn path(&self, file: usize) -> Option<&str> {
        self.files.get(file).map(|listed| &*listed.path)
    }

    /// The entries that list a file, in manifest order.
    pub fn entries(&self, file: usize) -> impl Iterator<Item = Position> + '_ {
        self.files.get(file).into_iter().flat_map(|listed| listed.entries.iter())
    }

    /// The entries whose files are written to a path of a consumer's project, in manifest order.
    pub fn placed(&self, path: &str) -> impl Iterator<Item = Position> + '_ {
        self.by_place.get(path).into_iter().flat_map(Entries::iter)
    }

    /// The file of an entry.
    pub fn file(&self, (item, entry): Position) -> Option<usize> {
        self.items.get(item)?.get(entry).map(|placed| placed.file)
    }

    /// The files of an item, in the order of its entries.
    pub fn files_of(&self, item: usize) -> impl Iterator<Item = usize> + '_ {
        self.items.get(item).into_iter().flatten().map(|placed| placed.file)
    }

    /// Where the file of an entry is written.
    pub fn destination(&self, (item, entry): Position) -> Option<&str> {
        self.items.get(item)?.get(entry)?.destination.path()
    }
}
