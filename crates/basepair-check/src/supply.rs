//! What an installation of one item adds to the consumer's project: its own files, those of its dependencies, and their
//! packages. Computed on demand, without a copy for each item.

use crate::registry::Registry;
use basepair_catalog::catalog::Item;
use basepair_client::dependency::Meaning;
use basepair_client::npm;
use basepair_client::official;
use basepair_client::reach::Reach;
use std::collections::{HashMap, HashSet};

/// Packages that the client requires.
const ALWAYS: &[&str] = &["tailwindcss"];

/// Which items provide what, for the whole registry.
#[derive(Debug)]
pub(crate) struct Supplies {
    /// The items that list a package, or an official item that provides it.
    packages: HashMap<String, Vec<usize>>,
    /// The items that list an official item, or one that depends on it.
    official: HashMap<&'static str, Vec<usize>>,
    /// The items that list an unknown official item.
    unknown: HashMap<String, Vec<usize>>,
    /// Whether the item has a dependency with unknown contents.
    opaque: Vec<bool>,
    /// How the items write a package, if all that list it agree.
    spellings: HashMap<String, Option<String>>,
}

impl Supplies {
    pub(crate) fn new(registry: &Registry<'_>, reach: &Reach) -> Self {
        let mut packages: HashMap<String, Vec<usize>> = HashMap::new();
        let mut official: HashMap<&'static str, Vec<usize>> = HashMap::new();
        let mut unknown: HashMap<String, Vec<usize>> = HashMap::new();
        let mut spellings: HashMap<String, Option<String>> = HashMap::new();
        let mut lists_unknown = HashSet::new();
        for (position, item) in registry.catalog.items().iter().enumerate() {
            for name in packages_of(item) {
                packages.entry(name.to_owned()).or_default().push(position);
            }
            for (text, _) in item.entry.object.strings("dependencies") {
                let Ok(dependency) = npm::parse(text) else { continue };
                let known =
                    spellings.entry(dependency.name.to_owned()).or_insert_with(|| Some(text.to_owned()));
                if known.as_deref() != Some(text) {
                    *known = None;
                }
            }
            for entry in registry.graph.entries(position) {
                match entry.meaning {
                    Meaning::Official(name) => {
                        unknown.entry(name.to_owned()).or_default().push(position);
                        for other in official::closure(name) {
                            official.entry(other).or_default().push(position);
                            for package in official::packages(other) {
                                packages.entry((*package).to_owned()).or_default().push(position);
                            }
                            for package in official::primitives(other) {
                                packages.entry(package).or_default().push(position);
                            }
                        }
                    }
                    Meaning::Elsewhere | Meaning::GitHub | Meaning::LocalFile => {
                        lists_unknown.insert(position);
                    }
                    Meaning::Sibling(_)
                    | Meaning::Itself
                    | Meaning::Missing(_)
                    | Meaning::Retired(_)
                    | Meaning::Malformed(_) => {}
                }
            }
        }
        let opaque = reach.spread(|item| lists_unknown.contains(&item));
        Self { packages, official, unknown, opaque, spellings }
    }

    /// A package as the other items list it, if they all agree.
    pub(crate) fn spelling(&self, package: &str) -> Option<&str> {
        self.spellings.get(package)?.as_deref()
    }
}

/// What the item at `position` provides.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Supply<'r> {
    pub(crate) position: usize,
    pub(crate) reach: &'r Reach,
    pub(crate) supplies: &'r Supplies,
}

impl Supply<'_> {
    fn provides_any(&self, items: Option<&Vec<usize>>) -> bool {
        let items = items.map(Vec::as_slice).unwrap_or_default();
        // In most cases the item itself lists it.
        items.binary_search(&self.position).is_ok()
            || items.iter().any(|item| self.reach.reaches(self.position, *item))
    }

    /// Whether a package is installed, or at least its types.
    pub(crate) fn has_package(&self, registry: &Registry<'_>, name: &str) -> bool {
        ALWAYS.contains(&name)
            || registry.is_provided_package(name)
            || self.provides_any(self.supplies.packages.get(name))
            || self.provides_any(self.supplies.packages.get(npm::types_of(name).as_str()))
    }

    /// Whether the item at `position` is installed.
    pub(crate) fn has_item(&self, position: usize) -> bool {
        self.reach.reaches(self.position, position)
    }

    /// Whether the file at `position` is installed.
    pub(crate) fn has_file(&self, registry: &Registry<'_>, position: usize) -> bool {
        self.provides_any(registry.files.get(position).map(|file| &file.owners))
    }

    /// Whether an unknown dependency may provide a path of the project.
    pub(crate) fn may_provide(&self, path: &str) -> bool {
        let stem = module_name(path);
        self.supplies.opaque.get(self.position).copied().unwrap_or(false)
            || self.provides_any(self.supplies.official.get(stem))
            || self.provides_any(self.supplies.unknown.get(stem))
    }
}

/// The name of a module: its file without extension, or its folder.
pub(crate) fn module_name(path: &str) -> &str {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let name = ENDINGS.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name);
    if name == "index" { folder.rsplit('/').next().unwrap_or(folder) } else { name }
}

/// The extensions of modules.
pub(crate) const ENDINGS: &[&str] =
    &[".tsx", ".ts", ".jsx", ".js", ".mjs", ".vue", ".svelte", ".astro", ".css"];

/// The packages that an item lists, by name.
pub(crate) fn packages_of(item: &Item) -> impl Iterator<Item = &str> {
    let object = &item.entry.object;
    let listed = object.strings("dependencies").chain(object.strings("devDependencies"));
    listed.filter_map(|(text, _)| npm::parse(text).ok().map(|dependency| dependency.name))
}
