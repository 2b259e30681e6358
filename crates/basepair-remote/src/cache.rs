//! Answers that were received before, in the user's cache folder: each with its digest, so that a damaged file is not used, and
//! with what a server needs to say that nothing has changed. Nothing that a server forbids to store is stored.

use crate::digest::{hex, sha256};
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// When the cache is larger, the answers that were not used for the longest time are removed.
const LIMIT: u64 = 512 * 1024 * 1024;

#[derive(Debug, Clone)]
pub(crate) struct Cache {
    folder: PathBuf,
}

/// An answer of an earlier run.
#[derive(Debug, Clone)]
pub(crate) struct Stored {
    pub(crate) bytes: Vec<u8>,
    pub(crate) etag: Option<String>,
    pub(crate) modified: Option<String>,
    /// The headers of the answer that say what it is.
    pub(crate) headers: Vec<(String, String)>,
}

impl Cache {
    pub(crate) fn at(folder: &Path) -> Self {
        Self { folder: folder.join("answers") }
    }

    /// The folder for caches of this user and program; `None` if the system names none.
    pub(crate) fn usual() -> Option<PathBuf> {
        let absolute =
            |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let home = || absolute("HOME");
        let folder = absolute("XDG_CACHE_HOME").or_else(|| match () {
            () if cfg!(windows) => absolute("LOCALAPPDATA"),
            () if cfg!(target_os = "macos") => home().map(|home| home.join("Library/Caches")),
            () => home().map(|home| home.join(".cache")),
        });
        folder.map(|folder| folder.join("basepair"))
    }

    /// What is stored under a key, if it is complete and what it was.
    pub(crate) fn get(&self, key: &str) -> Option<Stored> {
        let bytes = fs::read(self.path(key)).ok()?;
        let end = bytes.iter().position(|byte| *byte == b'\n')?;
        let (head, body) = bytes.split_at_checked(end + 1)?;
        let head: Value = serde_json::from_slice(head).ok()?;
        let text = |name: &str| head.get(name).and_then(Value::as_str).map(str::to_owned);
        if text("sha256")? != hex(&sha256(body)) {
            return None;
        }
        let headers = head.get("headers").and_then(Value::as_object);
        let headers = headers.into_iter().flatten();
        Some(Stored {
            bytes: body.to_vec(),
            etag: text("etag"),
            modified: text("modified"),
            headers: headers
                .filter_map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned())))
                .collect(),
        })
    }

    /// Stores an answer. That a cache cannot be written is no problem: the answer is asked for again.
    pub(crate) fn put(&self, key: &str, stored: &Stored) {
        let headers: serde_json::Map<String, Value> =
            stored.headers.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
        let head = json!({
            "sha256": hex(&sha256(&stored.bytes)),
            "etag": stored.etag,
            "modified": stored.modified,
            "headers": headers,
        });
        let _ = self.write(key, &format!("{head}\n"), &stored.bytes);
    }

    fn write(&self, key: &str, head: &str, body: &[u8]) -> std::io::Result<()> {
        private_folder(&self.folder)?;
        // A name of this process: two runs may store the same answer at a time.
        let unfinished = self.folder.join(format!("{key}.{}.new", std::process::id()));
        let mut file = fs::File::create(&unfinished)?;
        file.write_all(head.as_bytes()).and_then(|()| file.write_all(body))?;
        drop(file);
        fs::rename(&unfinished, self.path(key)).inspect_err(|_| drop(fs::remove_file(&unfinished)))
    }

    fn path(&self, key: &str) -> PathBuf {
        self.folder.join(key)
    }

    /// Removes the oldest answers of a cache that has become too large, and what a run left unfinished.
    pub(crate) fn tidy(&self) {
        let Ok(entries) = fs::read_dir(&self.folder) else { return };
        let mut files: Vec<(SystemTime, u64, PathBuf)> = entries
            .filter_map(|entry| {
                let entry = entry.ok()?;
                let metadata = entry.metadata().ok()?;
                Some((metadata.modified().ok()?, metadata.len(), entry.path()))
            })
            .collect();
        let mut size: u64 = files.iter().map(|(_, size, _)| size).sum();
        files.sort();
        for (_, bytes, path) in files {
            if size <= LIMIT {
                return;
            }
            size -= bytes;
            let _ = fs::remove_file(path);
        }
    }
}

/// What a registry answers may be private.
fn private_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_file_is_not_used() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::at(folder.path());
        let headers = vec![("content-type".to_owned(), "application/json".to_owned())];
        let stored =
            Stored { bytes: b"{\n}".to_vec(), etag: Some("\"a\"".to_owned()), modified: None, headers };
        cache.put("key", &stored);
        let found = cache.get("key").unwrap();
        assert_eq!((found.bytes, found.etag, found.headers), (stored.bytes, stored.etag, stored.headers));
        let file = folder.path().join("answers/key");
        let mut bytes = fs::read(&file).unwrap();
        *bytes.last_mut().unwrap() = b'!';
        fs::write(&file, bytes).unwrap();
        assert!(cache.get("key").is_none());
        cache.tidy();
        assert!(file.exists());
    }
}
