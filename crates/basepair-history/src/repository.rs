//! A repository of git, opened once and read by any thread. It is opened in isolation: neither the settings of the
//! user or the system nor the environment have an effect.

use crate::commit::{CommitId, Tag};
use gix::ThreadSafeRepository;
use gix::objs::FindExt;
use std::collections::HashSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The objects that a thread keeps unpacked, in bytes: trees are read again and again.
const OBJECT_CACHE: usize = 8_000_000;

/// Why the past of a registry cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    #[error("`{}` is not in a git repository", .0.display())]
    NoRepository(PathBuf),
    #[error("the git repository has no work tree, so that no folder of it can be a registry")]
    Bare,
    #[error("the git repository cannot be read: {0}")]
    Unreadable(String),
    #[error("there is no commit yet")]
    Unborn,
    #[error(
        "the object {0} is missing; a clone without the contents of files (`--filter=blob:none`) has no past that can be read"
    )]
    Missing(String),
    #[error(
        "the history has more than {0} changes of items; cut it off with `since` in `[history]` of basepair.toml"
    )]
    TooLarge(usize),
}

impl From<gix::Error> for HistoryError {
    fn from(error: gix::Error) -> Self {
        Self::Unreadable(error.to_string())
    }
}

/// The repository that contains a registry. Cheap to clone.
#[derive(Clone)]
pub struct Repository {
    shared: Arc<Shared>,
}

struct Shared {
    repository: ThreadSafeRepository,
    /// The registry's folder in the repository, `/`-separated; empty for the root.
    folder: String,
    /// Handles of threads that have finished, with their caches.
    idle: Mutex<Vec<gix::Repository>>,
}

impl fmt::Debug for Repository {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let git = self.shared.repository.path();
        out.debug_struct("Repository").field("git", &git).field("folder", &self.shared.folder).finish()
    }
}

impl Repository {
    /// Opens the repository that contains the folder of a registry: its own, or one further up.
    pub fn discover(folder: &Path) -> Result<Self, HistoryError> {
        let none = || HistoryError::NoRepository(folder.to_owned());
        let folder = folder.canonicalize().map_err(|_| none())?;
        let isolated = || gix::open::Options::isolated();
        let trusted = gix::sec::trust::Mapping { full: isolated(), reduced: isolated() };
        let opened =
            ThreadSafeRepository::discover_opts(&folder, gix::discover::upwards::Options::default(), trusted);
        let repository = opened.map_err(|error| {
            if error.classify().is_not_found() { none() } else { HistoryError::from(error) }
        })?;
        let root = repository.work_dir().ok_or(HistoryError::Bare)?.canonicalize().map_err(|_| none())?;
        let below = folder.strip_prefix(&root).map_err(|_| none())?;
        let names: Option<Vec<&str>> = below.iter().map(|name| name.to_str()).collect();
        let folder = names.ok_or_else(none)?.join("/");
        Ok(Self { shared: Arc::new(Shared { repository, folder, idle: Mutex::default() }) })
    }

    /// The registry's folder in the repository, `/`-separated; empty for the root.
    pub fn folder(&self) -> &str {
        &self.shared.folder
    }

    /// Every folder that is read from: a confined process needs access to them.
    pub fn folders(&self) -> Vec<PathBuf> {
        self.with(|repository| {
            let mut folders = vec![repository.git_dir().to_owned(), repository.common_dir().to_owned()];
            let store = repository.objects.store_ref();
            folders.extend(store.alternate_db_paths().unwrap_or_default());
            folders.dedup();
            folders
        })
    }

    /// The current commit.
    pub fn head(&self) -> Result<CommitId, HistoryError> {
        self.with(|repository| {
            let mut head = repository.head()?;
            let id = head.try_peel_to_id()?.ok_or(HistoryError::Unborn)?;
            Ok(CommitId(id.detach()))
        })
    }

    /// All tags that mark commits, by name.
    pub fn tags(&self) -> Result<Vec<Tag>, HistoryError> {
        self.with(|repository| {
            let mut tags = Vec::new();
            let platform = repository.references()?;
            // A tag that cannot be read, or that marks something else than a commit, is no label.
            for mut reference in platform.tags()?.flatten() {
                let name = reference.name().shorten().to_string();
                if let Ok(commit) = reference.peel_to_commit() {
                    tags.push(Tag { name, commit: CommitId(commit.id) });
                }
            }
            tags.sort_by(|a, b| a.name.cmp(&b.name));
            Ok(tags)
        })
    }

    /// A commit and its first parents, the newest first, down to the root or to where a shallow clone was cut off.
    pub fn first_parents(&self, from: CommitId) -> Result<Vec<CommitId>, HistoryError> {
        self.with(|repository| {
            let cut = shallow(repository)?;
            let mut chain = vec![from];
            let mut next = from.0;
            let mut buffer = Vec::new();
            while !cut.contains(&next) {
                let found = repository.objects.find_commit_iter(&next, &mut buffer);
                let commit = found.map_err(|_| HistoryError::Missing(next.to_string()))?;
                let Some(parent) = commit.parent_ids().next() else { break };
                next = parent;
                chain.push(CommitId(next));
            }
            Ok(chain)
        })
    }

    /// Whether the clone is shallow: its oldest commits are not the beginning.
    pub fn is_shallow(&self) -> bool {
        self.with(|repository| shallow(repository).is_ok_and(|cut| !cut.is_empty()))
    }

    /// Reads the repository with a handle of this thread.
    pub(crate) fn with<T>(&self, read: impl FnOnce(&gix::Repository) -> T) -> T {
        let idle = || self.shared.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let pooled = idle().pop();
        let repository = pooled.unwrap_or_else(|| {
            let mut repository = self.shared.repository.to_thread_local();
            repository.object_cache_size(OBJECT_CACHE);
            repository
        });
        let result = read(&repository);
        idle().push(repository);
        result
    }
}

/// The commits whose parents a shallow clone does not have.
pub(crate) fn shallow(repository: &gix::Repository) -> Result<HashSet<gix::ObjectId>, HistoryError> {
    let commits = repository.shallow_commits()?;
    Ok(commits.iter().flat_map(|commits| commits.iter().copied()).collect())
}
