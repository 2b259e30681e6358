//! Linux, macOS and other Unixes.

use super::Identity;
use rustix::fs::{CWD, OFlags, RenameFlags, renameat_with};
use rustix::io::Errno;
use std::fs::{self, DirBuilder, File, Metadata, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt, chown, fchown};
use std::path::Path;

/// Exchanges two names atomically; `false` if the file system does not support it.
pub fn exchange(one: &Path, other: &Path) -> io::Result<bool> {
    match renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE) {
        Ok(()) => Ok(true),
        Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// The width of the terminal that stdout is, in columns.
pub fn terminal_width() -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(io::stdout()).ok()?;
    Some(usize::from(size.ws_col)).filter(|width| *width > 0)
}

/// Whether a folder could not be moved because another program uses it; does not happen on Unix.
pub fn is_in_use(_: &io::Error) -> bool {
    false
}

pub fn identity_of(file: &File) -> io::Result<Identity> {
    file.metadata().map(|found| (found.dev(), found.ino()))
}

/// The identity of a path, without following links.
pub fn identity_at(path: &Path) -> io::Result<Identity> {
    fs::symlink_metadata(path).map(|found| (found.dev(), found.ino()))
}

/// The identity of a folder, following links.
pub fn identity_of_folder(path: &Path) -> io::Result<Identity> {
    fs::metadata(path).map(|found| (found.dev(), found.ino()))
}

/// A value that changes whenever a file is written, replaced or renamed.
pub fn mark(found: &Metadata) -> (Identity, u64, (i64, i64)) {
    ((found.dev(), found.ino()), found.size(), (found.ctime(), found.ctime_nsec()))
}

/// Creates a folder that only this user can access.
pub fn create_private_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).create(path)
}

/// Whether this process may do everything.
pub fn is_superuser() -> bool {
    rustix::process::geteuid().is_root()
}

/// Allows removing the entries of a folder.
pub fn unlock_folder(path: &Path) {
    let _ = fs::set_permissions(path, Permissions::from_mode(0o700));
}

/// Gives a folder or a file the mode of an old one, and its owner where that is allowed.
pub fn resemble(path: &Path, old: &Metadata) -> io::Result<()> {
    let new = fs::metadata(path)?;
    if new.uid() != old.uid() || new.gid() != old.gid() {
        let _ = chown(path, Some(old.uid()), Some(old.gid())).or_else(|_| chown(path, None, Some(old.gid())));
    }
    fs::set_permissions(path, Permissions::from_mode(old.mode() & 0o7777))
}

/// Gives a new file the permissions and the owner of the one that it replaces.
pub fn resemble_file(new: &File, old: Option<&Metadata>) -> io::Result<()> {
    let mode = old.map_or(0o644, |old| old.mode() & 0o7777);
    new.set_permissions(Permissions::from_mode(mode))?;
    if let Some(old) = old {
        // Only the superuser can restore the old owner; for other users it is already theirs.
        let _ = fchown(new, Some(old.uid()), Some(old.gid()));
    }
    Ok(())
}

/// Creates a link with the same target as another.
pub fn copy_link(from: &Path, to: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(fs::read_link(from)?, to)
}

/// Opens a file for reading, without following links and without blocking.
pub fn open_itself(path: &Path) -> io::Result<File> {
    let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed();
    OpenOptions::new().read(true).custom_flags(flags).open(path)
}

/// Whether something is mounted on a folder. Such a folder cannot be moved, and its content is not ours to remove.
pub fn is_mount_point(folder: &Path) -> bool {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::{AtFlags, StatxAttributes, StatxFlags, statx};
        let found = statx(CWD, folder, AtFlags::SYMLINK_NOFOLLOW, StatxFlags::empty());
        if let Ok(found) = found
            && found.stx_attributes_mask.contains(StatxAttributes::MOUNT_ROOT)
        {
            return found.stx_attributes.contains(StatxAttributes::MOUNT_ROOT);
        }
    }
    let device = |path: &Path| fs::symlink_metadata(path).map(|metadata| metadata.dev()).ok();
    folder.parent().is_some_and(|parent| device(parent) != device(folder))
}

/// How many files the process may have open.
pub fn open_files() -> u64 {
    rustix::process::getrlimit(rustix::process::Resource::Nofile).current.unwrap_or(u64::MAX)
}

/// Files that are named once they are complete.
#[cfg(target_os = "linux")]
pub mod nameless {
    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat};
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::Path;

    /// A file without a name in the folder of `place`, if the system supports such files and naming them later.
    pub fn create(place: &Path) -> Option<File> {
        if !Path::new("/proc/self/fd").exists() {
            return None;
        }
        let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        rustix::fs::open(folder, flags, Mode::from_raw_mode(0o600)).ok().map(File::from)
    }

    pub fn name(file: &File, path: &Path) -> io::Result<()> {
        let descriptor = format!("/proc/self/fd/{}", file.as_raw_fd());
        Ok(linkat(CWD, descriptor, CWD, path, AtFlags::SYMLINK_FOLLOW)?)
    }
}

/// Syncs the whole file system of a folder, if there is a system call for it.
#[cfg(target_os = "linux")]
pub fn sync_file_system(folder: &File) -> io::Result<()> {
    Ok(rustix::fs::syncfs(folder)?)
}
