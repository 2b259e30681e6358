//! `basepair build --watch`: rebuilds on changes, survives invalid input, ends on a signal.

use super::{files, set, tree, two_items};
use crate::cli::watcher::Watcher;
use rustix::process::Signal;
use std::fs;
use std::path::Path;

fn start(folder: &Path) -> Watcher {
    Watcher::start(folder, &["build", ".", "-o", "out", "--base-url", "https://x.example", "--watch"])
}

#[test]
fn a_change_writes_and_lists_the_files_that_differ() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let mut watcher = start(folder.path());
    watcher.until("wrote 4 files for 2 items to out");
    fs::write(folder.path().join("base.tsx"), "export const base = 2\n").unwrap();
    watcher.until("wrote 2 of 4 files");
    assert_eq!(watcher.until("digests.json"), ["  changed base.json", "  changed digests.json"]);
    let base = fs::read_to_string(folder.path().join("out/base.json")).unwrap();
    assert!(base.contains("base = 2"), "{base}");
    assert_eq!(watcher.stop(Signal::INT), Some(0));
}

#[test]
fn invalid_input_keeps_the_last_valid_output_until_it_is_fixed() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let mut watcher = start(folder.path());
    watcher.until("wrote 4 files");
    let good = tree(&folder.path().join("out"));
    let manifest = fs::read_to_string(folder.path().join("registry.json")).unwrap();
    fs::write(folder.path().join("registry.json"), "{").unwrap();
    let printed = watcher.until("the last valid output is kept").join("\n");
    assert!(printed.contains("invalid-json") && printed.contains("registry.json:1:2"), "{printed}");
    assert!(tree(&folder.path().join("out")) == good);
    fs::write(folder.path().join("registry.json"), manifest.replace("forms/field", "input")).unwrap();
    watcher.until("  removed forms/field.json");
    let expected = set(["base.json", "digests.json", "input.json", "registry.json"]);
    assert_eq!(files(&folder.path().join("out")), expected);
    assert_eq!(watcher.stop(Signal::TERM), Some(0));
    assert!(!folder.path().join(".out.basepair-staging").exists());
}

#[test]
fn a_missing_registry_is_awaited() {
    let folder = tempfile::tempdir().unwrap();
    let mut watcher = start(folder.path());
    watcher.until("waiting for a change");
    two_items(folder.path());
    watcher.until("wrote 4 files");
    assert_eq!(watcher.stop(Signal::TERM), Some(0));
}

#[test]
fn the_built_in_registry_cannot_be_watched() {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, stderr) = super::run(folder.path(), &["build", "--watch", "--built-in"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("never changes"), "{stderr}");
}
