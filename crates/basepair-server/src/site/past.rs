//! The past as pages show it.

use super::Moment;
use crate::past::{NoSpan, Past, Standing, Today, Unavailable};
use basepair_catalog::wire::changes::{ChangesAnswer, DescribedChange};
use basepair_catalog::wire::history::{StateAnswer, VersionAnswer};
use basepair_history::StateNumber;
use basepair_site::{Chronicle, NoChanges, PastItem, VersionId};
use std::sync::Arc;

impl Moment {
    fn history(&self) -> Option<&Past> {
        match &*self.past {
            Standing::Ready(past) if past.is_cut_off_by(Today::of(&self.snapshot).settings) => Some(past),
            // It is read again, because it begins somewhere else now.
            Standing::Ready(_) | Standing::Absent(_) | Standing::Reading => None,
        }
    }
}

impl Chronicle for Moment {
    fn states(&self, most: usize) -> (Vec<(usize, StateAnswer)>, usize) {
        let Some(past) = self.history() else { return (Vec::new(), 0) };
        let found = past.states_for(&self.snapshot, most);
        (found, past.history.moments().len())
    }

    fn changes_in(&self, state: usize) -> Option<Arc<ChangesAnswer>> {
        self.history()?.changes_in(&self.snapshot, StateNumber::try_from(state).ok()?)
    }

    fn item_changes_in(&self, item: &str, state: usize) -> Vec<DescribedChange> {
        let past = self.history().zip(StateNumber::try_from(state).ok());
        past.map(|(past, state)| past.item_changes_in(&self.snapshot, item, state)).unwrap_or_default()
    }

    fn changes(&self, from: Option<&str>, to: Option<&str>) -> Result<ChangesAnswer, NoChanges> {
        let other = |reason: &str| NoChanges::Other(reason.to_owned());
        let past = self.history().ok_or_else(|| other("there is no history"))?;
        let span = past.span(from, to).map_err(|why| match why {
            NoSpan::Unknown { parameter, nearest, .. } => NoChanges::Unknown { parameter, nearest },
            NoSpan::Empty => other("no commit has an item"),
        })?;
        past.changes(&self.snapshot, &span).map_err(|why| {
            tracing::warn!("the changes between two states cannot be read from the repository: {why:?}");
            other("the repository cannot be read")
        })
    }

    fn versions(&self, item: &str) -> (Vec<(usize, VersionAnswer)>, usize) {
        let Some(past) = self.history() else { return (Vec::new(), 0) };
        past.versions_for(&self.snapshot, item, self.versions)
    }

    fn item(&self, item: &str, version: VersionId) -> Result<PastItem, String> {
        let unreadable = || "the repository cannot be read".to_owned();
        let past = self.history().ok_or_else(unreadable)?;
        past.item_for(&self.snapshot, item, &version.to_string()).map_err(|why| match why {
            Unavailable::Withheld { reason, .. } => format!("it is withheld: {reason}"),
            Unavailable::UnknownItem(_) | Unavailable::UnknownVersion { .. } => "it is not served".to_owned(),
            Unavailable::Unreadable(reason) => {
                tracing::warn!("a version cannot be read from the repository: {reason}");
                unreadable()
            }
            Unavailable::Late => "the server is busy".to_owned(),
        })
    }
}
