//! What an installation of one item adds to a consumer's project besides files: the packages that it and its dependencies list,
//! with their peers, and items of other registries. Computed on demand, without a copy for each item.

use crate::context::Context;
use crate::dependency::Meaning;
use crate::graph::Graph;
use crate::npm;
use crate::official;
use crate::reach::Reach;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_config::client::Client;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Packages that the client requires.
const ALWAYS: &[&str] = &["tailwindcss"];

/// Which items provide what, for the whole registry.
#[derive(Debug)]
pub struct Installations {
    context: Arc<Context>,
    reach: Arc<Reach>,
    /// The items that list a package, one that has it as a peer, or an official item that provides it; in manifest order.
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

impl Installations {
    pub fn of(catalog: &Catalog, context: &Arc<Context>, graph: &Graph<'_>) -> Self {
        let mut packages: HashMap<String, Vec<usize>> = HashMap::new();
        let mut official: HashMap<&'static str, Vec<usize>> = HashMap::new();
        let mut unknown: HashMap<String, Vec<usize>> = HashMap::new();
        let mut spellings: HashMap<String, Option<String>> = HashMap::new();
        let mut lists_unknown = HashSet::new();
        for (position, item) in catalog.items().iter().enumerate() {
            for name in packages_of(item) {
                packages.entry(name.to_owned()).or_default().push(position);
                for peer in context.sources.peers_of(name) {
                    packages.entry(peer.to_owned()).or_default().push(position);
                }
            }
            for (text, _) in item.entry.object.strings("dependencies") {
                let Ok(dependency) = npm::parse(text) else { continue };
                let known =
                    spellings.entry(dependency.name.to_owned()).or_insert_with(|| Some(text.to_owned()));
                if known.as_deref() != Some(text) {
                    *known = None;
                }
            }
            for entry in graph.entries(position) {
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
        let (context, reach) = (Arc::clone(context), Arc::clone(graph.reach()));
        let opaque = reach.spread(|item| lists_unknown.contains(&item));
        Self { context, reach, packages, official, unknown, opaque, spellings }
    }

    /// A package as the other items list it, if they all agree.
    pub fn spelling(&self, package: &str) -> Option<&str> {
        self.spellings.get(package)?.as_deref()
    }

    /// Whether an item lists a package.
    pub fn is_listed(&self, package: &str) -> bool {
        self.spellings.contains_key(package)
    }

    /// What the item at a position brings.
    pub fn installation(&self, position: usize) -> Installation<'_> {
        Installation { position, installations: self }
    }
}

/// What the item at `position` provides.
#[derive(Debug, Clone, Copy)]
pub struct Installation<'r> {
    pub position: usize,
    pub installations: &'r Installations,
}

impl Installation<'_> {
    /// Whether one of these items is installed; they are in manifest order.
    pub fn has_any(&self, items: &[usize]) -> bool {
        // In most cases the item itself lists it.
        items.binary_search(&self.position).is_ok() || items.iter().any(|item| self.has_item(*item))
    }

    /// Whether the item at `position` is installed.
    pub fn has_item(&self, position: usize) -> bool {
        self.installations.reach.reaches(self.position, position)
    }

    /// Whether a package is installed, or at least its types.
    pub fn has_package(&self, name: &str) -> bool {
        let listed =
            |name: &str| self.installations.packages.get(name).is_some_and(|items| self.has_any(items));
        ALWAYS.contains(&name)
            || self.installations.context.provides_package(name)
            || listed(name)
            || listed(&npm::types_of(name))
    }

    /// The name of the official item that would be at a path of the project.
    pub fn name_of<'p>(&self, path: &'p str) -> &'p str {
        let is_other = self.installations.context.profile.client() != Client::Official;
        folder_in_ui(path).filter(|_| is_other).unwrap_or_else(|| module_name(path))
    }

    /// Whether an unknown dependency may provide a path of the project.
    pub fn may_provide(&self, path: &str) -> bool {
        let stem = self.name_of(path);
        let lists = |items: Option<&Vec<usize>>| items.is_some_and(|items| self.has_any(items));
        self.installations.opaque.get(self.position).copied().unwrap_or(false)
            || lists(self.installations.official.get(stem))
            || lists(self.installations.unknown.get(stem))
    }
}

/// Official items of the other clients are folders: `tooltip` of `$lib/components/ui/tooltip/tooltip-content.svelte`.
fn folder_in_ui(path: &str) -> Option<&str> {
    let (_, rest) = path.split_once("/ui/")?;
    rest.split_once('/').map(|(folder, _)| folder)
}

/// The name of a module: its file without extension, or its folder.
pub fn module_name(path: &str) -> &str {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let name = ENDINGS.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name);
    if name == "index" { folder.rsplit('/').next().unwrap_or(folder) } else { name }
}

/// The extensions of modules.
pub const ENDINGS: &[&str] = &[".tsx", ".ts", ".jsx", ".js", ".mjs", ".vue", ".svelte", ".astro", ".css"];

/// The packages that an item lists, by name.
fn packages_of(item: &Item) -> impl Iterator<Item = &str> {
    let object = &item.entry.object;
    let listed = object.strings("dependencies").chain(object.strings("devDependencies"));
    listed.filter_map(|(text, _)| npm::parse(text).ok().map(|dependency| dependency.name))
}
