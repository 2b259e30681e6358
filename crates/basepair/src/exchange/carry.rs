//! Takes over into a new folder what an old one holds besides our own files, with the modes of its folders.

use super::Stop;
use super::error::failed;
use super::output::is_mount_point;
use std::collections::HashSet;
use std::fs::{self, File, Metadata};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::{Path, PathBuf};

pub(super) struct Carry<'a> {
    pub(super) from: &'a Path,
    pub(super) to: &'a Path,
    /// Ours: not taken over. What the new folder already has is not taken over either.
    pub(super) dropped: &'a HashSet<PathBuf>,
}

impl Carry<'_> {
    /// Everything below a folder. A folder that only held ours is not made again.
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
                return Err(Stop::Immovable("holds a mount point"));
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
            take_after(&to, &metadata).map_err(failed("set the mode of", &to))?;
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
            let link = fs::read_link(&from).map_err(failed("read", &from))?;
            symlink(link, &to).map_err(failed("create", &to))?;
        } else if kind.is_file() {
            // The same file under a second name: nothing is copied, nothing can differ.
            fs::hard_link(&from, &to).or_else(|_| copy(&from, &to)).map_err(failed("carry over", &from))?;
        } else {
            let odd = io::Error::other("it is neither file, folder nor link");
            return Err(failed("carry over", &from)(odd).into());
        }
        Ok(())
    }
}

/// Joining nothing would leave a slash at the end, which messages then show.
fn join(folder: &Path, below: &Path) -> PathBuf {
    if below.as_os_str().is_empty() { folder.to_owned() } else { folder.join(below) }
}

/// For files that may not have a second name: those of others, and those on some file systems.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to)?;
    let metadata = fs::metadata(from)?;
    let file = File::open(to)?;
    let _ = file.set_modified(metadata.modified()?);
    file.sync_all()?;
    let _ = take_after(to, &metadata);
    Ok(())
}

/// Gives the mode of the old one, and its owner where that is allowed.
fn take_after(path: &Path, old: &Metadata) -> io::Result<()> {
    let new = fs::metadata(path)?;
    if new.uid() != old.uid() || new.gid() != old.gid() {
        let _ = chown(path, Some(old.uid()), Some(old.gid())).or_else(|_| chown(path, None, Some(old.gid())));
    }
    fs::set_permissions(path, fs::Permissions::from_mode(old.mode() & 0o7777))
}
