//! Whether a repository is all in its own folder. A registry may come from somebody else, together with the folder of git, which can
//! name other folders: by a file in place of `.git`, `commondir`, `alternates`, or links. A server reads none of them, and
//! nothing that is no file, such as a pipe, which would never end.

use std::fs::{self, FileType};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The most bytes of a file that names a folder, of the settings, and of the list of references.
const NAME: u64 = 4096;
const SETTINGS: u64 = 1024 * 1024;
const REFERENCES: u64 = 256 * 1024 * 1024;
/// How many files and folders are looked at, and how deep those of references are.
const MOST: usize = 2_000_000;
const DEEPEST: usize = 32;

/// The folders of a repository.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Folders {
    /// The work tree.
    pub(crate) root: PathBuf,
    /// What belongs to this work tree, and what all work trees share: most have one only.
    pub(crate) git: PathBuf,
    pub(crate) common: PathBuf,
}

/// What is foreign, in words that follow the place.
type Foreign = String;

impl Folders {
    /// The repository around a folder, whose path is canonical. None if there is none.
    pub(crate) fn around(folder: &Path) -> Result<Option<Self>, Foreign> {
        for root in folder.ancestors() {
            let link = root.join(".git");
            match fs::symlink_metadata(&link) {
                Err(_) => {}
                Ok(found) if found.is_dir() => {
                    let own = Self { root: root.to_owned(), git: link.clone(), common: link.clone() };
                    if link.join("commondir").symlink_metadata().is_ok() {
                        return Err(elsewhere(&link.join("commondir")));
                    }
                    own.check()?;
                    return Ok(Some(own));
                }
                Ok(found) if found.is_file() => {
                    let own = Self::named(root, &link)?;
                    own.check()?;
                    return Ok(Some(own));
                }
                Ok(_) => return Err(format!("`{}` is neither a folder nor a file", link.display())),
            }
        }
        Ok(None)
    }

    /// The repository that a file in place of `.git` names, if it names the work tree in turn: as one of its work trees, or as
    /// that of a submodule.
    fn named(root: &Path, link: &Path) -> Result<Self, Foreign> {
        let foreign = || elsewhere(link);
        let text = read(link, NAME)?;
        let git = text.strip_prefix("gitdir:").map(str::trim).ok_or_else(foreign)?;
        let git = root.join(git).canonicalize().map_err(|_| foreign())?;
        if let Ok(back) = read(&git.join("gitdir"), NAME) {
            let is_ours = git.join(back.trim()).canonicalize().is_ok_and(|back| back == link);
            let common = read(&git.join("commondir"), NAME)?;
            let common = git.join(common.trim()).canonicalize().map_err(|_| foreign())?;
            let is_part = git.parent().is_some_and(|above| above == common.join("worktrees"));
            if is_ours && is_part {
                return Ok(Self { root: root.to_owned(), git, common });
            }
            return Err(foreign());
        }
        let settings = read(&git.join("config"), SETTINGS)?;
        let tree = settings.lines().filter_map(|line| line.trim().split_once('='));
        let mut tree = tree.filter(|(key, _)| key.trim().eq_ignore_ascii_case("worktree"));
        let tree = tree.next().map(|(_, path)| git.join(path.trim().trim_matches('"')));
        let is_ours = tree.and_then(|tree| tree.canonicalize().ok()).is_some_and(|tree| tree == root);
        let has_more = git.join("commondir").symlink_metadata().is_ok();
        if is_ours && !has_more {
            Ok(Self { root: root.to_owned(), common: git.clone(), git })
        } else {
            Err(foreign())
        }
    }

    /// Refuses what leads out of the folders of git, and what is no file.
    fn check(&self) -> Result<(), Foreign> {
        let files =
            [("HEAD", NAME), ("config", SETTINGS), ("config.worktree", SETTINGS), ("index", u64::MAX)];
        let shared = [("config", SETTINGS), ("packed-refs", REFERENCES), ("shallow", REFERENCES)];
        let files = files.map(|(name, limit)| (self.git.join(name), limit));
        let shared = shared.map(|(name, limit)| (self.common.join(name), limit));
        for (path, limit) in files.into_iter().chain(shared) {
            match fs::symlink_metadata(&path) {
                Ok(found) if !found.is_file() => {
                    return Err(format!("`{}` is not a regular file", path.display()));
                }
                Ok(found) if found.len() > limit => {
                    return Err(format!("`{}` is larger than {limit} bytes", path.display()));
                }
                Ok(_) | Err(_) => {}
            }
        }
        let alternates = self.common.join("objects/info/alternates");
        let mut left = MOST;
        walk(&self.common.join("objects"), 2, &mut left)?;
        for references in [&self.common, &self.git].map(|folder| folder.join("refs")) {
            walk(&references, DEEPEST, &mut left)?;
        }
        if let Ok(found) = fs::symlink_metadata(&alternates)
            && found.len() > 0
        {
            let text = read(&alternates, SETTINGS).unwrap_or_default();
            let first = text.lines().next().unwrap_or_default();
            return Err(format!(
                "`{}` borrows objects from `{first}`; copy them with `git repack -a -d`, then delete that file",
                alternates.display()
            ));
        }
        Ok(())
    }
}

/// Refuses links and what is neither a file nor a folder, below a folder of git.
fn walk(folder: &Path, deep: usize, left: &mut usize) -> Result<(), Foreign> {
    match fs::symlink_metadata(folder) {
        Ok(found) if found.is_dir() => {}
        Ok(_) => return Err(format!("`{}` is not a folder", folder.display())),
        Err(_) => return Ok(()),
    }
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries.flatten() {
        *left = left.checked_sub(1).ok_or_else(|| format!("`{}` has too many files", folder.display()))?;
        let kind = entry.file_type().map_err(|error| format!("`{}`: {error}", entry.path().display()))?;
        let is_odd = |kind: FileType| !kind.is_file() && !kind.is_dir();
        if is_odd(kind) {
            return Err(format!("`{}` is neither a file nor a folder", entry.path().display()));
        }
        if kind.is_dir() {
            let deeper = deep.checked_sub(1);
            let deeper = deeper.ok_or_else(|| format!("`{}` has too many folders", folder.display()))?;
            walk(&entry.path(), deeper, left)?;
        }
    }
    Ok(())
}

/// A small file as text; nothing that is no file is opened.
fn read(path: &Path, limit: u64) -> Result<String, Foreign> {
    let failed = |why: &str| format!("`{}` {why}", path.display());
    let found = fs::symlink_metadata(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => failed("does not exist"),
        _ => failed("cannot be read"),
    })?;
    if !found.is_file() || found.len() > limit {
        return Err(failed("is not a small file"));
    }
    let mut text = String::new();
    let file = fs::File::open(path).map_err(|_| failed("cannot be read"))?;
    file.take(limit).read_to_string(&mut text).map_err(|_| failed("cannot be read"))?;
    Ok(text)
}

fn elsewhere(link: &Path) -> Foreign {
    format!("`{}` names a folder elsewhere, which does not name it in turn", link.display())
}
