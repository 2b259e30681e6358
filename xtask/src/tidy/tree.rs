//! The files that the rules check: everything git tracks or would add, read once.

use fs_err as fs;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::failure::Outcome;
use crate::tracked;

pub(super) struct Tree {
    /// Paths relative to the root, with `/`; a file without text is binary.
    files: BTreeMap<String, Option<String>>,
    folders: BTreeSet<String>,
}

impl Tree {
    pub(super) fn read(root: &Path) -> Outcome<Self> {
        let mut files = BTreeMap::new();
        for path in tracked::files(root)? {
            let bytes = fs::read(root.join(&path))?;
            // Inputs of the fuzzer are not checked.
            let text = if path.starts_with("fuzz/corpus/") { None } else { into_text(bytes) };
            files.insert(path, text);
        }
        Ok(Self::new(files))
    }

    pub(super) fn new(files: BTreeMap<String, Option<String>>) -> Self {
        let mut folders = BTreeSet::from([String::new()]);
        for path in files.keys() {
            for (end, _) in path.match_indices('/') {
                folders.extend(path.get(..end).map(str::to_owned));
            }
        }
        Self { files, folders }
    }

    pub(super) fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Every text file and its text.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(|(path, text)| Some((path.as_str(), text.as_deref()?)))
    }

    /// The text files with one of these extensions.
    pub(super) fn texts_with(&self, extensions: &[&str]) -> impl Iterator<Item = (&str, &str)> {
        self.texts().filter(|(path, _)| {
            path.rsplit_once('.').is_some_and(|(_, extension)| extensions.contains(&extension))
        })
    }

    /// The Rust sources of the workspace.
    pub(super) fn rust_sources(&self) -> impl Iterator<Item = (&str, &str)> {
        let folders = ["crates/", "fuzz/", "xtask/"];
        self.texts_with(&["rs"])
            .filter(move |(path, _)| folders.iter().any(|folder| path.starts_with(folder)))
    }

    /// Whether there is a file whose path ends with these names.
    pub(super) fn has_file_ending(&self, names: &str) -> bool {
        self.paths().any(|path| {
            path.strip_suffix(names).is_some_and(|before| before.is_empty() || before.ends_with('/'))
        })
    }

    /// Whether there is a file or a folder of this path.
    pub(super) fn contains(&self, path: &str) -> bool {
        self.files.contains_key(path) || self.folders.contains(path)
    }
}

fn into_text(bytes: Vec<u8>) -> Option<String> {
    if bytes.contains(&0) { None } else { String::from_utf8(bytes).ok() }
}

/// The lines of a text with their numbers from one.
pub(super) fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line))
}
