//! What an installation is planned for: a project of the official client, or a new project of the client that the registry is
//! made for.

use crate::install::{Destination, Refusal};
use crate::profile::Profile;
use crate::project::{Aliases, Framework, Project};
use basepair_config::client::Client;
use basepair_config::client::Major;
use basepair_model::item::{Entry, FileEntry};

#[derive(Debug)]
pub enum Consumer<'p> {
    Official {
        project: Box<Project>,
        major: Major,
    },
    /// The official client does not install from the registry.
    Other {
        profile: &'p Profile,
        notes: Vec<String>,
    },
}

impl<'p> Consumer<'p> {
    /// A new project of a framework, or of the one that consumers of the registry usually have. Which client installs is not a
    /// choice: settings that the registry's own client does not have are ignored, and a note says so.
    pub fn new_project(profile: &'p Profile, framework: Option<Framework>, src: bool, major: Major) -> Self {
        let client = profile.client();
        if client == Client::Official {
            let framework = framework.unwrap_or_else(|| profile.usual_framework());
            return Self::Official { project: Box::new(Project::usual(framework, src)), major };
        }
        let given = [("framework", framework.is_some()), ("src", src), ("client", major != Major::default())];
        let ignored: Vec<String> =
            given.iter().filter(|(_, given)| *given).map(|(name, _)| format!("`{name}`")).collect();
        let mut notes = Vec::new();
        if !ignored.is_empty() {
            let verb = if ignored.len() == 1 { "does" } else { "do" };
            notes.push(format!(
                "{} {verb} not apply: `{}` installs the items of this registry",
                ignored.join(", "),
                client.name()
            ));
        }
        Self::Other { profile, notes }
    }

    pub fn notes(&self) -> &[String] {
        match self {
            Self::Official { .. } => &[],
            Self::Other { notes, .. } => notes,
        }
    }

    pub fn client(&self) -> Client {
        match self {
            Self::Official { .. } => Client::Official,
            Self::Other { profile, .. } => profile.client(),
        }
    }

    /// The major version of the client.
    pub(super) fn major(&self) -> u8 {
        match self {
            Self::Official { major, .. } => major.number(),
            Self::Other { profile, .. } => profile.client().major(),
        }
    }

    pub fn framework(&self) -> &'static str {
        match self {
            Self::Official { project, .. } => project.framework.name(),
            Self::Other { profile, .. } => profile.framework_name(),
        }
    }

    /// Whether the code is in `src`.
    pub fn src(&self) -> bool {
        match self {
            Self::Official { project, .. } => project.src,
            Self::Other { profile, .. } => profile.client() == Client::Svelte || profile.code() == "src",
        }
    }

    pub(super) fn aliases(&self) -> Aliases {
        match self {
            Self::Official { project, .. } => project.aliases.clone(),
            Self::Other { profile, .. } => profile.aliases(),
        }
    }

    /// Whether fonts are loaded by the framework itself.
    pub(super) fn loads_fonts(&self) -> bool {
        match self {
            Self::Official { project, .. } => {
                matches!(project.framework, Framework::NextApp | Framework::NextPages)
            }
            Self::Other { .. } => false,
        }
    }

    /// The path that follows from an entry, and from the paths of all files of the installation.
    pub(super) fn place(&self, item: &Entry, file: &FileEntry, paths: &[&str]) -> Destination {
        match self {
            Self::Official { project, major } => crate::install::lands_in(project, file, *major),
            Self::Other { profile, .. } => profile.destination_among(item, file, paths),
        }
    }

    /// Why the client refuses a file, and everything with it.
    pub(super) fn refusal(&self, item: &Entry, file: &FileEntry) -> Option<Refusal> {
        match self {
            Self::Official { .. } => self.place(item, file, &[]).refusal(),
            Self::Other { profile, .. } => profile.refusal(item, file),
        }
    }

    /// Whether a file without text is written, not left out.
    pub(super) fn writes_empty_files(&self) -> bool {
        matches!(self, Self::Other { profile, .. } if profile.writes_empty_files())
    }
}
