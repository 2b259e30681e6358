//! The output of `shadcn build`: documents that a first build may replace, if requested. The tool writes no
//! list of its files, so a file is recognized by its content.

use super::error::{ExchangeError, failed};
use super::record::record_of;
use basepair_catalog::files::{DIGESTS_PATH, INDEX_PATH};
use basepair_catalog::wire::digests::digests;
use basepair_catalog::wire::pretty;
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

/// The list of digests of what the official tool wrote for these items, as our build would write it; `None` if
/// there is a list already, or nothing to list. With it, the next build may replace those files.
pub fn list_official<'n>(
    folder: &Path,
    names: impl Iterator<Item = &'n str>,
) -> Result<Option<String>, ExchangeError> {
    if folder.join(DIGESTS_PATH).symlink_metadata().is_ok() {
        return Ok(None);
    }
    let paths = names.map(|name| format!("{name}.json")).chain([INDEX_PATH.to_owned()]);
    let mut files = Vec::new();
    for path in paths {
        let is_file = folder.join(&path).symlink_metadata().is_ok_and(|found| found.is_file());
        if is_file && is_official(folder, Path::new(&path))? {
            let record = record_of(&folder.join(&path))?;
            files.push((path, record));
        }
    }
    Ok((!files.is_empty()).then(|| pretty(&digests(files.into_iter())) + "\n"))
}
