//! Watches the files of a registry and no others: a large project, or a log that is written beside the
//! manifest, costs nothing.

use super::Trigger;
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};

pub(crate) struct Watching {
    root: PathBuf,
    manifest: PathBuf,
    watcher: RecommendedWatcher,
    trigger: Trigger,
    /// The folders under watch, each with what told it apart when the watch began.
    folders: BTreeMap<PathBuf, Option<(u64, u64)>>,
    /// The paths whose change is a reason: files, and the folders on the way to them.
    relevant: Arc<RwLock<HashSet<PathBuf>>>,
}

impl Watching {
    pub(crate) fn start(root: &Path, manifest: &str, trigger: Trigger) -> Option<Self> {
        // Events name what was watched, so the root has one spelling, with its links left in.
        let root = std::path::absolute(root).unwrap_or_else(|_| root.to_owned());
        let root: PathBuf = root.components().collect();
        let manifest = root.join(manifest);
        let relevant: Arc<RwLock<HashSet<PathBuf>>> = Arc::default();
        let notice = {
            let (relevant, trigger) = (Arc::clone(&relevant), trigger.clone());
            move |event: notify::Result<notify::Event>| match event {
                Ok(event) if matches!(event.kind, EventKind::Access(_)) => {}
                Ok(event) if !event.paths.is_empty() && !event.need_rescan() => {
                    let known =
                        relevant.read().map(|known| event.paths.iter().any(|path| known.contains(path)));
                    if known.unwrap_or(true) {
                        trigger.pull();
                    }
                }
                // Events may have been lost: look again.
                _ => trigger.pull(),
            }
        };
        match notify::recommended_watcher(notice) {
            Ok(watcher) => {
                Some(Self { root, manifest, watcher, trigger, folders: BTreeMap::new(), relevant })
            }
            Err(error) => {
                tracing::warn!(%error, "files cannot be watched; send SIGHUP to reload");
                None
            }
        }
    }

    /// Watches what these files depend on. A folder that is missing is awaited in the nearest one that
    /// exists, the root included.
    pub(crate) fn follow(&mut self, asked: &[String]) {
        let mut paths: Vec<PathBuf> = asked.iter().map(|file| self.root.join(file)).collect();
        // A root that could not be read is still awaited, and so is its manifest.
        paths.push(self.manifest.clone());
        let real_root = fs::canonicalize(&self.root).unwrap_or_else(|_| self.root.clone());
        for path in paths.clone() {
            // Where links lead is as good a place for a change as where they stand.
            let expected = path.strip_prefix(&self.root).map(|below| real_root.join(below));
            let real = fs::canonicalize(&path);
            paths.extend(real.ok().filter(|real| Ok(real) != expected.as_ref()));
        }
        // No further up than where the root itself could be replaced.
        let tops = [&self.root, &real_root].map(|root| root.parent().unwrap_or(root).to_owned());
        let mut relevant = HashSet::new();
        let mut wanted = BTreeMap::new();
        for path in paths {
            for folder in path.ancestors().skip(1) {
                if folder.is_dir() && !wanted.contains_key(folder) {
                    wanted.insert(folder.to_owned(), identity(folder));
                }
                if tops.iter().any(|top| top == folder) || !relevant.insert(folder.to_owned()) {
                    break;
                }
            }
            relevant.insert(path);
        }
        if let Ok(mut known) = self.relevant.write() {
            // What was not known to matter may have changed since it was read, and nobody noticed.
            if !known.is_empty() && !known.is_superset(&relevant) {
                self.trigger.pull();
            }
            *known = relevant;
        }
        self.watch(wanted);
    }

    fn watch(&mut self, wanted: BTreeMap<PathBuf, Option<(u64, u64)>>) {
        for (folder, identity) in &self.folders {
            if wanted.get(folder) != Some(identity) {
                // It may be gone already.
                let _ = self.watcher.unwatch(folder);
            }
        }
        let mut replaced = false;
        for (folder, identity) in &wanted {
            if self.folders.get(folder) == Some(identity) {
                continue;
            }
            replaced |= !self.folders.is_empty();
            if let Err(error) = self.watcher.watch(folder, RecursiveMode::NonRecursive) {
                let folder = folder.display();
                tracing::warn!(%folder, %error, "a folder cannot be watched; send SIGHUP to reload");
            }
        }
        self.folders = wanted;
        if replaced {
            // A new folder may have changed between the load and the watch.
            self.trigger.pull();
        }
    }
}

/// What tells a folder apart from another that later stands under its name.
fn identity(folder: &Path) -> Option<(u64, u64)> {
    fs::metadata(folder).ok().map(|metadata| (metadata.dev(), metadata.ino()))
}
