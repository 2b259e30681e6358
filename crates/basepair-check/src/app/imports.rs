//! Imports of an application that do not resolve, or that resolve to a package of the workspace that was not checked. The
//! law can only be checked for resolved imports.

use super::project::Project;
use crate::analysis::Analysis;
use crate::registry::File;
use basepair_catalog::load::{ReadError, Source};
use basepair_client::install::find_module;
use basepair_client::npm;
use basepair_client::resolve::Target;
use basepair_model::finding::{Collector, Finding};
use basepair_model::path::{folder, join};
use basepair_model::place::Place;
use basepair_model::rule;
use basepair_syntax::facts::{Import, ImportKind};
use std::collections::{HashMap, HashSet};

/// How many levels above the root packages may be installed.
const ABOVE: usize = 5;
/// Modules of Node.js that are rarely imported by their bare names.
const NODE: &[&str] = &[
    "constants",
    "dgram",
    "diagnostics_channel",
    "domain",
    "inspector",
    "punycode",
    "repl",
    "sys",
    "tty",
    "wasi",
];

pub(super) struct Imports<'p> {
    pub(super) source: &'p dyn Source,
    pub(super) project: &'p Project,
    /// Whether all settings were read. Without them an alias may resolve to anything.
    pub(super) settled: bool,
}

impl Imports<'_> {
    /// Reports the imports of files that belong to an element, and returns the number of imports.
    pub(super) fn findings(&self, known: &Analysis<'_>, found: &mut Collector) -> usize {
        // A missing package is reported once, however many files import it.
        let mut told: HashSet<String> = HashSet::new();
        let mut exists: HashMap<String, bool> = HashMap::new();
        let mut count = 0;
        for edge in known.edges.iter() {
            let Some(file) = known.files.get(edge.from()).filter(|file| file.element.is_some()) else {
                continue;
            };
            let Some(import) = file.facts.imports.get(edge.import()) else { continue };
            count += 1;
            let problem = match &edge.to {
                Target::File(_) | Target::Platform => None,
                Target::Nothing | Target::Consumer => self.of_file(file, import),
                Target::Package(name) if told.contains(name.as_str()) => None,
                Target::Package(name) => {
                    let problem = self.of_package(file, import, name, &mut exists);
                    problem.inspect(|_| {
                        told.insert(name.to_string());
                    })
                }
            };
            if let Some((rule, message, help)) = problem {
                let mut finding = Finding::new(rule, Place::new(file.source(), import.span), message, help);
                finding.node = file.element.map(|element| element.id().to_string());
                finding.item = file.items.first().map(|item| item.name().to_owned());
                found.push(finding);
            }
        }
        count
    }

    /// An import of a file of the application that was not found among its sources.
    fn of_file(&self, file: &File<'_>, import: &Import) -> Option<Problem> {
        let specifier = import.specifier.split('?').next().unwrap_or_default();
        let relative = specifier.starts_with('.');
        if !relative && !self.settled {
            return None;
        }
        // React Router generates these types before it compiles.
        if import.type_only && specifier.contains("/+types/") {
            return None;
        }
        let mut paths = self.project.sources.lead(&file.path, specifier).paths;
        if let Some(public) = specifier.strip_prefix('/') {
            let home = self.project.sources.package_of(&file.path).map_or("", |package| &package.folder);
            paths.push(join(home, &format!("public/{public}")));
        }
        if paths.iter().any(|path| self.exists(path)) {
            return None;
        }
        let message = format!("`{}` does not resolve to a file of the application", import.specifier);
        let help = match relative {
            true => "create the file, or correct the path".to_owned(),
            false => "create the file, or add the alias to `paths` in `tsconfig.json`".to_owned(),
        };
        Some((&rule::UNPROVIDED_IMPORT, message, help))
    }

    /// An import that names a package.
    fn of_package(
        &self,
        file: &File<'_>,
        import: &Import,
        name: &str,
        exists: &mut HashMap<String, bool>,
    ) -> Option<Problem> {
        let own = self.project.sources.packages().iter().any(|package| package.name.as_deref() == Some(name));
        if own {
            let message = format!(
                "`{}` does not resolve to a source file of the workspace package `{name}`",
                import.specifier
            );
            let help = format!("add the source file to `exports` in the `package.json` of `{name}`");
            return Some((&rule::UNMAPPED_FILE, message, help));
        }
        if self.project.is_of_workspace(name) {
            let message = format!("`{name}` is a workspace package outside this folder and was not checked");
            return Some((
                &rule::UNMAPPED_FILE,
                message,
                "check the root folder of the workspace".to_owned(),
            ));
        }
        let packages = self.project.sources.packages();
        let types = npm::types_of(name);
        let declared = |name: &str| packages.iter().any(|package| package.dependencies.contains_key(name));
        if !self.settled || declared(name) || declared(&types) || NODE.contains(&name) {
            return None;
        }
        // A style sheet may import a file next to it without a dot.
        if import.kind == ImportKind::Css && self.exists(&join(folder(&file.path), &import.specifier)) {
            return None;
        }
        let mut installed = |name: &str| {
            *exists.entry(name.to_owned()).or_insert_with(|| self.is_installed(&file.path, name))
        };
        if installed(name) || installed(&types) {
            return None;
        }
        let message = format!("the package `{name}` is not listed in a `package.json` of the application");
        let help = format!("add `{name}` to `dependencies` in `package.json`, or correct the import");
        Some((&rule::UNPROVIDED_IMPORT, message, help))
    }

    /// Whether a file exists that is not among the sources: generated, hidden, or a test.
    fn exists(&self, path: &str) -> bool {
        let there = |path: &str| {
            let listed = self.project.files.contains(path) || self.project.unchecked.contains(path);
            let hidden = || path.split('/').any(|segment| segment.starts_with('.') && segment.len() > 2);
            let outside = path.starts_with("../");
            let exists =
                || !matches!(self.source.read(path, 0), Err(ReadError::Missing | ReadError::NotAFile(_)));
            (listed || outside || (hidden() && exists())).then_some(())
        };
        find_module(path, there).is_some()
    }

    /// Whether a package is installed where Node.js would resolve it from a file.
    fn is_installed(&self, file: &str, name: &str) -> bool {
        let mut home = folder(file);
        loop {
            let manifest = join(home, &format!("node_modules/{name}/package.json"));
            if !matches!(self.source.read(&manifest, 0), Err(ReadError::Missing)) {
                return true;
            }
            if home.is_empty() {
                break;
            }
            home = folder(home);
        }
        (1..=ABOVE).any(|steps| {
            let manifest = format!("{}node_modules/{name}/package.json", "../".repeat(steps));
            matches!(self.source.read_settings(&manifest, 0), Ok(_) | Err(ReadError::TooLarge { .. }))
        })
    }
}

/// Where the application imports the style sheet that the client writes tokens to: file, start and end.
pub(super) fn of_style_sheets<'k>(
    known: &'k Analysis<'_>,
    project: &Project,
) -> HashSet<(&'k str, (usize, usize))> {
    let loads = known.edges.iter().filter_map(|edge| {
        let file = known.files.get(edge.from())?;
        let import = file.facts.imports.get(edge.import())?;
        let to = edge.to.file()?;
        let sheet = known.files.get(to).is_some_and(|to| project.is_style_sheet(&to.path));
        let span = (import.span.start(), import.span.end());
        (sheet && import.kind == ImportKind::SideEffect).then_some((&*file.path, span))
    });
    loads.collect()
}

/// The rule, the message and the help of a finding.
type Problem = (&'static rule::Rule, String, String);
