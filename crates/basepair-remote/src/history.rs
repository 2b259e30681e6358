//! The past of a registry that a basepair serves: the versions of an item, and an item as it was.

use crate::error::{FetchError, RemoteError};
use crate::registry::{Remote, item};
use basepair_model::name::ItemName;
use serde_json::{Map, Value};

impl Remote {
    /// The versions of an item, as `/api/v1/history/{name}` answers; `None` if the registry has no history or no such item.
    pub fn history(&self, name: &ItemName) -> Result<Option<Value>, RemoteError> {
        let Some(base) = self.base() else { return Ok(None) };
        let url = crate::template::parse(&format!("{base}/api/v1/history/{}", name.url_path()))?;
        found(self.fetcher.get(&url).and_then(|answer| Ok(answer.json(&url)?.1)))
    }

    /// An item of today, as its address answers; `None` if there is none.
    pub fn item(&self, name: &ItemName) -> Result<Option<Map<String, Value>>, RemoteError> {
        let url = self.template.item(name)?;
        found(self.fetcher.get(&url).and_then(|answer| item(&answer.json(&url)?.1, name, &url)))
    }

    /// An item as it was: `version` is a digest, a label or the author's own version. `None` if the registry has none of this
    /// name, or no history.
    pub fn version(&self, name: &ItemName, version: &str) -> Result<Option<Map<String, Value>>, RemoteError> {
        let url = self.template.version(name, version)?;
        found(self.fetcher.get(&url).and_then(|answer| item(&answer.json(&url)?.1, name, &url)))
    }
}

/// What was answered; nothing if that does not exist, or does not exist any more.
fn found<T>(answered: Result<T, FetchError>) -> Result<Option<T>, RemoteError> {
    match answered {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.status().is_some_and(|status| matches!(status.as_u16(), 404 | 410)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
