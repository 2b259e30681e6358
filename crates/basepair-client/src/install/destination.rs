//! What a client does with one file of an item.

/// Why a client refuses a file, and with it the whole installation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The path leaves the project or the folder of an alias, or might.
    Unsafe,
    /// The client needs a target.
    NoTarget,
    /// The client has no folder for the type of the item or the file.
    NoFolder,
}

/// The destination of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Destination {
    /// Below the project's root.
    Path(String),
    /// The client leaves the file out: the framework has no place for it.
    Nowhere,
    /// The client aborts and installs nothing.
    Refused(Refusal),
    /// The client writes it outside the project.
    Outside,
}

impl Destination {
    pub fn path(&self) -> Option<&str> {
        match self {
            Self::Path(path) => Some(path),
            Self::Nowhere | Self::Refused(_) | Self::Outside => None,
        }
    }

    /// Why the client refuses the file.
    pub fn refusal(&self) -> Option<Refusal> {
        match self {
            Self::Refused(refusal) => Some(*refusal),
            Self::Path(_) | Self::Nowhere | Self::Outside => None,
        }
    }
}
