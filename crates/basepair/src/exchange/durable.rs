//! Files and folders that survive a power failure, and removal of folders.

use super::error::{ExchangeError, failed};
use basepair_server::platform;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// From this many new files on, the whole file system is synced once, instead of each file: a disk takes
/// milliseconds for each.
const MANY: usize = 64;

/// Whether files written together are synced one by one.
pub(super) fn sync_each(files: usize) -> bool {
    files < MANY || !cfg!(target_os = "linux")
}

/// Writes a new file in an existing folder, and syncs it if requested.
pub(super) fn write(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    sync: bool,
) -> Result<(), ExchangeError> {
    let mut file = File::create_new(path).map_err(failed("create", path))?;
    content(&mut file).map_err(failed("write", path))?;
    if sync {
        file.sync_all().map_err(failed("sync", path))?;
    }
    Ok(())
}

/// Syncs a folder with new files, which were synced one by one or not at all.
pub(super) fn sync_tree(folder: &Path, each: bool) -> Result<(), ExchangeError> {
    #[cfg(target_os = "linux")]
    if !each {
        let opened = File::open(folder).map_err(failed("open", folder))?;
        return platform::sync_file_system(&opened).map_err(failed("sync", folder));
    }
    let _ = each;
    sync_folders(folder)
}

/// Syncs the entries of a folder and of all folders below it.
fn sync_folders(folder: &Path) -> Result<(), ExchangeError> {
    for entry in fs::read_dir(folder).map_err(failed("read", folder))? {
        let entry = entry.map_err(failed("read", folder))?;
        if entry.file_type().map_err(failed("read", folder))?.is_dir() {
            sync_folders(&entry.path())?;
        }
    }
    sync_folder(folder)
}

pub(super) fn sync_folder(folder: &Path) -> Result<(), ExchangeError> {
    let opened = match File::open(folder) {
        // It is writable but not readable.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return Ok(()),
        opened => opened.map_err(failed("sync", folder))?,
    };
    match opened.sync_all() {
        // Some file systems cannot sync folders.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        other => other.map_err(failed("sync", folder)),
    }
}

/// Removes a file or a folder with everything in it, without following links.
pub(super) fn remove(path: &Path) -> Result<(), ExchangeError> {
    let once = || match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(error) => Err(error),
    };
    let result = once().or_else(|error| {
        if error.kind() == io::ErrorKind::PermissionDenied {
            // A folder that was copied with its mode may be read-only.
            unlock(path);
            return once();
        }
        Err(error)
    });
    match result {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed("remove", path)(error)),
        _ => Ok(()),
    }
}

fn unlock(folder: &Path) {
    if !fs::symlink_metadata(folder).is_ok_and(|metadata| metadata.is_dir()) {
        return;
    }
    platform::unlock_folder(folder);
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        unlock(&entry.path());
    }
}
