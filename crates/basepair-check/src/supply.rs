//! What an installation of one item brings into the consumer's project: its own files, those of the items that
//! come along, and their packages.

use crate::dependency::{Meaning, meaning};
use crate::npm;
use crate::official;
use crate::registry::Registry;
use basepair_catalog::catalog::Item;
use std::collections::HashSet;

/// Packages without which the client installs nothing.
const ALWAYS: &[&str] = &["tailwindcss"];

#[derive(Debug, Default)]
pub(crate) struct Supply<'r> {
    /// The item and the siblings that come along, by position.
    pub(crate) items: HashSet<usize>,
    /// Items of the official registry that come along.
    pub(crate) official: HashSet<&'r str>,
    /// Whether something comes along that is not known here.
    pub(crate) opaque: bool,
    packages: HashSet<&'r str>,
}

impl<'r> Supply<'r> {
    /// What the item at `position` brings.
    pub(crate) fn of(registry: &'r Registry<'_>, position: usize) -> Self {
        let mut supply = Self { items: HashSet::from([position]), ..Self::default() };
        let mut waiting = vec![position];
        while let Some(item) = waiting.pop().and_then(|at| registry.catalog.items().get(at)) {
            supply.packages.extend(packages_of(item));
            for (dependency, _) in &item.entry.registry_dependencies {
                match meaning(registry, item, dependency) {
                    Meaning::Sibling(sibling) => {
                        if supply.items.insert(sibling) {
                            waiting.push(sibling);
                        }
                    }
                    Meaning::Official(name) => supply.take_official(name),
                    Meaning::Elsewhere | Meaning::GitHub | Meaning::LocalFile => supply.opaque = true,
                    Meaning::Itself | Meaning::Malformed(_) => {}
                }
            }
        }
        supply
    }

    fn take_official(&mut self, name: &'r str) {
        self.official.insert(name);
        for item in official::closure(name) {
            self.official.insert(item);
            self.packages.extend(official::packages(item));
        }
    }

    /// Whether a package is there afterwards, or at least its types.
    pub(crate) fn has_package(&self, registry: &Registry<'_>, name: &str) -> bool {
        self.packages.contains(name)
            || ALWAYS.contains(&name)
            || registry.model.consumer.provides_package(name)
            || self.packages.contains(npm::types_of(name).as_str())
    }

    /// Whether the file at `position` comes along.
    pub(crate) fn has_file(&self, registry: &Registry<'_>, position: usize) -> bool {
        let owners = registry.files.get(position).map(|file| file.owners.as_slice()).unwrap_or_default();
        owners.iter().any(|item| self.items.contains(item))
    }

    /// Whether something from elsewhere may be what is imported from a path of the project.
    pub(crate) fn may_hold(&self, path: &str) -> bool {
        let stem = path.rsplit('/').next().unwrap_or(path);
        self.opaque || self.official.contains(stem)
    }
}

/// The packages that an item lists, by name.
pub(crate) fn packages_of(item: &Item) -> impl Iterator<Item = &str> {
    let object = &item.entry.object;
    let listed = object.strings("dependencies").chain(object.strings("devDependencies"));
    listed.filter_map(|(text, _)| npm::parse(text).ok().map(|dependency| dependency.name))
}
