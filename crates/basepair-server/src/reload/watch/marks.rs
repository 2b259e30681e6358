//! Slow polling: the state of every watched file and folder when it was last read, compared with the current
//! state a few at a time.

use crate::platform::{self, Identity};
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// How many files and folders are polled at once, so that a large registry costs no more than a small one.
const SLICE: usize = 4096;

/// A value that changes when a file or a folder changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Missing,
    /// For a folder whose other content does not matter.
    Folder(Identity),
    Whole {
        identity: Identity,
        size: u64,
        changed: (i64, i64),
    },
}

impl Mark {
    /// The mark of a path, without following links.
    pub(super) fn of(path: &Path) -> Self {
        fs::symlink_metadata(path).into()
    }

    /// The identity of a folder, following links.
    pub(super) fn identity(path: &Path) -> Self {
        platform::identity_of_folder(path).map_or(Self::Missing, Self::Folder)
    }

    /// The current mark of the same kind.
    fn again(self, path: &Path) -> Self {
        if matches!(self, Self::Folder(_)) { Self::identity(path) } else { Self::of(path) }
    }
}

impl From<io::Result<Metadata>> for Mark {
    fn from(found: io::Result<Metadata>) -> Self {
        found.map_or(Self::Missing, |found| {
            let (identity, size, changed) = platform::mark(&found);
            Self::Whole { identity, size, changed }
        })
    }
}

#[derive(Debug, Default)]
pub(super) struct Marks {
    /// The root, which is polled each time.
    root: Option<(PathBuf, Mark)>,
    all: Vec<(PathBuf, Mark)>,
    /// Where the next slice begins.
    next: usize,
}

impl Marks {
    pub(super) fn renew(&mut self, root: &Path, all: Vec<(PathBuf, Mark)>) {
        self.root = Some((root.to_owned(), Mark::identity(root)));
        self.all = all;
    }

    /// Compares the next slice; returns what has changed.
    pub(super) fn look(&mut self) -> Vec<PathBuf> {
        if self.next >= self.all.len() {
            self.next = 0;
        }
        let slice = self.all.iter_mut().skip(self.next).take(SLICE);
        self.next += SLICE;
        let changed = self.root.iter_mut().chain(slice).filter_map(|(path, mark)| {
            let now = mark.again(path);
            (std::mem::replace(mark, now) != now).then(|| path.clone())
        });
        changed.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_is_found_within_one_round() {
        let root = tempfile::tempdir().unwrap();
        let files: Vec<PathBuf> = (0..3).map(|n| root.path().join(format!("{n}"))).collect();
        fs::write(&files[0], "a").unwrap();
        let mut marks = Marks::default();
        marks.renew(root.path(), files.iter().map(|file| (file.clone(), Mark::of(file))).collect());
        assert_eq!(marks.look(), Vec::<PathBuf>::new());
        fs::write(&files[0], "ab").unwrap();
        assert_eq!(marks.look(), [files[0].clone()], "written in place");
        fs::write(&files[1], "b").unwrap();
        assert_eq!(marks.look(), [files[1].clone()], "new");
        fs::remove_file(&files[0]).unwrap();
        assert_eq!(marks.look(), [files[0].clone()], "gone");
        assert_eq!(marks.look(), Vec::<PathBuf>::new());
    }

    #[test]
    fn a_large_registry_is_polled_in_slices() {
        let root = tempfile::tempdir().unwrap();
        let files: Vec<PathBuf> = (0..=SLICE).map(|n| root.path().join(format!("{n}"))).collect();
        let mut marks = Marks::default();
        let all = files.iter().map(|file| (file.clone(), Mark::of(file))).collect();
        fs::write(&files[SLICE], "last").unwrap();
        marks.renew(root.path(), all);
        assert!(marks.look().is_empty());
        assert_eq!(marks.look(), [files[SLICE].clone()]);
    }
}
