//! Copies files that are not ours from the old output folder into the new one, with the modes of their folders.

use super::Stop;
use super::error::failed;
use basepair_server::platform::{copy_link, is_mount_point, resemble};
use std::collections::HashSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

pub(super) struct CopyForeign<'a> {
    pub(super) from: &'a Path,
    pub(super) to: &'a Path,
    /// Ours: not copied. What the new folder already has is not copied either.
    pub(super) dropped: &'a HashSet<PathBuf>,
}

impl CopyForeign<'_> {
    /// Copies everything below a folder. A folder with only our files is not created again.
    pub(super) fn folder(&self, below: &Path) -> Result<(), Stop> {
        let from = join(self.from, below);
        let mut empty = true;
        for entry in fs::read_dir(&from).map_err(failed("read", &from))? {
            let entry = entry.map_err(failed("read", &from))?;
            empty = false;
            let relative = below.join(entry.file_name());
            let kind = entry.file_type().map_err(failed("read", &entry.path()))?;
            if !kind.is_dir() {
                self.leaf(&relative, kind)?;
            } else if is_mount_point(&entry.path()) {
                return Err(Stop::Immovable("contains a mount point"));
            } else {
                self.folder(&relative)?;
            }
        }
        let to = join(self.to, below);
        if empty {
            fs::create_dir_all(&to).map_err(failed("create", &to))?;
        }
        if fs::symlink_metadata(&to).is_ok() {
            let metadata = fs::metadata(&from).map_err(failed("read", &from))?;
            resemble(&to, &metadata).map_err(failed("set the mode of", &to))?;
        }
        Ok(())
    }

    fn leaf(&self, relative: &Path, kind: fs::FileType) -> Result<(), Stop> {
        let (from, to) = (self.from.join(relative), self.to.join(relative));
        if self.dropped.contains(relative) || fs::symlink_metadata(&to).is_ok() {
            return Ok(());
        }
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent).map_err(failed("create", parent))?;
        }
        if kind.is_symlink() {
            copy_link(&from, &to).map_err(|error| match error.kind() {
                // On Windows, some kinds of links, and the right to create any, need privileges.
                _ if cfg!(windows) => Stop::Immovable("contains a link that cannot be copied"),
                _ => failed("create", &to)(error).into(),
            })?;
        } else if kind.is_file() {
            // A hard link: nothing is copied, nothing can differ.
            fs::hard_link(&from, &to).or_else(|_| copy(&from, &to)).map_err(failed("copy", &from))?;
        } else {
            let unsupported = io::Error::other("it is not a file, a folder or a link");
            return Err(failed("copy", &from)(unsupported).into());
        }
        Ok(())
    }
}

/// Joining an empty path would add a trailing slash, which messages then show.
fn join(folder: &Path, below: &Path) -> PathBuf {
    if below.as_os_str().is_empty() { folder.to_owned() } else { folder.join(below) }
}

/// For files that cannot be hard-linked: those of other users, and those on some file systems.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to)?;
    let metadata = fs::metadata(from)?;
    let file = File::open(to)?;
    let _ = file.set_modified(metadata.modified()?);
    file.sync_all()?;
    let _ = resemble(to, &metadata);
    Ok(())
}
