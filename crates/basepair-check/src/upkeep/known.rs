//! An item with its versions, what the client writes of each into one application, and which of them a file is.

use super::application::Application;
use super::consumer::Consumer;
use super::landing::{Landing, landings};
use super::likeness::{Likeness, compare};
use super::lock::{Lock, Locked, digest};
use super::state::{Certainty, File, State, Texts};
use super::upstream::{Upstream, Version};
use basepair_catalog::catalog;
use basepair_client::plan::lands;
use basepair_model::path::from_folder;
use std::cell::OnceCell;
use std::collections::BTreeSet;

pub(super) struct Known<'k> {
    pub(super) upstream: &'k Upstream<'k>,
    pub(super) name: &'k str,
    /// `None` if it is retired.
    pub(super) item: Option<&'k catalog::Item>,
    pub(super) consumer: &'k Consumer,
    lock: &'k Lock,
    /// The newest first; empty without history.
    pub(super) versions: Vec<Version>,
    /// For each version, the files as each major of the client writes them.
    written: Vec<OnceCell<Vec<Landing>>>,
}

impl<'k> Known<'k> {
    pub(super) fn of(
        upstream: &'k Upstream<'k>,
        name: &'k str,
        item: Option<&'k catalog::Item>,
        consumer: &'k Consumer,
        lock: &'k Lock,
    ) -> Self {
        let versions = upstream.past.versions(name);
        let written = (0..versions.len().max(1)).map(|_| OnceCell::new()).collect();
        Self { upstream, name, item, consumer, lock, versions, written }
    }

    pub(super) fn position(&self, version: &Version) -> Option<usize> {
        self.versions.iter().position(|known| known.id == version.id)
    }

    /// The item as it was in a version.
    pub(super) fn at(&self, version: usize) -> Option<catalog::Item> {
        match (version, self.item) {
            (0, Some(item)) => Some(item.clone()),
            _ => self.upstream.past.item(self.name, self.versions.get(version)?),
        }
    }

    pub(super) fn landings(&self, version: usize) -> &[Landing] {
        let Some(cell) = self.written.get(version) else { return &[] };
        cell.get_or_init(|| {
            let Some(item) = self.at(version) else { return Vec::new() };
            let projects = self.consumer.projects.iter();
            projects.flat_map(|(major, project)| landings(self.upstream, &item, project, *major)).collect()
        })
    }

    /// Whether one of the item's files is where the client would write it, or the lock has the item.
    pub(super) fn may_be_in(&self, application: &Application<'_>) -> bool {
        let entry = match self.item {
            Some(item) => item.entry.clone(),
            None => match self.at(0) {
                Some(item) => item.entry,
                None => return false,
            },
        };
        let mut projects = self.consumer.projects.iter();
        let here = projects.any(|(major, project)| {
            let mut files = entry.files.iter();
            files.any(|file| {
                lands(project, file, *major).is_some_and(|path| application.files.contains(&path))
            })
        });
        here || self.lock.files.values().any(|locked| self.is_locked(locked))
    }

    fn is_locked(&self, locked: &Locked) -> bool {
        locked.item == self.name && locked.registry == self.upstream.name
    }

    /// The files of the newest version, each once, as the newest client writes them.
    pub(super) fn newest_files(&self) -> impl Iterator<Item = &Landing> {
        let mut seen = BTreeSet::new();
        self.landings(0).iter().filter(move |landing| seen.insert(landing.source.clone()))
    }

    /// Where the files of the newest version are written, with their sources.
    pub(super) fn destinations(&self) -> Vec<(String, String)> {
        self.newest_files().map(|landing| (landing.path.clone(), landing.source.clone())).collect()
    }

    /// Where only earlier versions have files.
    pub(super) fn earlier_destinations(&self) -> Vec<(String, String)> {
        let now: BTreeSet<&str> = self.landings(0).iter().map(|landing| landing.path.as_str()).collect();
        let mut seen = BTreeSet::new();
        let earlier = (1..self.versions.len()).flat_map(|version| self.landings(version));
        let earlier = earlier.filter(|landing| !now.contains(landing.path.as_str()));
        let earlier = earlier.filter(|landing| seen.insert(landing.path.as_str()));
        earlier.map(|landing| (landing.path.clone(), landing.source.clone())).collect()
    }

    /// The version that a file comes from, if it comes from one.
    pub(super) fn recognise(&self, application: &Application<'_>, path: &str, source: &str) -> Option<File> {
        let ours = application.text(path)?;
        let is_package = |specifier: &str| application.is_package(specifier);
        let mut best: Option<(usize, usize, Likeness)> = None;
        for version in 0..self.written.len() {
            for (at, landing) in self.landings(version).iter().enumerate().filter(|(_, it)| it.path == path) {
                let likeness = compare(path, &ours, &landing.written.text, &is_package);
                // Of equal ones the newest, as the newest client writes it. But if what was edited is what has changed since an
                // earlier version, then the file may come from that one, and it must not miss the change.
                let earlier = |(known, at, same): &(usize, usize, Likeness)| {
                    likeness == *same
                        && matches!(likeness, Likeness::Part { .. })
                        && version != *known
                        && self
                            .landings(*known)
                            .get(*at)
                            .is_some_and(|it| it.written.text != landing.written.text)
                };
                if best.as_ref().is_none_or(|best| likeness > best.2 || earlier(best)) {
                    best = Some((version, at, likeness));
                }
            }
            if matches!(best, Some((_, _, Likeness::Same))) {
                break;
            }
        }
        let (mut version, mut at, likeness) = best?;
        let sure = matches!(likeness, Likeness::Same | Likeness::Code { .. });
        let mut certainty = likeness.certainty();
        let mut has_base = sure || !self.versions.is_empty();
        let mut pristine = sure;
        let locked = self.locked(path).filter(|_| !sure);
        if let Some(locked) = locked {
            let known = self.versions.iter().position(|version| version.id == locked.version);
            let landing = known.and_then(|known| self.landings(known).iter().position(|it| it.path == path));
            pristine = locked.written == digest(&ours);
            if let (Some(known), Some(landing)) = (known, landing) {
                (version, at) = (known, landing);
                certainty = Some(Certainty::Locked);
            } else if pristine {
                has_base = false;
                certainty = Some(Certainty::Locked);
            }
        }
        let certainty = certainty?;
        let base = self.landings(version).get(at)?;
        // The major of the client that wrote the base writes the newest version, too.
        let newest = self.landings(0).iter().filter(|it| it.path == path);
        let newest = newest.clone().find(|it| it.major == base.major).or_else(|| newest.clone().next());
        let same = newest.is_some_and(|newest| newest.written.text == base.written.text);
        let state = match (version == 0 || same, pristine) {
            _ if !has_base && pristine => State::Outdated,
            (_, false) if self.versions.is_empty() => State::Different,
            (true, true) => State::Current,
            (true, false) => State::Edited,
            (false, true) => State::Outdated,
            (false, false) => State::Both,
        };
        let base_text = match has_base {
            true => Some(base.written.text.clone()),
            // It was not edited since it was written.
            false => pristine.then(|| ours.clone()),
        };
        Some(File {
            path: path.to_owned(),
            source: newest.map_or(source, |newest| newest.source.as_str()).to_owned(),
            state,
            certainty,
            version: self.versions.get(version).filter(|_| has_base).cloned(),
            texts: Texts {
                ours,
                base: base_text,
                newest: newest.map(|newest| newest.written.text.clone()),
                lacks: newest.and_then(|newest| newest.written.lacks).or(base.written.lacks),
            },
        })
    }

    /// What the lock says about a file, if it belongs to the item.
    fn locked(&self, path: &str) -> Option<&Locked> {
        let found = self.lock.files.iter().find(|(relative, locked)| {
            self.is_locked(locked) && from_folder(&self.consumer.folder, relative).as_deref() == Some(path)
        });
        found.map(|(_, locked)| locked)
    }
}
