//! What the API says about the past.

use super::Past;
use basepair_catalog::address::ItemUrl;
use basepair_catalog::wire::history::{
    ChangeAnswer, HistoryAnswer, ItemHistoryAnswer, StateAnswer, VersionAnswer,
};
use basepair_catalog::wire::index::Pagination;
use basepair_history::{Beginning, Change, Moment, StateNumber};
use basepair_model::date::rfc3339;

impl Past {
    /// The states, the newest first.
    pub fn states(&self, limit: Option<usize>, offset: Option<usize>) -> HistoryAnswer {
        let moments = self.history.moments();
        let pagination = Pagination::of(moments.len(), limit, offset);
        let newest_first = (0..moments.len()).rev().skip(pagination.offset).take(pagination.limit);
        let states = newest_first
            .filter_map(|state| Some(self.state(StateNumber::try_from(state).ok()?, moments.get(state)?)));
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

    pub(super) fn state(&self, state: StateNumber, moment: &Moment) -> StateAnswer {
        let labels = self.history.labels().iter().filter(|(_, marked)| *marked == state);
        let shown = moment.changes.iter().filter(|(name, _)| !self.settings.hides_item(name));
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
            labels: labels.map(|(name, _)| name.clone()).collect(),
            changes: changes.collect(),
        }
    }

    /// The versions of an item; none if it has never been there, or its past is hidden.
    pub fn versions(&self, item_url: &ItemUrl, name: &str) -> Option<ItemHistoryAnswer> {
        let line = self.history.item(name).filter(|_| !self.settings.hides_item(name))?;
        let current = line.current().map(|version| version.digest);
        let newest_first = line.versions.iter().rev().filter(|version| !self.hides(name, version.digest));
        let versions = newest_first.filter_map(|version| {
            let moment = self.history.moment(version.first)?;
            Some(VersionAnswer {
                digest: version.digest.to_string(),
                labels: self.history.labels_of(line, version).map(str::to_owned).collect(),
                version: version.declared.as_deref().map(str::to_owned),
                commit: moment.commit.to_string(),
                date: rfc3339(moment.seconds),
                current: current == Some(version.digest),
                url: item_url.of_version(name, &version.digest.short()),
            })
        });
        let unsaved = self.history.unsaved(name).map(|digest| digest.to_string());
        Some(ItemHistoryAnswer { name: name.to_owned(), unsaved, versions: versions.collect() })
    }
}
