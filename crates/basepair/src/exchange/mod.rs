//! Replaces an output folder. The new content is written beside it and synced, and then the two folders are
//! exchanged: whatever happens in between, readers see the old folder or the new one. Nothing that an earlier
//! build did not write is lost. This module does not know what the files mean.

mod carry;
mod drift;
mod durable;
mod earlier;
mod error;
mod files;
mod in_place;
mod output;
mod record;
mod staging;
mod swap;
mod taken_over;

pub use drift::{Drift, drift};
pub use error::{ExchangeError, Why};
pub use files::{NewFile, NewFiles};
pub use output::Output;
pub(crate) use output::real_path;
pub use taken_over::list_official;

use basepair_server::platform::is_mount_point;
use carry::CopyForeign;
use earlier::Earlier;
use error::failed;
use staging::Staging;
use std::collections::HashSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// Receives progress.
pub trait Listener: Sync {
    /// Reports what is not an error: waiting, or a guarantee that the system does not give.
    fn say(&self, line: &str);

    /// This many more files are written beside the output.
    fn placed(&self, _files: usize) {}
}

/// What an exchange has changed, by path below the output folder. Files that already had the same bytes stay
/// the same files.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Changes {
    pub written: Vec<PathBuf>,
    pub removed: Vec<PathBuf>,
}

/// Why the folder was not exchanged.
#[derive(Debug)]
enum Stop {
    Failed(ExchangeError),
    /// It cannot be moved, for the reason given.
    Immovable(&'static str),
}

impl From<ExchangeError> for Stop {
    fn from(error: ExchangeError) -> Self {
        Self::Failed(error)
    }
}

/// Replaces the output with these files, and keeps files that are not ours.
pub fn replace(
    output: &Output,
    files: &NewFiles<'_>,
    listener: &dyn Listener,
) -> Result<Changes, ExchangeError> {
    let result = if output.exists() && is_mount_point(&output.real) {
        Err(Stop::Immovable("is a mount point"))
    } else if in_place::interrupted(output) {
        Err(Stop::Immovable("contained the files of an interrupted build"))
    } else {
        output.refuse_current()?;
        exchange(output, files, listener)
    };
    match result {
        Ok(changes) => Ok(changes),
        Err(Stop::Failed(error)) => Err(error),
        Err(Stop::Immovable(reason)) => {
            let changes = in_place::replace(output, files, listener)?;
            listener.say(&format!(
                "note: the replacement was not atomic, because `{}` {reason}: its files were replaced one by one",
                output.shown(Path::new("")).display()
            ));
            Ok(changes)
        }
    }
}

fn exchange(output: &Output, files: &NewFiles<'_>, listener: &dyn Listener) -> Result<Changes, Stop> {
    fs::create_dir_all(&output.parent).map_err(failed("create", &output.parent))?;
    let mut name = OsString::from(".");
    name.push(&output.name);
    name.push(".basepair-staging");
    let staging = Staging::open(output.parent.join(name), &output.shown(Path::new("")), listener)?;
    let aside = staging.path("old");
    swap::recover(&output.real, &aside)?;
    staging.clear()?;

    let (new, changes, each) = if output.exists() {
        let files = files.all();
        let plan = Plan::make(output, &files)?;
        if plan.changes == Changes::default() {
            staging.finish()?;
            return Ok(plan.changes);
        }
        let (new, each) = (staging.create("new")?, durable::sync_each(plan.changes.written.len()));
        staging.write(&new, &files, Some((&output.real, &plan.same)), each, listener)?;
        CopyForeign { from: &output.real, to: &new, dropped: &plan.ours }.folder(Path::new(""))?;
        (new, plan.changes, each)
    } else {
        let first = files.first();
        let (new, each) = (staging.create("new")?, durable::sync_each(first.len()));
        staging.write(&new, &first, None, each, listener)?;
        staging.write(&new, &files.last(), None, each, listener)?;
        (new, Changes { written: paths(&files.all()), removed: Vec::new() }, each)
    };
    durable::sync_tree(&new, each)?;
    swap::swap(&new, &output.real, &aside)?;
    staging.finish()?;
    Ok(changes)
}

fn paths(files: &[&NewFile<'_>]) -> Vec<PathBuf> {
    files.iter().map(|file| file.path().to_owned()).collect()
}

/// The changes to an output.
#[derive(Debug, Default)]
struct Plan {
    earlier: Earlier,
    /// Unchanged files of an earlier build.
    ours: HashSet<PathBuf>,
    /// Files that already have the wanted bytes.
    same: HashSet<PathBuf>,
    changes: Changes,
}

impl Plan {
    /// Fails if anything would be lost.
    fn make(output: &Output, files: &[&NewFile<'_>]) -> Result<Self, ExchangeError> {
        let plan = Self::compare(output, files)?;
        if output.exists() {
            let wanted = files.iter().filter(|file| !plan.same.contains(file.path()));
            let wanted = wanted.map(|file| (file.path(), file.digest().clone()));
            plan.earlier.refuse_loss(output, wanted, &plan.ours)?;
        }
        Ok(plan)
    }

    fn compare(output: &Output, files: &[&NewFile<'_>]) -> Result<Self, ExchangeError> {
        let mut plan = Self::default();
        if output.exists() {
            plan.earlier = Earlier::read(&output.real)?;
            plan.ours = plan.earlier.ours(&output.real)?;
            for file in files {
                if plan.earlier.has(&output.real, file.path(), file.digest(), &plan.ours)? {
                    plan.same.insert(file.path().to_owned());
                }
            }
        }
        let wanted: HashSet<&Path> = files.iter().map(|file| file.path()).collect();
        let stale = plan.ours.iter().filter(|path| !wanted.contains(path.as_path()));
        plan.changes.removed = stale.cloned().collect();
        plan.changes.removed.sort();
        let changed = files.iter().filter(|file| !plan.same.contains(file.path())).copied();
        plan.changes.written = paths(&changed.collect::<Vec<_>>());
        Ok(plan)
    }
}
