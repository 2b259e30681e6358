//! What the frames of a registry need of packages, as they resolve their imports: what a kit for that registry has to have.

use crate::kit::Kit;
use crate::modules::{Modules, Target};
use crate::mount::{mount, shown};
use crate::pack::{ALWAYS, DIRECTIONS};
use basepair_catalog::catalog::Catalog;
use basepair_client::resolve::{Found, Resolver};
use basepair_syntax::module::Needed;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

/// What is needed of one specifier.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Need {
    /// The exports that are used; `None` for all of them.
    pub names: Option<BTreeSet<String>>,
    /// The files that import it. None for what every frame needs.
    pub files: BTreeSet<String>,
    /// Whether a frame can do without it.
    pub optional: bool,
    /// What is bundled instead of the specifier: a file of the project.
    pub source: Option<String>,
}

impl Need {
    /// Whether a kit has all of it.
    pub fn is_met(&self, specifier: &str, kit: &Kit) -> bool {
        kit.module(specifier).is_some_and(|bundled| match (&bundled.names, &self.names) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(names), Some(needed)) => needed.iter().all(|name| names.contains(name)),
        })
    }
}

/// What all frames of a registry need together.
#[derive(Debug, Default)]
pub struct Needs {
    /// By specifier.
    pub specifiers: BTreeMap<String, Need>,
    /// By specifier, files that are imported by their alias and that no item brings.
    pub unlisted: BTreeMap<String, Need>,
    /// How many items have something to mount.
    pub mounted: usize,
}

impl Needs {
    pub fn of(catalog: &Catalog, resolver: &Arc<Resolver>) -> Self {
        let modules = Modules::of(catalog, resolver).with_scripts();
        let mounts: Vec<Found> = catalog
            .items()
            .iter()
            .filter_map(|item| mount(catalog, &modules, shown(catalog, item)))
            .map(|mount| mount.file)
            .collect();
        let mut needs = Self { mounted: mounts.len(), ..Self::default() };
        for specifier in ALWAYS {
            needs.specifiers.insert((*specifier).to_owned(), Need::default());
        }
        let mut seen: HashSet<Found> = mounts.iter().copied().collect();
        let mut waiting = mounts;
        while let Some(at) = waiting.pop() {
            let found = needs.file(&modules, at);
            waiting.extend(found.into_iter().filter(|next| seen.insert(*next)));
        }
        needs.add_directions();
        needs
    }

    /// Takes what a file imports, and answers with the files among it.
    fn file(&mut self, modules: &Modules, at: Found) -> Vec<Found> {
        let Some(file) = modules.file(at.file) else { return Vec::new() };
        let Some(script) = modules.script(at.file) else { return Vec::new() };
        let Ok(module) = &*script else { return Vec::new() };
        let mut next = Vec::new();
        for needed in &module.imports {
            match modules.resolve(at, &needed.specifier) {
                Target::File(found) => next.push(found),
                Target::MissingFile if needed.specifier.starts_with('.') => {}
                Target::MissingFile => take(&mut self.unlisted, needed, &file.path),
                Target::Package => take(&mut self.specifiers, needed, &file.path),
            }
        }
        next
    }

    /// What tells libraries the direction of the text.
    fn add_directions(&mut self) {
        for (package, provider, _) in DIRECTIONS {
            let is_used = self.specifiers.keys().any(|specifier| specifier.starts_with(package));
            if is_used && !self.specifiers.contains_key(*provider) {
                let names = Some(BTreeSet::from(["DirectionProvider".to_owned()]));
                self.specifiers
                    .insert((*provider).to_owned(), Need { names, optional: true, ..Need::default() });
            }
        }
    }
}

/// Adds one import of a file.
fn take(needs: &mut BTreeMap<String, Need>, needed: &Needed, file: &str) {
    let empty = || Need { names: Some(BTreeSet::new()), ..Need::default() };
    let need = needs.entry(needed.specifier.clone()).or_insert_with(empty);
    need.files.insert(file.to_owned());
    let all = needed.dynamic || needed.names.iter().any(|name| name == "*");
    match &mut need.names {
        Some(names) if !all => names.extend(needed.names.iter().cloned()),
        names => *names = None,
    }
}
