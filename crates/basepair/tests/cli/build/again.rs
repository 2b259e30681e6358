//! Rebuilding: unchanged files stay the same files, and the same input gives the same bytes anywhere.

use super::{basepair, build, files, many_items, run, tree, two_items};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

fn inodes(folder: &Path) -> BTreeMap<String, u64> {
    let inode = |file: &String| fs::metadata(folder.join(file)).unwrap().ino();
    files(folder).into_iter().map(|file| (file.clone(), inode(&file))).collect()
}

#[test]
fn only_changed_files_are_written() {
    let folder = tempfile::tempdir().unwrap();
    many_items(folder.path(), 30, "one");
    assert_eq!(build(folder.path(), "out").0, 0);
    let output = folder.path().join("out");
    let before = inodes(&output);
    let manifest = fs::read_to_string(folder.path().join("registry.json")).unwrap();
    let changed = manifest.replacen("one", "two", 1).replace("deep/item-27", "deep/item-99");
    fs::write(folder.path().join("registry.json"), changed).unwrap();
    let (code, _, stderr) = build(folder.path(), "out");
    assert_eq!(code, 0, "{stderr}");
    for line in ["wrote 4 of 32 files", "  changed deep/item-0.json", "  removed deep/item-27.json"] {
        assert!(stderr.contains(line), "{line} is not in {stderr}");
    }
    let after = inodes(&output);
    let differ: BTreeSet<&str> = after
        .iter()
        .filter(|(file, inode)| before.get(*file) != Some(inode))
        .map(|(file, _)| file.as_str())
        .collect();
    assert_eq!(differ, ["deep/item-0.json", "deep/item-99.json", "digests.json", "registry.json"].into());
    // The result equals a build from scratch.
    assert_eq!(build(folder.path(), "fresh").0, 0);
    assert!(tree(&output) == tree(&folder.path().join("fresh")));
}

#[test]
fn nothing_is_written_when_nothing_changed() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    assert_eq!(build(folder.path(), "out").0, 0);
    let identity = |path: &Path| fs::metadata(path).map(|data| (data.ino(), data.ctime_nsec())).unwrap();
    let output = folder.path().join("out");
    let (before, folder_before) = (inodes(&output), identity(&output));
    let (code, _, stderr) = build(folder.path(), "out");
    assert_eq!((code, stderr.lines().last()), (0, Some("`out` is up to date: 4 files for 2 items")));
    assert_eq!((inodes(&output), identity(&output)), (before, folder_before));
}

#[test]
fn progress_is_shown_only_on_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    many_items(folder.path(), 30, "one");
    let (_, _, stderr) = build(folder.path(), "out");
    assert!(stderr.ends_with("\nwrote 32 files for 30 items to out\n"));
    assert_eq!(stderr.lines().count(), 2, "{stderr}");
    // `script` gives the command a terminal.
    let mut command = std::process::Command::new("script");
    command.args(["-qec", "\"$BASEPAIR\" build . -o terminal", "/dev/null"]).current_dir(folder.path());
    command.env("BASEPAIR", env!("CARGO_BIN_EXE_basepair")).stdin(std::process::Stdio::null());
    let output = command.output().unwrap();
    let seen = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{seen}");
    assert!(seen.contains("\r\x1b[2Kbuilding 1 of 30 items"), "{seen:?}");
    assert!(seen.contains("\r\x1b[2Kwrote 32 files for 30 items to terminal"), "{seen:?}");
}

#[test]
fn check_lists_files_that_differ_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let check = || {
        let before = tree(folder.path());
        let arguments = ["build", "-o", "out", "--base-url", "https://ui.example/base", "--check"];
        let result = run(folder.path(), &arguments);
        assert!(tree(folder.path()) == before, "something was written");
        result
    };
    let (code, stdout, stderr) = check();
    let all = ["out/base.json", "out/digests.json", "out/forms/field.json", "out/registry.json"];
    assert_eq!((code, stdout), (1, all.map(|file| format!("missing {file}\n")).concat()), "{stderr}");
    assert_eq!(build(folder.path(), "out").0, 0);
    let (code, stdout, stderr) = check();
    assert_eq!((code, &*stdout, stderr.lines().last()), (0, "", Some("`out` is up to date (4 files)")));

    fs::write(folder.path().join("out/mine.txt"), "kept, so no drift").unwrap();
    fs::remove_file(folder.path().join("out/registry.json")).unwrap();
    let manifest = fs::read_to_string(folder.path().join("registry.json")).unwrap();
    let renamed = manifest.replace("\"forms/field\"", "\"input\"");
    fs::write(folder.path().join("registry.json"), renamed).unwrap();
    fs::write(folder.path().join("base.tsx"), "export const base = 2\n").unwrap();
    let (code, stdout, stderr) = check();
    let expected = [
        "differs out/base.json",
        "differs out/digests.json",
        "stale   out/forms/field.json",
        "missing out/input.json",
        "missing out/registry.json",
    ];
    assert_eq!((code, stdout), (1, expected.map(|line| format!("{line}\n")).concat()));
    assert!(stderr.contains("5 files differ"), "{stderr}");
}

#[test]
fn check_distinguishes_an_invalid_registry_from_an_outdated_output() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("registry.json"), super::BROKEN).unwrap();
    let (code, stdout, _) = run(folder.path(), &["build", "--check"]);
    assert_eq!((code, &*stdout), (2, ""));
}

#[test]
fn the_same_input_gives_the_same_bytes_anywhere() {
    let names: Vec<String> = (0..40).map(|number| format!("ß-{number:02}")).collect();
    let item = |name: &String| {
        format!(
            r#"{{"name":"{name}","type":"registry:ui","files":[{{"path":"src/{name}.tsx","type":"registry:ui"}}]}}"#
        )
    };
    let items: Vec<String> = names.iter().map(item).collect();
    let manifest = format!(r#"{{"name":"n","homepage":"h","items":[{}]}}"#, items.join(","));
    let mut results = Vec::new();
    // Files are created in another order each time, under other settings.
    for (turn, zone, locale) in [
        (0, "UTC", "C"),
        (7, "Pacific/Kiritimati", "tr_TR.UTF-8"),
        (23, "America/St_Johns", "de_DE.ISO-8859-1"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("src")).unwrap();
        let mut order = names.clone();
        order.rotate_left(turn);
        if turn % 2 == 1 {
            order.reverse();
        }
        for name in &order {
            fs::write(folder.path().join(format!("src/{name}.tsx")), format!("export const x = '{name}'\n"))
                .unwrap();
        }
        fs::write(folder.path().join("registry.json"), &manifest).unwrap();
        let mut command = basepair(folder.path());
        command.args(["build", "-o", "out"]).env("TZ", zone).env("LC_ALL", locale).env("LANG", locale);
        assert!(command.output().unwrap().status.success());
        results.push(tree(&folder.path().join("out")));
    }
    assert_eq!(results[0].len(), names.len() + 2);
    assert!(results.iter().all(|result| *result == results[0]));
}
