//! Windows. Two names cannot be exchanged atomically here, files have no modes, and a folder that another program uses
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

/// Exchanging two names atomically: the system has no call for it.
pub fn exchange(_: &Path, _: &Path) -> io::Result<bool> {
    Ok(false)
}

/// The width of the terminal that stdout is, in columns.
pub fn terminal_width() -> Option<usize> {
    let found = winapi_util::console::screen_buffer_info(winapi_util::HandleRef::stdout()).ok()?;
    usize::try_from(found.size().0).ok().filter(|width| *width > 0)
}

/// Whether a folder could not be moved because another program uses it, or a file in it.
pub fn is_in_use(error: &io::Error) -> bool {
    matches!(error.raw_os_error(), Some(ERROR_ACCESS_DENIED | ERROR_SHARING_VIOLATION))
}

pub fn identity_of(file: &File) -> io::Result<Identity> {
    let found = winapi_util::file::information(file)?;
    Ok((found.volume_serial_number(), found.file_index()))
}

/// The identity of a path, without following links.
pub fn identity_at(path: &Path) -> io::Result<Identity> {
    identity_of(&look(path, FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT)?)
}

/// The identity of a folder, following links.
pub fn identity_of_folder(path: &Path) -> io::Result<Identity> {
    identity_of(&look(path, FILE_FLAG_BACKUP_SEMANTICS)?)
}

/// A handle for metadata only.
fn look(path: &Path, flags: u32) -> io::Result<File> {
    OpenOptions::new().access_mode(0).custom_flags(flags).open(path)
}

/// A value that changes whenever a file is written or replaced.
pub fn mark(found: &Metadata) -> (Identity, u64, (i64, i64)) {
    let times = (found.creation_time(), u64::from(found.file_attributes()));
    (times, found.len(), (found.last_write_time().cast_signed(), 0))
}

/// Creates a folder. It inherits the access rights of its parent.
pub fn create_private_folder(path: &Path) -> io::Result<()> {
    fs::create_dir(path)
}

/// Allows removing the entries of a folder: not needed here.
pub fn is_superuser() -> bool {
    false
}

pub fn unlock_folder(_: &Path) {}

/// Gives a folder or a file the mode of an old one: all of it is inherited here.
pub fn resemble(_: &Path, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Gives a new file the permissions of the one that it replaces.
pub fn resemble_file(new: &File, old: Option<&Metadata>) -> io::Result<()> {
    old.map_or(Ok(()), |old| new.set_permissions(old.permissions()))
}

/// Creates a link with the same target as another. The system allows this to few users.
pub fn copy_link(from: &Path, to: &Path) -> io::Result<()> {
    let target = fs::read_link(from)?;
    if fs::symlink_metadata(from)?.file_type().is_symlink_dir() {
        symlink_dir(target, to)
    } else {
        symlink_file(target, to)
    }
}

/// Opens a file for reading, without following links.
pub fn open_itself(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).custom_flags(FILE_FLAG_OPEN_REPARSE_POINT).open(path)
}

/// Whether something is mounted on a folder. A mount is a link here, and links are handled as such.
pub fn is_mount_point(_: &Path) -> bool {
    false
}

/// How many files the process may have open: the system has no practical limit.
pub fn open_files() -> u64 {
    u64::MAX
}
