//! Replaces a folder in one step: the new content is staged beside it, brought safely to disk, and then the
//! two change places. Whatever happens in between, readers see the old folder or the new one.

use rustix::fs::{CWD, RenameFlags, renameat_with};
use rustix::io::Errno;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A folder in the making, beside its target. Removed again unless it is exchanged.
#[derive(Debug)]
pub struct Staging {
    folder: PathBuf,
    target: PathBuf,
}

/// What could not be done, and with which path.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} `{}`: {source}", path.display())]
pub struct ExchangeError {
    action: &'static str,
    path: PathBuf,
    source: io::Error,
}

fn failed(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> ExchangeError {
    let path = path.to_owned();
    move |source| ExchangeError { action, path, source }
}

impl Staging {
    /// Starts a staging folder beside `target`, clearing what an interrupted run left there.
    pub fn beside(target: &Path) -> Result<Self, ExchangeError> {
        let parent = match target.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        fs::create_dir_all(parent).map_err(failed("create", parent))?;
        let name = target.file_name().ok_or_else(|| {
            failed("write to", target)(io::Error::other("the output must be a folder with a name"))
        })?;
        let folder = parent.join(format!(".{}.basepair-staging", name.to_string_lossy()));
        remove(&folder)?;
        fs::create_dir(&folder).map_err(failed("create", &folder))?;
        Ok(Self { folder, target: target.to_owned() })
    }

    /// Writes a file, with the folders above it.
    pub fn write(&self, path: &str, bytes: &[u8]) -> Result<(), ExchangeError> {
        let file_path = self.folder.join(path);
        if let Some(parent) = file_path.parent() {
            fs::create_dir_all(parent).map_err(failed("create", parent))?;
        }
        let mut file = File::create(&file_path).map_err(failed("create", &file_path))?;
        file.write_all(bytes).map_err(failed("write", &file_path))?;
        file.sync_all().map_err(failed("bring to disk", &file_path))
    }

    /// Takes over everything of the old folder that is not staged and that `ours` does not claim.
    pub fn carry_over(&self, ours: &dyn Fn(&str) -> bool) -> Result<(), ExchangeError> {
        match fs::symlink_metadata(&self.target) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(failed("read", &self.target)(error)),
            Ok(metadata) if metadata.is_dir() => self.carry_folder("", ours),
            Ok(_) => Err(failed("replace", &self.target)(io::Error::other("it is not a folder"))),
        }
    }

    fn carry_folder(&self, below: &str, ours: &dyn Fn(&str) -> bool) -> Result<(), ExchangeError> {
        let folder = self.target.join(below);
        for entry in fs::read_dir(&folder).map_err(failed("read", &folder))? {
            let entry = entry.map_err(failed("read", &folder))?;
            let from = entry.path();
            let name = entry.file_name();
            let relative = Path::new(below).join(&name).to_string_lossy().into_owned();
            let to = self.folder.join(below).join(&name);
            let kind = entry.file_type().map_err(failed("read", &from))?;
            if kind.is_dir() {
                if holds_foreign(&from, &relative, ours)? {
                    fs::create_dir_all(&to).map_err(failed("create", &to))?;
                    self.carry_folder(&relative, ours)?;
                }
            } else if !ours(&relative) && fs::symlink_metadata(&to).is_err() {
                if kind.is_symlink() {
                    let link = fs::read_link(&from).map_err(failed("read", &from))?;
                    std::os::unix::fs::symlink(link, &to).map_err(failed("create", &to))?;
                } else if kind.is_file() {
                    // The same file under a second name: nothing is copied, nothing can differ.
                    fs::hard_link(&from, &to)
                        .or_else(|_| fs::copy(&from, &to).map(drop))
                        .map_err(failed("carry over", &from))?;
                } else {
                    return Err(failed("carry over", &from)(io::Error::other(
                        "it is neither file, folder nor link",
                    )));
                }
            }
        }
        Ok(())
    }

    /// Puts the staged folder in the target's place and removes the old one.
    pub fn exchange(self) -> Result<(), ExchangeError> {
        sync_folders(&self.folder)?;
        let parent = self.folder.parent().unwrap_or(Path::new(".")).to_owned();
        match renameat_with(CWD, &self.folder, CWD, &self.target, RenameFlags::EXCHANGE) {
            Ok(()) => {
                sync_folder(&parent)?;
                // The staging name now holds the old content.
                remove(&self.folder)
            }
            Err(Errno::NOENT) => {
                fs::rename(&self.folder, &self.target).map_err(failed("move into place", &self.target))?;
                sync_folder(&parent)
            }
            Err(error) => Err(failed("exchange", &self.target)(error.into())),
        }
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        // After an exchange there is nothing left; after a failure the half-made folder goes.
        let _ = remove(&self.folder);
    }
}

/// Whether a folder holds anything that is not ours: folders left empty by us are not carried over.
fn holds_foreign(folder: &Path, below: &str, ours: &dyn Fn(&str) -> bool) -> Result<bool, ExchangeError> {
    let mut empty = true;
    for entry in fs::read_dir(folder).map_err(failed("read", folder))? {
        let entry = entry.map_err(failed("read", folder))?;
        empty = false;
        let relative = Path::new(below).join(entry.file_name()).to_string_lossy().into_owned();
        let is_dir = entry.file_type().map_err(failed("read", folder))?.is_dir();
        if if is_dir { holds_foreign(&entry.path(), &relative, ours)? } else { !ours(&relative) } {
            return Ok(true);
        }
    }
    Ok(empty)
}

fn remove(folder: &Path) -> Result<(), ExchangeError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed("remove", folder)(error)),
        _ => Ok(()),
    }
}

fn sync_folders(folder: &Path) -> Result<(), ExchangeError> {
    for entry in fs::read_dir(folder).map_err(failed("read", folder))? {
        let entry = entry.map_err(failed("read", folder))?;
        if entry.file_type().map_err(failed("read", folder))?.is_dir() {
            sync_folders(&entry.path())?;
        }
    }
    sync_folder(folder)
}

fn sync_folder(folder: &Path) -> Result<(), ExchangeError> {
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed("bring to disk", folder))
}
