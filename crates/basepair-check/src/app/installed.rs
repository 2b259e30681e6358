//! Detects which files of an application were installed from the registry. They are recognized by their content, independent
//! of name and formatting; a file at the destination of an item's file that still contains most of it was changed since.

use super::project::Project;
use super::starter;
use basepair_catalog::catalog::Catalog;
use basepair_client::install;
use basepair_client::resolve::package_name;
use basepair_model::path::file_name;
use basepair_syntax::Source;
use basepair_syntax::canonical::{self, Digest, digests, is_plain_package};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// The origin of a file of the application.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin {
    /// The item of the registry, by position.
    pub item: usize,
    /// The file of the item, by position.
    pub file: usize,
    /// Whether it differs from the item's file.
    pub changed: bool,
}

/// Files of the application by path.
pub type Installed = BTreeMap<String, Origin>;

/// A file with less of the original content is another file of the same name.
const KEPT: f64 = 0.5;

/// Detects which of the files were installed from the registry, and which come from a template.
pub(super) fn detect(
    registry: &Catalog,
    project: &Project,
    texts: &BTreeMap<String, String>,
) -> (Installed, BTreeSet<String>) {
    let known = Known::of(registry);
    let packages = project.packages();
    // A specifier that is not in a `package.json` is an alias, or a workspace package, which may also be an alias.
    let is_package = |specifier: &str| {
        let name = package_name(specifier);
        let installed = |name: &str| packages.contains(name) && !project.is_of_workspace(name);
        is_plain_package(specifier) && name.is_some_and(installed)
    };
    let sources: Vec<Source<'_>> = texts.iter().map(|(path, text)| Source { path, text }).collect();
    let mut found = Installed::new();
    let mut starters = BTreeSet::new();
    for (source, digest) in sources.iter().zip(digests(&sources, &is_package)) {
        let Some(digest) = digest else { continue };
        if let Some(origin) = known.with_content(source.path, digest, project) {
            found.insert(source.path.to_owned(), origin);
        }
        if starter::is_known(digest) {
            starters.insert(source.path.to_owned());
        }
    }
    for landing in &known.landings {
        for path in project.landed(&landing.path) {
            let Some(text) = texts.get(&path).filter(|_| !found.contains_key(&path)) else { continue };
            if canonical::kept(landing.source(), Source { path: &path, text }, &is_package) >= KEPT {
                found.insert(path, Origin { changed: true, ..landing.origin });
            }
        }
    }
    (found, starters)
}

/// The files of the registry.
struct Known<'r> {
    landings: Vec<Landing<'r>>,
    /// Positions in `landings` by content.
    by_digest: HashMap<Digest, Vec<usize>>,
}

/// A file of an item with its destination in a typical project.
struct Landing<'r> {
    origin: Origin,
    /// The path in the registry.
    listed: &'r str,
    text: Arc<str>,
    path: String,
}

impl Landing<'_> {
    fn source(&self) -> Source<'_> {
        Source { path: self.listed, text: &self.text }
    }
}

impl<'r> Known<'r> {
    fn of(registry: &'r Catalog) -> Self {
        let mut landings = Vec::new();
        for (item, listed) in registry.items().iter().enumerate() {
            for (file, (entry, text)) in listed.files().enumerate() {
                let destination = install::destination(entry);
                let Some(path) = destination.path().filter(|path| super::project::is_checked(path)) else {
                    continue;
                };
                let origin = Origin { item, file, changed: false };
                landings.push(Landing { origin, listed: &entry.path, text, path: path.to_owned() });
            }
        }
        let sources: Vec<Source<'_>> = landings.iter().map(Landing::source).collect();
        let mut by_digest: HashMap<Digest, Vec<usize>> = HashMap::new();
        for (at, digest) in digests(&sources, &is_plain_package).into_iter().enumerate() {
            let Some(digest) = digest else { continue };
            by_digest.entry(digest).or_default().push(at);
        }
        Self { landings, by_digest }
    }

    /// The item's file with the content of a file of the application.
    fn with_content(&self, path: &str, digest: Digest, project: &Project) -> Option<Origin> {
        let same = self.by_digest.get(&digest).map(Vec::as_slice).unwrap_or_default();
        let same = || same.iter().filter_map(|at| self.landings.get(*at));
        let lands = |landing: &&Landing<'_>| project.landed(&landing.path).any(|landed| landed == path);
        // Short texts may be equal by chance, unless the file has the same name.
        let telling =
            |landing: &&Landing<'_>| digest.is_telling() || file_name(&landing.path) == file_name(path);
        let found = same().find(lands).or_else(|| same().find(telling));
        found.map(|landing| landing.origin)
    }
}
