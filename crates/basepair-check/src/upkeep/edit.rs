//! A change of one file of an application.

/// What happens to a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum How {
    /// It was not edited, and gets the newest version.
    Replaced,
    /// Both have changed, at different places.
    Merged,
    /// Both have changed the same lines; so many places are marked.
    Conflict(usize),
    /// The newest version has it, and the application does not yet.
    Created,
    /// The newest version does not have it, and it was not edited.
    Removed,
    /// The newest version has it at another path.
    RenamedFrom(String),
    /// Variables of a style sheet.
    Variables,
}

/// A file with its text before and after; `None` where it does not exist.
#[derive(Debug, Clone)]
pub struct Edit {
    pub path: String,
    pub item: String,
    pub how: How,
    pub before: Option<String>,
    pub after: Option<String>,
}
