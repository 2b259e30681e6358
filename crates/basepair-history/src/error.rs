//! What can go wrong with the past of a registry.

use std::path::PathBuf;

/// Why the past of a registry cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    #[error("`{}` is not in a git repository", .0.display())]
    NoRepository(PathBuf),
    #[error("the git repository has no work tree, so that no folder of it can be a registry")]
    Bare,
    #[error("the git repository cannot be read: {0}")]
    Unreadable(String),
    /// Where, and why.
    #[error("the git repository is not all in its own folder: {0}")]
    Foreign(String),
    #[error("there is no commit yet")]
    Unborn,
    #[error(
        "the object {0} is missing; a clone without the contents of files (`--filter=blob:none`) has no past that can be read"
    )]
    Missing(String),
    #[error("the object {id} unfolds to {size} bytes, and {limit} are allowed")]
    Unfolds { id: String, size: u64, limit: u64 },
    #[error("the object {id} is made from more than {limit} others; `git gc` makes it from fewer")]
    Chained { id: String, limit: u64 },
    #[error("it unfolds to more bytes than one answer may cost")]
    Spent,
    #[error("it took too long to read")]
    Late,
    #[error(
        "the history has more than {0} changes of items; cut it off with `since` in `[history]` of basepair.toml"
    )]
    TooLarge(usize),
    #[error(
        "the commit {0}, with which the history should begin, is not among the first parents of the current one"
    )]
    Elsewhere(String),
}

impl From<gix::Error> for HistoryError {
    fn from(error: gix::Error) -> Self {
        Self::Unreadable(error.to_string())
    }
}
