//! Resolves imports to a file of the registry, a package, a module of the consumer's project, or nothing. Needs no
//! configuration: relative paths and the project's aliases are looked up in the registry's sources and in the destinations
//! of its items.

use crate::registry::{File, Registry};
use basepair_catalog::parallel::{SHARE, in_parallel};
pub(crate) use basepair_client::install::find_module as find_candidate;
use basepair_model::path::{folder, from_folder, join};
use basepair_syntax::facts::{Import, ImportKind, Text};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What every import of every file resolves to, in the order of the files.
#[derive(Debug, Default)]
pub struct Edges(Vec<Edge>);

impl Edges {
    pub fn iter(&self) -> std::slice::Iter<'_, Edge> {
        self.0.iter()
    }

    /// What the imports of the file at `position` resolve to.
    pub fn of_file(&self, position: usize) -> impl Iterator<Item = &Edge> {
        let start = self.0.partition_point(|edge| edge.from() < position);
        self.0.iter().skip(start).take_while(move |edge| edge.from() == position)
    }
}

/// What one import of one file resolves to.
#[derive(Debug, Clone)]
pub struct Edge {
    // Half the size of `usize`, because there are several edges for each file.
    from: u32,
    import: u32,
    pub to: Target,
}

impl Edge {
    fn new(from: usize, import: usize, to: Target) -> Self {
        // No registry has that many files or imports: a text is at most a few megabytes.
        let short = |position: usize| u32::try_from(position).unwrap_or(u32::MAX);
        Self { from: short(from), import: short(import), to }
    }

    /// The importing file, by position.
    pub fn from(&self) -> usize {
        self.from as usize
    }

    /// The import, by position in the file's facts.
    pub fn import(&self) -> usize {
        self.import as usize
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// A file of the registry, by position.
    File(usize),
    /// An npm package, by name.
    Package(Text),
    /// A module that the consumer's project has.
    Consumer,
    /// A module of the platform: `node:fs`, `virtual:x`.
    Platform,
    /// Unresolved.
    Nothing,
}

pub(crate) struct Resolver<'r, 'a> {
    registry: &'r Registry<'a>,
    /// By destination.
    installed: HashMap<&'r str, usize>,
}

/// What was resolved before.
#[derive(Default)]
struct Known<'r> {
    /// The folder of the current file. The files of an item are usually in one folder, and all folders together would have very
    /// many specifiers.
    home: &'r str,
    /// Imports that are the same for every file of that folder, by specifier.
    absolute: HashMap<&'r str, Absolute>,
    /// Files of the registry by the paths that aliases lead to, which are the same in most folders.
    in_sources: HashMap<String, Option<usize>>,
    /// What is the same for a specifier in every folder.
    anywhere: HashMap<&'r str, Anywhere>,
}

#[derive(Clone, Copy)]
struct Anywhere {
    /// Whether the client rewrites the specifier.
    is_rewritten: bool,
    /// The file at the destination that it is rewritten to.
    installed: Option<usize>,
    /// Whether every project of a consumer has it.
    is_provided: bool,
}

/// What an import that is not relative resolves to.
struct Absolute {
    /// By destination.
    installed: Option<usize>,
    /// By the project's settings.
    aliased: Option<usize>,
    /// Whether it is a file of the project, not a package.
    of_project: bool,
    is_provided: bool,
}

impl<'r, 'a> Resolver<'r, 'a> {
    pub(crate) fn new(registry: &'r Registry<'a>) -> Self {
        let mut installed = HashMap::with_capacity(registry.files.len());
        for (position, file) in registry.files.iter().enumerate() {
            if let Some(path) = file.destination.path() {
                installed.entry(path).or_insert(position);
            }
        }
        Self { registry, installed }
    }

    /// What every import of every file resolves to, in the order of the files.
    pub(crate) fn edges(&self) -> Edges {
        let next = AtomicUsize::new(0);
        let mut edges = in_parallel(self.registry.files.len(), || {
            let mut edges = Vec::new();
            let mut known = Known::default();
            loop {
                let first = next.fetch_add(SHARE, Ordering::Relaxed);
                let Some(files) = self.registry.files.get(first..) else { return edges };
                for (at, file) in files.iter().take(SHARE).enumerate() {
                    let imports = file.facts.imports.iter().enumerate();
                    edges.extend(imports.map(|(position, import)| {
                        Edge::new(first + at, position, self.resolve(file, import, &mut known))
                    }));
                }
            }
        });
        // Those of each thread are in order, which a stable sort makes use of.
        edges.sort_by_key(|edge| (edge.from, edge.import));
        Edges(edges)
    }

    fn resolve(&self, file: &'r File<'_>, import: &'r Import, known: &mut Known<'r>) -> Target {
        // Bundlers handle the query: `./icon.svg?raw`.
        let specifier = import.specifier.split('?').next().unwrap_or_default();
        if specifier.is_empty() {
            return Target::Nothing;
        }
        if specifier.starts_with('.') {
            return match self.relative(file, specifier) {
                Some(found) => Target::File(found),
                None if self.is_of_template(file, specifier) => Target::Consumer,
                None => Target::Nothing,
            };
        }
        let home = folder(&file.path);
        if known.home != home {
            known.home = home;
            known.absolute.clear();
        }
        let Known { absolute, in_sources, anywhere, .. } = known;
        let absolute = absolute.entry(specifier).or_insert_with(|| {
            let lead = self.registry.context.sources.lead(&file.path, specifier);
            let anywhere = *anywhere.entry(specifier).or_insert_with(|| {
                let path = self.registry.rewritten(specifier);
                Anywhere {
                    is_rewritten: path.is_some(),
                    installed: path.and_then(|path| self.installed_at(&path)),
                    is_provided: self.registry.is_provided_import(specifier),
                }
            });
            let mut aliased = |path: String| match in_sources.get(&path) {
                Some(known) => *known,
                None => {
                    let found = self.in_sources(&path);
                    in_sources.insert(path, found);
                    found
                }
            };
            Absolute {
                installed: anywhere.installed,
                aliased: lead.paths.into_iter().find_map(&mut aliased),
                of_project: lead.of_project || anywhere.is_rewritten,
                is_provided: anywhere.is_provided,
            }
        });
        let installed = absolute.installed.map(|found| self.own_or(found, file));
        if let Some(found) = installed.or(absolute.aliased) {
            return Target::File(found);
        }
        if absolute.is_provided {
            return Target::Consumer;
        }
        if absolute.of_project {
            return Target::Nothing;
        }
        if specifier.starts_with("http:") || specifier.starts_with("https:") {
            return Target::Platform;
        }
        match package_name(specifier) {
            Some(_) if is_platform(specifier) => Target::Platform,
            Some(name) => Target::Package(name.into()),
            // An import without a dot in a style sheet is a file next to it.
            None if import.kind == ImportKind::Css => {
                self.relative(file, specifier).map_or(Target::Nothing, Target::File)
            }
            None => Target::Nothing,
        }
    }

    /// A relative import, looked up in the registry's sources and then in the destinations.
    fn relative(&self, file: &File<'_>, specifier: &str) -> Option<usize> {
        let found = self.in_sources(&join(folder(&file.path), specifier));
        found.or_else(|| {
            let installed = from_folder(folder(file.destination.path()?), specifier)?;
            self.installed_at(&installed).map(|found| self.own_or(found, file))
        })
    }

    /// Whether every project of the framework has the file that a relative import resolves to after the installation.
    fn is_of_template(&self, file: &File<'_>, specifier: &str) -> bool {
        let place = file.destination.path().and_then(|path| from_folder(folder(path), specifier));
        place.is_some_and(|place| self.registry.context.profile.provides_file(&place))
    }

    fn in_sources(&self, path: &str) -> Option<usize> {
        find_candidate(path, |path| self.registry.position_of(path))
    }

    /// The first file with this destination.
    fn installed_at(&self, path: &str) -> Option<usize> {
        find_candidate(path, |path| self.installed.get(path).copied())
    }

    /// If several files have the same destination, prefers one of the importer's own item.
    fn own_or(&self, found: usize, importer: &File<'_>) -> usize {
        let destination = self.registry.files.get(found).and_then(|file| file.destination.path());
        let own = importer.owners.iter().flat_map(|item| self.registry.file_positions_of(*item));
        let mut own = own.copied();
        let same = |at: &usize| {
            self.registry.files.get(*at).is_some_and(|file| file.destination.path() == destination)
        };
        own.find(same).unwrap_or(found)
    }
}

/// The package that a bare specifier starts with.
pub fn package_name(specifier: &str) -> Option<&str> {
    let plain = |segment: &str| {
        !segment.is_empty()
            && !segment.starts_with(['.', '_'])
            && segment.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~:".contains(&byte))
    };
    if let Some(scoped) = specifier.strip_prefix('@') {
        let (scope, rest) = scoped.split_once('/')?;
        let name = rest.split('/').next()?;
        (plain(scope) && plain(name)).then(|| specifier.get(..1 + scope.len() + 1 + name.len()))?
    } else {
        let name = specifier.split('/').next()?;
        plain(name).then_some(name)
    }
}

/// Modules of the platform or of the bundler.
fn is_platform(specifier: &str) -> bool {
    const SCHEMES: &[&str] = &["node:", "bun:", "deno:", "virtual:", "astro:", "cloudflare:"];
    const NODE: &[&str] = &[
        "assert",
        "async_hooks",
        "buffer",
        "child_process",
        "cluster",
        "console",
        "crypto",
        "dns",
        "events",
        "fs",
        "http",
        "http2",
        "https",
        "module",
        "net",
        "os",
        "path",
        "perf_hooks",
        "process",
        "querystring",
        "readline",
        "stream",
        "string_decoder",
        "timers",
        "tls",
        "url",
        "util",
        "v8",
        "vm",
        "worker_threads",
        "zlib",
    ];
    SCHEMES.iter().any(|scheme| specifier.starts_with(scheme))
        || NODE.contains(&specifier.split('/').next().unwrap_or_default())
}
