//! The walk along the first parents of a repository, the oldest first. It keeps what it needs to go on when there are new commits.

use crate::chain::{self, Beginning, Link, Since};
use crate::commit::CommitId;
use crate::error::HistoryError;
use crate::repository::Repository;
use crate::timeline::{Change, Moment, Said, StateNumber, Timeline};
use crate::trie::Trie;
use crate::version::{VersionDigest, is_name};
use basepair_catalog::load::{self, ReadError, Reading};
use basepair_model::item::Entry;
use basepair_model::json::Writer;
use basepair_model::path::{folder, join};
use gix::ObjectId;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// How many changes of items a history has at most.
const MOST_CHANGES: usize = 2_000_000;

/// A walk that has come to a commit.
pub(crate) struct Walk {
    repository: Repository,
    /// The root manifest, relative to the registry's folder.
    manifest: String,
    since: Option<Since>,
    pub(crate) beginning: Beginning,
    /// All commits, the oldest first.
    pub(crate) commits: Vec<ObjectId>,
    last: Option<Link>,
    pub(crate) timeline: Timeline,
    changes: usize,
    registry: Followed,
}

/// The registry in the commit that was looked at last.
#[derive(Default)]
struct Followed {
    manifest: Option<Arc<str>>,
    /// Whether its manifests could not be read since: then it stays what it was until they can.
    is_broken: bool,
    trie: Trie,
    /// The paths that are manifests.
    manifests: BTreeSet<usize>,
    items: BTreeMap<Arc<str>, Current>,
    /// The items that list a file, by its place in the trie.
    users: HashMap<usize, Vec<Arc<str>>>,
}

/// An item as it is now.
struct Current {
    entry: [u8; 32],
    said: Said,
    /// Its files in the trie, in the order in which they are listed. A path that leaves the repository has none.
    files: Vec<Option<usize>>,
    digest: Option<VersionDigest>,
}

impl Walk {
    /// A walk that has not begun. `manifest` is relative to the registry's folder.
    pub(crate) fn new(repository: Repository, manifest: &str, since: Option<Since>) -> Self {
        Self {
            repository,
            manifest: manifest.to_owned(),
            since,
            beginning: Beginning::Root,
            commits: Vec::new(),
            last: None,
            timeline: Timeline::default(),
            changes: 0,
            registry: Followed::default(),
        }
    }

    pub(crate) fn manifest(&self) -> &str {
        &self.manifest
    }

    /// Goes on to a commit. If the walk has not been at one of its first parents, it begins again.
    pub(crate) fn advance(&mut self, head: CommitId) -> Result<(), HistoryError> {
        if self.last.as_ref().is_some_and(|last| last.id == head.0) {
            return Ok(());
        }
        let path = join(self.repository.folder(), &self.manifest);
        let known = self.last.clone();
        let repository = self.repository.clone();
        let chain = repository.with(|git| chain::read(git, head.0, &path, self.since, known.as_ref()))?;
        if !chain.continues {
            *self = Self::new(repository.clone(), &self.manifest, self.since);
            let links = if known.is_some() {
                repository.with(|git| chain::read(git, head.0, &path, self.since, None))?
            } else {
                chain
            };
            self.beginning = links.beginning;
            return self.follow(&repository, links.links);
        }
        self.follow(&repository, chain.links)
    }

    fn follow(&mut self, repository: &Repository, links: Vec<Link>) -> Result<(), HistoryError> {
        repository.with(|git| {
            for link in links {
                self.step(git, &link)?;
                self.commits.push(link.id);
                self.last = Some(link);
            }
            Ok(())
        })
    }

    fn step(&mut self, git: &gix::Repository, link: &Link) -> Result<(), HistoryError> {
        let touched = match &link.manifest {
            None => {
                let all = self.registry.items.keys().cloned().collect();
                self.registry = Followed::default();
                all
            }
            Some(path) => {
                let is_same_path = self.registry.manifest.as_ref() == Some(path);
                let changed = match is_same_path {
                    true => self.registry.trie.update(git, Some(link.tree))?,
                    false => Vec::new(),
                };
                let is_manifest = |leaf: &usize| self.registry.manifests.contains(leaf);
                if !is_same_path || self.registry.is_broken || changed.iter().any(is_manifest) {
                    self.read_manifests(git, link, path)?
                } else {
                    let users = changed.iter().filter_map(|leaf| self.registry.users.get(leaf));
                    users.flatten().cloned().collect()
                }
            }
        };
        self.record(link, touched)
    }

    /// Reads the manifests of a commit; the items that may have changed.
    fn read_manifests(
        &mut self,
        git: &gix::Repository,
        link: &Link,
        path: &Arc<str>,
    ) -> Result<BTreeSet<Arc<str>>, HistoryError> {
        let root = root_of(path, &self.manifest);
        let reading = reading(path, root);
        let state = self.repository.state_in(CommitId(link.id), root)?;
        let listed = load::entries(&state, &reading);
        let listed = match listed {
            Ok(Some(listed)) => listed,
            Err(ReadError::Io(error)) => {
                let missing =
                    || HistoryError::Missing(format!("of `{path}` in {}", CommitId(link.id).short()));
                return Err(error.downcast().unwrap_or_else(|_| missing()));
            }
            _ => {
                self.registry.is_broken = true;
                return Ok(BTreeSet::new());
            }
        };
        let mut before = std::mem::take(&mut self.registry);
        let mut next = Followed { manifest: Some(Arc::clone(path)), ..Followed::default() };
        for manifest in &listed.manifests {
            next.manifests.insert(next.trie.add(&join(root, manifest)));
        }
        let mut touched: BTreeSet<Arc<str>> = BTreeSet::new();
        for entry in &listed.entries {
            let (name, mut current) = current(entry, root, &mut next.trie);
            for leaf in current.files.iter().flatten() {
                next.users.entry(*leaf).or_default().push(Arc::clone(&name));
            }
            // What it was is compared when its files are known.
            current.digest = before.items.remove(&name).and_then(|before| before.digest);
            touched.insert(Arc::clone(&name));
            next.items.insert(name, current);
        }
        touched.extend(before.items.into_keys());
        next.trie.update(git, Some(link.tree))?;
        self.registry = next;
        Ok(touched)
    }

    /// Notes which of some items have changed.
    fn record(&mut self, link: &Link, touched: BTreeSet<Arc<str>>) -> Result<(), HistoryError> {
        let Ok(state) = StateNumber::try_from(self.timeline.moments.len()) else { return Ok(()) };
        let mut changes = Vec::new();
        for name in touched {
            let line = self.timeline.items.entry(Arc::clone(&name)).or_default();
            let was_there = line.current().is_some();
            let Some(current) = self.registry.items.get_mut(&name) else {
                if was_there {
                    line.add(state, None);
                    changes.push((name, Change::Removed));
                }
                continue;
            };
            let trie = &self.registry.trie;
            let blobs = current.files.iter().map(|leaf| leaf.and_then(|leaf| trie.blob(leaf)));
            let digest = VersionDigest::of(&current.entry, blobs);
            if was_there && current.digest == Some(digest) {
                continue;
            }
            current.digest = Some(digest);
            // Most versions need what the one before needed.
            if let Some(last) = line.last().filter(|last| last.said.needs == current.said.needs) {
                current.said.needs = Arc::clone(&last.said.needs);
            }
            line.add(state, Some((digest, current.said.clone())));
            changes.push((name, if was_there { Change::Changed } else { Change::Added }));
        }
        if changes.is_empty() {
            return Ok(());
        }
        self.changes += changes.len();
        if self.changes > MOST_CHANGES {
            return Err(HistoryError::TooLarge(MOST_CHANGES));
        }
        // A state without a manifest has the path of the one before.
        let before = || self.timeline.moments.last().map(|moment| Arc::clone(&moment.manifest));
        let manifest = link.manifest.clone().or_else(before).unwrap_or_default();
        self.timeline.moments.push(Moment {
            commit: CommitId(link.id),
            seconds: link.seconds,
            manifest,
            changes,
            position: self.commits.len(),
        });
        Ok(())
    }

    /// The digest that an entry has with these texts, and whether that is the version of the newest commit. A text that differs
    /// from the committed one in line ends only is the same: git may have converted it.
    pub(crate) fn digest_of(&self, entry: &Entry, texts: &[Arc<str>]) -> VersionDigest {
        let committed = self.registry.items.get(entry.name.as_str());
        let blobs = texts.iter().enumerate().map(|(at, text)| {
            let leaf = committed.and_then(|committed| committed.files.get(at).copied().flatten());
            let blob = leaf.and_then(|leaf| self.registry.trie.blob(leaf));
            let id = |text: &str| {
                gix::objs::compute_hash(gix::hash::Kind::Sha1, gix::objs::Kind::Blob, text.as_bytes()).ok()
            };
            let plain = id(text);
            if plain != blob && text.contains("\r\n") {
                let converted = id(&text.replace("\r\n", "\n"));
                if converted == blob {
                    return converted;
                }
            }
            plain
        });
        VersionDigest::of(&digest_of_entry(entry), blobs)
    }
}

fn current(entry: &Entry, root: &str, trie: &mut Trie) -> (Arc<str>, Current) {
    let files = entry.files.iter().map(|file| {
        let path = join(root, &file.path);
        let is_inside = path != ".." && !path.starts_with("../");
        is_inside.then(|| trie.add(&path))
    });
    let files = files.collect();
    let declared = entry.object.get("meta").and_then(|meta| meta.as_object()?.str("version"));
    let declared = declared.filter(|declared| is_name(declared));
    let needs = entry.registry_dependencies.iter().map(|(text, _)| Arc::from(text.as_str()));
    let said =
        Said { declared: declared.map(Arc::from), is_private: entry.is_private(), needs: needs.collect() };
    let current = Current { entry: digest_of_entry(entry), said, files, digest: None };
    (entry.name.as_str().into(), current)
}

/// The digest of an entry as its author wrote it, in whichever layout.
fn digest_of_entry(entry: &Entry) -> [u8; 32] {
    let mut writer = Writer::with_capacity(512);
    writer.object(&entry.object);
    Sha256::digest(writer.finish()).into()
}

/// The folder that paths of a registry are relative to, from the path that its manifest has and its usual one below that folder.
pub(crate) fn root_of<'p>(path: &'p str, manifest: &str) -> &'p str {
    let before = path.strip_suffix(manifest).map(|before| before.strip_suffix('/').unwrap_or(before));
    match before {
        Some(root) if path.len() == manifest.len() || path.len() == root.len() + 1 + manifest.len() => root,
        _ => folder(path),
    }
}

/// How the registry with this manifest is read.
pub(crate) fn reading(path: &str, root: &str) -> Reading {
    let manifest = path.strip_prefix(root).unwrap_or(path).trim_start_matches('/');
    Reading { manifest: manifest.to_owned(), ..Reading::default() }
}
