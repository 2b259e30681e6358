//! Paths relative to the repository: findings have paths from the registry's root, annotations and code
//! scanning need them from the repository's.

use crate::origin::Origin;
use crate::platform::slashed;
use basepair_model::path::from_folder;
use std::path::{Component, Path, PathBuf};

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

/// The path of any file relative to the registry's root, as in findings.
pub fn from_root(origin: &Origin, file: &Path) -> String {
    let root = origin.directory().and_then(|root| std::fs::canonicalize(root).ok());
    let (Some(root), Ok(file)) = (root, std::path::absolute(file)) else {
        return slashed(file);
    };
    // `..` and `.` have no name of their own.
    let file = match file.file_name() {
        Some(_) => file,
        None => std::fs::canonicalize(&file).unwrap_or(file),
    };
    let folder = file.parent().and_then(|folder| std::fs::canonicalize(folder).ok());
    let file = match (folder, file.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => file,
    };
    let shared = root.components().zip(file.components()).take_while(|(a, b)| a == b).count();
    let up = root.components().skip(shared).map(|_| Component::ParentDir);
    slashed(&up.chain(file.components().skip(shared)).collect::<PathBuf>())
}
