//! Where the files of a registry go in the projects of its consumers, and how they are imported there.

use super::{Client, Profile};
use crate::install::{self, Destination};
use basepair_model::item::{FileEntry, ItemType};

impl Profile {
    /// Whether shadcn-svelte alone installs from the registry.
    fn is_svelte(&self) -> bool {
        self.clients.iter().eq([&Client::Svelte])
    }

    /// The destination of a file of an item of a type; relative ones are below the folder of `@/`.
    pub fn destination(&self, item: ItemType, file: &FileEntry) -> Destination {
        if self.is_svelte() {
            return install::svelte_destination(item, file);
        }
        let root = self.root;
        let aliased =
            file.target.as_deref().is_none_or(|target| target.is_empty() || target.starts_with('@'));
        match install::destination(file) {
            Destination::Path(path) if aliased && !root.is_empty() => {
                Destination::Path(format!("{root}/{path}"))
            }
            destination => destination,
        }
    }

    /// The path in a consumer's project that an import resolves to after it is rewritten.
    pub fn rewritten(&self, specifier: &str) -> Option<String> {
        if self.is_svelte() {
            return install::svelte_module(specifier).or_else(|| install::rewritten(specifier));
        }
        let path = install::rewritten(specifier)?;
        Some(if self.root.is_empty() { path } else { format!("{}/{path}", self.root) })
    }

    /// How consumers import a file that is installed at a path; `None` for one that no alias reaches.
    pub fn imported_as(&self, path: &str) -> Option<String> {
        if self.is_svelte() {
            return install::svelte_specifier(path);
        }
        install::imported_as(path.strip_prefix(self.root)?.trim_start_matches('/'))
    }

    /// Whether everything is installed by the same client and to the same places as with another profile.
    pub fn installs_like(&self, other: &Self) -> bool {
        self.clients == other.clients && self.root == other.root
    }
}
