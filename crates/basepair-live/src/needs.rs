//! What the frames of a registry need of packages, as they resolve their imports: what a kit for that registry has to have.

use crate::modules::{Modules, Target};
use crate::mount::{mount, shown};
use crate::pack::{ALWAYS, DIRECTIONS};
use basepair_catalog::catalog::Catalog;
use basepair_syntax::module::Needed;
use std::collections::{BTreeMap, BTreeSet};

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
    pub fn of(catalog: &Catalog) -> Self {
        let modules = Modules::of(catalog).with_scripts();
        let mounts: Vec<usize> = catalog
            .items()
            .iter()
            .filter_map(|item| mount(&modules, shown(catalog, item)))
            .map(|mount| mount.file)
            .collect();
        let mut needs = Self { mounted: mounts.len(), ..Self::default() };
        for specifier in ALWAYS {
            needs.specifiers.insert((*specifier).to_owned(), Need::default());
        }
        let mut seen: BTreeSet<usize> = mounts.iter().copied().collect();
        let mut waiting: Vec<usize> = seen.iter().copied().collect();
        while let Some(at) = waiting.pop() {
            let found = needs.file(&modules, at);
            waiting.extend(found.into_iter().filter(|next| seen.insert(*next)));
        }
        needs.add_directions();
        needs
    }

    /// Takes what a file imports, and answers with the files among it.
    fn file(&mut self, modules: &Modules, at: usize) -> Vec<usize> {
        let Some(file) = modules.file(at) else { return Vec::new() };
        let Some(script) = modules.script(at) else { return Vec::new() };
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
