//! The past of the served registry: its states, the versions of its items, and their documents. It obeys the rules of today: what
//! they withhold, and what contains a secret, is not served from history.
//!
//! The history is read in the background (`following.rs`). A document of the past is made on a worker thread when it is asked for, from
//! objects of the repository: the one exception to the rule that nothing is read after loading.

mod answers;
mod changes;
mod files;
mod reading;

pub use changes::{NOW, NoSpan, Span};
pub use files::Files;
pub use reading::{Follower, PastError, read};

use basepair_catalog::address::ItemUrl;
use basepair_catalog::document::{Document, Freshness, MediaType};
use basepair_catalog::load::{self, Reading};
use basepair_catalog::wire::item::{DependencyForm, item};
use basepair_check::Scope;
use basepair_client::rewrite;
use basepair_config::History as Settings;
use basepair_history::{Found, History, StateNumber, VersionDigest};
use basepair_model::item::Entry;
use basepair_model::nearest::nearest;
use basepair_model::rule;
use basepair_syntax::Cache;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many versions an error suggests.
const SUGGESTIONS: usize = 3;

/// The history of a registry, and what decides how it is served.
#[derive(Debug)]
pub struct Past {
    /// Unique among the histories of this process.
    pub serial: u64,
    pub history: History,
    settings: Settings,
    /// The settings and the model of today, by path.
    today: Vec<(&'static str, Vec<u8>)>,
    /// Single settings that override those of the file.
    overrides: Vec<String>,
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
}

/// The two parts of `name@version`.
pub fn split(asked: &str) -> Option<(&str, &str)> {
    asked.split_once('@').filter(|(name, version)| !name.is_empty() && !version.is_empty())
}

impl Past {
    /// The version of an item that a label, a digest or the author's own version names.
    pub fn find(&self, name: &str, version: &str) -> Result<Found<'_>, Unavailable> {
        let unknown = || Unavailable::UnknownItem(name.to_owned());
        let line = self.history.item(name).filter(|_| !self.settings.hides_item(name)).ok_or_else(unknown)?;
        let found = self.history.find(name, version).filter(|found| !self.hides(name, found.version.digest));
        found.ok_or_else(|| {
            let names: Vec<String> = self.history.names_of(line).collect();
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

    /// Whether the configuration hides a version.
    fn hides(&self, name: &str, digest: VersionDigest) -> bool {
        self.settings.hidden_versions(name).any(|hidden| {
            let found = self.history.find(name, hidden);
            digest.begins_with(hidden) || found.is_some_and(|found| found.version.digest == digest)
        })
    }

    /// The document of an item as it was in a state. Its siblings are written with the label of the state, if that was asked for:
    /// then everything that they need is of that state, too. Otherwise with their own digests of that state.
    pub fn document(
        &self,
        item_url: &ItemUrl,
        rewrite_own: bool,
        name: &str,
        state: StateNumber,
        label: Option<&str>,
    ) -> Result<Document, Unavailable> {
        self.pinned(item_url, rewrite_own, name, state, label).map(|(document, _)| document)
    }

    /// A name of a version, if it is a label.
    pub fn label<'v>(&self, version: &'v str) -> Option<&'v str> {
        self.history.labels().iter().any(|(label, _)| label == version).then_some(version)
    }

    /// The same, with the versions of its siblings.
    fn pinned(
        &self,
        item_url: &ItemUrl,
        rewrite_own: bool,
        name: &str,
        state: StateNumber,
        label: Option<&str>,
    ) -> Result<(Document, BTreeMap<String, String>), Unavailable> {
        let unreadable = |why: String| Unavailable::Unreadable(why);
        let withheld = |reason: String| Unavailable::Withheld { name: name.to_owned(), reason };
        let excerpt = self.history.excerpt(state, name, &self.today);
        let excerpt = excerpt.map_err(|error| unreadable(error.to_string()))?;
        let excerpt =
            excerpt.ok_or_else(|| unreadable(format!("`{name}` is not in the manifest of its commit")))?;
        let reading = Reading { config: self.overrides.clone(), ..Reading::default() };
        let mut loaded = load::load_as(&excerpt, &reading)
            .map_err(|_| unreadable("the manifest cannot be read".to_owned()))?;
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
        let Some(past) = catalog.item(name).filter(|past| !is_private(&past.entry)) else {
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

/// Whether an entry is for some consumers only.
pub fn is_private(entry: &Entry) -> bool {
    let private = entry.object.get("meta").and_then(|meta| meta.as_object()?.get("private"));
    private.is_some_and(|private| private.as_bool() != Some(false))
}
