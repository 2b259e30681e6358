//! The versions that each item has had, and the states in which something changed. Plain data, made by the walk.

use crate::commit::CommitId;
use crate::version::VersionDigest;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A state of the registry, by its position in the history: the oldest is the first.
pub type StateNumber = u32;

/// A commit in which an item came, changed or went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    pub commit: CommitId,
    /// When it was committed, in seconds since 1970.
    pub seconds: i64,
    /// The path of the root manifest in the repository, then.
    pub manifest: Arc<str>,
    /// The items that changed, by name.
    pub changes: Vec<(Arc<str>, Change)>,
    /// Its position among all first parents, the oldest first.
    pub(crate) position: usize,
}

/// What happened to an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Added,
    Changed,
    Removed,
}

/// A version of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    pub digest: VersionDigest,
    /// The first state that had it.
    pub first: StateNumber,
    /// What its author said about it.
    pub said: Said,
}

/// What the entry of a version says about it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Said {
    /// `meta.version`, as the author wrote it.
    pub declared: Option<Arc<str>>,
    /// `meta.private`: it was for some consumers only.
    pub is_private: bool,
    /// `registryDependencies`, as the author wrote them.
    pub needs: Arc<[Arc<str>]>,
}

/// What became of one item.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    /// Distinct, in the order in which they first appeared.
    pub versions: Vec<Version>,
    /// From which state on which version is in force; none while the item is not there.
    events: Vec<(StateNumber, Option<u32>)>,
}

impl Line {
    /// The version in force in a state.
    pub fn at(&self, state: StateNumber) -> Option<&Version> {
        let after = self.events.partition_point(|(from, _)| *from <= state);
        let (_, version) = self.events.get(after.checked_sub(1)?)?;
        self.versions.get((*version)? as usize)
    }

    /// The version in force in the newest state.
    pub fn current(&self) -> Option<&Version> {
        self.at(StateNumber::MAX)
    }

    /// The version that was in force last: the current one, or that of an item that is gone.
    pub fn last(&self) -> Option<&Version> {
        let position = self.events.iter().rev().find_map(|(_, version)| *version)?;
        self.versions.get(position as usize)
    }

    pub(crate) fn add(&mut self, state: StateNumber, version: Option<(VersionDigest, Said)>) {
        let position = version.map(|(digest, said)| {
            let known = self.versions.iter().position(|version| version.digest == digest);
            let position = known.unwrap_or_else(|| {
                self.versions.push(Version { digest, first: state, said });
                self.versions.len() - 1
            });
            u32::try_from(position).unwrap_or(u32::MAX)
        });
        self.events.push((state, position));
    }
}

/// All of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Timeline {
    /// The oldest first.
    pub moments: Vec<Moment>,
    pub items: BTreeMap<Arc<str>, Line>,
}
