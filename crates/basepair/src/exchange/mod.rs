//! Replaces an output folder. The new content is written beside it and synced, and then the two folders are
//! exchanged: whatever happens in between, readers see the old folder or the new one. Nothing that an earlier
//! build did not write is lost. This module does not know what the files mean.

mod carry;
mod drift;
mod durable;
mod earlier;
mod error;
mod in_place;
mod output;
mod staging;
mod swap;
mod taken_over;

pub use drift::{Drift, drift};
pub use error::{ExchangeError, Why};
pub use output::Output;
pub use taken_over::list_official;

use crate::platform::is_mount_point;
use basepair_catalog::wire::digests::FileDigest;
use carry::CopyForeign;
use earlier::Earlier;
use error::failed;
use staging::Staging;
use std::collections::HashSet;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file to be written. Its bytes are generated when they are needed, every time.
#[derive(Clone)]
pub struct NewFile<'a> {
    /// Below the output folder.
    path: PathBuf,
    digest: FileDigest,
    make: Arc<Make<'a>>,
}

/// Writes the bytes of a file, piece by piece.
type Make<'a> = dyn Fn(&mut dyn Write) -> io::Result<()> + Send + Sync + 'a;

impl<'a> NewFile<'a> {
    /// `make` must write the bytes that match the digest.
    pub fn new(
        path: impl Into<PathBuf>,
        digest: FileDigest,
        make: impl Fn(&mut dyn Write) -> io::Result<()> + Send + Sync + 'a,
    ) -> Self {
        Self { path: path.into(), digest, make: Arc::new(make) }
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        (self.make)(out)
    }
}

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
    files: &[NewFile<'_>],
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

fn exchange(output: &Output, files: &[NewFile<'_>], listener: &dyn Listener) -> Result<Changes, Stop> {
    fs::create_dir_all(&output.parent).map_err(failed("create", &output.parent))?;
    let mut name = OsString::from(".");
    name.push(&output.name);
    name.push(".basepair-staging");
    let staging = Staging::open(output.parent.join(name), &output.shown(Path::new("")), listener)?;
    let aside = staging.path("old");
    swap::recover(&output.real, &aside)?;
    staging.clear()?;

    let plan = Plan::make(output, files)?;
    if output.exists() && plan.changes == Changes::default() {
        staging.finish()?;
        return Ok(plan.changes);
    }
    let new = staging.write("new", files, Some((&output.real, &plan.same)), listener)?;
    if output.exists() {
        CopyForeign { from: &output.real, to: &new, dropped: &plan.ours }.folder(Path::new(""))?;
    }
    durable::sync_tree(&new, plan.changes.written.len())?;
    swap::swap(&new, &output.real, &aside)?;
    staging.finish()?;
    Ok(plan.changes)
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
    fn make(output: &Output, files: &[NewFile<'_>]) -> Result<Self, ExchangeError> {
        let plan = Self::compare(output, files)?;
        if output.exists() {
            let wanted = files.iter().filter(|file| !plan.same.contains(&file.path));
            let wanted = wanted.map(|file| (file.path.as_path(), file.digest.clone()));
            plan.earlier.refuse_loss(output, wanted, &plan.ours)?;
        }
        Ok(plan)
    }

    fn compare(output: &Output, files: &[NewFile<'_>]) -> Result<Self, ExchangeError> {
        let mut plan = Self::default();
        if output.exists() {
            plan.earlier = Earlier::read(&output.real)?;
            plan.ours = plan.earlier.ours(&output.real)?;
            for NewFile { path, digest, .. } in files {
                if plan.earlier.has(&output.real, path, digest, &plan.ours)? {
                    plan.same.insert(path.clone());
                }
            }
        }
        let wanted: HashSet<&Path> = files.iter().map(|file| file.path.as_path()).collect();
        let stale = plan.ours.iter().filter(|path| !wanted.contains(path.as_path()));
        plan.changes.removed = stale.cloned().collect();
        plan.changes.removed.sort();
        let changed = files.iter().filter(|file| !plan.same.contains(&file.path));
        plan.changes.written = changed.map(|file| file.path.clone()).collect();
        Ok(plan)
    }
}
