//! Replaces a folder with a new one: atomically if the file system supports it, else in two steps of which the
//! first can be undone.

use super::Stop;
use super::durable::sync_folder;
use super::error::{ExchangeError, failed};
use basepair_server::platform;
use std::fs;
use std::io;
use std::path::Path;

/// After this the target is the new folder; the old one has the new one's name, or `aside`.
pub(super) fn swap(new: &Path, target: &Path, aside: &Path) -> Result<(), Stop> {
    match platform::exchange(new, target) {
        Ok(true) => {}
        Ok(false) if exists(target) => in_two_steps(new, target, aside)?,
        Ok(false) => fs::rename(new, target).map_err(failed("move into place", target))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::rename(new, target).map_err(failed("move into place", target))?;
        }
        Err(error) => return Err(immovable(error, target)),
    }
    sync_parents(new, target)?;
    Ok(())
}

fn in_two_steps(new: &Path, target: &Path, aside: &Path) -> Result<(), Stop> {
    fs::rename(target, aside).map_err(|error| immovable(error, target))?;
    fs::rename(new, target).map_err(|error| match fs::rename(aside, target) {
        Ok(()) if platform::is_in_use(&error) => immovable(error, target),
        Ok(()) => failed("move into place", target)(error).into(),
        Err(back) => failed("restore (the next build tries again)", target)(back).into(),
    })
}

/// Restores a folder that was moved aside by a build that was killed before the second step.
pub(super) fn recover(target: &Path, aside: &Path) -> Result<(), ExchangeError> {
    if exists(target) || !exists(aside) {
        return Ok(());
    }
    fs::rename(aside, target).map_err(failed("restore", target))?;
    sync_parents(aside, target)
}

fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

fn immovable(error: io::Error, target: &Path) -> Stop {
    match error.kind() {
        io::ErrorKind::ResourceBusy => Stop::Immovable("is a mount point"),
        io::ErrorKind::CrossesDevices => Stop::Immovable("is on a layered file system that cannot move it"),
        _ if platform::is_in_use(&error) => Stop::Immovable("is in use by another program"),
        _ => failed("exchange", target)(error).into(),
    }
}

fn sync_parents(one: &Path, other: &Path) -> Result<(), ExchangeError> {
    [one, other].into_iter().filter_map(Path::parent).try_for_each(sync_folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folders() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for name in ["new", "out"] {
            fs::create_dir(folder.path().join(name)).unwrap();
            fs::write(folder.path().join(name).join("file"), name).unwrap();
        }
        folder
    }

    fn content(folder: &Path) -> String {
        fs::read_to_string(folder.join("file")).unwrap()
    }

    #[test]
    fn two_steps_have_the_same_result_as_one() {
        let folder = folders();
        let at = |name: &str| folder.path().join(name);
        in_two_steps(&at("new"), &at("out"), &at("old")).unwrap();
        assert_eq!((content(&at("out")), content(&at("old"))), ("new".to_owned(), "out".to_owned()));
    }

    #[test]
    fn the_old_folder_is_restored_when_the_second_step_fails() {
        let folder = folders();
        let at = |name: &str| folder.path().join(name);
        in_two_steps(&at("none"), &at("out"), &at("old")).unwrap_err();
        assert_eq!(content(&at("out")), "out");
        assert!(!at("old").exists());
    }

    #[test]
    fn the_old_folder_is_restored_after_a_kill_between_the_steps() {
        let folder = folders();
        let at = |name: &str| folder.path().join(name);
        recover(&at("out"), &at("new")).unwrap();
        assert_eq!(content(&at("out")), "out");
        fs::rename(at("out"), at("old")).unwrap();
        recover(&at("out"), &at("old")).unwrap();
        assert_eq!(content(&at("out")), "out");
    }
}
