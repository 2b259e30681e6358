//! What the API says about the past.

use super::today::Rules;
use super::{Past, Today, Unavailable};
use basepair_catalog::address::ItemUrl;
use basepair_catalog::wire::history::{
    ChangeAnswer, HistoryAnswer, ItemHistoryAnswer, StateAnswer, VersionAnswer,
};
use basepair_catalog::wire::index::Pagination;
use basepair_history::{Beginning, Change, Moment, StateNumber};
use basepair_model::date::rfc3339;
use std::collections::HashSet;
use std::sync::Arc;

impl Past {
    /// The states, the newest first.
    pub fn states(&self, today: Today<'_>, limit: Option<usize>, offset: Option<usize>) -> HistoryAnswer {
        let listed = Listed::of(self.rules(today));
        let is_listed =
            |(state, moment): &(StateNumber, &Moment)| listed.changes(*state, moment).next().is_some();
        let numbered = (0..).zip(self.history.moments()).filter(is_listed);
        let numbered: Vec<(StateNumber, &Moment)> = numbered.collect();
        let pagination = Pagination::of(numbered.len(), limit, offset);
        let newest_first = numbered.into_iter().rev().skip(pagination.offset).take(pagination.limit);
        let states = newest_first.map(|(state, moment)| self.state(state, moment, &listed));
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

    pub(super) fn state(&self, state: StateNumber, moment: &Moment, listed: &Listed<'_>) -> StateAnswer {
        let changes = listed.changes(state, moment).map(|(name, change)| ChangeAnswer {
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
        let rules = self.rules(today);
        let line = rules.line(name)?;
        let (hidden, labels) = (rules.hidden_versions(name, line), self.history.labels_of(line));
        let was_private = |state: StateNumber| rules.was_private(name, state);
        let is_public =
            |label: &&str| self.history.find(name, label).is_some_and(|it| !was_private(it.state));
        let current = line.current().map(|version| version.digest);
        let newest_first = line.versions.iter().rev().filter(|version| !hidden.contains(&version.digest));
        let versions = newest_first.filter_map(|version| {
            let labels = labels.get(&version.digest).into_iter().flatten().copied().filter(is_public);
            let labels: Vec<String> = labels.map(str::to_owned).collect();
            // Its digest means the first state that had it. If it brought something private then, it is public by a label, or not at all.
            let digits = version.digest.short();
            let address = if was_private(version.first) { labels.first()? } else { &digits };
            let url = item_url.of_version(name, address);
            let moment = self.history.moment(version.first)?;
            Some(VersionAnswer {
                digest: version.digest.to_string(),
                labels,
                version: version.said.declared.as_deref().map(str::to_owned),
                commit: moment.commit.to_string(),
                date: rfc3339(moment.seconds),
                current: current == Some(version.digest),
                url,
            })
        });
        let unsaved = self.history.unsaved(name).map(|digest| digest.to_string());
        Ok(ItemHistoryAnswer { name: name.to_owned(), unsaved, versions: versions.collect() })
    }
}

/// What lists of states name.
pub(super) struct Listed<'p> {
    rules: Rules<'p>,
    unlisted: HashSet<&'p str>,
}

impl<'p> Listed<'p> {
    pub(super) fn of(rules: Rules<'p>) -> Self {
        Self { unlisted: rules.unlisted(), rules }
    }

    /// The changes of a state, without those of items and versions that are not served.
    pub(super) fn changes<'m>(
        &'m self,
        state: StateNumber,
        moment: &'m Moment,
    ) -> impl Iterator<Item = &'m (Arc<str>, Change)> {
        moment.changes.iter().filter(move |(name, change)| {
            // What was removed is what it was before.
            let state = if *change == Change::Removed { state.saturating_sub(1) } else { state };
            !self.unlisted.contains(&**name) && !self.rules.was_private(name, state)
        })
    }
}
