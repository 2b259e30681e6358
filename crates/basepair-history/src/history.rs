//! The history of a registry: the states and versions that a walk has found, with the names that people and programs give them.

use crate::chain::{Beginning, Since};
use crate::changes::{Level, next_version};
use crate::commit::CommitId;
use crate::error::HistoryError;
use crate::repository::Repository;
use crate::timeline::{Line, Moment, StateNumber, Timeline, Version};
use crate::version::VersionDigest;
use crate::walk::Walk;
use basepair_catalog::catalog::Catalog;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

/// Reads the history of a registry, and goes on from where it was.
pub struct Reader {
    repository: Repository,
    walk: Walk,
}

/// The history up to a commit. Cheap to clone.
#[derive(Debug, Clone)]
pub struct History {
    pub repository: Repository,
    pub head: CommitId,
    pub beginning: Beginning,
    /// The root manifest, relative to the registry's folder, today.
    pub manifest: String,
    timeline: Arc<Timeline>,
    /// The tags that mark a state, with their names; the newest state first.
    labels: Arc<[(String, StateNumber)]>,
    /// What items are now, where that is not in the newest commit.
    unsaved: Arc<BTreeMap<String, VersionDigest>>,
    /// How many tags mark commits that are not among the first parents.
    pub tags_elsewhere: usize,
}

/// A version of an item in a state.
#[derive(Debug, Clone, Copy)]
pub struct Found<'h> {
    pub version: &'h Version,
    pub state: StateNumber,
}

impl Reader {
    /// `manifest` is the root manifest, relative to the registry's folder.
    pub fn new(repository: Repository, manifest: &str, since: Option<Since>) -> Self {
        let walk = Walk::new(repository.clone(), manifest, since);
        Self { repository, walk }
    }

    /// The current commit, and a number that changes with the tags: what shows whether there is something new.
    pub fn stamp(&self) -> Result<(CommitId, usize), HistoryError> {
        Ok((self.repository.head()?, self.repository.tags_stamp()))
    }

    /// The history up to the current commit, with the version that each item of a catalog has.
    pub fn read(&mut self, now: Option<&Catalog>) -> Result<History, HistoryError> {
        let head = self.repository.head()?;
        self.walk.advance(head)?;
        let tags = self.repository.tags()?;
        let positions: HashMap<_, _> = {
            let wanted: HashSet<_> = tags.iter().map(|tag| tag.commit.0).collect();
            let commits = self.walk.commits.iter().enumerate();
            commits.filter(|(_, id)| wanted.contains(*id)).map(|(position, id)| (*id, position)).collect()
        };
        let moments = &self.walk.timeline.moments;
        let mut labels = Vec::new();
        let mut tags_elsewhere = 0;
        for tag in tags {
            let Some(position) = positions.get(&tag.commit.0) else {
                tags_elsewhere += 1;
                continue;
            };
            let after = moments.partition_point(|moment| moment.position <= *position);
            if let Some(state) = after.checked_sub(1).and_then(|state| StateNumber::try_from(state).ok()) {
                labels.push((*position, tag.name, state));
            }
        }
        // Of several on one commit, one that is a version comes first.
        let is_version = |name: &str| next_version(name, Level::Fix).is_some();
        labels.sort_by(|a, b| {
            let same_commit = || is_version(&b.1).cmp(&is_version(&a.1)).then_with(|| b.1.cmp(&a.1));
            b.0.cmp(&a.0).then_with(same_commit)
        });
        let labels = labels.into_iter().map(|(_, name, state)| (name, state)).collect();
        Ok(History {
            repository: self.repository.clone(),
            head,
            beginning: self.walk.beginning,
            manifest: self.walk.manifest().to_owned(),
            unsaved: Arc::new(now.map(|now| self.unsaved(now)).unwrap_or_default()),
            timeline: Arc::new(self.walk.timeline.clone()),
            labels,
            tags_elsewhere,
        })
    }

    /// The items of a catalog that differ from the newest commit.
    fn unsaved(&self, now: &Catalog) -> BTreeMap<String, VersionDigest> {
        let digests =
            now.items().iter().map(|item| (item.name(), self.walk.digest_of(&item.entry, &item.texts())));
        let committed =
            |name: &str| self.walk.timeline.items.get(name)?.current().map(|version| version.digest);
        let changed = digests.filter(|(name, digest)| committed(name) != Some(*digest));
        changed.map(|(name, digest)| (name.to_owned(), digest)).collect()
    }
}

impl History {
    /// The states in which something changed, the oldest first.
    pub fn moments(&self) -> &[Moment] {
        &self.timeline.moments
    }

    pub fn moment(&self, state: StateNumber) -> Option<&Moment> {
        self.timeline.moments.get(state as usize)
    }

    /// What became of an item.
    pub fn item(&self, name: &str) -> Option<&Line> {
        self.timeline.items.get(name)
    }

    /// Every item that there has ever been, by name.
    pub fn items(&self) -> impl Iterator<Item = (&str, &Line)> {
        self.timeline.items.iter().map(|(name, line)| (&**name, line))
    }

    /// The labels with their states; those of the newest state first.
    pub fn labels(&self) -> &[(String, StateNumber)] {
        &self.labels
    }

    /// The digest of an item in the work tree, if that differs from the newest commit.
    pub fn unsaved(&self, name: &str) -> Option<VersionDigest> {
        self.unsaved.get(name).copied()
    }

    /// The labels that mark a state.
    pub fn labels_at(&self, state: StateNumber) -> impl Iterator<Item = &str> {
        let begin = self.labels.partition_point(|(_, marked)| *marked > state);
        let labels = self.labels.iter().skip(begin).take_while(move |(_, marked)| *marked == state);
        labels.map(|(name, _)| name.as_str())
    }

    /// The labels of each version of an item: the tags in whose state it was in force; the newest first.
    pub fn labels_of(&self, line: &Line) -> HashMap<VersionDigest, Vec<&str>> {
        let mut labels: HashMap<VersionDigest, Vec<&str>> = HashMap::new();
        for (name, state) in self.labels.iter() {
            if let Some(version) = line.at(*state) {
                labels.entry(version.digest).or_default().push(name);
            }
        }
        labels
    }

    /// The version of an item that a label, the digits of a digest or the version of its author names. A label means the tagged
    /// state, the others the first state that had the version.
    pub fn find(&self, name: &str, version: &str) -> Option<Found<'_>> {
        let line = self.item(name)?;
        if let Some((_, state)) = self.labels.iter().find(|(label, _)| label == version) {
            return line.at(*state).map(|version| Found { version, state: *state });
        }
        let mut by_digest = line.versions.iter().filter(|known| known.digest.begins_with(version));
        let declared = |known: &&Version| known.said.declared.as_deref() == Some(version);
        let found = match (by_digest.next(), by_digest.next()) {
            (Some(found), None) => Some(found),
            // Digits that two versions share name neither.
            (Some(_), Some(_)) => None,
            (None, _) => line.versions.iter().find(declared),
        };
        found.map(|version| Found { version, state: version.first })
    }

    /// The names by which versions of an item can be asked for, with what they name, the newest first: labels, what the author
    /// wrote, and digests.
    pub fn names_of<'h>(&'h self, line: &'h Line) -> impl Iterator<Item = (String, &'h Version)> + 'h {
        let labels = self.labels.iter().filter_map(|(name, state)| Some((name.clone(), line.at(*state)?)));
        let newest_first = || line.versions.iter().rev();
        let declared = newest_first()
            .filter_map(|version| Some((version.said.declared.as_deref()?.to_owned(), version)));
        labels.chain(declared).chain(newest_first().map(|version| (version.digest.short(), version)))
    }
}
