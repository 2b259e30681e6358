//! Where a registry's bytes come from: a directory, the embedded default, or memory. All sources have the same
//! interface, so the rest of the loader cannot distinguish them.

use std::collections::BTreeMap;
use std::io;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/default_registry.rs"));
}

/// Why a file could not be read. None of these prevents reading the other files.
#[derive(Debug)]
pub enum ReadError {
    Missing,
    /// The path leads out of the root, through a link or otherwise.
    Outside,
    /// It exists but is not a regular file.
    NotAFile(&'static str),
    TooLarge {
        limit: u64,
    },
    /// It kept changing while it was read.
    Changing,
    Io(io::Error),
}

/// Reads files below one root, by path relative to it.
pub trait Source: Send + Sync {
    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, ReadError>;

    /// Reads a settings file of the project around the registry, which may be above its root.
    fn read_settings(&self, path: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        self.read(path, limit)
    }

    /// Lists everything below a folder (below the root for an empty name). Hidden folders, installed packages
    /// and caches are skipped, links are not followed, and an unreadable folder is empty.
    fn walk(&self, folder: &str) -> Listing;

    /// The files below a folder.
    fn list(&self, folder: &str) -> Vec<String> {
        self.walk(folder).files
    }
}

/// The content of a folder, by paths from the root, sorted.
#[derive(Debug, Clone, Default)]
pub struct Listing {
    /// The regular files.
    pub files: Vec<String>,
    /// The folders that were read, including the first: a new file would appear there. Empty for an immutable
    /// source.
    pub folders: Vec<String>,
}

/// The maximum number of files in a listing.
pub const LISTED: usize = 200_000;
/// Marks a folder that a tool can recreate at any time; a listing skips it.
pub const CACHE_TAG: &str = "CACHEDIR.TAG";

/// Whether a listing skips a folder.
pub fn is_skipped(folder: &str) -> bool {
    folder.starts_with('.') || folder == "node_modules"
}

/// The paths below a folder that a listing contains.
fn listed<'a>(paths: impl Iterator<Item = &'a str>, folder: &str) -> Listing {
    let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    let shown = |path: &&str| {
        let below = path.strip_prefix(&prefix);
        below.is_some_and(|below| !below.rsplit('/').skip(1).any(is_skipped))
    };
    let mut files: Vec<String> = paths.filter(shown).map(str::to_owned).collect();
    files.sort();
    Listing { files, folders: Vec::new() }
}

/// The default registry and model, compiled into the binary.
#[derive(Debug, Clone, Copy, Default)]
pub struct Embedded;

impl Source for Embedded {
    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        let found = embedded::FILES.iter().find(|(name, _)| *name == path);
        within(limit, found.map(|(_, bytes)| *bytes))
    }

    fn walk(&self, folder: &str) -> Listing {
        listed(embedded::FILES.iter().map(|(name, _)| *name), folder)
    }
}

/// A registry in memory, for tests and for tools that already have the files.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    files: BTreeMap<String, Vec<u8>>,
}

impl Memory {
    /// Everything of the default registry, to change before loading.
    pub fn of_default() -> Self {
        let files = embedded::FILES.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec()));
        Self { files: files.collect() }
    }

    #[must_use]
    pub fn with(mut self, path: &str, content: impl Into<Vec<u8>>) -> Self {
        self.files.insert(path.to_owned(), content.into());
        self
    }

    #[must_use]
    pub fn without(mut self, path: &str) -> Self {
        self.files.remove(path);
        self
    }

    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).and_then(|bytes| std::str::from_utf8(bytes).ok())
    }
}

impl Source for Memory {
    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        within(limit, self.files.get(path).map(Vec::as_slice))
    }

    fn walk(&self, folder: &str) -> Listing {
        listed(self.files.keys().map(String::as_str), folder)
    }
}

/// A source with some of its files replaced or added, to see the effect of a change before it is written.
pub struct Overlay<'s> {
    below: &'s dyn Source,
    files: Memory,
}

impl<'s> Overlay<'s> {
    pub fn new(below: &'s dyn Source, files: Memory) -> Self {
        Self { below, files }
    }
}

impl Source for Overlay<'_> {
    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        match self.files.read(path, limit) {
            Err(ReadError::Missing) => self.below.read(path, limit),
            read => read,
        }
    }

    fn read_settings(&self, path: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        match self.files.read(path, limit) {
            Err(ReadError::Missing) => self.below.read_settings(path, limit),
            read => read,
        }
    }

    fn walk(&self, folder: &str) -> Listing {
        let mut listing = self.below.walk(folder);
        listing.files.extend(self.files.walk(folder).files);
        listing.files.sort();
        listing.files.dedup();
        listing
    }
}

fn within(limit: u64, bytes: Option<&[u8]>) -> Result<Vec<u8>, ReadError> {
    match bytes {
        None => Err(ReadError::Missing),
        Some(bytes) if bytes.len() as u64 > limit => Err(ReadError::TooLarge { limit }),
        Some(bytes) => Ok(bytes.to_vec()),
    }
}
