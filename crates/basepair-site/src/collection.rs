//! The two collections of readable items, documents and skills: what they are called, and where their pages are.

use basepair_catalog::catalog::Item;
use basepair_catalog::documents;

/// The kind of readable page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Documents,
    Skills,
}

impl Kind {
    /// The role of the elements they belong to.
    pub(crate) fn role(self) -> &'static str {
        match self {
            Self::Documents => documents::ROLE,
            Self::Skills => documents::SKILLS_ROLE,
        }
    }

    pub(crate) const fn path(self) -> &'static str {
        match self {
            Self::Documents => "/documents",
            Self::Skills => "/skills",
        }
    }

    /// The path of the page of one of them.
    pub(crate) fn path_of(self, item: &Item) -> String {
        format!("{}/{}", self.path(), item.entry.name.url_path())
    }

    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Documents => "Documents",
            Self::Skills => "Skills",
        }
    }

    pub(crate) fn one(self) -> &'static str {
        match self {
            Self::Documents => "Document",
            Self::Skills => "Skill",
        }
    }

    pub(crate) fn lead(self) -> &'static str {
        match self {
            Self::Documents => "Principles, conventions and decisions, searchable through the index.",
            Self::Skills => "Skills for agents, written in git and installed like any other item.",
        }
    }
}
