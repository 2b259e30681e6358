//! The commits that a history has: first parents from the newest on, each with the path that the manifest had then. A registry
//! that was moved is followed.

use crate::commit::CommitId;
use crate::error::HistoryError;
use crate::objects::{self, LONGEST};
use crate::repository::shallow;
use gix::ObjectId;
use std::sync::Arc;

/// How many entries of folders are compared to find out where a manifest was before, in a whole history. The same folder may be in
/// itself in more places than anybody could visit.
const MOST_COMPARED: usize = 300_000;

/// One commit.
#[derive(Debug, Clone)]
pub(crate) struct Link {
    pub(crate) id: ObjectId,
    pub(crate) tree: ObjectId,
    /// When it was committed, in seconds since 1970.
    pub(crate) seconds: i64,
    /// The path of the root manifest, if there is one.
    pub(crate) manifest: Option<Arc<str>>,
}

/// What a history begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beginning {
    /// The first commit.
    Root,
    /// The oldest commit of a shallow clone: what it has may be older.
    Shallow,
    /// The commit or the date of the configuration.
    Configured,
    /// The oldest commit that is read.
    Limit,
}

/// Where a history is cut off: nothing before is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Since {
    Commit(CommitId),
    /// Seconds since 1970.
    Time(i64),
}

/// Commits, the oldest first.
pub(crate) struct Chain {
    pub(crate) links: Vec<Link>,
    pub(crate) beginning: Beginning,
    /// Whether it begins right after the commit that was known.
    pub(crate) continues: bool,
}

/// The first parents of `head`, down to one that is `known` (which is not included).
pub(crate) fn read(
    repository: &gix::Repository,
    head: ObjectId,
    manifest: &str,
    since: Option<Since>,
    known: Option<&Link>,
) -> Result<Chain, HistoryError> {
    let cut = shallow(repository)?;
    let mut links = Vec::new();
    let mut path: Arc<str> = manifest.into();
    let mut locator = Locator::default();
    let mut newer: Option<(ObjectId, ObjectId)> = None;
    let mut left = MOST_COMPARED;
    let (mut next, mut buffer) = (head, Vec::new());
    let (beginning, continues) = loop {
        if let Some(known) = known.filter(|known| known.id == next) {
            let same_path = known.manifest.as_ref().is_none_or(|before| *before == path);
            break (Beginning::Root, same_path);
        }
        let mut commit = objects::commit(repository, next, &mut buffer)?;
        let tree = commit.tree_id().map_err(|error| HistoryError::Unreadable(error.to_string()))?;
        let parent = commit.parent_ids().next();
        let seconds = commit.committer().map(|committer| committer.seconds()).unwrap_or_default();
        if matches!(since, Some(Since::Time(first)) if seconds < first) {
            break (Beginning::Configured, false);
        }
        let mut blob = locator.find(repository, tree, &path)?;
        if let (None, Some((newer_tree, newer_blob))) = (blob, newer)
            && let Some(before) = moved(repository, (tree, newer_tree), &path, newer_blob, &mut left)?
        {
            path = before;
            locator = Locator::default();
            blob = locator.find(repository, tree, &path)?;
        }
        newer = blob.map(|blob| (tree, blob));
        links.push(Link { id: next, tree, seconds, manifest: blob.map(|_| Arc::clone(&path)) });
        if matches!(since, Some(Since::Commit(first)) if first.0 == next) {
            break (Beginning::Configured, false);
        }
        if cut.contains(&next) {
            break (Beginning::Shallow, false);
        }
        if links.len() >= LONGEST {
            break (Beginning::Limit, false);
        }
        match parent {
            Some(parent) => next = parent,
            None => break (Beginning::Root, false),
        }
    };
    // Nothing is published that should have been cut off.
    if let Some(Since::Commit(first)) = since
        && beginning != Beginning::Configured
        && known.is_none_or(|known| known.id != next)
    {
        return Err(HistoryError::Elsewhere(first.short()));
    }
    links.reverse();
    Ok(Chain { links, beginning, continues })
}

/// Finds one path in one tree after another; most have the same folders.
#[derive(Default)]
struct Locator {
    /// The trees on the way to the path in the tree that was looked at last.
    trees: Vec<ObjectId>,
    blob: Option<ObjectId>,
}

impl Locator {
    fn find(
        &mut self,
        repository: &gix::Repository,
        root: ObjectId,
        path: &str,
    ) -> Result<Option<ObjectId>, HistoryError> {
        let mut names = path.split('/').peekable();
        let mut id = root;
        let mut depth = 0;
        while let Some(name) = names.next() {
            if self.trees.get(depth) == Some(&id) {
                return Ok(self.blob);
            }
            self.trees.truncate(depth);
            self.trees.push(id);
            self.blob = None;
            depth += 1;
            let tree = objects::tree(repository, id, None)?;
            let Some(entry) = tree.find_entry(name) else { return Ok(None) };
            match names.peek() {
                Some(_) if entry.mode().is_tree() => id = entry.object_id(),
                None if entry.mode().is_blob() => self.blob = Some(entry.object_id()),
                _ => return Ok(None),
            }
        }
        Ok(self.blob)
    }
}

/// The path of a file that the next commit has at `path`: one that the next commit does not have any more, with the same content,
/// or else with the same name and the most folders in common. None if there is too much to compare.
fn moved(
    repository: &gix::Repository,
    (tree, newer): (ObjectId, ObjectId),
    path: &str,
    blob: ObjectId,
    left: &mut usize,
) -> Result<Option<Arc<str>>, HistoryError> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let mut gone: Vec<(String, ObjectId)> = Vec::new();
    let mut pending = vec![(String::new(), tree, Some(newer))];
    while let Some((folder, old, new)) = pending.pop() {
        let old = objects::tree(repository, old, None)?;
        let new = new.map(|id| objects::tree(repository, id, None)).transpose()?;
        for entry in old.iter() {
            let entry = entry?;
            let Ok(entry_name) = std::str::from_utf8(entry.filename()) else { continue };
            let after = new.as_ref().and_then(|new| new.find_entry(entry_name));
            if after.as_ref().is_some_and(|after| after.object_id() == entry.object_id()) {
                continue;
            }
            let after_tree =
                after.as_ref().filter(|after| after.mode().is_tree()).map(|after| after.object_id());
            let Some(fewer) = left.checked_sub(1) else { return Ok(None) };
            *left = fewer;
            let entry_path = format!("{folder}{entry_name}");
            if entry_path.len() > objects::PATH {
                continue;
            }
            if entry.mode().is_tree() {
                pending.push((entry_path + "/", entry.object_id(), after_tree));
            } else if after.is_none() && (entry.object_id() == blob || entry_name == name) {
                gone.push((entry_path, entry.object_id()));
            }
        }
    }
    let common = |other: &str| {
        let pairs = path.rsplit('/').zip(other.rsplit('/'));
        pairs.take_while(|(one, other)| one == other).count()
    };
    let best = gone
        .into_iter()
        .max_by_key(|(other, id)| (*id == blob, common(other), std::cmp::Reverse(other.clone())));
    Ok(best.map(|(path, _)| path.into()))
}
