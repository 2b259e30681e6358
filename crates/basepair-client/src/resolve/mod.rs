//! What an import of a listed file refers to. The check, application mode, props, previews and kits ask here, so that they
//! cannot disagree. The order is that of a project in which the official client has installed the item:
//!
//! 1. the files of the item itself,
//! 2. the files of its dependencies, at their destinations; where several items write to one path, the dependencies decide,
//! 3. the packages that are listed, with their peers,
//! 4. what the aliases of the registry's own project lead to, which consumers do not have.
//!
//! `oxc_resolver` was tried for the part that is TypeScript's (`find_module` and `sources/`, about 250 lines). It would not
//! replace them: half of the leads are not TypeScript's (`$lib`, `components.json`, settings that are only referenced, sources of
//! workspace packages that export none), and it needs a virtual file system with links.

mod interface;
mod target;

pub use target::{Found, Target, is_platform, package_name};

use crate::context::Context;
use crate::framework;
use crate::graph::Graph;
use crate::install::find_module;
use crate::installation::Installations;
use crate::listing::{Listing, Position};
use basepair_catalog::catalog::Catalog;
use basepair_model::path::{folder, from_folder, join};
use basepair_syntax::facts::ImportKind;
use std::collections::HashMap;
use std::sync::Arc;

#[derive(Debug)]
pub struct Resolver {
    pub listing: Arc<Listing>,
    pub installations: Installations,
    pub context: Arc<Context>,
    in_place: bool,
}

/// What was resolved before, for whoever resolves many imports.
#[derive(Debug, Default)]
pub struct Memo<'r> {
    /// The folder of the current file. The files of an item are usually in one folder, and all folders together would have very
    /// many specifiers.
    home: &'r str,
    /// What aliases lead to from that folder, by specifier.
    aliased: HashMap<&'r str, Aliased>,
    /// Files by the paths that aliases lead to, which are the same in most folders.
    in_sources: HashMap<String, Option<usize>>,
    /// What is the same for a specifier in every folder.
    anywhere: HashMap<&'r str, Anywhere>,
}

#[derive(Debug, Clone, Copy)]
struct Aliased {
    file: Option<usize>,
    /// Whether it is a file of the project, not a package.
    of_project: bool,
}

#[derive(Debug)]
struct Anywhere {
    /// Whether the client rewrites the specifier.
    is_rewritten: bool,
    /// The entries whose files are at the destination that it is rewritten to.
    placed: Vec<Position>,
    /// Whether every project of a consumer has it.
    is_provided: bool,
}

impl Resolver {
    pub fn of(catalog: &Catalog, context: &Arc<Context>) -> Self {
        let listing = Arc::new(Listing::of(catalog, &context.profile));
        Self::with(catalog, context, listing, &Graph::of(catalog, &context.hints()))
    }

    /// The same with parts that were made before.
    pub fn with(catalog: &Catalog, context: &Arc<Context>, listing: Arc<Listing>, graph: &Graph<'_>) -> Self {
        let installations = Installations::of(catalog, context, graph);
        Self { listing, installations, context: Arc::clone(context), in_place: false }
    }

    /// For the files of an application: they are not installed from elsewhere, and its aliases are in force.
    #[must_use]
    pub fn in_place(self) -> Self {
        Self { in_place: true, ..self }
    }

    /// Whether the files are those of an application.
    pub fn is_in_place(&self) -> bool {
        self.in_place
    }

    /// What one import of a script refers to.
    pub fn import(&self, from: Position, specifier: &str) -> Target {
        self.resolve(from, specifier, ImportKind::Static, &mut Memo::default())
    }

    /// What an import of the file of an entry refers to.
    pub fn resolve<'r>(
        &'r self,
        from: Position,
        specifier: &'r str,
        kind: ImportKind,
        memo: &mut Memo<'r>,
    ) -> Target {
        // Bundlers handle the query: `./icon.svg?raw`.
        let specifier = specifier.split('?').next().unwrap_or_default();
        let (written, specifier) = (specifier, trimmed(specifier));
        let home = self.listing.file(from).and_then(|file| self.listing.path(file)).map(folder);
        let Some(home) = home.filter(|_| !specifier.is_empty()) else { return Target::Nothing };
        if specifier.starts_with('.') {
            return match self.relative(from, home, specifier) {
                Some(found) => Target::File(found),
                None if self.is_of_template(from, specifier) || self.is_generated(from, specifier) => {
                    Target::Consumer
                }
                None => Target::Nothing,
            };
        }
        let anywhere = memo.anywhere.entry(specifier).or_insert_with(|| self.anywhere(specifier));
        if let Some(found) = self.installed(&anywhere.placed, from.0) {
            return Target::File(found);
        }
        if memo.home != home {
            memo.home = home;
            memo.aliased.clear();
        }
        let in_sources = &mut memo.in_sources;
        let aliased =
            memo.aliased.entry(specifier).or_insert_with(|| self.aliased(from, specifier, in_sources));
        let package = package_name(specifier);
        if let Some(name) = package
            && !self.in_place
            && (aliased.file.is_some() || aliased.of_project)
            && self.installations.installation(from.0).has_package(name)
        {
            return Target::Package(name.into());
        }
        let aliased_file = aliased.file.and_then(|file| self.brought(file, from.0));
        // A file of an item that is not a dependency.
        if let Some(found) = aliased_file.or_else(|| self.found(*anywhere.placed.first()?)) {
            return Target::File(found);
        }
        match package {
            _ if anywhere.is_provided || self.is_generated(from, specifier) => Target::Consumer,
            _ if aliased.of_project || anywhere.is_rewritten => Target::Nothing,
            // A slash at the end means the package, not the module of Node.
            _ if is_platform(written) => Target::Platform,
            Some(name) => Target::Package(name.into()),
            // An import without a dot in a style sheet is a file next to it.
            None if kind == ImportKind::Css => {
                self.relative(from, home, specifier).map_or(Target::Nothing, Target::File)
            }
            None => Target::Nothing,
        }
    }

    /// Whether the project of whoever has one item has the files of another. Otherwise it may have others in their place.
    pub fn brings(&self, item: usize, other: usize) -> bool {
        self.in_place || item == other || self.installations.installation(item).has_item(other)
    }

    /// The file at a path of a consumer's project after the item was installed: one of its own, else one of its dependencies.
    pub fn installed_at(&self, path: &str, item: usize) -> Option<Found> {
        self.installed(&self.placed(path), item)
    }

    /// The file that an import leads to in the sources themselves, by its path or by an alias of their project.
    pub fn named_in_sources(&self, from: Position, specifier: &str) -> Option<usize> {
        let path = self.listing.path(self.listing.file(from)?)?;
        if specifier.starts_with('.') {
            return self.in_sources(&join(folder(path), specifier));
        }
        self.aliased(from, specifier, &mut HashMap::new()).file
    }

    fn anywhere(&self, specifier: &str) -> Anywhere {
        let path = self.context.profile.rewritten(specifier).filter(|_| !self.in_place);
        Anywhere {
            is_rewritten: path.is_some(),
            placed: path.map(|path| self.placed(&path)).unwrap_or_default(),
            is_provided: self.context.provides_import(specifier),
        }
    }

    fn aliased(
        &self,
        from: Position,
        specifier: &str,
        in_sources: &mut HashMap<String, Option<usize>>,
    ) -> Aliased {
        let path = self.listing.file(from).and_then(|file| self.listing.path(file)).unwrap_or_default();
        let lead = self.context.sources.lead(path, specifier);
        let file = lead.paths.into_iter().find_map(|path| match in_sources.get(&path) {
            Some(known) => *known,
            None => {
                let found = self.in_sources(&path);
                in_sources.insert(path, found);
                found
            }
        });
        Aliased { file, of_project: lead.of_project }
    }

    /// A relative import: by the paths of the sources, and by those of the destinations. What is installed comes first.
    fn relative(&self, from: Position, home: &str, specifier: &str) -> Option<Found> {
        let source = self.in_sources(&join(home, specifier)).and_then(|file| self.brought(file, from.0));
        let is_installed = |found: &Found| self.installations.installation(from.0).has_item(found.item());
        source.filter(is_installed).or_else(|| {
            let place = self.listing.destination(from);
            let place = place.and_then(|place| from_folder(folder(place), specifier));
            let placed = place.map(|place| self.placed(&place)).unwrap_or_default();
            let elsewhere = || source.or_else(|| self.found(*placed.first()?));
            self.installed(&placed, from.0).or_else(elsewhere)
        })
    }

    /// Whether a tool that comes with the item generates what is imported.
    fn is_generated(&self, from: Position, specifier: &str) -> bool {
        let installation = self.installations.installation(from.0);
        framework::generates(specifier, |package| installation.has_package(package))
    }

    /// Whether every project of the framework has the file that a relative import resolves to after the installation.
    fn is_of_template(&self, from: Position, specifier: &str) -> bool {
        let place = self.listing.destination(from).and_then(|path| from_folder(folder(path), specifier));
        place.is_some_and(|place| self.context.profile.provides_file(&place))
    }

    fn in_sources(&self, path: &str) -> Option<usize> {
        find_module(path, |path| self.listing.at(path))
    }

    /// The entries whose files an import of a path may mean, in the order in which tools look.
    fn placed(&self, path: &str) -> Vec<Position> {
        let mut placed = Vec::new();
        find_module(path, |path| {
            placed.extend(self.listing.placed(path));
            None::<()>
        });
        placed
    }

    /// Of several entries, one of the item itself, else one of an item that is installed with it.
    fn installed(&self, placed: &[Position], item: usize) -> Option<Found> {
        let installation = self.installations.installation(item);
        let own = placed.iter().find(|(other, _)| *other == item);
        let entry = own.or_else(|| placed.iter().find(|(other, _)| installation.has_item(*other)))?;
        self.found(*entry)
    }

    /// A file, as the item or one of its dependencies brings it, else as the first item that lists it.
    fn brought(&self, file: usize, item: usize) -> Option<Found> {
        let installation = self.installations.installation(item);
        let mut entries = self.listing.entries(file);
        let first = self.listing.entries(file).next();
        let own = self.listing.entries(file).find(|(other, _)| *other == item);
        let entry = own.or_else(|| entries.find(|(other, _)| installation.has_item(*other))).or(first)?;
        Some(Found { entry, file })
    }

    fn found(&self, entry: Position) -> Option<Found> {
        Some(Found { entry, file: self.listing.file(entry)? })
    }
}

/// Without the slash that a folder or a package may end with: `../icons/`, `buffer/`.
fn trimmed(specifier: &str) -> &str {
    match specifier.strip_suffix('/') {
        Some(trimmed) if !trimmed.is_empty() => trimmed,
        _ => specifier,
    }
}
