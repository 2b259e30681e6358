//! The files of an application, and which imports in them mean packages.

use crate::app::project::Project;
use basepair_catalog::load::{SOURCE_LIMIT, Source};
use basepair_client::resolve::package_name;
use basepair_syntax::canonical::is_plain_package;
use std::collections::BTreeSet;

pub(super) struct Application<'s> {
    source: &'s dyn Source,
    pub(super) files: BTreeSet<String>,
    project: Project,
    packages: BTreeSet<String>,
}

impl<'s> Application<'s> {
    pub(super) fn read(source: &'s dyn Source) -> Self {
        let project = Project::read(source, &[]);
        let packages = project.packages().into_iter().map(str::to_owned).collect();
        Self { source, files: source.list("").into_iter().collect(), project, packages }
    }

    pub(super) fn text(&self, path: &str) -> Option<String> {
        String::from_utf8(self.source.read(path, SOURCE_LIMIT).ok()?).ok()
    }

    /// A specifier that is not in a `package.json` is an alias, or a workspace package, which may also be an alias.
    pub(super) fn is_package(&self, specifier: &str) -> bool {
        let installed = |name: &str| self.packages.contains(name) && !self.project.is_of_workspace(name);
        is_plain_package(specifier) && package_name(specifier).is_some_and(installed)
    }
}
