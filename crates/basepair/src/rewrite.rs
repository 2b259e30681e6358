//! Changes files of a registry in place: new files are written beside the old ones, synced, then exchanged with
//! them. Never through a link out of the root, and never over a text that has changed since it was read: the
//! replaced file is compared with what was read, and restored if it differs.

mod files;
mod folders;
mod waiting;

pub use files::{NewFiles, lock};
pub use folders::NewFolders;

use basepair_check::fix::Change;
use basepair_server::platform::resemble_file;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use waiting::{Put, Waiting};

/// A file below the root with its new text.
#[derive(Debug, Clone, Copy)]
pub struct Rewrite<'a> {
    pub file: &'a str,
    /// The text it had when it was read.
    pub before: &'a str,
    pub after: &'a str,
}

impl<'a> From<&'a Change> for Rewrite<'a> {
    fn from(change: &'a Change) -> Self {
        Self { file: change.file(), before: &change.before.text, after: &change.after }
    }
}

/// Why nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum RewriteError {
    #[error("`{0}` leads out of `{1}`; change the file at its own path")]
    Outside(String, String),
    #[error("`{0}` already exists; nothing was written")]
    Taken(String),
    #[error("`{0}` has changed meanwhile; nothing was written, try again")]
    Changed(String),
    #[error("`{0}` cannot be written: {1}")]
    Io(String, io::Error),
}

/// Replaces all files, or none.
pub fn rewrite(root: &Path, files: &[Rewrite<'_>]) -> Result<(), RewriteError> {
    let mut prepared = Vec::with_capacity(files.len());
    for file in files {
        prepared.push(Prepared::new(root, file)?);
    }
    put_all(&mut prepared)
}

fn put_all(prepared: &mut [Prepared<'_>]) -> Result<(), RewriteError> {
    for position in 0..prepared.len() {
        let (before, rest) = prepared.split_at_mut(position);
        let Some(Err(error)) = rest.first_mut().map(Prepared::put) else { continue };
        before.iter().for_each(Prepared::take_back);
        return Err(error);
    }
    prepared.iter().for_each(Prepared::sync);
    Ok(())
}

/// Replaces or creates a file, regardless of its content. Readers see the old text or the new one. A link is
/// followed, and its target is replaced.
pub fn replace(file: &Path, text: &[u8]) -> io::Result<()> {
    let place = fs::canonicalize(file).or_else(|_| std::path::absolute(file))?;
    waiting::clear(&place);
    let mut waiting = Waiting::write(&place, text)?;
    let like = fs::metadata(&place).ok();
    resemble_file(waiting.file(), like.as_ref())?;
    waiting.put(|| Ok::<(), io::Error>(()))?;
    sync_folder(&place);
    Ok(())
}

/// Removes what a killed run left beside a file of the registry.
pub fn clear(root: &Path, file: &str) {
    if let Ok(place) = fs::canonicalize(root.join(file)) {
        waiting::clear(&place);
    }
}

/// A new text staged beside its file. It is removed unless it is moved into place.
struct Prepared<'a> {
    file: &'a Rewrite<'a>,
    place: PathBuf,
    waiting: Waiting,
    put: Option<Put>,
}

impl<'a> Prepared<'a> {
    fn new(root: &Path, file: &'a Rewrite<'a>) -> Result<Self, RewriteError> {
        let failed = |error| RewriteError::Io(file.file.to_owned(), error);
        let real_root = fs::canonicalize(root).map_err(failed)?;
        // A link inside the root stays a link: its target is replaced.
        let place = fs::canonicalize(root.join(file.file)).map_err(failed)?;
        if !place.starts_with(&real_root) {
            return Err(RewriteError::Outside(file.file.to_owned(), root.display().to_string()));
        }
        unchanged(&place, file)?;
        waiting::clear(&place);
        let waiting = Waiting::write(&place, file.after.as_bytes()).map_err(failed)?;
        let like = fs::metadata(&place).map_err(failed)?;
        resemble_file(waiting.file(), Some(&like)).map_err(failed)?;
        Ok(Self { file, place, waiting, put: None })
    }

    /// Compares once more, exchanges the two files, and compares the replaced file: an edit in between is restored.
    fn put(&mut self) -> Result<(), RewriteError> {
        let file = self.file;
        let failed = |error| RewriteError::Io(file.file.to_owned(), error);
        let place = &self.place;
        let put = self.waiting.put(|| unchanged(place, file).map_err(Refused::Rewrite));
        let put = put.map_err(|error| match error {
            Refused::Rewrite(error) => error,
            Refused::Io(error) => failed(error),
        })?;
        if put == Put::Exchanged && self.waiting.taken_out().map_err(failed)? != file.before.as_bytes() {
            self.waiting.take_back().map_err(failed)?;
            return Err(RewriteError::Changed(file.file.to_owned()));
        }
        self.put = Some(put);
        Ok(())
    }

    fn take_back(&self) {
        if self.put == Some(Put::Exchanged) {
            let _ = self.waiting.take_back();
        }
    }

    fn sync(&self) {
        sync_folder(&self.place);
    }
}

/// Why a file was not replaced.
enum Refused {
    Rewrite(RewriteError),
    Io(io::Error),
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Checks that a file still has the text that was read.
fn unchanged(place: &Path, file: &Rewrite<'_>) -> Result<(), RewriteError> {
    match fs::read(place) {
        Ok(now) if now == file.before.as_bytes() => Ok(()),
        Ok(_) => Err(RewriteError::Changed(file.file.to_owned())),
        Err(error) => Err(RewriteError::Io(file.file.to_owned(), error)),
    }
}

fn sync_folder(place: &Path) {
    let folder = place.parent().unwrap_or(place);
    // Not every file system can sync a folder; the new name is valid either way.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::Permissions;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    fn change<'a>(file: &'a str, before: &'a str) -> Rewrite<'a> {
        Rewrite { file, before, after: "new" }
    }

    #[test]
    fn permissions_and_links_inside_the_root_are_kept() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("real.json"), "old").unwrap();
        fs::set_permissions(root.path().join("real.json"), Permissions::from_mode(0o640)).unwrap();
        symlink("real.json", root.path().join("registry.json")).unwrap();
        rewrite(root.path(), &[change("registry.json", "old")]).unwrap();
        assert_eq!(fs::read_to_string(root.path().join("real.json")).unwrap(), "new");
        assert!(fs::symlink_metadata(root.path().join("registry.json")).unwrap().is_symlink());
        assert_eq!(fs::metadata(root.path().join("real.json")).unwrap().mode() & 0o777, 0o640);
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 2, "no staged file is left");
    }

    #[test]
    fn a_link_out_of_the_root_is_rejected_and_nothing_is_written() {
        let outer = tempfile::tempdir().unwrap();
        let root = outer.path().join("root");
        fs::create_dir(&root).unwrap();
        fs::write(root.join("a.json"), "old").unwrap();
        fs::write(outer.path().join("secret"), "old").unwrap();
        symlink("../secret", root.join("b.json")).unwrap();
        let error = rewrite(&root, &[change("a.json", "old"), change("b.json", "old")]).unwrap_err();
        assert!(matches!(error, RewriteError::Outside(..)), "{error}");
        assert_eq!(fs::read_to_string(root.join("a.json")).unwrap(), "old");
        assert_eq!(fs::read_to_string(outer.path().join("secret")).unwrap(), "old");
        assert_eq!(fs::read_dir(&root).unwrap().count(), 2);
    }

    #[test]
    fn a_file_that_changed_meanwhile_is_not_overwritten() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("a.json"), "edited").unwrap();
        let error = rewrite(root.path(), &[change("a.json", "old")]).unwrap_err();
        assert!(matches!(error, RewriteError::Changed(_)), "{error}");
        assert_eq!(fs::read_to_string(root.path().join("a.json")).unwrap(), "edited");
    }

    #[test]
    fn an_edit_after_the_first_check_stops_all_writes() {
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().join(name);
        for name in ["a.json", "b.json"] {
            fs::write(at(name), "old").unwrap();
        }
        let changes = [change("a.json", "old"), change("b.json", "old")];
        let mut prepared: Vec<_> =
            changes.iter().map(|file| Prepared::new(root.path(), file).unwrap()).collect();
        fs::write(at("b.json"), "edited").unwrap();
        let error = put_all(&mut prepared).unwrap_err();
        drop(prepared);
        assert!(matches!(error, RewriteError::Changed(_)), "{error}");
        assert_eq!(fs::read_to_string(at("a.json")).unwrap(), "old", "all or nothing");
        assert_eq!(fs::read_to_string(at("b.json")).unwrap(), "edited");
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 2, "no staged file is left");
    }

    #[test]
    fn an_edit_between_the_last_check_and_the_exchange_is_restored() {
        let root = tempfile::tempdir().unwrap();
        let place = root.path().join("a.json");
        fs::write(&place, "old").unwrap();
        let changes = change("a.json", "old");
        let mut prepared = Prepared::new(root.path(), &changes).unwrap();
        let edit = || fs::write(&place, "edited").map_err(Refused::Io);
        assert!(matches!(prepared.waiting.put(edit), Ok(Put::Exchanged)));
        assert_eq!(prepared.waiting.taken_out().unwrap(), b"edited");
        prepared.waiting.take_back().unwrap();
        drop(prepared);
        assert_eq!(fs::read_to_string(&place).unwrap(), "edited");
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1, "no staged file is left");
    }

    #[test]
    fn leftovers_of_a_killed_run_are_removed_and_other_files_are_kept() {
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().join(name);
        for name in ["a.json", ".a.json.1-0.basepair-new", ".a.json.2-0.basepair-new", ".a.json.swp"] {
            fs::write(at(name), "old").unwrap();
        }
        let used = File::open(at(".a.json.2-0.basepair-new")).unwrap();
        used.lock().unwrap();
        clear(root.path(), "a.json");
        assert!(!at(".a.json.1-0.basepair-new").exists());
        assert!(at(".a.json.2-0.basepair-new").exists() && at(".a.json.swp").exists());
        drop(used);
        rewrite(root.path(), &[change("a.json", "old")]).unwrap();
        assert!(!at(".a.json.2-0.basepair-new").exists());
    }

    #[test]
    fn a_missing_file_is_created() {
        let root = tempfile::tempdir().unwrap();
        let place = root.path().join("new.json");
        replace(&place, b"one").unwrap();
        replace(&place, b"two").unwrap();
        assert_eq!(fs::read_to_string(&place).unwrap(), "two");
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1);
    }
}
