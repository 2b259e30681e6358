//! The files of a repository that matter to a registry, followed from commit to commit. Only the folders on the way to them are
//! opened, and only if they have changed.

use crate::error::HistoryError;
use crate::objects;
use gix::ObjectId;
use std::collections::BTreeMap;

/// How many folders deep a file may be.
const DEEPEST: usize = 100;

/// A set of paths, with the blob that each has in the commit that was looked at last.
#[derive(Default)]
pub(crate) struct Trie {
    root: Node,
    blobs: Vec<Option<ObjectId>>,
    /// Counts the trees that were read.
    reads: u64,
}

#[derive(Default)]
struct Node {
    /// What it was last: the entry, and whether that was a tree.
    seen: Option<(ObjectId, bool)>,
    /// Its place in `blobs`, if it is one of the paths.
    leaf: Option<usize>,
    below: BTreeMap<Box<[u8]>, Self>,
    /// The reading of the tree above that found it last.
    found_by: u64,
}

impl Trie {
    /// Adds a path; a number that identifies it.
    pub(crate) fn add(&mut self, path: &str) -> usize {
        let mut node = &mut self.root;
        for name in path.split('/').take(DEEPEST) {
            node = node.below.entry(name.as_bytes().into()).or_default();
        }
        let next = self.blobs.len();
        let leaf = *node.leaf.get_or_insert(next);
        if leaf == next {
            self.blobs.push(None);
        }
        leaf
    }

    /// The blob at a path.
    pub(crate) fn blob(&self, leaf: usize) -> Option<ObjectId> {
        self.blobs.get(leaf).copied().flatten()
    }

    /// Looks at a commit by its root tree, or at one without these files, and returns the paths that have changed.
    pub(crate) fn update(
        &mut self,
        repository: &gix::Repository,
        tree: Option<ObjectId>,
    ) -> Result<Vec<usize>, HistoryError> {
        let mut pass = Pass { repository, blobs: &mut self.blobs, reads: self.reads, changed: Vec::new() };
        pass.visit(&mut self.root, tree.map(|tree| (tree, true)))?;
        let Pass { reads, changed, .. } = pass;
        self.reads = reads;
        Ok(changed)
    }
}

struct Pass<'a> {
    repository: &'a gix::Repository,
    blobs: &'a mut [Option<ObjectId>],
    reads: u64,
    changed: Vec<usize>,
}

impl Pass<'_> {
    fn visit(&mut self, node: &mut Node, entry: Option<(ObjectId, bool)>) -> Result<(), HistoryError> {
        if node.seen == entry {
            return Ok(());
        }
        node.seen = entry;
        if let Some(leaf) = node.leaf
            && let Some(blob) = self.blobs.get_mut(leaf)
        {
            let new = entry.filter(|(_, is_tree)| !is_tree).map(|(id, _)| id);
            if *blob != new {
                *blob = new;
                self.changed.push(leaf);
            }
        }
        if node.below.is_empty() {
            return Ok(());
        }
        self.reads += 1;
        let this = self.reads;
        if let Some((id, true)) = entry {
            let tree = objects::tree(self.repository, id, None)?;
            for entry in tree.iter() {
                let entry = entry?;
                let name: &[u8] = entry.filename();
                if let Some(next) = node.below.get_mut(name) {
                    next.found_by = this;
                    self.visit(next, Some((entry.object_id(), entry.mode().is_tree())))?;
                }
            }
        }
        for gone in node.below.values_mut().filter(|next| next.found_by != this) {
            self.visit(gone, None)?;
        }
        Ok(())
    }
}
