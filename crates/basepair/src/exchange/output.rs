//! The folder that a build writes: its real path with links resolved, and whether it can be replaced as a
//! whole.

use super::error::{ExchangeError, Why, failed};
use std::collections::BTreeSet;
use std::io;
use std::path::{Component, Path, PathBuf};

/// An output folder, which need not exist yet.
#[derive(Debug)]
pub struct Output {
    pub(super) real: PathBuf,
    pub(super) parent: PathBuf,
    pub(super) name: std::ffi::OsString,
    shown: PathBuf,
    /// Whether documents of the official tool may be replaced.
    pub(super) take_over: bool,
}

impl Output {
    /// Resolves the path of the folder, without changing anything.
    pub fn resolve(shown: &Path) -> Result<Self, ExchangeError> {
        let real = real_path(shown).map_err(failed("find", shown))?;
        let (Some(parent), Some(name)) = (real.parent(), real.file_name()) else {
            return Err(ExchangeError::NoName(shown.to_owned()));
        };
        let (parent, name) = (parent.to_owned(), name.to_owned());
        match std::fs::metadata(&real) {
            Ok(metadata) if !metadata.is_dir() => Err(ExchangeError::NotAFolder(shown.to_owned())),
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed("read", shown)(error)),
            _ => Ok(Self { real, parent, name, shown: shown.to_owned(), take_over: false }),
        }
    }

    /// Replaces documents that the official tool wrote.
    #[must_use]
    pub fn taking_over(self, take_over: bool) -> Self {
        Self { take_over, ..self }
    }

    /// Fails if the folder contains any of these files, which the registry is read from; they are real paths.
    pub fn refuse_inputs(&self, inputs: impl Iterator<Item = PathBuf>) -> Result<(), ExchangeError> {
        let inside = inputs.filter_map(|path| Some(self.shown(path.strip_prefix(&self.real).ok()?)));
        let paths: Vec<PathBuf> = inside.collect::<BTreeSet<_>>().into_iter().collect();
        if paths.is_empty() { Ok(()) } else { Err(ExchangeError::InTheWay { why: Why::Input, paths }) }
    }

    /// The folder without links in its path.
    pub fn real(&self) -> &Path {
        &self.real
    }

    /// A path below the folder, as the user would write it.
    pub(super) fn shown(&self, relative: &Path) -> PathBuf {
        if relative.as_os_str().is_empty() { self.shown.clone() } else { self.shown.join(relative) }
    }

    pub(super) fn exists(&self) -> bool {
        std::fs::symlink_metadata(&self.real).is_ok()
    }

    /// A folder cannot be exchanged while it is the current directory of this process.
    pub(super) fn refuse_current(&self) -> Result<(), ExchangeError> {
        let current = std::env::current_dir().and_then(std::fs::canonicalize);
        match current {
            Ok(current) if current.starts_with(&self.real) => Err(ExchangeError::Current(self.shown.clone())),
            _ => Ok(()),
        }
    }
}

/// Resolves the part of the path that exists. Below it nothing exists, so `..` can be resolved textually.
pub(crate) fn real_path(path: &Path) -> io::Result<PathBuf> {
    let absolute = std::path::absolute(path)?;
    let mut existing = absolute.as_path();
    let mut missing = Vec::new();
    let mut real = loop {
        // A broken link exists, and cannot be resolved: that is an error, not a missing folder.
        match std::fs::symlink_metadata(existing) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            _ => break std::fs::canonicalize(existing)?,
        }
        let mut components = existing.components();
        missing.extend(components.next_back());
        existing = components.as_path();
    };
    let climbs = missing.contains(&Component::ParentDir);
    for component in missing.into_iter().rev() {
        match component {
            Component::ParentDir => {
                real.pop();
            }
            other => real.push(other),
        }
    }
    // After `..` the path may exist again.
    if climbs { real_path(&real) } else { Ok(real) }
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_resolved_and_missing_parts_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let root = std::fs::canonicalize(folder.path()).unwrap();
        std::fs::create_dir(root.join("real")).unwrap();
        std::os::unix::fs::symlink("real", root.join("link")).unwrap();
        let real = |path: &str| Output::resolve(&root.join(path)).unwrap().real;
        assert_eq!(real("link"), root.join("real"));
        assert_eq!(real("link/a/../b"), root.join("real/b"));
        assert_eq!(real("none/../link/."), root.join("real"));
        std::os::unix::fs::symlink("nowhere", root.join("dangling")).unwrap();
        Output::resolve(&root.join("dangling")).unwrap_err();
        Output::resolve(Path::new("/")).unwrap_err();
    }
}
