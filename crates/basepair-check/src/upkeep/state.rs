//! What is known about the installed files and items of an application.

use super::upstream::Version;
use basepair_catalog::catalog;
use basepair_client::plan::Unwritten;

/// How a file compares with its item, in the order of urgency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// As the newest version has it.
    Current,
    /// The newest version with changes of the application.
    Edited,
    /// Not as the newest version has it, in a registry without history: edited, outdated or both.
    Different,
    /// As an earlier version has it.
    Outdated,
    /// An earlier version with changes of the application.
    Both,
    /// The item is retired.
    Retired,
}

impl State {
    pub const ALL: &'static [Self] =
        &[Self::Current, Self::Edited, Self::Different, Self::Outdated, Self::Both, Self::Retired];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Current => "current",
            Self::Edited => "edited",
            Self::Different => "different",
            Self::Outdated => "outdated",
            Self::Both => "both",
            Self::Retired => "retired",
        }
    }

    /// Whether there is something to do for the application.
    pub fn asks_for_work(self) -> bool {
        self >= Self::Different
    }
}

/// How sure it is that a file comes from an item, and from this version of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Certainty {
    /// It has the text that the client writes.
    Same,
    /// Only its formatting and comments differ.
    Reformatted,
    /// The lock says so.
    Locked,
    /// This share of the version, in percent, is in the file, and more than of any other version.
    Probably(u8),
}

/// The texts of an installed file. Base and newest are as the client writes them in this application.
#[derive(Debug, Clone, Default)]
pub struct Texts {
    pub ours: String,
    /// The version that it comes from; `None` if that is not known.
    pub base: Option<String>,
    /// `None` if the newest version has no such file.
    pub newest: Option<String>,
    /// What the client does to the newest version that the text lacks.
    pub lacks: Option<Unwritten>,
}

/// An installed file.
#[derive(Debug, Clone)]
pub struct File {
    /// Its path in the application, from the folder that was read.
    pub path: String,
    /// The path of its source in the registry.
    pub source: String,
    pub state: State,
    pub certainty: Certainty,
    /// The version that it comes from; `None` in a registry without history.
    pub version: Option<Version>,
    pub texts: Texts,
}

/// A file of the newest version that the application does not have.
#[derive(Debug, Clone)]
pub struct Absent {
    pub path: String,
    pub source: String,
    pub text: String,
    pub lacks: Option<Unwritten>,
    /// Whether the version that is installed did not have it either.
    pub is_new: bool,
}

/// An installed item.
#[derive(Debug, Clone)]
pub struct Item {
    pub name: String,
    /// The position of its registry.
    pub upstream: usize,
    /// The folder of the application's `components.json`.
    pub folder: String,
    /// The most urgent state of its files.
    pub state: State,
    pub files: Vec<File>,
    pub absent: Vec<Absent>,
    /// The newest version; `None` in a registry without history.
    pub newest: Option<Version>,
    /// The versions that its files come from, and of the registry now.
    pub before: Option<catalog::Item>,
    pub after: Option<catalog::Item>,
    /// What replaces it, if it is retired or deprecated, and why, as far as its author says so.
    pub advice: Option<String>,
}
