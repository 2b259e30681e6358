//! New folders with files in them: created completely or not at all, and never over an existing one.

use super::RewriteError;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Created folders, which are removed again unless they are kept.
#[derive(Debug)]
pub struct NewFolders {
    /// What to remove, the innermost last: the first folder of a path that did not exist before.
    made: Vec<PathBuf>,
    kept: bool,
}

impl NewFolders {
    /// Creates folders with these files, or nothing.
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

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn all_new_folders_are_created_or_none() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("there")).unwrap();
        symlink("/", root.path().join("out")).unwrap();
        let files = [("a/b/x.ts".to_owned(), "x".to_owned())];
        drop(NewFolders::create(root.path(), &["a/b".to_owned()], &files).unwrap());
        assert!(!root.path().join("a").exists(), "folders that are not kept are removed");
        for (folder, files) in
            [("there", vec![]), ("out/x", vec![]), ("c", vec![("there".to_owned(), String::new())])]
        {
            NewFolders::create(root.path(), &["b".to_owned(), folder.to_owned()], &files).unwrap_err();
            assert_eq!(fs::read_dir(root.path()).unwrap().count(), 2, "{folder}");
        }
        NewFolders::create(root.path(), &["a/b".to_owned()], &files).unwrap().keep();
        assert_eq!(fs::read_to_string(root.path().join("a/b/x.ts")).unwrap(), "x");
    }
}
