//! The projects of an application that install items: every folder with a `components.json`, as each major of the official
//! client reads it.

use basepair_catalog::load::Source;
use basepair_client::project::{Project, ProjectError};
use basepair_config::client::Major;
use basepair_model::path::{file_name, folder};
use std::collections::BTreeSet;

/// The majors that may have written an installed file, the most likely first. What version 2 writes hardly differs from 3.
const MAJORS: &[Major] = &[Major::Four, Major::Three];

/// One folder with a `components.json`.
pub(super) struct Consumer {
    pub(super) folder: String,
    /// As each major reads it.
    pub(super) projects: Vec<(Major, Project)>,
}

impl Consumer {
    /// The import prefix of components, which tells how the imports of installed files were written.
    pub(super) fn alias_form(&self) -> String {
        self.projects.first().map_or(String::new(), |(_, project)| project.aliases.components.clone())
    }
}

/// A `components.json` that the client cannot use.
#[derive(Debug, Clone)]
pub struct Unread {
    pub folder: String,
    pub error: ProjectError,
}

pub(super) fn consumers(source: &dyn Source, listed: &BTreeSet<String>) -> (Vec<Consumer>, Vec<Unread>) {
    let (mut found, mut unread) = (Vec::new(), Vec::new());
    for path in listed.iter().filter(|path| file_name(path) == "components.json") {
        let folder = folder(path).to_owned();
        let read = |major: &Major| Ok((*major, Project::read(source, &folder, *major)?));
        let projects: Result<Vec<_>, ProjectError> = MAJORS.iter().map(read).collect();
        match projects {
            Ok(projects) => found.push(Consumer { folder, projects }),
            Err(error) => unread.push(Unread { folder, error }),
        }
    }
    (found, unread)
}
