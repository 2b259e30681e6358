//! Paths relative to the repository: findings have paths from the registry's root, annotations and code
//! scanning need them from the repository's.

use basepair_model::path::from_folder;
use basepair_server::origin::Origin;
use basepair_server::platform::slashed;
use std::path::{Path, PathBuf};

/// The path of the registry, relative to the repository.
#[derive(Debug, Default)]
pub struct Base(String);

impl Base {
    /// The repository is the workspace of a GitHub job that contains the registry, else the current directory.
    pub fn of(origin: &Origin) -> Self {
        let root = origin.directory().and_then(|root| std::fs::canonicalize(root).ok());
        let workspace = std::env::var_os("GITHUB_WORKSPACE").map(PathBuf::from);
        let repositories = [workspace, std::env::current_dir().ok()].into_iter().flatten();
        let mut repositories = repositories.filter_map(|path| std::fs::canonicalize(path).ok());
        let below = root
            .and_then(|root| repositories.find_map(|path| root.strip_prefix(path).map(Path::to_owned).ok()));
        Self(below.map(|below| slashed(&below)).unwrap_or_default())
    }

    /// A finding's file, relative to the repository.
    pub fn path(&self, file: &str) -> String {
        from_folder(&self.0, file).unwrap_or_else(|| file.to_owned())
    }
}
