//! New files beside others: all of them or none, and never over an existing file.

use super::RewriteError;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Created files, which are removed again unless they are kept, with the folders that were created for them.
#[derive(Debug, Default)]
pub struct NewFiles {
    files: Vec<PathBuf>,
    /// The outermost first.
    folders: Vec<PathBuf>,
    kept: bool,
}

impl NewFiles {
    /// Creates all of these files, or none. A file that has the text already is left as it is: a run that was killed
    /// wrote it, and is completed.
    pub fn create(root: &Path, files: &[(String, String)]) -> Result<Self, RewriteError> {
        let mut new = Self::default();
        let real_root =
            fs::canonicalize(root).map_err(|error| RewriteError::Io(root.display().to_string(), error))?;
        for (path, text) in files {
            let failed = |error| RewriteError::Io(path.clone(), error);
            let place = real_root.join(path);
            let folder = place.parent().unwrap_or(&real_root);
            let missing: Vec<&Path> = folder.ancestors().take_while(|path| !path.exists()).collect();
            let above = missing.last().and_then(|last| last.parent()).unwrap_or(folder);
            if !fs::canonicalize(above).map_err(failed)?.starts_with(&real_root) {
                return Err(RewriteError::Outside(path.clone(), root.display().to_string()));
            }
            for folder in missing.into_iter().rev() {
                fs::create_dir(folder).map_err(failed)?;
                new.folders.push(folder.to_owned());
            }
            match write_new(&place, text) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => match fs::read(&place) {
                    Ok(found) if found == text.as_bytes() => continue,
                    _ => return Err(RewriteError::Taken(path.clone())),
                },
                written => written.map_err(failed)?,
            }
            new.files.push(place);
        }
        Ok(new)
    }

    pub fn keep(mut self) {
        self.kept = true;
    }
}

/// Writes a file that does not exist yet. It appears complete, or not at all, also if the process is killed.
fn write_new(place: &Path, text: &str) -> io::Result<()> {
    let name = place.file_name().ok_or(ErrorKind::InvalidInput)?.to_string_lossy();
    let staged = place.with_file_name(format!(".{name}.basepair-new"));
    // What a killed run left; a run beside this one is excluded by the lock.
    let _ = fs::remove_file(&staged);
    let mut file = File::create_new(&staged)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    let placed = written.and_then(|()| match fs::hard_link(&staged, place) {
        // Not every file system has hard links.
        Err(error) if error.kind() != ErrorKind::AlreadyExists && place.symlink_metadata().is_err() => {
            fs::rename(&staged, place)
        }
        linked => linked,
    });
    let _ = fs::remove_file(&staged);
    placed
}

/// Waits until no other command creates files in the folder. Where folders cannot be locked, nothing waits.
pub fn lock(root: &Path) -> Option<File> {
    let folder = File::open(root).ok()?;
    folder.lock().ok()?;
    Some(folder)
}

impl Drop for NewFiles {
    fn drop(&mut self) {
        if self.kept {
            return;
        }
        for file in &self.files {
            let _ = fs::remove_file(file);
        }
        // Only empty folders: another program may have put something there.
        for folder in self.folders.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_new_files_are_created_or_none() {
        let root = tempfile::tempdir().unwrap();
        let file = |path: &str| (path.to_owned(), "x".to_owned());
        fs::write(root.path().join("there"), "mine").unwrap();
        NewFiles::create(root.path(), &[file("a/b/c"), file("d"), file("there")]).unwrap_err();
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1, "nothing is left");
        fs::write(root.path().join("half"), "x").unwrap();
        drop(NewFiles::create(root.path(), &[file("half"), file("d")]).unwrap());
        assert_eq!(fs::read_to_string(root.path().join("half")).unwrap(), "x", "it is not undone");
        fs::remove_file(root.path().join("half")).unwrap();
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1, "nothing is left");
        assert_eq!(fs::read_to_string(root.path().join("there")).unwrap(), "mine");
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("/", root.path().join("out")).unwrap();
            NewFiles::create(root.path(), &[file("out/x")]).unwrap_err();
        }
        NewFiles::create(root.path(), &[file("a/b/c"), file("a/d")]).unwrap().keep();
        assert_eq!(fs::read_to_string(root.path().join("a/b/c")).unwrap(), "x");
    }
}
