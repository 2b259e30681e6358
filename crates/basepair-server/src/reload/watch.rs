//! Watches exactly what a load has read: a large project, or a log that is written beside the manifest, costs
//! nothing. Two mechanisms lead to a reload: notifications of the system, and slow polling of the same files,
//! which finds changes without a notification (a watch that was lost with a moved folder, a file system without
//! notifications).

#[cfg(target_os = "linux")]
mod ledger;
mod marks;
mod plan;

use super::{Reason, Trigger};
use crate::platform::{Identity, slashed};
use basepair_catalog::load::ReadPaths;
#[cfg(target_os = "linux")]
use ledger::Ledger;
use marks::Marks;
use notify::event::{AccessKind, AccessMode, ModifyKind, RenameMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};
use plan::{Plan, identity};
#[cfg(target_os = "linux")]
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long after a change a file counts as being written if it is not closed. Only some systems tell when it is.
const WRITING: Duration = Duration::from_millis(if cfg!(target_os = "linux") { 2000 } else { 30 });

pub(crate) struct Watching {
    root: PathBuf,
    /// Without links: notifications contain real paths.
    real_root: PathBuf,
    manifest: String,
    /// `None` if the system has no notifications.
    watcher: Option<RecommendedWatcher>,
    trigger: Trigger,
    /// The watched folders, each with its identity when the watch began.
    folders: BTreeMap<PathBuf, Identity>,
    noticed: Arc<Mutex<Noticed>>,
    marks: Marks,
    /// `None` if the system has none: then notifications are all that is known about writers.
    #[cfg(target_os = "linux")]
    ledger: RefCell<Option<Ledger>>,
}

/// State shared by the notification thread and the reloading thread.
#[derive(Debug, Default)]
struct Noticed {
    /// The paths whose change is a reason to reload: files, and their parent folders.
    relevant: HashSet<PathBuf>,
    /// The folders in which every new or removed name is a reason.
    listed: HashSet<PathBuf>,
    /// What was created, removed or renamed since the folders were last watched. A watch is lost with its
    /// folder, even if the same folder comes back.
    moved: HashSet<PathBuf>,
    /// How many changes of relevant paths there were.
    count: u64,
    /// The files whose content changed since they were last asked for, and the names that came or went.
    changed: HashSet<PathBuf>,
    named: HashSet<PathBuf>,
    /// Those of the changed files that were renamed into place, complete.
    replaced: HashSet<PathBuf>,
    /// The files that somebody has written to and not closed, with the time of the last change.
    unfinished: HashMap<PathBuf, Instant>,
}

impl Noticed {
    /// Whether an event is a reason to reload.
    fn note(&mut self, event: &Event) -> bool {
        let structural = matches!(
            event.kind,
            EventKind::Any
                | EventKind::Create(_)
                | EventKind::Remove(_)
                | EventKind::Modify(ModifyKind::Name(_) | ModifyKind::Any)
        );
        let is_written = matches!(event.kind, EventKind::Modify(ModifyKind::Data(_) | ModifyKind::Any));
        let mut reason = false;
        for path in &event.paths {
            if self.relevant.contains(path) {
                reason = true;
                self.count += 1;
                self.changed.insert(path.clone());
                if is_written {
                    self.replaced.remove(path);
                    self.unfinished.insert(path.clone(), Instant::now());
                }
                if structural {
                    self.moved.insert(path.clone());
                }
            } else if structural && self.is_listed(path) {
                reason = true;
                self.named.insert(path.clone());
            }
        }
        reason
    }

    /// Whether an event tells that a file is complete, because who wrote it has closed it, or has given it its name.
    fn completes(&mut self, event: &Event) -> bool {
        let is_closed = matches!(event.kind, EventKind::Access(AccessKind::Close(AccessMode::Write)));
        let is_named =
            matches!(event.kind, EventKind::Modify(ModifyKind::Name(RenameMode::To | RenameMode::Both)));
        let is_gone = matches!(event.kind, EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_)));
        // The last path is the new one.
        let Some(path) = event.paths.last() else { return false };
        let was_written = (is_closed || is_gone) && self.unfinished.remove(path).is_some();
        if is_named && self.relevant.contains(path) {
            self.replaced.insert(path.clone());
        }
        is_named || (is_closed && was_written)
    }

    /// Whether somebody is writing a file. Who has not written for a while will not.
    fn is_being_written(&self) -> bool {
        self.unfinished.values().any(|last| last.elapsed() < WRITING)
    }

    /// Whether a listing would include a name, or read the folder of that name.
    fn is_listed(&self, path: &Path) -> bool {
        let shown = path.file_name().is_some_and(|name| {
            let name = name.to_string_lossy();
            !name.starts_with('.') && name != "node_modules"
        });
        shown && path.parent().is_some_and(|folder| self.listed.contains(folder))
    }
}

impl Watching {
    pub(crate) fn start(root: &Path, manifest: &str, trigger: Trigger) -> Self {
        let root = std::path::absolute(root).unwrap_or_else(|_| root.to_owned());
        let root: PathBuf = root.components().collect();
        let noticed: Arc<Mutex<Noticed>> = Arc::default();
        let notice = {
            let (noticed, trigger) = (Arc::clone(&noticed), trigger.clone());
            move |event: notify::Result<Event>| match event {
                Ok(event) if matches!(event.kind, EventKind::Access(_)) => {
                    if locked(&noticed).completes(&event) {
                        trigger.send(Reason::Files);
                    }
                }
                Ok(event) if !event.paths.is_empty() && !event.need_rescan() => {
                    let mut noticed = locked(&noticed);
                    if noticed.note(&event) {
                        let complete = noticed.completes(&event) && !noticed.is_being_written();
                        trigger.send(if complete { Reason::CompleteFiles } else { Reason::Files });
                    }
                }
                // Events may have been lost: reload.
                _ => trigger.pull(),
            }
        };
        let watcher = notify::recommended_watcher(notice);
        let watcher = watcher
            .inspect_err(|error| tracing::warn!(%error, "file change notifications are not available; polling files every few seconds"))
            .ok();
        Self {
            real_root: std::fs::canonicalize(&root).unwrap_or_else(|_| root.clone()),
            root,
            manifest: manifest.to_owned(),
            watcher,
            trigger,
            folders: BTreeMap::new(),
            noticed,
            marks: Marks::default(),
            #[cfg(target_os = "linux")]
            ledger: RefCell::new(Ledger::open()),
        }
    }

    /// Watches the paths that a load read. For a missing path, the nearest existing folder is watched, including the root.
    pub(crate) fn follow(&mut self, read_paths: &ReadPaths) {
        // Changes from here on are recorded, and lead to another load.
        let moved = std::mem::take(&mut locked(&self.noticed).moved);
        let plan = Plan::of(&self.root, &self.manifest, read_paths);
        {
            let mut noticed = locked(&self.noticed);
            // Paths that were not watched may have changed since they were read, without a notification.
            let unknown =
                !noticed.relevant.is_superset(&plan.relevant) || !noticed.listed.is_superset(&plan.listed);
            if !noticed.relevant.is_empty() && unknown {
                self.trigger.pull();
            }
            noticed.relevant = plan.relevant;
            noticed.listed = plan.listed;
            noticed.unfinished.retain(|_, last| last.elapsed() < WRITING);
        }
        #[cfg(target_os = "linux")]
        if let Some(ledger) = self.ledger.get_mut() {
            ledger.follow(plan.folders.keys());
        }
        self.marks.renew(&self.root, plan.marks);
        self.watch(plan.folders, &moved);
    }

    fn watch(&mut self, wanted: BTreeMap<PathBuf, Identity>, moved: &HashSet<PathBuf>) {
        let Some(watcher) = &mut self.watcher else { return };
        let lost = |folder: &Path| !moved.is_empty() && folder.ancestors().any(|path| moved.contains(path));
        let kept =
            |folder: &Path, identity: &Identity| !lost(folder) && self.folders.get(folder) == Some(identity);
        for folder in self.folders.keys() {
            if !wanted.get(folder).is_some_and(|identity| kept(folder, identity)) {
                // It may already be gone.
                let _ = watcher.unwatch(folder);
            }
        }
        let (mut renewed, mut refused) = (false, None);
        let mut watched = BTreeMap::new();
        for (folder, known) in &wanted {
            if kept(folder, known) {
                watched.insert(folder.clone(), *known);
                continue;
            }
            renewed |= !self.folders.is_empty();
            match watcher.watch(folder, RecursiveMode::NonRecursive) {
                // Another folder may have taken its name meanwhile: the next round handles that one.
                Ok(()) if identity(folder) == Some(*known) => {
                    watched.insert(folder.clone(), *known);
                }
                Ok(()) => {}
                Err(error) => refused = Some((folder, error)),
            }
        }
        if let Some((folder, error)) = refused {
            let folder = folder.display();
            tracing::warn!(%folder, %error, "some folders cannot be watched; polling them every few seconds");
        }
        self.folders = watched;
        if renewed {
            // A folder may have changed between the load and the watch.
            self.trigger.pull();
        }
    }

    /// The files whose content changed since the last call, relative to the root; `None` if more than that has changed. An editor
    /// that writes another file and renames it changes one file. `existed` tells whether the last load found a file. Also whether
    /// all of them were renamed into place.
    pub(crate) fn changed(&self, existed: impl Fn(&str) -> bool) -> Option<(Vec<String>, bool)> {
        let (changed, named, replaced) = {
            let mut noticed = locked(&self.noticed);
            let Noticed { changed, named, replaced, .. } = &mut *noticed;
            (std::mem::take(changed), std::mem::take(named), std::mem::take(replaced))
        };
        let relative = |path: &Path| Some(slashed(path.strip_prefix(&self.real_root).ok()?));
        let is_same = |path: &PathBuf| {
            relative(path).is_some_and(|path_in| existed(&path_in) == path.symlink_metadata().is_ok())
        };
        if !named.iter().all(is_same) {
            return None;
        }
        let paths = changed.iter().map(|path| relative(path)).collect::<Option<_>>()?;
        Some((paths, changed.is_subset(&replaced)))
    }

    /// `None` while somebody is writing one of the files, otherwise how often that was done. What was read while this stayed the same
    /// is as its writers have left it.
    pub(crate) fn settled(&self) -> Option<u64> {
        let noticed = locked(&self.noticed);
        #[cfg(target_os = "linux")]
        if let Some(ledger) = &mut *self.ledger.borrow_mut() {
            return ledger.settled(&noticed.relevant);
        }
        (!noticed.is_being_written()).then_some(0)
    }

    /// How many changes have been noticed.
    pub(crate) fn changes(&self) -> u64 {
        locked(&self.noticed).count
    }

    /// Polls some of the files and folders, and returns whether one has changed without a notification.
    pub(crate) fn look(&mut self) -> bool {
        let changed = self.marks.look();
        if changed.is_empty() {
            return false;
        }
        // There was no notification, so the watches on these may be lost.
        let folders = changed.iter().filter_map(|path| path.parent()).map(Path::to_owned);
        let real = changed.iter().filter_map(|path| std::fs::canonicalize(path).ok());
        let lost: Vec<PathBuf> = folders.chain(real).collect();
        locked(&self.noticed).moved.extend(lost.into_iter().chain(changed));
        true
    }
}

fn locked(noticed: &Mutex<Noticed>) -> MutexGuard<'_, Noticed> {
    noticed.lock().unwrap_or_else(PoisonError::into_inner)
}

// Other systems report changes in other words.
#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A watched folder `ui` with one listed file, and the files that changed after `work` has changed that one.
    fn changed_after(work: impl Fn(&Path)) -> Option<(Vec<String>, bool)> {
        let root = tempfile::tempdir().unwrap();
        let ui = root.path().join("ui");
        fs::create_dir(&ui).unwrap();
        fs::write(ui.join("a.tsx"), "1").unwrap();
        let (trigger, reasons) = super::super::channel();
        let mut watching = Watching::start(root.path(), "registry.json", trigger);
        watching.follow(&ReadPaths { files: vec!["ui/a.tsx".to_owned()], folders: vec!["ui".to_owned()] });
        work(&ui);
        while !locked(&watching.noticed).changed.iter().any(|path| path.ends_with("ui/a.tsx")) {
            reasons.first(None, None);
        }
        watching.changed(|path| path == "ui/a.tsx")
    }

    #[test]
    fn a_file_that_is_written_or_replaced_is_one_changed_file() {
        let one = |complete| Some((vec!["ui/a.tsx".to_owned()], complete));
        assert_eq!(changed_after(|ui| fs::write(ui.join("a.tsx"), "2").unwrap()), one(false));
        let replace = |ui: &Path| {
            fs::write(ui.join("a.tsx~"), "2").unwrap();
            fs::rename(ui.join("a.tsx~"), ui.join("a.tsx")).unwrap();
        };
        assert_eq!(changed_after(replace), one(true));
    }

    #[test]
    fn a_writer_is_known_before_a_notification_arrives() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("a.tsx");
        fs::write(&file, "1").unwrap();
        let mut watching = Watching::start(root.path(), "registry.json", super::super::channel().0);
        watching.follow(&ReadPaths { files: vec!["a.tsx".to_owned()], folders: Vec::new() });
        for _ in 0..100 {
            let before = watching.settled().expect("nobody writes");
            let mut open = fs::OpenOptions::new().write(true).open(&file).unwrap();
            std::io::Write::write_all(&mut open, b"2").unwrap();
            assert_eq!(watching.settled(), None);
            drop(open);
            // It was written since.
            assert!(watching.settled().expect("nobody writes") > before);
        }
        // Its name is that of another file now, which is complete.
        let mut open = fs::OpenOptions::new().write(true).open(&file).unwrap();
        std::io::Write::write_all(&mut open, b"3").unwrap();
        fs::write(root.path().join("b.tsx"), "4").unwrap();
        fs::rename(root.path().join("b.tsx"), &file).unwrap();
        assert!(watching.settled().is_some());
    }

    #[test]
    fn a_new_name_is_more_than_changed_content() {
        let add = |ui: &Path| {
            fs::write(ui.join("b.tsx"), "1").unwrap();
            fs::write(ui.join("a.tsx"), "2").unwrap();
        };
        assert_eq!(changed_after(add), None);
    }
}
