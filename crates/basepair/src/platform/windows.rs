//! Windows. Two names cannot change places in one step here, files have no modes, and a folder that another program uses
//! cannot be moved.

use super::Identity;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::os::windows::fs::{FileTypeExt, MetadataExt, OpenOptionsExt, symlink_dir, symlink_file};
use std::path::Path;

const FILE_FLAG_BACKUP_SEMANTICS: u32 = 0x0200_0000;
const FILE_FLAG_OPEN_REPARSE_POINT: u32 = 0x0020_0000;
const ERROR_ACCESS_DENIED: i32 = 5;
const ERROR_SHARING_VIOLATION: i32 = 32;

/// Lets two names change places in one step: the system has no call for it.
pub(crate) fn exchange(_: &Path, _: &Path) -> io::Result<bool> {
    Ok(false)
}

/// Whether a folder could not be moved because another program uses it, or a file in it.
pub(crate) fn is_in_use(error: &io::Error) -> bool {
    matches!(error.raw_os_error(), Some(ERROR_ACCESS_DENIED | ERROR_SHARING_VIOLATION))
}

pub(crate) fn identity_of(file: &File) -> io::Result<Identity> {
    let found = winapi_util::file::information(file)?;
    Ok((found.volume_serial_number(), found.file_index()))
}

/// Of a name itself, which may be a link.
pub(crate) fn identity_at(path: &Path) -> io::Result<Identity> {
    identity_of(&look(path, FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT)?)
}

/// Of a folder, links followed.
pub(crate) fn identity_of_folder(path: &Path) -> io::Result<Identity> {
    identity_of(&look(path, FILE_FLAG_BACKUP_SEMANTICS)?)
}

/// A handle that shows what stands there and reads nothing.
fn look(path: &Path, flags: u32) -> io::Result<File> {
    OpenOptions::new().access_mode(0).custom_flags(flags).open(path)
}

/// What changes whenever a file is written or replaced.
pub(crate) fn mark(found: &Metadata) -> (Identity, u64, (i64, i64)) {
    let times = (found.creation_time(), u64::from(found.file_attributes()));
    (times, found.len(), (found.last_write_time().cast_signed(), 0))
}

/// Makes a folder. It inherits who may enter it from the one above.
pub(crate) fn create_private_folder(path: &Path) -> io::Result<()> {
    fs::create_dir(path)
}

/// Lets the entries of a folder be removed: a folder has no say in that here.
pub(crate) fn unlock_folder(_: &Path) {}

/// Gives a folder or a file what an old one had: all of that is inherited here.
pub(crate) fn resemble(_: &Path, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Gives a new file the permissions of the one that it replaces.
pub(crate) fn resemble_file(new: &File, old: Option<&Metadata>) -> io::Result<()> {
    old.map_or(Ok(()), |old| new.set_permissions(old.permissions()))
}

/// Makes a link that leads where another one does. The system allows that to few users.
pub(crate) fn copy_link(from: &Path, to: &Path) -> io::Result<()> {
    let target = fs::read_link(from)?;
    if fs::symlink_metadata(from)?.file_type().is_symlink_dir() {
        symlink_dir(target, to)
    } else {
        symlink_file(target, to)
    }
}

/// Opens a file for reading, but nothing that a link leads to.
pub(crate) fn open_itself(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).custom_flags(FILE_FLAG_OPEN_REPARSE_POINT).open(path)
}

/// Whether something is mounted on a folder. That is a link here, and links are known as such.
pub(crate) fn is_mount_point(_: &Path) -> bool {
    false
}

/// How many files the process may have open: the system sets no limit that anybody meets.
pub(crate) fn open_files() -> u64 {
    u64::MAX
}
