//! What decides today about the past: a version is served only if the registry could serve it now.

use super::{Past, Unavailable};
use crate::snapshot::Snapshot;
use basepair_catalog::catalog::Catalog;
use basepair_config::History as Settings;
use basepair_history::{Line, VersionDigest};
use std::collections::HashSet;

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

    /// What became of an item, unless its past is hidden, or the item is withheld now.
    pub fn line(&self, today: Today<'_>, name: &str) -> Result<&Line, Unavailable> {
        let line = self.history.item(name).filter(|_| !self.is_hidden(today, name));
        let line = line.ok_or_else(|| Unavailable::UnknownItem(name.to_owned()))?;
        match today.catalog.withheld().iter().find(|each| each.name == name) {
            Some(each) => Err(Unavailable::Withheld { name: name.to_owned(), reason: each.reason.clone() }),
            None => Ok(line),
        }
    }

    /// Whether nothing may tell that there has ever been such an item.
    pub(super) fn is_hidden(&self, today: Today<'_>, name: &str) -> bool {
        today.settings.hides_item(name) || self.is_private(today, name)
    }

    /// Whether an item is for some consumers only. One that is gone stays what it was.
    fn is_private(&self, today: Today<'_>, name: &str) -> bool {
        match today.catalog.entry(name) {
            Some(entry) => entry.is_private(),
            None => self.history.item(name).and_then(Line::last).is_some_and(|last| last.said.is_private),
        }
    }

    /// Whether something that is private now is part of an installation.
    pub(super) fn has_private<'n>(
        &self,
        today: Today<'_>,
        mut names: impl Iterator<Item = &'n String>,
    ) -> bool {
        names.any(|name| self.is_private(today, name))
    }

    /// The versions of an item that are not served, and not named: those that the settings hide, and those that were private.
    pub(super) fn hidden_versions(
        &self,
        today: Today<'_>,
        name: &str,
        line: &Line,
    ) -> HashSet<VersionDigest> {
        let hidden: Vec<&str> = today.settings.hidden_versions(name).collect();
        let begins = |digest: VersionDigest| hidden.iter().any(|hidden| digest.begins_with(hidden));
        let versions = line.versions.iter().filter(|it| it.said.is_private || begins(it.digest));
        let named = hidden.iter().filter_map(|hidden| self.history.find(name, hidden));
        versions.map(|version| version.digest).chain(named.map(|found| found.version.digest)).collect()
    }

    /// The items that no list names.
    pub(super) fn unlisted(&self, today: Today<'_>) -> HashSet<&str> {
        let withheld: HashSet<&str> =
            today.catalog.withheld().iter().map(|each| each.name.as_str()).collect();
        let names = self.history.items().map(|(name, _)| name);
        names.filter(|name| withheld.contains(name) || self.is_hidden(today, name)).collect()
    }
}
