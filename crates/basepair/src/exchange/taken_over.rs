//! What `shadcn build` wrote: documents that a first build may replace, if it is asked to. The tool leaves no list behind,
//! so that a file is known by what it says.

use super::error::{ExchangeError, failed};
use basepair_catalog::files::INDEX_PATH;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Whether a file is the index or the item that the official tool writes at this path.
pub(super) fn is_official(folder: &Path, path: &Path) -> Result<bool, ExchangeError> {
    let file = folder.join(path);
    let bytes = fs::read(&file).map_err(failed("read", &file))?;
    let Ok(Value::Object(document)) = serde_json::from_slice(&bytes) else { return Ok(false) };
    let name = document.get("name").and_then(Value::as_str);
    if path == Path::new(INDEX_PATH) {
        let listed = ["items", "include"].iter().any(|key| document.get(*key).is_some_and(Value::is_array));
        return Ok(name.is_some() && listed);
    }
    let kind = document.get("type").and_then(Value::as_str);
    let typed = kind.is_some_and(|kind| kind.starts_with("registry:"));
    Ok(typed && name.is_some_and(|name| path == Path::new(&format!("{name}.json"))))
}
