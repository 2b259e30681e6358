//! Which files of an application come from which version of which item, and what there is to do. A file is recognised where the
//! client writes it, by its text, by its code, or by what is left of them.

use super::consumer::{self, Consumer};
use super::landing::{Landing, landings};
use super::likeness::compare;
use super::state::{Certainty, File, Item, State};
use super::upstream::{Upstream, Version};
use crate::app::project::Project as Files;
use basepair_catalog::catalog;
use basepair_catalog::load::{SOURCE_LIMIT, Source};
use basepair_client::plan::lands;
use basepair_client::resolve::package_name;
use basepair_syntax::canonical::is_plain_package;
use std::cell::OnceCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

pub use super::consumer::Unread;

/// What an application has from some registries.
#[derive(Debug, Default)]
pub struct Survey {
    /// The folders with a `components.json` that could be read.
    pub folders: Vec<String>,
    pub unread: Vec<Unread>,
    /// By folder, registry, and the order of its manifest.
    pub items: Vec<Item>,
    /// Files where an item would be installed that come from somewhere else.
    pub unknown: Vec<String>,
}

/// A file that may come from an item.
struct Candidate {
    folder: usize,
    upstream: usize,
    item: usize,
    file: File,
}

/// Compares an application with registries.
pub fn survey(source: &dyn Source, upstreams: &[Upstream<'_>]) -> Survey {
    let listed = source.list("");
    let (consumers, unread) = consumer::consumers(source, &listed);
    let application = Application::read(source, listed);
    let mut found: BTreeMap<String, Vec<Candidate>> = BTreeMap::new();
    let mut unknown = BTreeSet::new();
    let mut missing: HashMap<(usize, usize, usize), Vec<String>> = HashMap::new();
    for (folder, consumer) in consumers.iter().enumerate() {
        for (at, upstream) in upstreams.iter().enumerate() {
            for (position, item) in upstream.catalog.items().iter().enumerate() {
                if !application.may_have(consumer, item) {
                    continue;
                }
                let known = Known::of(upstream, item, consumer);
                for (path, source) in known.destinations() {
                    if !application.files.contains(&path) {
                        missing.entry((folder, at, position)).or_default().push(path);
                    } else if let Some(file) = known.recognise(&application, &path, source) {
                        let candidate = Candidate { folder, upstream: at, item: position, file };
                        found.entry(path).or_default().push(candidate);
                    } else {
                        unknown.insert(path);
                    }
                }
            }
        }
    }
    unknown.retain(|path| !found.contains_key(path));
    let items = assembled(found, &missing, &consumers, upstreams);
    let folders = consumers.into_iter().map(|consumer| consumer.folder).collect();
    Survey { folders, unread, items, unknown: unknown.into_iter().collect() }
}

/// The files of the application.
struct Application<'s> {
    source: &'s dyn Source,
    files: BTreeSet<String>,
    project: Files,
    packages: BTreeSet<String>,
}

impl<'s> Application<'s> {
    fn read(source: &'s dyn Source, listed: Vec<String>) -> Self {
        let project = Files::read(source, &[]);
        let packages = project.packages().into_iter().map(str::to_owned).collect();
        Self { source, files: listed.into_iter().collect(), project, packages }
    }

    fn text(&self, path: &str) -> Option<String> {
        String::from_utf8(self.source.read(path, SOURCE_LIMIT).ok()?).ok()
    }

    /// A specifier that is not in a `package.json` is an alias, or a workspace package, which may also be an alias.
    fn is_package(&self, specifier: &str) -> bool {
        let installed = |name: &str| self.packages.contains(name) && !self.project.is_of_workspace(name);
        is_plain_package(specifier) && package_name(specifier).is_some_and(installed)
    }

    /// Whether one of the item's files is where the client would write it.
    fn may_have(&self, consumer: &Consumer, item: &catalog::Item) -> bool {
        let mut projects = consumer.projects.iter();
        projects.any(|(major, project)| {
            let mut files = item.entry.files.iter();
            files.any(|file| lands(project, file, *major).is_some_and(|path| self.files.contains(&path)))
        })
    }
}

/// An item with its versions, the newest first, and what each would write.
struct Known<'k> {
    upstream: &'k Upstream<'k>,
    item: &'k catalog::Item,
    consumer: &'k Consumer,
    versions: Vec<Version>,
    /// For each version, the files as each major writes them.
    written: Vec<OnceCell<Vec<Landing>>>,
}

impl<'k> Known<'k> {
    fn of(upstream: &'k Upstream<'k>, item: &'k catalog::Item, consumer: &'k Consumer) -> Self {
        let versions = upstream.past.versions(item.name());
        let written = (0..versions.len().max(1)).map(|_| OnceCell::new()).collect();
        Self { upstream, item, consumer, versions, written }
    }

    fn landings(&self, version: usize) -> &[Landing] {
        let Some(cell) = self.written.get(version) else { return &[] };
        cell.get_or_init(|| {
            let past = match version {
                0 => Some(self.item.clone()),
                _ => {
                    let version = self.versions.get(version);
                    version.and_then(|version| self.upstream.past.item(self.item.name(), version))
                }
            };
            let Some(item) = past else { return Vec::new() };
            let projects = self.consumer.projects.iter();
            projects.flat_map(|(major, project)| landings(self.upstream, &item, project, *major)).collect()
        })
    }

    /// Where the files of the newest version are written, each once, with their sources.
    fn destinations(&self) -> Vec<(String, &str)> {
        let mut seen = BTreeSet::new();
        let files = self.landings(0).iter().map(|landing| (landing.path.clone(), landing.source.as_str()));
        files.filter(|(_, source)| seen.insert(*source)).collect()
    }

    /// The version that a file comes from, if it comes from one.
    fn recognise(&self, application: &Application<'_>, path: &str, source: &str) -> Option<File> {
        let ours = application.text(path)?;
        let is_package = |specifier: &str| application.is_package(specifier);
        let mut best: Option<(usize, Certainty)> = None;
        for version in 0..self.written.len() {
            let here = self.landings(version).iter().filter(|landing| landing.path == path);
            for certainty in here.filter_map(|it| compare(path, &ours, &it.written.text, &is_package)) {
                if best.as_ref().is_none_or(|(_, known)| rank(&certainty) < rank(known)) {
                    best = Some((version, certainty));
                }
            }
            if matches!(best, Some((_, Certainty::Same))) {
                break;
            }
        }
        let (version, certainty) = best?;
        let sure = !matches!(certainty, Certainty::Probably(_));
        let state = match (version, sure) {
            (0, true) => State::Current,
            (_, true) => State::Outdated,
            _ if self.versions.is_empty() => State::Different,
            (0, false) => State::Edited,
            (_, false) => State::Both,
        };
        let version = self.versions.get(version).cloned();
        Some(File { path: path.to_owned(), source: source.to_owned(), state, certainty, version })
    }
}

/// The lower, the surer.
fn rank(certainty: &Certainty) -> u8 {
    match certainty {
        Certainty::Same => 0,
        Certainty::Reformatted => 1,
        Certainty::Probably(share) => 102 - share.min(&100),
    }
}

/// The items whose files were recognised. Several items may want the same path: the surest one gets it.
fn assembled(
    found: BTreeMap<String, Vec<Candidate>>,
    missing: &HashMap<(usize, usize, usize), Vec<String>>,
    consumers: &[Consumer],
    upstreams: &[Upstream<'_>],
) -> Vec<Item> {
    let mut items: BTreeMap<(usize, usize, usize), Vec<File>> = BTreeMap::new();
    for candidates in found.into_values() {
        let lacks = |it: &Candidate| missing.get(&(it.folder, it.upstream, it.item)).map_or(0, Vec::len);
        let mut candidates = candidates;
        // Stable: of equal ones, the first in the manifest.
        candidates.sort_by_key(|it| (rank(&it.file.certainty), lacks(it)));
        let Some(best) = candidates.first() else { continue };
        let (least, source) = (rank(&best.file.certainty), (best.upstream, best.file.source.clone()));
        let shares = |it: &Candidate| {
            rank(&it.file.certainty) == least
                && (it.upstream, &it.file.source) == (source.0, &source.1)
                && lacks(it) == 0
        };
        for (at, candidate) in candidates.into_iter().enumerate() {
            if at == 0 || shares(&candidate) {
                let key = (candidate.folder, candidate.upstream, candidate.item);
                items.entry(key).or_default().push(candidate.file);
            }
        }
    }
    let item = |(key, files): ((usize, usize, usize), Vec<File>)| {
        let (folder, at, position) = key;
        let upstream = upstreams.get(at)?;
        let item = upstream.catalog.items().get(position)?;
        let worst = files.iter().map(|file| file.state).max()?;
        Some(Item {
            name: item.name().to_owned(),
            upstream: at,
            folder: consumers.get(folder)?.folder.clone(),
            state: worst,
            newest: upstream.past.versions(item.name()).into_iter().next(),
            files,
            missing: missing.get(&key).cloned().unwrap_or_default(),
            successor: None,
            reason: None,
        })
    };
    let mut items: Vec<Item> = items.into_iter().filter_map(item).collect();
    items.iter_mut().for_each(|item| item.files.sort_by_key(|file| Reverse(file.state)));
    items
}
