//! What happened between two states of the served registry, in words. Only the texts of items that differ are read, and what the
//! rules of today do not serve is not described either.

use super::answers::Listed;
use super::{Past, Today, Unavailable};
use crate::snapshot::Snapshot;
use basepair_catalog::address::Siblings;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::load;
use basepair_catalog::wire::changes::{ChangesAnswer, DescribedChange, Point};
use basepair_catalog::wire::history::{StateAnswer, VersionAnswer};
use basepair_check::Scope;
use basepair_client::rewrite;
use basepair_history::changes::{Changes, Side};
use basepair_history::{HistoryError, Line, StateNumber, VersionDigest, needs};
use basepair_model::item::Entry;
use basepair_model::json::Writer;
use basepair_model::nearest::nearest;
use basepair_model::rule;
use basepair_site::{PastFile, PastItem};
use basepair_syntax::Cache;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

/// How far a comparison goes back without a name where there is no tag, in states.
const USUAL: usize = 10;
/// The fewest digits that name a commit.
const SHORTEST: usize = 7;
/// How many names an error suggests.
const SUGGESTIONS: usize = 3;
/// The name of what is served.
pub const NOW: &str = "now";

/// Two states that are compared, with their names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    pub from: (StateNumber, String),
    /// None for what is served.
    pub to: Option<(StateNumber, String)>,
}

/// Why there is nothing to compare.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoSpan {
    /// A parameter names no state.
    Unknown { parameter: &'static str, name: String, nearest: Vec<String> },
    /// No commit has had an item.
    Empty,
}

/// Comparisons of neighbouring states, which several pages and feeds show.
#[derive(Debug, Default)]
pub(super) struct Memo(Mutex<Told>);

#[derive(Debug, Default)]
struct Told {
    /// The items that were not described because of what they are today.
    unserved: BTreeSet<String>,
    /// The versions that the settings hid.
    hide: Vec<String>,
    answers: BTreeMap<StateNumber, Arc<ChangesAnswer>>,
    sentences: usize,
}

impl Told {
    /// How many sentences are kept.
    const MOST: usize = 20_000;
}

impl Past {
    /// The states between which the changes are asked for: the last tag and what is served, unless there are names.
    pub fn span(&self, from: Option<&str>, to: Option<&str>) -> Result<Span, NoSpan> {
        let from = match from {
            Some(name) => (self.state_of("from", name)?, name.to_owned()),
            None => self.usual().ok_or(NoSpan::Empty)?,
        };
        let to = to.filter(|name| *name != NOW);
        let to = to.map(|name| Ok((self.state_of("to", name)?, name.to_owned()))).transpose()?;
        Ok(Span { from, to })
    }

    /// The state of the last tag; without tags, one that is a few states old.
    fn usual(&self) -> Option<(StateNumber, String)> {
        if let Some((label, state)) = self.history.labels().first() {
            return Some((*state, label.clone()));
        }
        let newest = self.history.moments().len().checked_sub(1)?;
        let state = StateNumber::try_from(newest.saturating_sub(USUAL)).ok()?;
        Some((state, self.history.moment(state)?.commit.short()))
    }

    /// The state that a tag, or the digits of a commit in which items changed, name.
    fn state_of(&self, parameter: &'static str, name: &str) -> Result<StateNumber, NoSpan> {
        let moments = self.history.moments();
        if let Some((_, state)) = self.history.labels().iter().find(|(label, _)| label == name) {
            return Ok(*state);
        }
        let digits = name.to_ascii_lowercase();
        let mut found = moments
            .iter()
            .enumerate()
            .filter(|(_, moment)| digits.len() >= SHORTEST && moment.commit.to_string().starts_with(&digits));
        let only = match (found.next(), found.next()) {
            (Some((state, _)), None) => StateNumber::try_from(state).ok(),
            _ if name == "HEAD" => {
                moments.len().checked_sub(1).and_then(|last| StateNumber::try_from(last).ok())
            }
            _ => None,
        };
        only.ok_or_else(|| {
            let labels = self.history.labels().iter().map(|(label, _)| label.as_str());
            let mut near: Vec<String> =
                nearest(name, labels.clone(), SUGGESTIONS).into_iter().map(str::to_owned).collect();
            if near.is_empty() {
                let newest = labels.map(str::to_owned).next();
                near.extend(newest.or_else(|| moments.last().map(|moment| moment.commit.short())));
            }
            NoSpan::Unknown { parameter, name: name.to_owned(), nearest: near }
        })
    }

    /// What happened between two states.
    pub fn changes(&self, snapshot: &Snapshot, span: &Span) -> Result<ChangesAnswer, Unavailable> {
        let to = span.to.as_ref().map(|(state, _)| *state);
        self.changes_of(snapshot, span, &self.different(snapshot, span.from.0, to))
    }

    /// What happened to some items.
    fn changes_of(
        &self,
        snapshot: &Snapshot,
        span: &Span,
        names: &BTreeSet<String>,
    ) -> Result<ChangesAnswer, Unavailable> {
        let to = span.to.as_ref().map(|(state, _)| *state);
        let mut unserved = BTreeSet::new();
        let before = self.side(snapshot, span.from.0, names, &mut unserved)?;
        let after = match to {
            Some(state) => self.side(snapshot, state, names, &mut unserved)?,
            None => {
                let catalog: &Catalog = &snapshot.catalog;
                Side::with(catalog.clone(), Arc::clone(snapshot.resolver()))
            }
        };
        let wanted = |name: &str| names.contains(name) && !unserved.contains(name);
        let changes = Changes::among(&before, &after, &wanted);
        let commit = |state: StateNumber| Some(self.history.moment(state)?.commit.to_string());
        let point =
            |(state, name): &(StateNumber, String)| Point { name: name.clone(), commit: commit(*state) };
        let now = Point { name: NOW.to_owned(), commit: None };
        Ok(changes.answer(point(&span.from), span.to.as_ref().map_or(now, point)))
    }

    /// What became different in a state; none for the first one, and where it cannot be read.
    pub fn changes_in(&self, snapshot: &Snapshot, state: StateNumber) -> Option<Arc<ChangesAnswer>> {
        let before = state.checked_sub(1)?;
        let (unserved, hide) = (self.unserved(snapshot), &Today::of(snapshot).settings.hide);
        let told = || self.memo.0.lock().unwrap_or_else(PoisonError::into_inner);
        {
            let mut told = told();
            if told.unserved != unserved || told.hide != *hide {
                *told = Told { unserved, hide: hide.clone(), ..Told::default() };
            }
            if let Some(known) = told.answers.get(&state) {
                return Some(Arc::clone(known));
            }
        }
        let span = self.neighbours(before, state)?;
        let found = match self.changes(snapshot, &span) {
            Ok(found) => Arc::new(found),
            Err(why) => {
                tracing::warn!("the changes of a state cannot be read from the repository: {why:?}");
                return None;
            }
        };
        let mut told = told();
        if told.sentences > Told::MOST {
            told.answers.clear();
            told.sentences = 0;
        }
        told.sentences += found.changes.len();
        told.answers.insert(state, Arc::clone(&found));
        Some(found)
    }

    /// The same for one item, without what happened to the others if that were much more to read.
    pub(crate) fn item_changes_in(
        &self,
        snapshot: &Snapshot,
        name: &str,
        state: StateNumber,
    ) -> Vec<DescribedChange> {
        /// With so few items, the whole state is described, for the pages of the others.
        const FEW: usize = 4;
        let is_small = self.history.moment(state).is_some_and(|moment| moment.changes.len() <= FEW);
        let is_known = || {
            let told = self.memo.0.lock().unwrap_or_else(PoisonError::into_inner);
            told.answers.contains_key(&state)
        };
        let all = if is_small || is_known() { self.changes_in(snapshot, state) } else { None };
        let of_item = |changes: &ChangesAnswer| -> Vec<DescribedChange> {
            changes.changes.iter().filter(|change| change.item == name).cloned().collect()
        };
        if let Some(all) = all {
            return of_item(&all);
        }
        let before = state.checked_sub(1).filter(|_| !is_small);
        let Some(span) = before.and_then(|before| self.neighbours(before, state)) else { return Vec::new() };
        let names = self.different(snapshot, span.from.0, Some(state));
        // An item that was renamed is compared with what it was called.
        let is_new = self.history.item(name).is_some_and(|line| line.at(span.from.0).is_none());
        let wanted = names.into_iter().filter(|other| is_new || other == name).collect();
        match self.changes_of(snapshot, &span, &wanted) {
            Ok(changes) => of_item(&changes),
            Err(why) => {
                tracing::warn!("the changes of an item cannot be read from the repository: {why:?}");
                Vec::new()
            }
        }
    }

    fn neighbours(&self, before: StateNumber, after: StateNumber) -> Option<Span> {
        let name = |state: StateNumber| Some((state, self.history.moment(state)?.commit.short()));
        Some(Span { from: name(before)?, to: Some(name(after)?) })
    }

    /// The items with different versions in two states; none is what is served.
    fn different(&self, snapshot: &Snapshot, from: StateNumber, to: Option<StateNumber>) -> BTreeSet<String> {
        let catalog = &snapshot.catalog;
        let (unserved, rules) = (self.unserved(snapshot), self.rules(Today::of(snapshot)));
        let is_shown = |name: &str| !unserved.contains(name);
        let version = |line: &Line, state| line.at(state).map(|version| version.digest);
        let now = |name: &str, line: &Line| -> Option<VersionDigest> {
            let is_there = catalog.position(name).is_some() || catalog.retired_item(name).is_some();
            let current = || line.current().map(|version| version.digest);
            is_there.then(|| self.history.unsaved(name).or_else(current)).flatten()
        };
        let known = self.history.items().filter(|(name, line)| {
            let before = version(line, from);
            let after = match to {
                Some(state) => version(line, state),
                None => now(name, line),
            };
            let is_hidden = || {
                let hidden = rules.hidden_versions(name, line);
                [before, after].into_iter().flatten().any(|digest| hidden.contains(&digest))
                    || [Some(from), to].into_iter().flatten().any(|state| rules.was_private(name, state))
            };
            before != after && !is_hidden()
        });
        let known = known.map(|(name, _)| name.to_owned());
        // Never committed
        let new = catalog.items().iter().map(|item| item.name());
        let new = new.filter(|name| to.is_none() && self.history.item(name).is_none()).map(str::to_owned);
        known.chain(new).filter(|name| is_shown(name)).collect()
    }

    /// Some items as they were in a state. Those that are not served as they were are added to `unserved`.
    fn side(
        &self,
        snapshot: &Snapshot,
        state: StateNumber,
        names: &BTreeSet<String>,
        unserved: &mut BTreeSet<String>,
    ) -> Result<Side, Unavailable> {
        let unreadable = |why: String| Unavailable::Unreadable(why);
        let part = self.history.part(state, names, &self.today);
        let part = part.map_err(|error| match error {
            HistoryError::Late => Unavailable::Late,
            other => unreadable(other.to_string()),
        })?;
        let part = part.ok_or_else(|| unreadable("the manifest of a commit cannot be read".to_owned()))?;
        let mut loaded = load::load_as(&part.source, &part.reading)
            .map_err(|_| unreadable("the manifest cannot be read".to_owned()))?;
        if part.source.is_late() {
            return Err(Unavailable::Late);
        }
        loaded.surroundings.settings.overrides.clone_from(&self.overrides);
        let report = basepair_check::report_on(&loaded, &Cache::for_one_run(), Scope::Findings);
        unserved.extend(report.withheld.iter().map(|each| each.name.clone()));
        let secrets = report.findings.iter().filter(|finding| {
            *finding.rule == rule::SECRET_IN_SOURCE || *finding.rule == rule::SECRET_ENV_VALUE
        });
        unserved.extend(secrets.filter_map(|finding| finding.item.clone()));
        let settings = loaded.surroundings.settings.clone();
        let catalog = loaded.catalog.take().or_else(|| loaded.draft.take());
        let catalog = catalog.ok_or_else(|| unreadable("the model cannot be read".to_owned()))?;
        let rules = self.rules(Today::of(snapshot));
        unserved.extend(with_private(&catalog, |name| rules.private.contains(name)));
        let addresses = &snapshot.addresses;
        let catalog = match addresses.siblings() {
            Siblings::RewriteOwn => {
                rewrite::recognise(catalog, addresses.item_url(), &report.context.hints())
            }
            Siblings::Addressed | Siblings::AsAuthored => catalog,
        };
        Ok(Side::of(catalog.without(report.withheld), &settings))
    }
}

impl Past {
    /// The newest states with their numbers, the newest first, without items that are not served.
    pub(crate) fn states_for(&self, snapshot: &Snapshot, most: usize) -> Vec<(usize, StateAnswer)> {
        let (unserved, listed) = (self.unserved(snapshot), Listed::of(self.rules(Today::of(snapshot))));
        let moments = self.history.moments();
        let states = moments.iter().enumerate().rev().filter_map(|(number, moment)| {
            let mut state = self.state(StateNumber::try_from(number).ok()?, moment, &listed);
            state.changes.retain(|change| !unserved.contains(&change.name));
            (!state.changes.is_empty()).then_some((number, state))
        });
        states.take(most).collect()
    }

    /// The versions of an item with the numbers of their first states, the newest first, at most `most`; and how many there are.
    pub(crate) fn versions_for(
        &self,
        snapshot: &Snapshot,
        name: &str,
        most: Option<usize>,
    ) -> (Vec<(usize, VersionAnswer)>, usize) {
        let none = (Vec::new(), 0);
        let is_served = snapshot.catalog.item(name).is_some();
        let answer = self.versions(Today::of(snapshot), snapshot.addresses.item_url(), name).ok();
        let answer = answer.filter(|_| is_served);
        let (Some(answer), Some(line)) = (answer, self.history.item(name)) else { return none };
        let rules = self.rules(Today::of(snapshot));
        let first = |version: VersionAnswer| {
            let known = line.versions.iter().find(|known| known.digest.begins_with(&version.digest))?;
            // Pages name versions by their digest only.
            if rules.was_private(name, known.first) {
                return None;
            }
            Some((known.first as usize, version))
        };
        let mut shown: Vec<_> = answer.versions.into_iter().filter_map(first).collect();
        let total = shown.len();
        shown.truncate(most.unwrap_or(usize::MAX));
        (shown, total)
    }

    /// What an item was in a version, by the rules of today.
    pub(crate) fn item_for(
        &self,
        snapshot: &Snapshot,
        name: &str,
        digits: &str,
    ) -> Result<PastItem, Unavailable> {
        let found = self.find(Today::of(snapshot), name, digits)?;
        let mut unserved = self.unserved(snapshot);
        if unserved.contains(name) {
            return Err(Unavailable::UnknownItem(name.to_owned()));
        }
        let side = self.side(snapshot, found.state, &BTreeSet::from([name.to_owned()]), &mut unserved)?;
        let withheld = side.catalog.withheld().iter().find(|each| each.name == name);
        if let Some(withheld) = withheld {
            return Err(Unavailable::Withheld { name: name.to_owned(), reason: withheld.reason.clone() });
        }
        if unserved.contains(name) {
            let reason = "today's rules do not allow it".to_owned();
            return Err(Unavailable::Withheld { name: name.to_owned(), reason });
        }
        let position = side.catalog.position(name);
        let item = position.and_then(|at| Some((at, side.catalog.items().get(at)?)));
        let (position, item) = item.ok_or_else(|| Unavailable::UnknownItem(name.to_owned()))?;
        let files = item.files().enumerate().map(|(at, (file, text))| PastFile {
            path: file.path.clone(),
            api: side.interface((position, at)),
            text,
        });
        let mut entry = Writer::with_capacity(512);
        entry.object(&item.entry.object);
        Ok(PastItem { files: files.collect(), entry: entry.finish() })
    }
}

impl Past {
    /// The items whose past is not told because of what they are today.
    fn unserved(&self, snapshot: &Snapshot) -> BTreeSet<String> {
        let today = Today::of(snapshot);
        let withheld = today.catalog.withheld().iter().map(|each| each.name.clone());
        let rules = self.rules(today);
        let mut unserved = with_private(today.catalog, |name| rules.private.contains(name));
        unserved.extend(withheld);
        unserved.extend(rules.unlisted().into_iter().map(str::to_owned));
        unserved
    }
}

/// The items that are private, and those that need one of them: what is said about these would name it.
fn with_private(catalog: &Catalog, is_private_now: impl Fn(&str) -> bool) -> BTreeSet<String> {
    let is_private = |entry: &Entry| entry.is_private() || is_private_now(entry.name.as_str());
    let entries = || catalog.items().iter().map(|item| &*item.entry);
    let mut found: BTreeSet<String> = BTreeSet::new();
    let mut pending: Vec<&Entry> = entries().filter(|entry| is_private(entry)).collect();
    while let Some(entry) = pending.pop() {
        if found.insert(entry.name.to_string()) {
            pending.extend(entries().filter(|other| needs(other, entry.name.as_str())));
        }
    }
    found
}
