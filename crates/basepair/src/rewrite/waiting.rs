//! A new text staged beside the file that it will replace. It has no name until it is complete, so a killed
//! program leaves nothing behind; a leftover of one that is killed at the last step is recognized by its name,
//! is not locked, and is removed by the next run.

use basepair_server::platform::{self, is_at};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

const ENDING: &str = ".basepair-new";

#[derive(Debug)]
pub(super) struct Waiting {
    path: PathBuf,
    place: PathBuf,
    /// Locked while it is open.
    file: File,
    /// Whether `path` exists.
    named: bool,
}

/// What happened to the old file when the new one replaced it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Put {
    /// The old file has the staged name, and the two can be exchanged again.
    Exchanged,
    /// The file system cannot exchange two files: the old one is gone.
    Replaced,
}

impl Waiting {
    /// Writes a text and syncs it.
    pub(super) fn write(place: &Path, text: &[u8]) -> io::Result<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let name = place.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_string_lossy();
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = place.with_file_name(format!(".{name}.{}-{number}{ENDING}", std::process::id()));
        let (mut file, named) = match nameless(place) {
            Some(file) => (file, false),
            None => (File::create_new(&path)?, true),
        };
        // Without file locks, assume that no other process uses it.
        let _ = file.try_lock();
        let written = file.write_all(text).and_then(|()| file.sync_all());
        let waiting = Self { path, place: place.to_owned(), file, named };
        written.map(|()| waiting)
    }

    pub(super) fn file(&self) -> &File {
        &self.file
    }

    /// Gives the file its name, if it has none yet.
    fn name(&mut self) -> io::Result<()> {
        if !self.named {
            #[cfg(target_os = "linux")]
            platform::nameless::name(&self.file, &self.path)?;
            self.named = true;
        }
        Ok(())
    }

    /// Moves the file into place. `check` runs immediately before.
    pub(super) fn put<E: From<io::Error>>(
        &mut self,
        check: impl FnOnce() -> Result<(), E>,
    ) -> Result<Put, E> {
        self.name()?;
        check()?;
        match self.exchange() {
            Ok(true) => Ok(Put::Exchanged),
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.into()),
            // There is no file to exchange it with, or no system call for it.
            _ => {
                fs::rename(&self.path, &self.place)?;
                self.named = false;
                Ok(Put::Replaced)
            }
        }
    }

    /// Exchanges the two files; `false` if that is not supported.
    fn exchange(&self) -> io::Result<bool> {
        if platform::exchange(&self.path, &self.place)? { Ok(true) } else { self.exchange_by_second_name() }
    }

    /// The same without a system call for it: the old file is hard-linked first. Readers still see one or the
    /// other, but a file that another process moves into place in that moment is lost.
    fn exchange_by_second_name(&self) -> io::Result<bool> {
        let mut second = self.path.clone().into_os_string();
        second.push(ENDING);
        if let Err(error) = fs::hard_link(&self.place, &second) {
            // Some file systems have no hard links.
            return if error.kind() == io::ErrorKind::NotFound { Err(error) } else { Ok(false) };
        }
        let moved = fs::rename(&self.path, &self.place);
        if moved.is_err() {
            let _ = fs::remove_file(&second);
        }
        moved.and_then(|()| fs::rename(&second, &self.path)).map(|()| true)
    }

    /// The content of the replaced file.
    pub(super) fn taken_out(&self) -> io::Result<Vec<u8>> {
        fs::read(&self.path)
    }

    /// Undoes an exchange. A file that another process has put there since is kept.
    pub(super) fn take_back(&self) -> io::Result<()> {
        if is_at(&self.file, &self.place) {
            self.exchange()?;
            if !is_at(&self.file, &self.path) {
                self.exchange()?;
            }
        }
        Ok(())
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if self.named {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// A file without a name, if the system supports it.
fn nameless(place: &Path) -> Option<File> {
    #[cfg(target_os = "linux")]
    return platform::nameless::create(place);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = place;
        None
    }
}

/// Removes leftovers of killed runs beside a file.
pub(super) fn clear(place: &Path) {
    let (Some(folder), Some(name)) = (place.parent(), place.file_name()) else { return };
    let beginning = format!(".{}.", name.to_string_lossy());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let ours = name.to_str().is_some_and(|name| name.starts_with(&beginning) && name.ends_with(ENDING));
        if !ours || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        let opened = platform::open_itself(&entry.path());
        // A file in use is locked.
        if opened.is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_files_are_exchanged_and_back_without_a_system_call_for_it() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("a.json");
        fs::write(&place, "old").unwrap();
        let mut waiting = Waiting::write(&place, b"new").unwrap();
        waiting.name().unwrap();
        for (there, taken_out) in [("new", "old"), ("old", "new")] {
            assert!(waiting.exchange_by_second_name().unwrap());
            assert_eq!(fs::read_to_string(&place).unwrap(), there);
            assert_eq!(waiting.taken_out().unwrap(), taken_out.as_bytes());
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        }
        drop(waiting);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let missing = Waiting::write(&folder.path().join("none.json"), b"new").unwrap();
        let error = missing.exchange_by_second_name().unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }
}
