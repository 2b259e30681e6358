//! Which application a command is about: a folder with a `components.json`, in the workspace around it.

use crate::report::plain::plain;
use anyhow::{Context as _, bail};
use basepair_model::path::seen_from;
use std::path::{Path, PathBuf};

/// An application on disk.
pub(super) struct Application {
    /// As it was named.
    pub(super) shown: String,
    /// The folder that is read: the workspace, or the application itself.
    pub(super) root: PathBuf,
    /// The folder below it that the command is about; empty if all of it.
    pub(super) folder: String,
}

impl Application {
    /// The one in a directory, or the nearest one from the current directory upwards.
    pub(super) fn find(directory: Option<&Path>) -> anyhow::Result<Self> {
        let named = match directory {
            Some(directory) => directory.to_owned(),
            None => {
                let current = std::env::current_dir().context("the current directory cannot be read")?;
                let found = current.ancestors().find(|folder| folder.join("components.json").is_file());
                // A workspace has none at its root.
                found.unwrap_or(&current).to_owned()
            }
        };
        let shown = directory.map_or_else(|| ".".to_owned(), |directory| directory.display().to_string());
        if !named.is_dir() {
            bail!("there is no directory `{}`; pass the folder that has components.json", plain(&shown));
        }
        let (root, folder) = match named.join("components.json").is_file() {
            true => in_workspace(&named)?,
            false => (named, String::new()),
        };
        Ok(Self { shown, root, folder })
    }

    /// How reports name a folder in it.
    pub(super) fn name_of(&self, folder: &str) -> String {
        match folder.strip_prefix(&self.folder).map(|rest| rest.trim_start_matches('/')) {
            Some("") => self.shown.clone(),
            Some(rest) => Path::new(&self.shown).join(rest).display().to_string(),
            None => folder.to_owned(),
        }
    }

    /// A path of the application, relative to one of its folders.
    pub(super) fn path_from(&self, folder: &str, path: &str) -> String {
        seen_from(folder, path)
    }

    /// Whether the command is about a folder with a `components.json`.
    pub(super) fn covers(&self, folder: &str) -> bool {
        self.folder.is_empty() || self.folder == folder
    }
}

/// The root of the workspace around a project, and the project's folder below it.
pub(super) fn in_workspace(directory: &Path) -> anyhow::Result<(PathBuf, String)> {
    let shown = directory.display();
    let directory = std::fs::canonicalize(directory).with_context(|| format!("cannot open `{shown}`"))?;
    let root = workspace(&directory);
    let below = directory.strip_prefix(&root).unwrap_or(Path::new(""));
    let folder = below.to_str().with_context(|| format!("the name of `{shown}` is not valid UTF-8"))?;
    Ok((root, folder.to_owned()))
}

/// The nearest directory above that lists workspaces, else the project's directory.
fn workspace(directory: &Path) -> PathBuf {
    let lists = |folder: &&Path| {
        let package = std::fs::read_to_string(folder.join("package.json")).unwrap_or_default();
        folder.join("pnpm-workspace.yaml").is_file() || package.contains("\"workspaces\"")
    };
    directory.ancestors().skip(1).take(4).find(lists).unwrap_or(directory).to_path_buf()
}
