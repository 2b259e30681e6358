//! What the paths of findings are relative to. Findings have paths from the registry's root; people need them from where they
//! stand, annotations and code scanning from the root of the repository.

use basepair_model::path::{from_folder, join, seen_from};
use basepair_server::origin::Origin;
use basepair_server::platform::slashed;
use std::path::{Path, PathBuf};

/// The path of the registry, relative to a folder.
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

    /// For a reader in the current directory, who wants to open the files.
    pub fn here(directory: Option<&Path>) -> Self {
        let whole = |path: &Path| {
            std::fs::canonicalize(path).ok().map(|path| slashed(&path).trim_start_matches('/').to_owned())
        };
        let here = std::env::current_dir().ok().and_then(|path| whole(&path));
        let paths = here.zip(directory.and_then(whole));
        Self(paths.map(|(here, root)| seen_from(&here, &format!("{root}/"))).unwrap_or_default())
    }

    /// A finding's file, relative to that folder.
    pub fn path(&self, file: &str) -> String {
        if self.0.starts_with("..") {
            return join(&self.0, file);
        }
        from_folder(&self.0, file).unwrap_or_else(|| file.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_seen_from_the_folder_of_the_reader() {
        let here = std::env::current_dir().unwrap();
        let name = here.file_name().unwrap().to_str().unwrap();
        for (directory, file, wanted) in [
            (here.clone(), "registry.json", "registry.json".to_owned()),
            (here.join("src"), "cli.rs", "src/cli.rs".to_owned()),
            (here.parent().unwrap().to_owned(), "a/b.json", "../a/b.json".to_owned()),
            (here.parent().unwrap().to_owned(), &format!("{name}/b.json"), format!("../{name}/b.json")),
            (here.join("src"), "../b.json", "b.json".to_owned()),
        ] {
            assert_eq!(Base::here(Some(&directory)).path(file), wanted);
        }
        assert_eq!(Base::here(None).path("registry.json"), "registry.json");
    }
}
