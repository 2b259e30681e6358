//! Which file of a registry an import means, and how a consumer imports a file once it is installed. Made once for a
//! catalog; needs no project: aliases are read as the client reads them.

use crate::install::{Destination, find_module};
use crate::profile::Profile;
use crate::sources::Sources;
use basepair_catalog::catalog::Catalog;
use basepair_model::path::{folder, from_folder, join, normal};
use basepair_syntax::Language;
use basepair_syntax::api::{self, Api, Script};
use std::collections::HashMap;

/// A file of a registry: the position of an item, and that of the file in its entry.
pub type Position = (usize, usize);

#[derive(Debug, Default)]
pub struct Modules {
    /// By the normalized path of the source; the first item that lists it.
    listed: HashMap<String, Position>,
    /// By the place where the client writes it; the first item that does.
    installed: HashMap<String, Position>,
    profile: Profile,
}

impl Modules {
    pub fn of(catalog: &Catalog, profile: &Profile) -> Self {
        let files = catalog.items().iter().map(|item| item.entry.files.len()).sum();
        let map = || HashMap::with_capacity(files);
        let mut modules = Self { profile: profile.clone(), listed: map(), installed: map() };
        for (at, item) in catalog.items().iter().enumerate() {
            for (file, entry) in item.entry.files.iter().enumerate() {
                modules.listed.entry(normal(&entry.path).into_owned()).or_insert((at, file));
                if let Destination::Path(path) = profile.destination(item.entry.kind, entry) {
                    modules.installed.entry(path).or_insert((at, file));
                }
            }
        }
        modules
    }

    /// The file that lies at a path of the registry.
    pub fn at(&self, path: &str) -> Option<Position> {
        self.listed.get(&*normal(path)).copied()
    }

    /// What a script offers to those who import it, with the types that it takes from other files of the registry.
    /// `None` for a file that is no script.
    pub fn api(&self, catalog: &Catalog, position: Position) -> Option<Api> {
        let source = |(item, file): Position| {
            let item = catalog.items().get(item)?;
            let text = item.texts().get(file)?.clone();
            Some(Script { path: &item.entry.files.get(file)?.path, text })
        };
        let own = source(position)?;
        let find = |from: &str, specifier: &str| source(self.imported(catalog, from, specifier)?);
        Language::of(own.path).is_script().then(|| api::describe(own, &find))
    }

    /// The file that the file at a path imports; `None` for packages and for what the consumer's project has.
    pub fn imported(&self, catalog: &Catalog, from: &str, specifier: &str) -> Option<Position> {
        // Bundlers take a query for themselves.
        let specifier = specifier.split('?').next().filter(|specifier| !specifier.is_empty())?;
        let listed = |path: &str| find_module(path, |path| self.listed.get(path).copied());
        let installed = |path: &str| find_module(path, |path| self.installed.get(path).copied());
        if specifier.starts_with('.') {
            return listed(&join(folder(from), specifier)).or_else(|| {
                let (item, file) = self.at(from)?;
                let item = &catalog.items().get(item)?.entry;
                let place = self.profile.destination(item.kind, item.files.get(file)?);
                installed(&from_folder(folder(place.path()?), specifier)?)
            });
        }
        let rewritten = self.profile.rewritten(specifier);
        rewritten.as_deref().and_then(installed).or_else(|| {
            let lead = Sources::default().lead(from, specifier);
            lead.paths.iter().filter(|_| lead.of_project).find_map(|path| listed(path))
        })
    }
}

/// How a consumer imports a file of an item, in a project with the usual aliases; `None` for a file that lands nowhere.
pub fn specifier(catalog: &Catalog, profile: &Profile, (item, file): Position) -> Option<String> {
    let item = &catalog.items().get(item)?.entry;
    profile.imported_as(profile.destination(item.kind, item.files.get(file)?).path()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use basepair_catalog::load::{self, Memory};

    #[test]
    fn a_path_is_the_same_file_however_it_is_written() {
        let manifest = r#"{ "name": "t", "homepage": "https://t.example", "items": [{ "name": "a", "type": "registry:ui",
            "files": [{ "path": "./ui/a.tsx", "type": "registry:ui" }, { "path": "ui/b.tsx", "type": "registry:ui" }] }] }"#;
        let sources = Memory::default().with("registry.json", manifest);
        let sources = sources.with("ui/a.tsx", "export const a = 1\n").with("ui/b.tsx", "import './a'\n");
        let loaded = load::load(&sources).unwrap();
        let catalog = loaded.best().unwrap();
        let modules = Modules::of(catalog, &Profile::default());
        assert_eq!(["ui/a.tsx", "./ui/a.tsx"].map(|path| modules.at(path)), [Some((0, 0)); 2]);
        assert_eq!(modules.imported(catalog, "ui/b.tsx", "./a"), Some((0, 0)));
    }
}
