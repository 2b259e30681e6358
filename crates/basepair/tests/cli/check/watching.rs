//! `basepair check --watch`: checks on every change, reads only changed files, ends on a signal.

use super::super::watcher::Watcher;
use super::super::{run, two_items};
use rustix::process::Signal;
use std::fs;

#[test]
fn one_edit_reads_one_file_again() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let mut watcher = Watcher::start(folder.path(), &["check", ".", "--watch"]);
    watcher.until("read 1 file; waiting for a change");
    fs::write(folder.path().join("base.tsx"), "export const base = (\n").unwrap();
    let printed = watcher.until("read 1 file again; waiting for a change");
    assert_eq!(printed.first().map(String::as_str), Some("----------------"), "{printed:?}");
    // An entry changes, and no source does.
    let manifest = fs::read_to_string(folder.path().join("registry.json")).unwrap();
    fs::write(folder.path().join("registry.json"), manifest.replace("forms/field", "index")).unwrap();
    let printed = watcher.until("read 0 files again").join("\n");
    assert!(printed.contains("[misleading-name]"), "{printed}");
    assert_eq!(watcher.stop(Signal::INT), Some(0));
}

#[test]
fn a_removed_registry_is_awaited() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let mut watcher = Watcher::start(folder.path(), &["check", ".", "--watch"]);
    watcher.until("waiting for a change");
    let manifest = fs::read_to_string(folder.path().join("registry.json")).unwrap();
    fs::remove_file(folder.path().join("registry.json")).unwrap();
    watcher.until("error: `.` contains no registry.json");
    watcher.until("waiting for a change");
    fs::write(folder.path().join("registry.json"), manifest).unwrap();
    watcher.until("waiting for a change");
    assert_eq!(watcher.stop(Signal::TERM), Some(0));
}

#[test]
fn the_built_in_registry_cannot_be_watched() {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, stderr) = run(folder.path(), &["check", "--watch", "--built-in"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("never changes"), "{stderr}");
}

#[test]
fn unlisted_files_that_are_added_and_removed_are_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let at = |path: &str| folder.path().join(path);
    fs::create_dir_all(at("registry/n2-primitives")).unwrap();
    two_items(folder.path());
    fs::rename(at("base.tsx"), at("registry/n2-primitives/base.tsx")).unwrap();
    let manifest = fs::read_to_string(at("registry.json")).unwrap();
    fs::write(at("registry.json"), manifest.replace("\"base.tsx\"", "\"registry/n2-primitives/base.tsx\""))
        .unwrap();
    let mut watcher = Watcher::start(folder.path(), &["check", ".", "--watch"]);
    let printed = watcher.until("waiting for a change").join("\n");
    assert!(!printed.contains("[unlisted-file]"), "{printed}");
    fs::write(at("registry/n2-primitives/extra.tsx"), "export const extra = 1\n").unwrap();
    watcher.until("[unlisted-file]");
    watcher.until("waiting for a change");
    fs::remove_file(at("registry/n2-primitives/extra.tsx")).unwrap();
    let printed = watcher.until("waiting for a change").join("\n");
    assert!(!printed.contains("[unlisted-file]"), "{printed}");
    assert_eq!(watcher.stop(Signal::TERM), Some(0));
}
