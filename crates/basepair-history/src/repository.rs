//! A repository of git, opened once and read by any thread. It is opened in isolation: neither the settings of the
//! user or the system nor the environment have an effect.

use crate::commit::{CommitId, Tag};
use crate::error::HistoryError;
use crate::objects::{self, LONGEST};
use crate::own::Folders;
use crate::version::is_name;
use gix::ThreadSafeRepository;
use std::collections::HashSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The objects that a thread keeps unpacked, in bytes: trees are read again and again.
const OBJECT_CACHE: usize = 8_000_000;
/// How many tags are read.
const MOST_TAGS: usize = 100_000;

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
    /// Opens the repository that contains the folder of a registry: its own, or one further up. It may have folders anywhere, as for
    /// git: this is for commands of whoever has it.
    pub fn discover(folder: &Path) -> Result<Self, HistoryError> {
        let none = || HistoryError::NoRepository(folder.to_owned());
        let folder = folder.canonicalize().map_err(|_| none())?;
        let trusted = gix::sec::trust::Mapping { full: options(), reduced: options() };
        let upwards = gix::discover::upwards::Options::default();
        let opened = ThreadSafeRepository::discover_opts(&folder, upwards, trusted);
        Self::of(opened.map_err(|error| not_found(error, &folder))?, &folder)
    }

    /// The same for a server, whose answers others get: the repository must be all in its own folder.
    pub fn discover_own(folder: &Path) -> Result<Self, HistoryError> {
        let none = || HistoryError::NoRepository(folder.to_owned());
        let folder = folder.canonicalize().map_err(|_| none())?;
        let own = Folders::around(&folder).map_err(HistoryError::Foreign)?.ok_or_else(none)?;
        let opened = ThreadSafeRepository::open_opts(own.root.join(".git"), options());
        let opened = opened.map_err(|error| not_found(error, &folder))?;
        let common = opened.to_thread_local().common_dir().to_owned();
        for (found, expected) in [
            (opened.work_dir().unwrap_or(opened.path()), &own.root),
            (opened.path(), &own.git),
            (&common, &own.common),
        ] {
            // Settings may name folders, too.
            if found.canonicalize().ok() != expected.canonicalize().ok() {
                let is_not = format!("it names `{}` instead of `{}`", found.display(), expected.display());
                return Err(HistoryError::Foreign(is_not));
            }
        }
        Self::of(opened, &folder)
    }

    fn of(repository: ThreadSafeRepository, folder: &Path) -> Result<Self, HistoryError> {
        let none = || HistoryError::NoRepository(folder.to_owned());
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

    /// The folder of the work tree.
    pub fn root(&self) -> &Path {
        self.shared.repository.work_dir().unwrap_or_else(|| self.shared.repository.path())
    }

    /// The folders that are read from, if it does not reach further: a confined process needs access to them.
    pub fn folders(&self) -> Vec<PathBuf> {
        self.with(|repository| {
            let mut folders = vec![repository.git_dir().to_owned(), repository.common_dir().to_owned()];
            folders.dedup();
            folders
        })
    }

    /// The current commit.
    pub fn head(&self) -> Result<CommitId, HistoryError> {
        self.with(|repository| {
            let head = repository.head()?;
            let detached = head.id().filter(|_| head.is_detached()).map(gix::Id::detach);
            let commit = match detached {
                Some(id) => objects::peel(repository, id),
                None => head.try_into_referent().and_then(|branch| objects::marked(repository, branch)),
            };
            commit.map(CommitId).ok_or(HistoryError::Unborn)
        })
    }

    /// A number that changes when a tag is made or deleted.
    pub(crate) fn tags_stamp(&self) -> usize {
        self.with(|repository| {
            let changed = |path: &str| {
                let found = std::fs::metadata(repository.common_dir().join(path));
                let time = found.and_then(|found| found.modified()).ok();
                time.and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok())
                    .unwrap_or_default()
                    .as_nanos()
            };
            let both = changed("packed-refs").wrapping_mul(31).wrapping_add(changed("refs/tags"));
            usize::try_from(both & u128::from(u32::MAX)).unwrap_or_default()
        })
    }

    /// All tags that mark commits, by name.
    pub fn tags(&self) -> Result<Vec<Tag>, HistoryError> {
        self.with(|repository| {
            let mut tags = Vec::new();
            let platform = repository.references()?;
            // A tag that cannot be read, or that marks something else than a commit, is no label.
            for reference in platform.tags()?.flatten().take(MOST_TAGS) {
                let name = reference.name().shorten().to_string();
                if !is_name(&name) {
                    continue;
                }
                if let Some(commit) = objects::marked(repository, reference) {
                    tags.push(Tag { name, commit: CommitId(commit) });
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
            while !cut.contains(&next) && chain.len() < LONGEST {
                let commit = objects::commit(repository, next, &mut buffer)?;
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

/// In isolation, within limits.
fn options() -> gix::open::Options {
    gix::open::Options::isolated().config_overrides(objects::OPENED)
}

fn not_found(error: gix::Error, folder: &Path) -> HistoryError {
    match error.classify().is_not_found() {
        true => HistoryError::NoRepository(folder.to_owned()),
        false => HistoryError::from(error),
    }
}

/// The commits whose parents a shallow clone does not have.
pub(crate) fn shallow(repository: &gix::Repository) -> Result<HashSet<gix::ObjectId>, HistoryError> {
    let commits = repository.shallow_commits()?;
    Ok(commits.iter().flat_map(|commits| commits.iter().copied()).collect())
}
