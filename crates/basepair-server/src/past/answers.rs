//! What the API says about the past.

use super::{Past, Today, Unavailable};
use basepair_catalog::address::ItemUrl;
use basepair_catalog::wire::history::{
    ChangeAnswer, HistoryAnswer, ItemHistoryAnswer, StateAnswer, VersionAnswer,
};
use basepair_catalog::wire::index::Pagination;
use basepair_history::{Beginning, Change, Moment, StateNumber};
use basepair_model::date::rfc3339;
use std::collections::HashSet;

impl Past {
    /// The states, the newest first.
    pub fn states(&self, today: Today<'_>, limit: Option<usize>, offset: Option<usize>) -> HistoryAnswer {
        let unlisted = self.unlisted(today);
        let is_listed = |moment: &Moment| moment.changes.iter().any(|(name, _)| !unlisted.contains(&**name));
        let numbered = (0..).zip(self.history.moments()).filter(|(_, moment)| is_listed(moment));
        let listed: Vec<(StateNumber, &Moment)> = numbered.collect();
        let pagination = Pagination::of(listed.len(), limit, offset);
        let newest_first = listed.into_iter().rev().skip(pagination.offset).take(pagination.limit);
        let states = newest_first.map(|(state, moment)| self.state(state, moment, &unlisted));
        HistoryAnswer {
            head: self.history.head.to_string(),
            begins: match self.history.beginning {
                Beginning::Root => "root",
                Beginning::Shallow => "shallow",
                Beginning::Configured => "configured",
                Beginning::Limit => "limit",
            },
            pagination,
            states: states.collect(),
        }
    }

    pub(super) fn state(&self, state: StateNumber, moment: &Moment, unlisted: &HashSet<&str>) -> StateAnswer {
        let shown = moment.changes.iter().filter(|(name, _)| !unlisted.contains(&**name));
        let changes = shown.map(|(name, change)| ChangeAnswer {
            name: name.to_string(),
            change: match change {
                Change::Added => "added",
                Change::Changed => "changed",
                Change::Removed => "removed",
            },
        });
        StateAnswer {
            commit: moment.commit.to_string(),
            date: rfc3339(moment.seconds),
            labels: self.history.labels_at(state).map(str::to_owned).collect(),
            changes: changes.collect(),
        }
    }

    /// The versions of an item.
    pub fn versions(
        &self,
        today: Today<'_>,
        item_url: &ItemUrl,
        name: &str,
    ) -> Result<ItemHistoryAnswer, Unavailable> {
        let line = self.line(today, name)?;
        let (hidden, mut labels) = (self.hidden_versions(today, name, line), self.history.labels_of(line));
        let current = line.current().map(|version| version.digest);
        let newest_first = line.versions.iter().rev().filter(|version| !hidden.contains(&version.digest));
        let versions = newest_first.filter_map(|version| {
            let moment = self.history.moment(version.first)?;
            Some(VersionAnswer {
                digest: version.digest.to_string(),
                labels: labels
                    .remove(&version.digest)
                    .map_or_else(Vec::new, |names| names.into_iter().map(str::to_owned).collect()),
                version: version.said.declared.as_deref().map(str::to_owned),
                commit: moment.commit.to_string(),
                date: rfc3339(moment.seconds),
                current: current == Some(version.digest),
                url: item_url.of_version(name, &version.digest.short()),
            })
        });
        let unsaved = self.history.unsaved(name).map(|digest| digest.to_string());
        Ok(ItemHistoryAnswer { name: name.to_owned(), unsaved, versions: versions.collect() })
    }
}
