//! The states and versions of the past. Where they come from is not known here.

use super::index::Pagination;
use serde::Serialize;
use utoipa::ToSchema;

/// The states in which an item came, changed or went.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = History)]
pub struct HistoryAnswer {
    /// The newest commit.
    pub head: String,
    /// Why there is nothing older: `root` is the first commit, `shallow` the oldest of a shallow clone, `configured` the setting
    /// `history.since`, and `limit` the oldest commit that is read.
    #[schema(pattern = "^(root|shallow|configured|limit)$")]
    pub begins: &'static str,
    pub pagination: Pagination,
    /// The newest first.
    pub states: Vec<StateAnswer>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = State)]
pub struct StateAnswer {
    pub commit: String,
    /// When it was committed.
    #[schema(format = DateTime)]
    pub date: String,
    /// The tags that mark this state, the newest first.
    pub labels: Vec<String>,
    pub changes: Vec<ChangeAnswer>,
}

/// What happened to an item in a state.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StateChange)]
pub struct ChangeAnswer {
    pub name: String,
    #[schema(pattern = "^(added|changed|removed)$")]
    pub change: &'static str,
}

/// The versions of an item.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ItemHistory)]
pub struct ItemHistoryAnswer {
    pub name: String,
    /// The digest of what is served now, if it has not been committed; null otherwise.
    pub unsaved: Option<String>,
    /// The newest first.
    pub versions: Vec<VersionAnswer>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Version)]
pub struct VersionAnswer {
    /// The first 8 digits or more name the version.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub digest: String,
    /// The tags in whose state it was in force, the newest first.
    pub labels: Vec<String>,
    /// `meta.version`, as the author wrote it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub version: Option<String>,
    /// The first commit that had it.
    pub commit: String,
    /// When that was committed.
    #[schema(format = DateTime)]
    pub date: String,
    /// Whether the newest commit has it.
    pub current: bool,
    /// Its address, for clients that install it.
    pub url: String,
}
