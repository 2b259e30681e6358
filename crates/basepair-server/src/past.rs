//! The past of the served registry: its states, the versions of its items, and their documents. It obeys the rules of today: what
//! they withhold, and what contains a secret, is not served from history.
//!
//! The history is read in the background (`following.rs`). A document of the past is made on a worker thread when it is asked for, from
//! objects of the repository: the one exception to the rule that nothing is read after loading.

mod answers;
mod changes;
mod files;
mod reading;
mod today;

pub use changes::{NOW, NoSpan, Span};
pub use files::Files;
pub use reading::{Follower, PastError, read};
pub use today::Today;

use basepair_catalog::address::ItemUrl;
use basepair_catalog::document::{Document, Freshness, MediaType};
use basepair_catalog::load::{self, ConfigFlag, Reading};
use basepair_catalog::wire::item::{DependencyForm, item};
use basepair_check::Scope;
use basepair_client::rewrite;
use basepair_history::{Found, History, HistoryError, StateNumber};
use basepair_model::nearest::nearest;
use basepair_model::rule;
use basepair_syntax::Cache;
use std::collections::BTreeMap;
use std::sync::Arc;
use today::Rules;

/// How many versions an error suggests, and among how many names, the newest, it looks for them.
const SUGGESTIONS: usize = 3;
const COMPARED: usize = 1000;

/// The history of a registry, and what decides how it is served.
#[derive(Debug)]
pub struct Past {
    /// Unique among the histories of this process.
    pub serial: u64,
    pub history: History,
    /// Where the settings cut it off.
    since: Option<String>,
    /// The settings and the model of today, by path.
    today: Vec<(&'static str, Vec<u8>)>,
    /// What overrides the settings of the file: a history knows no file of the command line.
    overrides: Vec<ConfigFlag>,
    /// Identifies the history with what decides how it is served: what is the same has the same.
    pub edition: u64,
    memo: Arc<changes::Memo>,
}

/// Whether there is a history.
#[derive(Debug, Clone)]
pub enum Standing {
    /// There is none, and why.
    Absent(Arc<str>),
    /// It is being read for the first time.
    Reading,
    Ready(Arc<Past>),
}

impl Default for Standing {
    fn default() -> Self {
        Self::Absent("this server reads no repository".into())
    }
}

/// Why a version is not served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unavailable {
    UnknownItem(String),
    UnknownVersion {
        name: String,
        version: String,
        nearest: Vec<String>,
    },
    Withheld {
        name: String,
        reason: String,
    },
    /// The repository has changed, or cannot be read any more.
    Unreadable(String),
    /// It took longer to read than anybody waits.
    Late,
}

/// How the addresses of items are written.
#[derive(Debug, Clone, Copy)]
pub struct Written<'a> {
    pub item_url: &'a ItemUrl,
    /// Whether other forms of the registry's own addresses become these.
    pub rewrite_own: bool,
}

/// The two parts of `name@version`.
pub fn split(asked: &str) -> Option<(&str, &str)> {
    asked.split_once('@').filter(|(name, version)| !name.is_empty() && !version.is_empty())
}

impl Past {
    /// The version of an item that a label, a digest or the author's own version names.
    pub fn find(&self, today: Today<'_>, name: &str, version: &str) -> Result<Found<'_>, Unavailable> {
        self.find_by(&self.rules(today), name, version)
    }

    fn find_by(&self, rules: &Rules<'_>, name: &str, version: &str) -> Result<Found<'_>, Unavailable> {
        let line = rules.line(name)?;
        let hidden = rules.hidden_versions(name, line);
        let is_shown = |found: &Found<'_>| {
            !hidden.contains(&found.version.digest) && !rules.was_private(name, found.state)
        };
        self.history.find(name, version).filter(is_shown).ok_or_else(|| {
            let names = self.history.names_of(line).map(|(named, _)| named).take(COMPARED);
            let is_shown = |named: &String| self.history.find(name, named).is_some_and(|it| is_shown(&it));
            let names: Vec<String> = names.filter(is_shown).collect();
            let mut near: Vec<String> = nearest(version, names.iter().map(String::as_str), SUGGESTIONS)
                .into_iter()
                .map(str::to_owned)
                .collect();
            if near.is_empty() {
                near.extend(names.into_iter().take(1));
            }
            Unavailable::UnknownVersion { name: name.to_owned(), version: version.to_owned(), nearest: near }
        })
    }

    /// The document of a version of an item. Its siblings are written with the label of the state, if that was asked for: then
    /// everything that they need is of that state, too. Otherwise with their own digests of that state.
    pub fn document(
        &self,
        today: Today<'_>,
        addresses: Written<'_>,
        name: &str,
        version: &str,
    ) -> Result<Document, Unavailable> {
        let rules = self.rules(today);
        let state = self.find_by(&rules, name, version)?.state;
        self.pinned(&rules, addresses, name, state, self.label(version)).map(|(document, _)| document)
    }

    /// A name of a version, if it is a label.
    pub fn label<'v>(&self, version: &'v str) -> Option<&'v str> {
        self.history.labels().iter().any(|(label, _)| label == version).then_some(version)
    }

    /// The document of an item as it was in a state, with the versions of its siblings.
    fn pinned(
        &self,
        rules: &Rules<'_>,
        Written { item_url, rewrite_own }: Written<'_>,
        name: &str,
        state: StateNumber,
        label: Option<&str>,
    ) -> Result<(Document, BTreeMap<String, String>), Unavailable> {
        let unreadable = |why: String| Unavailable::Unreadable(why);
        let withheld = |reason: String| Unavailable::Withheld { name: name.to_owned(), reason };
        if rules.was_private(name, state) {
            return Err(Unavailable::UnknownItem(name.to_owned()));
        }
        let excerpt = self.history.excerpt(state, name, &self.today);
        let excerpt = excerpt.map_err(|error| match error {
            HistoryError::Late => Unavailable::Late,
            // What it would cost will not change.
            HistoryError::Spent | HistoryError::Unfolds { .. } | HistoryError::Chained { .. } => {
                withheld(error.to_string())
            }
            other => unreadable(other.to_string()),
        })?;
        let excerpt =
            excerpt.ok_or_else(|| unreadable(format!("`{name}` is not in the manifest of its commit")))?;
        let mut loaded = load::load_as(&excerpt.source, &Reading::default())
            .map_err(|_| unreadable("the manifest cannot be read".to_owned()))?;
        if excerpt.source.is_late() {
            return Err(Unavailable::Late);
        }
        loaded.surroundings.settings.overrides.clone_from(&self.overrides);
        let report = basepair_check::report_on(&loaded, &Cache::for_one_run(), Scope::Findings);
        let catalog =
            loaded.catalog.take().ok_or_else(|| withheld("its entry is not valid any more".to_owned()))?;
        if let Some(found) = report.withheld.iter().find(|each| each.name == name) {
            return Err(withheld(found.reason.clone()));
        }
        let is_secret =
            |rule: &rule::Rule| *rule == rule::SECRET_IN_SOURCE || *rule == rule::SECRET_ENV_VALUE;
        if let Some(secret) = report.findings.iter().find(|finding| is_secret(finding.rule)) {
            return Err(withheld(secret.message.clone()));
        }
        let catalog = match rewrite_own {
            true => rewrite::recognise(catalog, item_url, &report.context.hints()),
            false => catalog,
        };
        let catalog = catalog.without(report.withheld.clone());
        let Some(past) = catalog.item(name) else {
            return Err(Unavailable::UnknownItem(name.to_owned()));
        };
        let siblings = catalog.items().iter().map(|item| item.name());
        let siblings = siblings.chain(catalog.withheld().iter().map(|each| each.name.as_str()));
        let version = |sibling: &str| {
            let digest = self.history.item(sibling)?.at(state)?.digest;
            Some(label.map_or_else(|| digest.short(), str::to_owned))
        };
        let versions: BTreeMap<String, String> =
            siblings.filter_map(|sibling| Some((sibling.to_owned(), version(sibling)?))).collect();
        let form = DependencyForm::Pinned { item_url, versions: &versions };
        let text = item(&catalog, past, form) + "\n";
        Ok((Document::new(MediaType::Json, Freshness::Immutable, text), versions))
    }
}
