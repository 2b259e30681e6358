//! Outputs that are not plain folders: links, mount points, and leftovers of an interrupted build.

use super::{build, many_items, mounting, names, set, tree, two_items};
use std::fs;
use std::os::unix::fs::symlink;

const LEFT: &str = "out/.basepair-staging/ready";

#[test]
fn a_link_to_a_folder_stays_a_link() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    fs::create_dir_all(folder.path().join("disk/real")).unwrap();
    fs::write(folder.path().join("disk/real/mine"), "mine").unwrap();
    symlink("disk/real", folder.path().join("out")).unwrap();
    for _ in 0..2 {
        let (code, _, stderr) = build(folder.path(), "out");
        assert_eq!(code, 0, "{stderr}");
        assert!(folder.path().join("out").is_symlink());
        let written = set(["base.json", "digests.json", "forms", "mine", "registry.json"]);
        assert_eq!(names(&folder.path().join("disk/real")), written);
        assert_eq!(names(&folder.path().join("disk")), set(["real"]));
    }
    assert_eq!(names(folder.path()), set(["base.tsx", "disk", "out", "registry.json"]));
    symlink("nowhere", folder.path().join("dangling")).unwrap();
    let (code, _, stderr) = build(folder.path(), "dangling");
    assert_eq!(code, 2);
    assert!(stderr.contains("cannot find `dangling`: "), "{stderr}");
}

#[test]
fn a_mount_point_is_written_file_by_file_with_a_note() {
    let folder = tempfile::tempdir().unwrap();
    many_items(&folder.path().join("old"), 4, "old");
    many_items(&folder.path().join("new"), 2, "new");
    fs::create_dir_all(folder.path().join("out")).unwrap();
    // Without the right to mount, an interruption tests the same code.
    let Some(mut command) = mounting(&folder.path().join("out")) else { return interrupted_build() };
    let script = r#"
        cd ..
        mount -t tmpfs tmpfs out
        echo mine > out/mine.txt
        "$BASEPAIR" build old -o out 2> printed
        cp -r out first
        "$BASEPAIR" build new -o out
        cp -r out second
        umount out
        "$BASEPAIR" build new -o out
        mkdir out/assets out/deep/below
        mount -t tmpfs tmpfs out/assets
        echo mine > out/assets/mine.txt
        "$BASEPAIR" build old -o out 2> nested
        cat out/assets/mine.txt >> nested
        umount out/assets
        rm -r out/*
        mkdir out/deep
        mount -t tmpfs tmpfs out/deep
        "$BASEPAIR" build old -o out
        cp -r out third"#;
    let output = command.arg(script).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let printed = fs::read_to_string(folder.path().join("printed")).unwrap();
    assert!(printed.contains("not atomic, because `out` is a mount point"), "{printed}");
    let nested = fs::read_to_string(folder.path().join("nested")).unwrap();
    assert!(nested.contains("`out` contains a mount point") && nested.ends_with("mine\n"), "{nested}");
    let names = |folder_name: &str| names(&folder.path().join(folder_name));
    let old = ["deep", "digests.json", "item-1.json", "item-2.json", "mine.txt", "registry.json"];
    assert_eq!(names("first"), set(old));
    assert_eq!(names("first/deep"), set(["item-0.json", "item-3.json"]));
    assert_eq!(names("second"), set(["deep", "digests.json", "item-1.json", "mine.txt", "registry.json"]));
    assert_eq!(names("second/deep"), set(["item-0.json"]));
    assert_eq!(names("third"), set(["deep", "digests.json", "item-1.json", "item-2.json", "registry.json"]));
    assert_eq!(names("third/deep"), set(["item-0.json", "item-3.json"]));
}

/// A build that was killed between two of its moves: the next build completes it and then runs normally.
fn interrupted_build() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    fs::create_dir_all(folder.path().join("out")).unwrap();
    fs::write(folder.path().join("out/mine.txt"), "mine").unwrap();
    assert_eq!(build(folder.path(), "out").0, 0);
    let manifest = fs::read_to_string(folder.path().join("registry.json")).unwrap();
    fs::write(folder.path().join("registry.json"), manifest.replace("forms/field", "input")).unwrap();
    fs::write(folder.path().join("base.tsx"), "export const base = 2\n").unwrap();
    assert_eq!(build(folder.path(), "whole").0, 0);
    fs::create_dir_all(folder.path().join(LEFT)).unwrap();
    for name in ["input.json", "registry.json", "digests.json"] {
        fs::copy(folder.path().join("whole").join(name), folder.path().join(LEFT).join(name)).unwrap();
    }
    fs::copy(folder.path().join("whole/base.json"), folder.path().join("out/base.json")).unwrap();
    let (code, _, stderr) = build(folder.path(), "out");
    assert_eq!(code, 0, "{stderr}");
    assert!(
        stderr.contains("not atomic, because `out` contained the files of an interrupted build"),
        "{stderr}"
    );
    let mut expected = tree(&folder.path().join("whole"));
    expected.insert("mine.txt".into(), Some(b"mine".to_vec()));
    assert!(tree(&folder.path().join("out")) == expected);
}

#[test]
fn an_interrupted_build_is_completed() {
    interrupted_build();
}

#[test]
fn completing_an_interrupted_build_overwrites_no_foreign_files() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    assert_eq!(build(folder.path(), "out").0, 0);
    assert_eq!(build(folder.path(), "whole").0, 0);
    fs::create_dir_all(folder.path().join(LEFT)).unwrap();
    for name in ["base.json", "digests.json"] {
        fs::copy(folder.path().join("whole").join(name), folder.path().join(LEFT).join(name)).unwrap();
    }
    fs::write(folder.path().join("out/base.json"), "edited").unwrap();
    let (code, _, stderr) = build(folder.path(), "out");
    assert_eq!(code, 2);
    assert!(stderr.contains("only partly replaced"), "{stderr}");
    assert!(stderr.contains("`out/base.json` was modified"), "{stderr}");
    assert_eq!(fs::read_to_string(folder.path().join("out/base.json")).unwrap(), "edited");
    fs::remove_file(folder.path().join("out/base.json")).unwrap();
    assert_eq!(build(folder.path(), "out").0, 0);
    assert!(tree(&folder.path().join("out")) == tree(&folder.path().join("whole")));
}

#[test]
fn the_configured_output_stays_in_the_repository() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("repository/ui");
    fs::create_dir_all(&root).unwrap();
    fs::create_dir_all(folder.path().join("repository/.git")).unwrap();
    fs::create_dir_all(folder.path().join("victim/inner")).unwrap();
    symlink("../../victim", root.join("link")).unwrap();
    two_items(&root);
    let arguments = ["build", "--base-url", "https://ui.example"];
    let absolute = folder.path().join("victim").display().to_string();
    for output in ["../../victim", "link/r", "../.git/r", "node_modules/r", "..", &absolute] {
        fs::write(root.join("basepair.toml"), format!("[build]\noutput = '{output}'\n")).unwrap();
        let (code, _, stderr) = super::super::run(&root, &arguments);
        assert_eq!(code, 2, "{output}: {stderr}");
        assert!(stderr.contains("`build.output` leads to"), "{output}: {stderr}");
    }
    assert_eq!(names(&folder.path().join("victim")), set(["inner"]));
    fs::write(root.join("basepair.toml"), "[build]\noutput = '../web/public/r'\n").unwrap();
    let (code, _, stderr) = super::super::run(&root, &arguments);
    assert_eq!(code, 0, "{stderr}");
    assert!(folder.path().join("repository/web/public/r/digests.json").is_file());
}

#[test]
fn the_default_output_is_in_the_directory_of_the_registry() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("a");
    fs::create_dir(&root).unwrap();
    two_items(&root);
    let (code, _, stderr) =
        super::super::run(folder.path(), &["build", "a", "--base-url", "https://ui.example"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(root.join("public/r/digests.json").is_file() && !folder.path().join("public").exists());
}
