//! Turns the paths that a load read into what must be watched: real folders, each once, and the names in them
//! whose change matters. Links are resolved here, because notifications contain real paths.

use super::marks::Mark;
use crate::platform::{self, Identity};
use basepair_catalog::load::ReadPaths;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Debug, Default)]
pub(super) struct Plan {
    /// The folders to watch, without links in their paths.
    pub(super) folders: BTreeMap<PathBuf, Identity>,
    /// Names in those folders whose change is a reason to reload.
    pub(super) relevant: HashSet<PathBuf>,
    /// The folders in which any new or removed name is a reason.
    pub(super) listed: HashSet<PathBuf>,
    /// Everything that exists, with its mark.
    pub(super) marks: Vec<(PathBuf, Mark)>,
    /// The topmost folder: the one in which the root itself could be replaced.
    tops: Vec<PathBuf>,
    /// The real paths of folders, as far as known; `None` for missing ones.
    real: HashMap<PathBuf, Option<PathBuf>>,
}

impl Plan {
    pub(super) fn of(root: &Path, manifest: &str, read_paths: &ReadPaths) -> Self {
        let mut plan = Self::default();
        let real_root = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
        plan.tops = [root, &real_root].map(|root| root.parent().unwrap_or(root).to_owned()).into();
        // A root that could not be read is still watched, and so is its manifest.
        plan.file(&root.join(manifest));
        for file in read_paths.files.iter().collect::<BTreeSet<_>>() {
            plan.file(&root.join(file));
        }
        for folder in read_paths.folders.iter().collect::<BTreeSet<_>>() {
            if let Some(real) = plan.folder(&root.join(folder)) {
                plan.listed.insert(real);
            }
        }
        // Other changes in a folder that is only a parent are ignored.
        for folder in plan.folders.keys() {
            let mark = if plan.listed.contains(folder) { Mark::of(folder) } else { Mark::identity(folder) };
            plan.marks.push((folder.clone(), mark));
        }
        plan
    }

    fn file(&mut self, file: &Path) {
        let (Some(folder), Some(name)) = (file.parent(), file.file_name()) else { return };
        let Some(folder) = self.folder(folder) else { return };
        let path = folder.join(name);
        let found = fs::symlink_metadata(&path);
        if found.as_ref().is_ok_and(|found| found.is_symlink())
            && let Ok(real) = fs::canonicalize(&path)
            && let Some(folder) = real.parent()
        {
            // Both a link and its target may change.
            self.folder(folder);
            self.marks.push((real.clone(), Mark::of(&real)));
            self.relevant.insert(real);
        }
        if self.relevant.insert(path.clone()) {
            self.marks.push((path, Mark::from(found)));
        }
    }

    /// The real path of a folder. It is watched, and so are its parents.
    fn folder(&mut self, folder: &Path) -> Option<PathBuf> {
        if let Some(known) = self.real.get(folder) {
            return known.clone();
        }
        // A cycle of links ends here.
        self.real.insert(folder.to_owned(), None);
        let real = self.find(folder);
        if let Some(real) = &real
            && let Some(identity) = identity(real)
        {
            self.folders.insert(real.clone(), identity);
        }
        self.real.insert(folder.to_owned(), real.clone());
        real
    }

    fn find(&mut self, folder: &Path) -> Option<PathBuf> {
        let whole = || fs::canonicalize(folder).ok().filter(|real| real.is_dir());
        let (Some(above), Some(name)) = (folder.parent(), folder.file_name()) else { return whole() };
        if self.tops.iter().any(|top| top == folder) {
            return whole();
        }
        let above = self.folder(above)?;
        let path = above.join(name);
        self.relevant.insert(path.clone());
        let found = fs::symlink_metadata(&path).ok()?;
        if found.is_dir() {
            return Some(path);
        }
        let real = fs::canonicalize(&path).ok().filter(|real| found.is_symlink() && real.is_dir())?;
        self.folder(&real)
    }
}

pub(super) fn identity(folder: &Path) -> Option<Identity> {
    platform::identity_of_folder(folder).ok()
}
