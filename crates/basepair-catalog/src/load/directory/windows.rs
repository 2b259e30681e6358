//! The root of a registry on Windows. There is no call that confines a path, so every folder on the path is
//! opened without sharing the right to rename or delete it: while the handles are open, it cannot be replaced.
//! A link is resolved first, and its target must be inside.

use super::super::source::ReadError;
use super::{ATTEMPTS, CIRCLE, Kind, regular};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::windows::fs::OpenOptionsExt;
use std::path::{Component, Path, PathBuf};

const FILE_SHARE_READ: u32 = 1;
const FILE_SHARE_WRITE: u32 = 2;
const ERROR_CANT_RESOLVE_FILENAME: i32 = 1921;
/// Without this a folder cannot be opened.
const FILE_FLAG_BACKUP_SEMANTICS: u32 = 0x0200_0000;
/// Opens a link itself.
const FILE_FLAG_OPEN_REPARSE_POINT: u32 = 0x0020_0000;

#[derive(Debug)]
pub(super) struct Root {
    /// With links resolved and in the form `\\?\C:\…`, in which no name has a special meaning.
    path: PathBuf,
    _locked: File,
}

/// Why a path could not be locked.
enum Stopped {
    /// There is a link in the path.
    Link,
    Failed(ReadError),
}

impl Root {
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let path = fs::canonicalize(path)?;
        let locked = lock(&path)?;
        if !locked.metadata()?.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        Ok(Self { path, _locked: locked })
    }

    /// Opens a regular file.
    pub(super) fn open_file(&self, path: &str, outside: bool) -> Result<File, ReadError> {
        let path = self.below(path, outside)?;
        if outside {
            let file = File::open(&path);
            return file.map_err(|error| if path.is_dir() { NO_FILE } else { explain(error) });
        }
        let (locked, path) = self.lock_path(path)?;
        if let Some(last) = locked.last() {
            regular(last)?;
        }
        // While it is locked, it can be opened normally, which also downloads files of a cloud drive.
        File::open(path).map_err(explain)
    }

    /// The names in a folder, with their types.
    pub(super) fn entries(&self, folder: &str) -> Result<Vec<(String, Kind)>, ReadError> {
        let (_locked, path) = self.below(folder, false).and_then(|path| self.lock_path(path))?;
        let entries = fs::read_dir(path).map_err(ReadError::Io)?;
        let named = entries.flatten().filter_map(|entry| {
            let kind = match entry.file_type().ok()? {
                kind if kind.is_file() => Kind::File,
                kind if kind.is_dir() => Kind::Folder,
                _ => Kind::Other,
            };
            // A name that is not Unicode cannot be listed in a manifest either.
            Some((entry.file_name().into_string().ok()?, kind))
        });
        Ok(named.collect())
    }

    /// A path of the registry as a system path. A `\` or `:` in a name would mean another path here than on
    /// other systems: no file has such a name.
    fn below(&self, path: &str, outside: bool) -> Result<PathBuf, ReadError> {
        if path.starts_with('/') {
            return Err(ReadError::Outside);
        }
        let mut place = self.path.clone();
        for segment in path.split('/').filter(|segment| !segment.is_empty() && *segment != ".") {
            if segment.contains(['\\', ':']) {
                return Err(ReadError::Missing);
            }
            if segment == ".." {
                if !outside && place == self.path {
                    return Err(ReadError::Outside);
                }
                place.pop();
            } else {
                place.push(segment);
            }
        }
        Ok(place)
    }

    /// Opens every segment of a path below the root, including the path itself, and returns its real path.
    fn lock_path(&self, mut path: PathBuf) -> Result<(Vec<File>, PathBuf), ReadError> {
        for _ in 0..ATTEMPTS {
            match self.lock_each(&path) {
                Ok(locked) => return Ok((locked, path)),
                Err(Stopped::Failed(error)) => return Err(error),
                Err(Stopped::Link) => path = fs::canonicalize(&path).map_err(explain)?,
            }
        }
        Err(ReadError::Changing)
    }

    fn lock_each(&self, path: &Path) -> Result<Vec<File>, Stopped> {
        let below = path.strip_prefix(&self.path).map_err(|_| Stopped::Failed(ReadError::Outside))?;
        let mut place = self.path.clone();
        let mut locked = Vec::new();
        for component in below.components() {
            let Component::Normal(name) = component else { return Err(Stopped::Failed(ReadError::Outside)) };
            place.push(name);
            let opened = lock(&place).map_err(|error| Stopped::Failed(explain(error)))?;
            let metadata = opened.metadata().map_err(|error| Stopped::Failed(ReadError::Io(error)))?;
            if metadata.is_symlink() {
                return Err(Stopped::Link);
            }
            locked.push(opened);
        }
        Ok(locked)
    }
}

const NO_FILE: ReadError = ReadError::NotAFile("a directory");

/// Opens a file, a folder or a link itself, so that it cannot be renamed or deleted.
fn lock(path: &Path) -> io::Result<File> {
    OpenOptions::new()
        .read(true)
        .share_mode(FILE_SHARE_READ | FILE_SHARE_WRITE)
        .custom_flags(FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT)
        .open(path)
}

fn explain(error: io::Error) -> ReadError {
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory | io::ErrorKind::InvalidFilename => {
            ReadError::Missing
        }
        _ if error.raw_os_error() == Some(ERROR_CANT_RESOLVE_FILENAME) => CIRCLE,
        _ => ReadError::Io(error),
    }
}
