//! The folder in which an output is written before it is moved into place. Only the process that has its lock
//! builds this output; the folder is removed when the work is done, and the next build removes what a killed
//! build left in it.

use super::durable::{remove, write};
use super::error::{ExchangeError, failed};
use super::{Listener, NewFile};
use basepair_model::parallel;
use basepair_server::platform;
use std::collections::{BTreeSet, HashSet};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Debug)]
pub(super) struct Staging {
    folder: PathBuf,
    /// Locked while it is open.
    lock: Option<File>,
    kept: bool,
}

const LOCK: &str = "lock";

impl Staging {
    /// Waits until no other build uses it.
    pub(super) fn open(
        folder: PathBuf,
        shown: &Path,
        listener: &dyn Listener,
    ) -> Result<Self, ExchangeError> {
        let lock = loop {
            match platform::create_private_folder(&folder) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                    return Err(failed("create", &folder)(error));
                }
                _ => {}
            }
            // Following a link here could delete files elsewhere.
            let found = fs::symlink_metadata(&folder);
            if found.as_ref().is_ok_and(|metadata| !metadata.is_dir()) {
                return Err(failed("use", &folder)(io::Error::other("it is not a folder; remove it")));
            }
            let path = folder.join(LOCK);
            let file = match OpenOptions::new().create(true).truncate(false).write(true).open(&path) {
                Ok(file) => file,
                // The build that had it locked has just ended and removed it.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => {
                    let _ = fs::remove_dir(&folder);
                    return Err(failed("create", &path)(error));
                }
            };
            lock(&file, shown, listener);
            // A lock on a file that was removed meanwhile is worthless.
            if platform::is_at(&file, &path) {
                break file;
            }
            // A disk that fails will fail the next time, too.
            file.metadata().map_err(failed("read", &path))?;
            if let Err(error) = fs::symlink_metadata(&path)
                && error.kind() != io::ErrorKind::NotFound
            {
                return Err(failed("read", &path)(error));
            }
        };
        Ok(Self { folder, lock: Some(lock), kept: false })
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Creates a folder in it.
    pub(super) fn create(&self, name: &str) -> Result<PathBuf, ExchangeError> {
        let folder = self.path(name);
        fs::create_dir(&folder).map_err(failed("create", &folder))?;
        Ok(folder)
    }

    /// Writes all files below a folder. Files that another folder already has are hard-linked; nothing is
    /// ever written into an existing file, so the two cannot affect each other.
    pub(super) fn write(
        &self,
        folder: &Path,
        files: &[&NewFile<'_>],
        same: Option<(&Path, &HashSet<PathBuf>)>,
        sync: bool,
        listener: &dyn Listener,
    ) -> Result<(), ExchangeError> {
        let below: BTreeSet<&Path> = files.iter().filter_map(|file| file.path().parent()).collect();
        for below in below.into_iter().filter(|below| !below.as_os_str().is_empty()) {
            let below = folder.join(below);
            fs::create_dir_all(&below).map_err(failed("create", &below))?;
        }
        let place = |file: &NewFile<'_>| {
            let to = folder.join(file.path());
            let old = same.filter(|(_, same)| same.contains(file.path()));
            // Some file systems have no hard links.
            if old.is_none_or(|(old, _)| fs::hard_link(old.join(file.path()), &to).is_err()) {
                write(&to, |out| file.write(out), sync)?;
            }
            listener.placed(1);
            Ok(())
        };
        let failed = AtomicBool::new(false);
        let placed = parallel::map(files, |file| {
            // After a failure, the rest is not needed.
            let result = (!failed.load(Ordering::Relaxed)).then(|| place(file))?;
            failed.fetch_or(result.is_err(), Ordering::Relaxed);
            Some(result)
        });
        placed.into_iter().flatten().collect()
    }

    /// Removes everything but the lock.
    pub(super) fn clear(&self) -> Result<(), ExchangeError> {
        for entry in fs::read_dir(&self.folder).map_err(failed("read", &self.folder))? {
            let entry = entry.map_err(failed("read", &self.folder))?;
            if entry.file_name() != LOCK {
                remove(&entry.path())?;
            }
        }
        Ok(())
    }

    /// Whether the content is needed even if the work fails, because the next build must continue with it.
    pub(super) fn keep(&mut self, kept: bool) {
        self.kept = kept;
    }

    /// Removes the folder with its remaining content.
    pub(super) fn finish(mut self) -> Result<(), ExchangeError> {
        self.kept = true;
        self.clear()?;
        self.close();
        Ok(())
    }

    fn close(&mut self) {
        let _ = fs::remove_file(self.path(LOCK));
        // Windows keeps the name of a file while it is open.
        self.lock = None;
        // Fails if another build uses it already, which is fine.
        let _ = fs::remove_dir(&self.folder);
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        if !self.kept && self.clear().is_ok() {
            self.close();
        }
    }
}

fn lock(file: &File, shown: &Path, listener: &dyn Listener) {
    let result = match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            listener.say(&format!("waiting for another build of `{}` to finish", shown.display()));
            file.lock()
        }
        Err(TryLockError::Error(error)) => Err(error),
    };
    if let Err(error) = result {
        listener.say(&format!(
            "note: `{}` cannot be locked ({error}); make sure that no other build writes there",
            shown.display()
        ));
    }
}
