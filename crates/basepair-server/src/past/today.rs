//! What decides today about the past: a version is served only if the registry could serve it now.

use super::{Past, Unavailable};
use crate::snapshot::Snapshot;
use basepair_catalog::catalog::Catalog;
use basepair_config::History as Settings;
use basepair_history::{Line, StateNumber, Version, VersionDigest, meanings};
use basepair_model::item::Entry;
use std::collections::{HashMap, HashSet};

/// The registry as it is served now.
#[derive(Debug, Clone, Copy)]
pub struct Today<'t> {
    pub catalog: &'t Catalog,
    /// What is hidden of the past.
    pub settings: &'t Settings,
}

impl<'t> Today<'t> {
    pub fn of(snapshot: &'t Snapshot) -> Self {
        Self { catalog: &snapshot.catalog, settings: &snapshot.report.context.config.history }
    }
}

impl Past {
    /// Whether this history was cut off where the settings say now. Until it is read again, it may have too much.
    pub fn is_cut_off_by(&self, settings: &Settings) -> bool {
        self.since == settings.since
    }

    /// The rules of today, for one operation.
    pub(super) fn rules<'p>(&'p self, today: Today<'p>) -> Rules<'p> {
        let lines = || self.history.items();
        let now = today.catalog.entries().filter(|entry| entry.is_private());
        // One that is gone stays what it was.
        let gone = lines().filter(|(name, line)| {
            let was_private = || line.last().is_some_and(|last| last.said.is_private);
            today.catalog.entry(name).is_none() && was_private()
        });
        let private: HashSet<&str> =
            now.map(|entry| entry.name.as_str()).chain(gone.map(|(name, _)| name)).collect();
        let needs =
            |entry: &'p Entry| entry.registry_dependencies.iter().flat_map(|(text, _)| meanings(text));
        let counts_as_private = with_dependents(private.clone(), || {
            today.catalog.entries().map(|entry| (entry.name.as_str(), needs(entry)))
        });
        let were_private =
            lines().filter(|(_, line)| line.versions.iter().any(|version| version.said.is_private));
        let seeds = private.iter().copied().chain(were_private.map(|(name, _)| name)).collect();
        let touched = with_dependents(seeds, || {
            let versions = lines().flat_map(|(name, line)| line.versions.iter().map(move |it| (name, it)));
            versions.map(|(name, version)| (name, version.said.needs.iter().flat_map(|text| meanings(text))))
        });
        Rules { past: self, today, private, counts_as_private, touched }
    }
}

/// Some names with those of everything that needs them, directly or through others.
fn with_dependents<'n, Entries, Needs>(
    mut found: HashSet<&'n str>,
    entries: impl Fn() -> Entries,
) -> HashSet<&'n str>
where
    Entries: Iterator<Item = (&'n str, Needs)>,
    Needs: Iterator<Item = &'n str>,
{
    if found.is_empty() {
        return found;
    }
    let mut dependents: HashMap<&str, Vec<&str>> = HashMap::new();
    for (name, needs) in entries() {
        needs.for_each(|needed| dependents.entry(needed).or_default().push(name));
    }
    let mut pending: Vec<&str> = found.iter().copied().collect();
    while let Some(name) = pending.pop() {
        pending.extend(dependents.get(name).into_iter().flatten().filter(|other| found.insert(other)));
    }
    found
}

/// Which items and versions of the past are served, and named.
pub(super) struct Rules<'p> {
    past: &'p Past,
    today: Today<'p>,
    /// The items that are for some consumers only.
    pub(super) private: HashSet<&'p str>,
    /// These, and what needs them: an item with something private behind it counts as private.
    counts_as_private: HashSet<&'p str>,
    /// The items of which some version reached something that is private, or was. The versions of all others are public.
    touched: HashSet<&'p str>,
}

impl<'p> Rules<'p> {
    /// What became of an item, unless its past is hidden, or the item is withheld now.
    pub(super) fn line(&self, name: &str) -> Result<&'p Line, Unavailable> {
        let is_known = |line: &&Line| !self.is_hidden(name) && self.is_public(name, line);
        let line = self.past.history.item(name).filter(is_known);
        let line = line.ok_or_else(|| Unavailable::UnknownItem(name.to_owned()))?;
        match self.today.catalog.withheld().iter().find(|each| each.name == name) {
            Some(each) => Err(Unavailable::Withheld { name: name.to_owned(), reason: each.reason.clone() }),
            None => Ok(line),
        }
    }

    /// Whether nothing may tell that there has ever been such an item.
    pub(super) fn is_hidden(&self, name: &str) -> bool {
        self.today.settings.hides_item(name) || self.counts_as_private.contains(name)
    }

    /// Whether an item is there now, or some version of it was public.
    fn is_public(&self, name: &str, line: &Line) -> bool {
        let labels = || self.past.history.labels().iter().map(|(_, state)| *state);
        let there = |state: &StateNumber| line.at(*state).is_some();
        let mut states = line.versions.iter().map(|version| version.first).chain(labels().filter(there));
        self.today.catalog.entry(name).is_some() || states.any(|state| !self.was_private(name, state))
    }

    /// Whether an installation of an item as it was in a state brings something that was private, or is.
    pub(super) fn was_private(&self, name: &str, state: StateNumber) -> bool {
        self.touched.contains(name) && {
            let reach = self.past.history.reach(state, name);
            reach.was_private || reach.names.iter().any(|name| self.private.contains(name))
        }
    }

    /// The versions of an item that the settings hide: they are not served, and not named.
    pub(super) fn hidden_versions(&self, name: &str, line: &Line) -> HashSet<VersionDigest> {
        let hidden: Vec<&str> = self.today.settings.hidden_versions(name).collect();
        let begins = |it: &&Version| hidden.iter().any(|hidden| it.digest.begins_with(hidden));
        let versions = line.versions.iter().filter(begins);
        let named = hidden.iter().filter_map(|hidden| self.past.history.find(name, hidden));
        versions.map(|version| version.digest).chain(named.map(|found| found.version.digest)).collect()
    }

    /// The items that no list names.
    pub(super) fn unlisted(&self) -> HashSet<&'p str> {
        let withheld: HashSet<&str> =
            self.today.catalog.withheld().iter().map(|each| each.name.as_str()).collect();
        let names = self.past.history.items().map(|(name, _)| name);
        names.filter(|name| withheld.contains(name) || self.is_hidden(name)).collect()
    }
}
