//! Changes files of a registry in place: written beside, brought to disk, then renamed over the old ones. Never
//! through a link that leaves the root, never over a text that has changed since it was read, and a new folder never
//! over one that is there.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// A file below the root with its new text.
#[derive(Debug, Clone, Copy)]
pub struct Rewrite<'a> {
    pub file: &'a str,
    /// The text it had when it was read.
    pub before: &'a str,
    pub after: &'a str,
}

/// Why nothing, or not everything, was written.
#[derive(Debug, thiserror::Error)]
pub enum RewriteError {
    #[error("`{0}` leads out of `{1}`; write it where it lies")]
    Outside(String, String),
    #[error("`{0}` is there already; nothing was written")]
    Taken(String),
    #[error("`{0}` has changed meanwhile; nothing was written, try again")]
    Changed(String),
    #[error("`{0}` cannot be written: {1}")]
    Io(String, #[source] io::Error),
}

/// Replaces all files, or none if one of them cannot be prepared.
pub fn rewrite(root: &Path, files: &[Rewrite<'_>]) -> Result<(), RewriteError> {
    let mut prepared = Vec::with_capacity(files.len());
    for file in files {
        prepared.push(Prepared::new(root, file)?);
    }
    for (prepared, file) in prepared.iter_mut().zip(files) {
        prepared.put().map_err(|error| RewriteError::Io(file.file.to_owned(), error))?;
    }
    Ok(())
}

/// A new text that waits beside its file. Goes away unless it is put in place.
struct Prepared {
    waiting: PathBuf,
    place: PathBuf,
    done: bool,
}

impl Prepared {
    fn new(root: &Path, file: &Rewrite<'_>) -> Result<Self, RewriteError> {
        let failed = |error| RewriteError::Io(file.file.to_owned(), error);
        let real_root = fs::canonicalize(root).map_err(failed)?;
        // A link inside the root stays a link: the file that it leads to is replaced.
        let place = fs::canonicalize(root.join(file.file)).map_err(failed)?;
        if !place.starts_with(&real_root) {
            return Err(RewriteError::Outside(file.file.to_owned(), root.display().to_string()));
        }
        if fs::read(&place).map_err(failed)? != file.before.as_bytes() {
            return Err(RewriteError::Changed(file.file.to_owned()));
        }
        let name = place.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let waiting = place.with_file_name(format!(".{name}.{}.new", std::process::id()));
        let mut new = File::create_new(&waiting).map_err(failed)?;
        let prepared = Self { waiting, place, done: false };
        let old = fs::metadata(&prepared.place).map_err(failed)?;
        new.set_permissions(Permissions::from_mode(old.mode() & 0o7777)).map_err(failed)?;
        // Only the superuser can give a file to its old owner; for anybody else it is theirs already.
        let _ = std::os::unix::fs::fchown(&new, Some(old.uid()), Some(old.gid()));
        new.write_all(file.after.as_bytes()).and_then(|()| new.sync_all()).map_err(failed)?;
        Ok(prepared)
    }

    fn put(&mut self) -> io::Result<()> {
        fs::rename(&self.waiting, &self.place)?;
        self.done = true;
        let folder = self.place.parent().unwrap_or(&self.place);
        // Not every file system can bring a folder to disk; the new name holds either way.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Drop for Prepared {
    fn drop(&mut self) {
        if !self.done {
            let _ = fs::remove_file(&self.waiting);
        }
    }
}

/// Folders that were made and go away again unless they are kept.
#[derive(Debug)]
pub struct NewFolders {
    /// What to remove, the innermost last: the first folder on the way that was not there before.
    made: Vec<PathBuf>,
    kept: bool,
}

impl NewFolders {
    /// Makes folders with these files, or nothing at all.
    pub fn create(root: &Path, folders: &[String], files: &[(String, String)]) -> Result<Self, RewriteError> {
        let mut new = Self { made: Vec::new(), kept: false };
        let real_root =
            fs::canonicalize(root).map_err(|e| RewriteError::Io(root.display().to_string(), e))?;
        for folder in folders {
            let failed = |error| RewriteError::Io(folder.clone(), error);
            let place = real_root.join(folder);
            if fs::symlink_metadata(&place).is_ok() {
                return Err(RewriteError::Taken(folder.clone()));
            }
            let missing = place.ancestors().take_while(|path| fs::symlink_metadata(path).is_err());
            let top = missing.last().unwrap_or(&place).to_owned();
            let above = fs::canonicalize(top.parent().unwrap_or(&real_root)).map_err(failed)?;
            if !above.starts_with(&real_root) {
                return Err(RewriteError::Outside(folder.clone(), root.display().to_string()));
            }
            new.made.push(top);
            fs::create_dir_all(&place).map_err(failed)?;
        }
        for (path, text) in files {
            let failed = |error| RewriteError::Io(path.clone(), error);
            let place = real_root.join(path);
            fs::create_dir_all(place.parent().unwrap_or(&place)).map_err(failed)?;
            let mut file = File::create_new(&place).map_err(failed)?;
            file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(failed)?;
        }
        Ok(new)
    }

    pub fn keep(mut self) {
        self.kept = true;
    }
}

impl Drop for NewFolders {
    fn drop(&mut self) {
        if !self.kept {
            for folder in self.made.iter().rev() {
                let _ = fs::remove_dir_all(folder);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    fn change<'a>(file: &'a str, before: &'a str) -> Rewrite<'a> {
        Rewrite { file, before, after: "new" }
    }

    #[test]
    fn permissions_and_links_inside_stay() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("real.json"), "old").unwrap();
        fs::set_permissions(root.path().join("real.json"), Permissions::from_mode(0o640)).unwrap();
        symlink("real.json", root.path().join("registry.json")).unwrap();
        rewrite(root.path(), &[change("registry.json", "old")]).unwrap();
        assert_eq!(fs::read_to_string(root.path().join("real.json")).unwrap(), "new");
        assert!(fs::symlink_metadata(root.path().join("registry.json")).unwrap().is_symlink());
        assert_eq!(fs::metadata(root.path().join("real.json")).unwrap().mode() & 0o777, 0o640);
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 2, "nothing is left beside");
    }

    #[test]
    fn a_link_out_of_the_root_is_refused_and_nothing_is_written() {
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
    fn new_folders_come_whole_or_not_at_all() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("there")).unwrap();
        symlink("/", root.path().join("out")).unwrap();
        let files = [("a/b/x.ts".to_owned(), "x".to_owned())];
        drop(NewFolders::create(root.path(), &["a/b".to_owned()], &files).unwrap());
        assert!(!root.path().join("a").exists(), "what is not kept goes");
        for (folder, files) in
            [("there", vec![]), ("out/x", vec![]), ("c", vec![("there".to_owned(), String::new())])]
        {
            NewFolders::create(root.path(), &["b".to_owned(), folder.to_owned()], &files).unwrap_err();
            assert_eq!(fs::read_dir(root.path()).unwrap().count(), 2, "{folder}");
        }
        NewFolders::create(root.path(), &["a/b".to_owned()], &files).unwrap().keep();
        assert_eq!(fs::read_to_string(root.path().join("a/b/x.ts")).unwrap(), "x");
    }

    #[test]
    fn a_text_that_changed_meanwhile_is_left_alone() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("a.json"), "edited").unwrap();
        let error = rewrite(root.path(), &[change("a.json", "old")]).unwrap_err();
        assert!(matches!(error, RewriteError::Changed(_)), "{error}");
        assert_eq!(fs::read_to_string(root.path().join("a.json")).unwrap(), "edited");
    }
}
