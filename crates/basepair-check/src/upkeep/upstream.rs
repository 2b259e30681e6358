//! A registry that items were installed from: its current items, and their earlier versions as far as they are known.

use basepair_catalog::catalog::{Catalog, Item};
use basepair_client::own_addresses::{Hints, OwnAddresses};

/// A version of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// A digest of everything that the version consists of.
    pub id: String,
    /// The first tag that has it.
    pub label: Option<String>,
}

impl Version {
    /// The label, else the beginning of the digest.
    pub fn shown(&self) -> &str {
        self.label.as_deref().unwrap_or_else(|| self.id.get(..12).unwrap_or(&self.id))
    }
}

/// The versions of the items of a registry.
pub trait Past: Sync {
    /// The versions of an item, the newest first; the first is the current one. Empty if the registry has no history.
    fn versions(&self, item: &str) -> Vec<Version>;

    /// The item as it was in a version.
    fn item(&self, item: &str, version: &Version) -> Option<Item>;
}

/// The past of a registry without history.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoPast;

impl Past for NoPast {
    fn versions(&self, _: &str) -> Vec<Version> {
        Vec::new()
    }

    fn item(&self, _: &str, _: &Version) -> Option<Item> {
        None
    }
}

/// A registry that is compared with an application.
pub struct Upstream<'u> {
    /// How reports call it.
    pub name: String,
    pub catalog: &'u Catalog,
    pub past: &'u dyn Past,
    /// How its items refer to each other.
    pub(super) own: OwnAddresses,
}

impl<'u> Upstream<'u> {
    pub fn new(name: String, catalog: &'u Catalog, hints: &Hints, past: &'u dyn Past) -> Self {
        Self { name, catalog, past, own: OwnAddresses::of(catalog, hints) }
    }
}
