//! Reads objects of a repository within limits: whoever wrote the repository decides what they unfold to. What git allocates for
//! one of them has a limit, too (`OPENED`), which counts what an object is made from.

use crate::error::HistoryError;
use gix::ObjectId;
use gix::objs::{CommitRefIter, FindExt, Kind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Settings of the repository that bound memory; its own have no effect on these.
pub(crate) const OPENED: [&str; 4] = [
    // Two states of an object and what leads from one to the other: the largest manifest twice, and as much again.
    "gitoxide.objects.allocLimit=100663296",
    "core.deltaBaseCacheLimit=16777216",
    "gitoxide.core.deltaBaseCacheLimit=16777216",
    "gitoxide.objects.cacheLimit=0",
];
/// The most bytes of a commit, or of a tag.
const NOTE: u64 = 1024 * 1024;
/// The most bytes of a tree: one with more entries than a checkout could have.
const TREE: u64 = 16 * 1024 * 1024;
/// The most bytes of a link.
const LINK: u64 = 4096;
/// The most objects that one is made from, one after the other. Git itself makes 50.
const DELTAS: u64 = 512;
/// The most tags that mark each other.
const TAGS: usize = 8;
/// How many commits a history has at most.
pub(crate) const LONGEST: usize = 200_000;
/// The most bytes of a path.
pub(crate) const PATH: usize = 4096;

/// How much may still be unfolded, and until when.
#[derive(Debug)]
pub(crate) struct Budget {
    left: AtomicU64,
    until: Instant,
}

impl Budget {
    pub(crate) fn new(bytes: u64, until: Instant) -> Self {
        Self { left: AtomicU64::new(bytes), until }
    }

    pub(crate) fn is_late(&self) -> bool {
        Instant::now() > self.until
    }

    fn spend(&self, bytes: u64) -> Result<(), HistoryError> {
        if self.is_late() {
            return Err(HistoryError::Late);
        }
        let left =
            self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(bytes));
        left.map(drop).map_err(|_| HistoryError::Spent)
    }
}

/// The size of an object, if it is within the limits.
pub(crate) fn size(
    repository: &gix::Repository,
    id: ObjectId,
    limit: u64,
    budget: Option<&Budget>,
) -> Result<u64, HistoryError> {
    let header = repository.find_header(id).map_err(|_| HistoryError::Missing(id.to_string()))?;
    let size = header.size();
    if size > limit {
        return Err(HistoryError::Unfolds { id: id.to_string(), size, limit });
    }
    if u64::from(header.num_deltas().unwrap_or_default()) > DELTAS {
        return Err(HistoryError::Chained { id: id.to_string(), limit: DELTAS });
    }
    budget.map_or(Ok(()), |budget| budget.spend(size))?;
    Ok(size)
}

pub(crate) fn tree<'r>(
    repository: &'r gix::Repository,
    id: ObjectId,
    budget: Option<&Budget>,
) -> Result<gix::Tree<'r>, HistoryError> {
    size(repository, id, TREE, budget)?;
    repository.find_tree(id).map_err(|_| HistoryError::Missing(id.to_string()))
}

/// The contents of a file.
pub(crate) fn blob(
    repository: &gix::Repository,
    id: ObjectId,
    limit: u64,
    budget: Option<&Budget>,
) -> Result<Vec<u8>, HistoryError> {
    size(repository, id, limit, budget)?;
    let mut blob = repository.find_blob(id).map_err(|_| HistoryError::Missing(id.to_string()))?;
    Ok(blob.take_data())
}

/// Where a link leads.
pub(crate) fn link(
    repository: &gix::Repository,
    id: ObjectId,
    budget: Option<&Budget>,
) -> Result<Vec<u8>, HistoryError> {
    blob(repository, id, LINK, budget)
}

pub(crate) fn commit<'b>(
    repository: &gix::Repository,
    id: ObjectId,
    buffer: &'b mut Vec<u8>,
) -> Result<CommitRefIter<'b>, HistoryError> {
    size(repository, id, NOTE, None)?;
    repository.objects.find_commit_iter(&id, buffer).map_err(|_| HistoryError::Missing(id.to_string()))
}

/// The commit that a reference leads to.
pub(crate) fn marked(repository: &gix::Repository, mut reference: gix::Reference<'_>) -> Option<ObjectId> {
    peel(repository, reference.follow_to_object().ok()?.detach())
}

/// The commit that an object is, or that it marks as a tag, or as a tag of a tag.
pub(crate) fn peel(repository: &gix::Repository, id: ObjectId) -> Option<ObjectId> {
    let (mut id, mut buffer) = (id, Vec::new());
    for _ in 0..=TAGS {
        size(repository, id, NOTE, None).ok()?;
        match repository.find_header(id).ok()?.kind() {
            Kind::Commit => return Some(id),
            Kind::Tag => id = repository.objects.find_tag_iter(&id, &mut buffer).ok()?.target_id().ok()?,
            Kind::Tree | Kind::Blob => return None,
        }
    }
    None
}
