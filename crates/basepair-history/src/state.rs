//! The files of a registry as one commit has them: a source for the loader, so that a past state is read like a folder.
//! Texts are what git stores: line ends that a checkout converts are not converted, and a file that is kept elsewhere
//! (Git LFS) is refused instead of being taken for its pointer.

use crate::commit::CommitId;
use crate::repository::{HistoryError, Repository};
use basepair_catalog::load::{CACHE_TAG, LISTED, Listing, ReadError, Source, is_skipped};
use gix::ObjectId;
use gix::objs::FindExt;
use gix::objs::tree::EntryMode;
use std::collections::VecDeque;
use std::io;

/// How many links a path may lead through.
const LINKS: usize = 40;
/// How the stand-in of a file begins that is kept by Git LFS.
const LFS: &[u8] = b"version https://git-lfs.github.com/spec/";

/// The files below a folder of a commit.
#[derive(Debug, Clone)]
pub struct State {
    repository: Repository,
    commit: CommitId,
    tree: ObjectId,
    /// The names of the folder that paths are relative to.
    folder: Vec<String>,
}

impl Repository {
    /// The files of the registry's folder as a commit has them.
    pub fn state(&self, commit: CommitId) -> Result<State, HistoryError> {
        self.state_in(commit, self.folder())
    }

    /// The files of another folder as a commit has them: registries move.
    pub fn state_in(&self, commit: CommitId, folder: &str) -> Result<State, HistoryError> {
        let tree = self.with(|repository| {
            let mut buffer = Vec::new();
            let found = repository.objects.find_commit_iter(&commit.0, &mut buffer);
            let mut found = found.map_err(|_| HistoryError::Missing(commit.to_string()))?;
            found.tree_id().map_err(|error| HistoryError::Unreadable(error.to_string()))
        })?;
        let folder = names(folder).map(str::to_owned).collect();
        Ok(State { repository: self.clone(), commit, tree, folder })
    }
}

impl State {
    pub fn commit(&self) -> CommitId {
        self.commit
    }

    fn read_file(&self, path: &str, limit: u64, above: bool) -> Result<Vec<u8>, ReadError> {
        self.repository.with(|repository| {
            let (id, mode) = self.find(repository, path, above)?;
            if mode.is_tree() {
                return Err(ReadError::NotAFile("a directory"));
            }
            if mode.is_commit() {
                return Err(ReadError::NotAFile("a submodule"));
            }
            let header = repository.find_header(id).map_err(broken)?;
            if header.size() > limit {
                return Err(ReadError::TooLarge { limit });
            }
            let bytes = repository.find_blob(id).map_err(broken)?.take_data();
            if bytes.starts_with(LFS) {
                return Err(ReadError::NotAFile("a file that Git LFS keeps elsewhere"));
            }
            Ok(bytes)
        })
    }

    /// The entry at a path, through links that stay below the root.
    fn find(
        &self,
        repository: &gix::Repository,
        path: &str,
        above: bool,
    ) -> Result<(ObjectId, EntryMode), ReadError> {
        let mut pending: VecDeque<String> = self.folder.iter().cloned().collect();
        pending.extend(names(path).map(str::to_owned));
        // The names that were followed, with the tree in which each stands.
        let mut followed: Vec<(String, ObjectId)> = Vec::new();
        let mut at = (self.tree, EntryMode::from(gix::objs::tree::EntryKind::Tree));
        let mut links = 0;
        while let Some(name) = pending.pop_front() {
            if name == ".." {
                let (_, tree) = followed.pop().ok_or(ReadError::Outside)?;
                at = (tree, gix::objs::tree::EntryKind::Tree.into());
                continue;
            }
            if !at.1.is_tree() {
                return Err(ReadError::Missing);
            }
            let tree = repository.find_tree(at.0).map_err(broken)?;
            let entry = tree.find_entry(name.as_str()).ok_or(ReadError::Missing)?;
            let (id, mode) = (entry.object_id(), entry.mode());
            if !mode.is_link() {
                followed.push((name, at.0));
                at = (id, mode);
                continue;
            }
            links += 1;
            if links > LINKS {
                return Err(ReadError::NotAFile("a link in a cycle of links"));
            }
            let target = repository.find_blob(id).map_err(broken)?.take_data();
            let target = String::from_utf8(target).map_err(|_| ReadError::Missing)?;
            if target.starts_with('/') {
                return Err(ReadError::Outside);
            }
            for name in names(&target).collect::<Vec<_>>().into_iter().rev() {
                pending.push_front(name.to_owned());
            }
        }
        let inside = followed.iter().map(|(name, _)| name).take(self.folder.len()).eq(&self.folder);
        if inside || above { Ok(at) } else { Err(ReadError::Outside) }
    }
}

impl Source for State {
    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        self.read_file(path, limit, false)
    }

    fn read_settings(&self, path: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        self.read_file(path, limit, path.starts_with("../") && path.ends_with(".json"))
    }

    fn walk(&self, folder: &str) -> Listing {
        let mut files = Vec::new();
        self.repository.with(|repository| {
            let Ok((id, mode)) = self.find(repository, folder, false) else { return };
            let mut pending = if mode.is_tree() { vec![(folder.to_owned(), id)] } else { Vec::new() };
            while let Some((folder, id)) = pending.pop() {
                // A tree that cannot be read is an empty folder.
                let Ok(tree) = repository.find_tree(id) else { continue };
                if tree.find_entry(CACHE_TAG).is_some() || files.len() > LISTED {
                    continue;
                }
                for entry in tree.iter().flatten() {
                    let Ok(name) = std::str::from_utf8(entry.filename()) else { continue };
                    let path = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
                    if entry.mode().is_blob() {
                        files.push(path);
                    } else if entry.mode().is_tree() && !is_skipped(name) {
                        pending.push((path, entry.object_id()));
                    }
                }
            }
        });
        files.sort_unstable();
        files.truncate(LISTED);
        // The folders of a commit never change.
        Listing { files, folders: Vec::new() }
    }
}

/// The names of a path that mean something.
fn names(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|name| !name.is_empty() && *name != ".")
}

fn broken(error: gix::Error) -> ReadError {
    ReadError::Io(io::Error::other(error.to_string()))
}
