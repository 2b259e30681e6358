//! Names of commits.

use gix::ObjectId;
use std::fmt;

/// A commit of the repository, by its full digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CommitId(pub(crate) ObjectId);

impl CommitId {
    /// The first digits, for people.
    pub fn short(self) -> String {
        self.0.to_hex_with_len(12).to_string()
    }
}

impl fmt::Display for CommitId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.to_hex().fmt(out)
    }
}

/// A tag and the commit that it marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// Without `refs/tags/`. It may contain `/` and `@`.
    pub name: String,
    pub commit: CommitId,
}
