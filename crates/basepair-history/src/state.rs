//! The files of a registry as one commit has them: a source for the loader, so that a past state is read like a folder.
//! Texts are what git stores: line ends that a checkout converts are not converted, and a file that is kept elsewhere
//! (Git LFS) is refused instead of being taken for its pointer.

use crate::commit::CommitId;
use crate::error::HistoryError;
use crate::objects::{self, Budget};
use crate::repository::Repository;
use basepair_catalog::load::{CACHE_TAG, LISTED, Listing, ReadError, Source, is_skipped};
use gix::ObjectId;
use gix::objs::tree::EntryMode;
use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::time::Instant;

/// How many links a path may lead through.
const LINKS: usize = 40;
/// How many folders a listing visits, and how many names a path has at most.
const VISITED: usize = 30_000;
const NAMES: usize = 200;
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
    budget: Option<Arc<Budget>>,
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
            let mut found = objects::commit(repository, commit.0, &mut buffer)?;
            found.tree_id().map_err(|error| HistoryError::Unreadable(error.to_string()))
        })?;
        let folder = names(folder).map(str::to_owned).collect();
        Ok(State { repository: self.clone(), commit, tree, folder, budget: None })
    }
}

impl State {
    pub fn commit(&self) -> CommitId {
        self.commit
    }

    /// The same files, of which no more than so many bytes are unfolded, folders included, and only until some time.
    #[must_use]
    pub fn within(self, bytes: u64, until: Instant) -> Self {
        Self { budget: Some(Arc::new(Budget::new(bytes, until))), ..self }
    }

    /// Whether the time is over in which it is read.
    pub fn is_late(&self) -> bool {
        self.budget.as_ref().is_some_and(|budget| budget.is_late())
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
            let bytes = objects::blob(repository, id, limit, self.budget.as_deref());
            let bytes = bytes.map_err(|error| match error {
                HistoryError::Unfolds { limit, .. } => ReadError::TooLarge { limit },
                other => broken(other),
            })?;
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
        if pending.len() > NAMES {
            return Err(ReadError::Missing);
        }
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
            let tree = objects::tree(repository, at.0, self.budget.as_deref()).map_err(broken)?;
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
            let target = objects::link(repository, id, self.budget.as_deref()).map_err(broken)?;
            let target = String::from_utf8(target).map_err(|_| ReadError::Missing)?;
            if target.starts_with('/') {
                return Err(ReadError::Outside);
            }
            for name in names(&target).collect::<Vec<_>>().into_iter().rev() {
                pending.push_front(name.to_owned());
            }
            if pending.len() > NAMES {
                return Err(ReadError::Missing);
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
            let mut visited = 0;
            while let Some((folder, id)) = pending.pop() {
                visited += 1;
                if visited > VISITED || files.len() > LISTED {
                    break;
                }
                // A tree that cannot be read is an empty folder.
                let Ok(tree) = objects::tree(repository, id, self.budget.as_deref()) else { continue };
                if tree.find_entry(CACHE_TAG).is_some() {
                    continue;
                }
                for entry in tree.iter().flatten() {
                    let Ok(name) = std::str::from_utf8(entry.filename()) else { continue };
                    let path = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
                    if path.len() > objects::PATH {
                        continue;
                    }
                    if entry.mode().is_blob() {
                        files.push(path);
                    } else if entry.mode().is_tree() && !is_skipped(name) && pending.len() < VISITED {
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

fn broken(error: HistoryError) -> ReadError {
    ReadError::Io(io::Error::other(error))
}
