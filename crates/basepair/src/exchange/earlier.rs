//! What an earlier build wrote. A file is ours only if the list of digests contains it and its bytes still
//! match the list: everything else belongs to the user.

use super::error::{ExchangeError, Why, failed};
use super::output::Output;
use super::record::record_of;
use super::taken_over;
use basepair_catalog::document::FileDigest;
use basepair_catalog::files::DIGESTS_PATH;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs::{self, Metadata};
use std::io;
use std::path::{Component, Path, PathBuf};

/// The list of digests of a folder; without a list of ours, nothing in the folder is ours.
#[derive(Debug, Default)]
pub(super) struct Earlier {
    pub(super) files: BTreeMap<PathBuf, FileDigest>,
    /// Whether there is a list.
    pub(super) listed: bool,
}

#[derive(Deserialize)]
struct List {
    algorithm: String,
    files: BTreeMap<PathBuf, FileDigest>,
}

/// What exists at a path, without following links.
enum Found {
    Nothing,
    File(Metadata),
    /// Something that is not a regular file, or that is in the place of a folder.
    Other(PathBuf),
}

impl Earlier {
    pub(super) fn read(folder: &Path) -> Result<Self, ExchangeError> {
        let path = folder.join(DIGESTS_PATH);
        let Found::File(_) = find(folder, Path::new(DIGESTS_PATH))? else {
            return Ok(Self::default());
        };
        let bytes = fs::read(&path).map_err(failed("read", &path))?;
        let list = serde_json::from_slice::<List>(&bytes).ok().filter(List::is_ours);
        Ok(list.map_or_else(Self::default, |list| Self { files: list.files, listed: true }))
    }

    /// The files in `folder` that are ours to replace or remove.
    pub(super) fn ours(&self, folder: &Path) -> Result<HashSet<PathBuf>, ExchangeError> {
        let mut ours = HashSet::new();
        for (path, record) in &self.files {
            if matches(folder, path, record)? {
                ours.insert(path.clone());
            }
        }
        if self.listed {
            ours.insert(DIGESTS_PATH.into());
        }
        Ok(ours)
    }

    /// Whether a file already has the wanted bytes.
    pub(super) fn has(
        &self,
        folder: &Path,
        path: &Path,
        wanted: &FileDigest,
        ours: &HashSet<PathBuf>,
    ) -> Result<bool, ExchangeError> {
        match self.files.get(path).filter(|_| ours.contains(path)) {
            // Our files are known to match the list.
            Some(listed) => Ok(listed == wanted),
            None => matches(folder, path, wanted),
        }
    }

    /// Fails if a file that is not ours would be replaced. A file that already has the wanted bytes is fine,
    /// and one of the official tool may be replaced if requested.
    pub(super) fn refuse_loss<'a>(
        &self,
        output: &Output,
        wanted: impl Iterator<Item = (&'a Path, FileDigest)>,
        ours: &HashSet<PathBuf>,
    ) -> Result<(), ExchangeError> {
        let mut lost: BTreeMap<Why, BTreeSet<PathBuf>> = BTreeMap::new();
        for (path, record) in wanted {
            let (why, at) = match find(&output.real, path)? {
                Found::Nothing => continue,
                Found::Other(at) => (Why::Foreign, at),
                Found::File(_) if ours.contains(path) || matches(&output.real, path, &record)? => continue,
                Found::File(_) if self.files.contains_key(path) => (Why::Edited, path.to_owned()),
                Found::File(_) if output.take_over && taken_over::is_official(&output.real, path)? => {
                    continue;
                }
                Found::File(_) => (Why::Foreign, path.to_owned()),
            };
            lost.entry(why).or_default().insert(output.shown(&at));
        }
        match lost.into_iter().next() {
            None => Ok(()),
            Some((why, paths)) => Err(ExchangeError::InTheWay { why, paths: paths.into_iter().collect() }),
        }
    }
}

impl List {
    fn is_ours(&self) -> bool {
        let hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        let inside = |path: &Path| path.components().all(|part| matches!(part, Component::Normal(_)));
        self.algorithm == "sha256"
            && self.files.iter().all(|(path, record)| {
                record.sha256.len() == 64
                    && record.sha256.bytes().all(hex)
                    && path.file_name().is_some()
                    && inside(path)
            })
    }
}

/// Whether the bytes at a path match the record.
fn matches(folder: &Path, path: &Path, record: &FileDigest) -> Result<bool, ExchangeError> {
    let Found::File(metadata) = find(folder, path)? else { return Ok(false) };
    if metadata.len() != record.size as u64 {
        return Ok(false);
    }
    Ok(record_of(&folder.join(path))? == *record)
}

/// Whether anything exists at a path, without following links.
pub(super) fn exists_at(folder: &Path, relative: &Path) -> Result<bool, ExchangeError> {
    Ok(!matches!(find(folder, relative)?, Found::Nothing))
}

fn find(folder: &Path, relative: &Path) -> Result<Found, ExchangeError> {
    let mut at = PathBuf::new();
    let mut parts = relative.components().peekable();
    while let Some(part) = parts.next() {
        at.push(part);
        let last = parts.peek().is_none();
        let path = folder.join(&at);
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Nothing),
            Err(error) => return Err(failed("read", &path)(error)),
            Ok(metadata) if metadata.is_dir() && !last => {}
            Ok(metadata) if metadata.is_file() && last => return Ok(Found::File(metadata)),
            Ok(_) => return Ok(Found::Other(at)),
        }
    }
    Ok(Found::Nothing)
}
