//! Replaces the files of a folder that cannot be moved, such as a mount point: all of them are written inside
//! it first, then moved one by one, the list of digests last. This is not atomic, but it can be completed: a
//! build that finds the files of an interrupted build moves those first.

use super::durable::{remove, sync_each, sync_folder, sync_tree, write};
use super::earlier::Earlier;
use super::error::{ExchangeError, failed};
use super::output::Output;
use super::record::record_of;
use super::staging::Staging;
use super::{Changes, Listener, NewFile, NewFiles, Plan};
use basepair_catalog::document::FileDigest;
use basepair_catalog::files::DIGESTS_PATH;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The staging folder. An output that contains it has an interrupted build.
const WAITING: &str = ".basepair-staging";
/// Complete and synced: from here on the build is only completed, never rolled back.
const READY: &str = "ready";

pub(super) fn interrupted(output: &Output) -> bool {
    fs::symlink_metadata(output.real.join(WAITING)).is_ok()
}

pub(super) fn replace(
    output: &Output,
    files: &NewFiles<'_>,
    listener: &dyn Listener,
) -> Result<Changes, ExchangeError> {
    let mut staging = Staging::open(output.real.join(WAITING), &output.shown(Path::new("")), listener)?;
    let ready = staging.path(READY);
    let halfway =
        |source| ExchangeError::Halfway { path: output.shown(Path::new("")), source: Box::new(source) };
    if fs::symlink_metadata(&ready).is_ok() {
        staging.keep(true);
        install(output, &ready).map_err(halfway)?;
    }
    staging.clear()?;
    staging.keep(false);
    let files = files.all();
    let plan = Plan::make(output, &files)?;
    if plan.changes == Changes::default() {
        staging.finish()?;
        return Ok(plan.changes);
    }
    // The list of digests is always staged with the others: it describes what is left to do.
    let wanted =
        |file: &&NewFile<'_>| file.path() == Path::new(DIGESTS_PATH) || !plan.same.contains(file.path());
    let changed: Vec<&NewFile<'_>> = files.into_iter().filter(wanted).collect();
    let new = staging.create("new")?;
    let each = sync_each(changed.len());
    staging.write(&new, &changed, None, each, listener)?;
    sync_tree(&new, each)?;
    fs::rename(&new, &ready).map_err(failed("create", &ready))?;
    sync_folder(staging.folder())?;
    staging.keep(true);
    install(output, &ready).map_err(halfway)?;
    staging.finish()?;
    Ok(plan.changes)
}

/// Moves the files that are ready, and removes stale ones. Repeating it after any interruption gives the same
/// result.
fn install(output: &Output, ready: &Path) -> Result<(), ExchangeError> {
    let after = Earlier::read(ready)?;
    if !after.listed {
        // The list is moved last: everything else is done.
        return Ok(());
    }
    let before = Earlier::read(&output.real)?;
    let ours = before.ours(&output.real)?;
    let waiting = |path: &Path| fs::symlink_metadata(ready.join(path)).is_ok();
    let moving: Vec<(&Path, FileDigest)> = after
        .files
        .iter()
        .filter(|(path, _)| waiting(path))
        .map(|(path, record)| (path.as_path(), record.clone()))
        .collect();
    let list = (Path::new(DIGESTS_PATH), record_of(&ready.join(DIGESTS_PATH))?);
    before.refuse_loss(output, moving.iter().cloned().chain([list]), &ours)?;

    let mut touched = BTreeSet::from([output.real.clone()]);
    for (path, _) in moving {
        let to = output.real.join(path);
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent).map_err(failed("create", parent))?;
            touched.extend(parent.ancestors().take_while(|folder| *folder != output.real).map(PathBuf::from));
        }
        rename(&ready.join(path), &to)?;
    }
    for path in ours.iter().filter(|path| before.files.contains_key(*path)) {
        if !after.files.contains_key(path) {
            remove(&output.real.join(path))?;
            let folders = path.ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty());
            for folder in folders {
                // Stops at the first folder that is not empty.
                let Ok(()) = fs::remove_dir(output.real.join(folder)) else { break };
                touched.remove(&output.real.join(folder));
            }
        }
    }
    touched.iter().try_for_each(|folder| sync_folder(folder))?;
    rename(&ready.join(DIGESTS_PATH), &output.real.join(DIGESTS_PATH))?;
    sync_folder(&output.real)
}

fn rename(from: &Path, to: &Path) -> Result<(), ExchangeError> {
    match fs::rename(from, to) {
        // Something is mounted on a folder further down.
        Err(error) if error.kind() == io::ErrorKind::CrossesDevices => {
            let mut old = fs::File::open(from).map_err(failed("read", from))?;
            let mut name = std::ffi::OsString::from(".");
            name.push(to.file_name().unwrap_or_default());
            name.push(WAITING);
            let near = to.with_file_name(name);
            remove(&near)?;
            write(&near, |mut out| io::copy(&mut old, &mut out).map(drop), true)?;
            fs::rename(&near, to).map_err(failed("replace", to))?;
            remove(from)
        }
        other => other.map_err(failed("replace", to)),
    }
}
