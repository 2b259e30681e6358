//! The files that items are made of: those of the wanted folders, and what they import in the rest of the project. Every import is
//! resolved as the project's own tools resolve it.

mod nuxt;
pub(super) mod preprocessed;

use super::role;
use basepair_catalog::load::{Reading, SOURCE_LIMIT, Settings, Source, settings_around};
use basepair_client::install::find_module;
use basepair_client::resolve::{is_platform, package_name};
use basepair_client::sources::Sources;
use basepair_model::json;
use basepair_model::path::{file_name, folder, join};
use basepair_syntax::facts::Facts;
use basepair_syntax::{self as syntax, Cache};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How far imports are followed out of the wanted folders: an application that needs more is not a set of components.
const MOST: usize = 4_000;

pub(super) struct Project {
    pub(super) sources: Sources,
    /// Every file of the project.
    pub(super) present: BTreeSet<String>,
    /// The files that were read, by path.
    pub(super) files: BTreeMap<String, SourceFile>,
    /// The wanted folders.
    pub(super) folders: Vec<String>,
    /// Whether modules name each other by an alias such as `@/`.
    pub(super) has_alias: bool,
    /// The folders that a `components.json` calls `ui`.
    uis: Vec<String>,
}

pub(super) struct SourceFile {
    pub(super) text: Arc<str>,
    pub(super) facts: Arc<Facts>,
    /// What each import refers to, in the order of the facts; then what a style sheet of a preprocessor names, and what Nuxt imports.
    pub(super) uses: Vec<Use>,
}

/// What an import refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Use {
    /// A file of the project.
    File(String),
    Package(String),
    /// A file of another package of the workspace, which consumers do not have.
    Workspace(String),
    /// A file of the project that does not exist.
    Missing,
    /// A module of the platform.
    Nothing,
}

impl Project {
    pub(super) fn read(
        source: &dyn Source,
        reading: &Reading,
        cache: &Cache,
        folders: &[String],
        listed: &BTreeMap<String, String>,
    ) -> Self {
        let present = source.list("");
        let settings = settings_around(source, &present, &reading.config);
        let sources = Sources::read(&settings);
        let present: BTreeSet<String> = present.into_iter().collect();
        let uis = uis(&settings, &sources, &present);
        let (files, folders) = (BTreeMap::new(), folders.to_vec());
        let mut project = Self { sources, present, files, folders, has_alias: false, uis };
        let wanted = |path: &&String| project.is_wanted(path) && role::may_be_part(path);
        let mut next: Vec<String> = project.present.iter().filter(wanted).cloned().collect();
        let nuxt = nuxt::Names::read(&project, source, cache);
        while !next.is_empty() && project.files.len() < MOST {
            let texts: Vec<(String, String)> =
                next.iter().filter_map(|path| Some((path.clone(), text(source, path)?))).collect();
            let read: Vec<syntax::Source<'_>> =
                texts.iter().map(|(path, text)| syntax::Source { path, text }).collect();
            let facts = cache.read_all(&read);
            let mut found = BTreeSet::new();
            for ((path, text), facts) in texts.iter().zip(facts) {
                let mut uses: Vec<Use> =
                    facts.imports.iter().map(|import| project.resolve(path, &import.specifier)).collect();
                uses.extend(preprocessed::uses(&project, path, text));
                if project.is_nuxt(path) {
                    uses.extend(nuxt.uses(&project, path, text));
                }
                project.has_alias |=
                    facts.imports.iter().zip(&uses).any(|(import, used)| {
                        matches!(used, Use::File(_)) && !import.specifier.starts_with('.')
                    });
                // Tests are looked at for nothing, and what they import is not part of an item.
                if role::of(path, &facts).is_part() {
                    found.extend(uses.iter().filter_map(|used| match used {
                        Use::File(path) => Some(path.clone()),
                        _ => None,
                    }));
                }
                let file = SourceFile { text: text.as_str().into(), facts, uses };
                project.files.insert(path.clone(), file);
            }
            next = found
                .into_iter()
                .filter(|path| !project.files.contains_key(path) && !listed.contains_key(path))
                .collect();
        }
        project
    }

    /// Whether a file belongs to a project of Nuxt.
    pub(super) fn is_nuxt(&self, file: &str) -> bool {
        self.sources.package_of(file).is_some_and(|package| package.dependencies.contains_key("nuxt"))
    }

    /// How many packages the wanted files belong to, as far as it matters.
    pub(super) fn has_packages(&self) -> bool {
        let mut homes = self
            .files
            .keys()
            .filter(|path| self.is_wanted(path))
            .filter_map(|path| self.sources.package_of(path));
        let first = homes.next().map(|package| package.folder.as_str());
        homes.any(|package| Some(package.folder.as_str()) != first)
    }

    /// Whether a file is in one of the wanted folders.
    pub(super) fn is_wanted(&self, path: &str) -> bool {
        self.folders.iter().any(|folder| {
            folder.is_empty() || path.strip_prefix(folder.as_str()).is_some_and(|rest| rest.starts_with('/'))
        })
    }

    /// The folder of a file that a `components.json` calls `ui`.
    pub(super) fn ui_folder(&self, path: &str) -> Option<&String> {
        self.uis.iter().find(|ui| path.strip_prefix(ui.as_str()).is_some_and(|rest| rest.starts_with('/')))
    }

    fn resolve(&self, file: &str, specifier: &str) -> Use {
        let plain = specifier.split('?').next().unwrap_or(specifier).replace("//", "/");
        let plain = plain.as_str();
        if self.is_nuxt(file) && nuxt::VIRTUAL.iter().any(|made| plain.split('/').next() == Some(made)) {
            return Use::Nothing;
        }
        let lead = self.sources.lead(file, plain);
        let found = lead.paths.iter().find_map(|path| {
            let declared = || self.present.get(&join(path, "index.d.ts")).cloned();
            find_module(path, |path| self.present.get(path).cloned()).or_else(declared)
        });
        let of_workspace = || {
            let package = self.sources.workspace_package(plain)?;
            let own = self.sources.package_of(file).map(|own| own.folder.as_str());
            let name = package_name(plain).unwrap_or(plain).to_owned();
            // Clients install what is published.
            let used = if package.private { Use::Workspace(name) } else { Use::Package(name) };
            (own != Some(package.folder.as_str())).then_some(used)
        };
        if !plain.starts_with('.')
            && let Some(used) = of_workspace()
        {
            return used;
        }
        match found {
            Some(path) => Use::File(path),
            None if lead.of_project || plain.starts_with('.') => Use::Missing,
            None if is_platform(plain) => Use::Nothing,
            None => match package_name(plain) {
                Some(package) => Use::Package(package.to_owned()),
                None => Use::Nothing,
            },
        }
    }

    /// The folder that the project's alias means for a file, or the code folder of its package.
    pub(super) fn base(&self, file: &str) -> String {
        const PROBE: &str = "x-probe";
        let package = self.sources.package_of(file);
        let home = package.map_or("", |package| package.folder.as_str());
        let code = join(home, "src");
        // SvelteKit has this alias without a setting.
        if package.is_some_and(|package| package.dependencies.contains_key("svelte")) {
            let lib = join(&code, "lib");
            if file.strip_prefix(lib.as_str()).is_some_and(|rest| rest.starts_with('/')) {
                return lib;
            }
        }
        if self.is_nuxt(file) {
            return nuxt::code(home, &self.present);
        }
        let guesses = [join(home, PROBE), join(&code, PROBE)];
        let below =
            |base: &str| base.is_empty() || file.strip_prefix(base).is_some_and(|it| it.starts_with('/'));
        let named = ["@/", "~/"].iter().filter_map(|alias| {
            let paths = self.sources.lead(file, &format!("{alias}{PROBE}")).paths;
            let first = paths.first()?;
            // Without settings these are only guesses.
            (!guesses.iter().all(|guess| paths.contains(guess)))
                .then(|| folder(first).to_owned())
                .filter(|base| below(base))
        });
        if let Some(base) = named.max_by_key(String::len) {
            return base;
        }
        if below(&code) { code } else { home.to_owned() }
    }
}

/// The folders that the alias `ui` of any `components.json` leads to.
fn uis(settings: &Settings, sources: &Sources, present: &BTreeSet<String>) -> Vec<String> {
    let files = settings.files.iter().filter(|(path, _)| file_name(path) == "components.json");
    let found = files.filter_map(|(path, text)| {
        let parsed = json::parse(text).ok()?;
        let ui = parsed.as_object()?.get("aliases")?.as_object()?.str("ui")?.to_owned();
        let home = folder(path);
        let below = |folder: &str| {
            let start = format!("{folder}/");
            present.range(start.clone()..).next().is_some_and(|path| path.starts_with(&start))
        };
        let seen_from = [join(home, "src/x.ts"), join(home, "x.ts")];
        seen_from.iter().flat_map(|from| sources.lead(from, &ui).paths).find(|path| below(path))
    });
    found.collect()
}

pub(super) fn text(source: &dyn Source, path: &str) -> Option<String> {
    String::from_utf8(source.read(path, SOURCE_LIMIT).ok()?).ok()
}
