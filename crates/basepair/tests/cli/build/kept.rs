//! Files that an earlier build did not write are never lost.

use super::{build, files, run, tree, two_items};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;

#[test]
fn keeps_foreign_files_and_removes_its_own_stale_ones() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let output = folder.path().join("out");
    fs::create_dir_all(output.join("assets/deep")).unwrap();
    fs::write(output.join("assets/deep/logo.svg"), "<svg/>").unwrap();
    fs::write(output.join("robots.txt"), "mine").unwrap();
    std::os::unix::fs::symlink("robots.txt", output.join("link")).unwrap();
    assert_eq!(build(folder.path(), "out").0, 0);
    let manifest = fs::read_to_string(folder.path().join("registry.json")).unwrap();
    fs::write(folder.path().join("registry.json"), manifest.replace("forms/field", "input")).unwrap();
    assert_eq!(build(folder.path(), "out").0, 0);
    let expected = [
        "assets/deep/logo.svg",
        "base.json",
        "digests.json",
        "input.json",
        "link",
        "registry.json",
        "robots.txt",
    ];
    assert_eq!(files(&output), expected.map(str::to_owned).into());
    assert!(!output.join("forms").exists(), "a folder with only our files is removed too");
    assert_eq!(fs::read_to_string(output.join("link")).unwrap(), "mine");
    assert!(output.join("link").is_symlink());
}

/// Builds, and expects an error with these texts and no changes.
fn refused(folder: &Path, output: &str, expected: &[&str]) {
    let before = tree(folder);
    let (code, _, stderr) = build(folder, output);
    assert_eq!(code, 2, "{stderr}");
    for part in expected {
        assert!(stderr.contains(part), "{part} is not in {stderr}");
    }
    assert!(tree(folder) == before, "something changed");
}

#[test]
fn the_registry_itself_is_not_a_valid_output() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("a/root");
    fs::create_dir_all(&root).unwrap();
    two_items(&root);
    symlink("a/root", folder.path().join("link")).unwrap();
    let pairs = [("a/root", "a/root"), ("a/root", "a"), ("a/root", "link"), ("link", "a/root/../root")];
    for (directory, output) in pairs {
        let before = tree(folder.path());
        let base = "https://x.example";
        let arguments = ["build", directory, "-o", output, "--base-url", base];
        let (code, _, stderr) = run(folder.path(), &arguments);
        assert_eq!(code, 2, "{stderr}");
        assert!(stderr.contains("is or contains the registry") && stderr.contains("--output"), "{stderr}");
        assert!(tree(folder.path()) == before, "something changed");
    }
    refused(&root, ".", &["is or contains the registry"]);
}

#[test]
fn a_manifest_in_the_output_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    fs::create_dir(folder.path().join("out")).unwrap();
    fs::rename(folder.path().join("registry.json"), folder.path().join("out/registry.json")).unwrap();
    symlink("out/registry.json", folder.path().join("registry.json")).unwrap();
    refused(folder.path(), "out", &["`out/registry.json` belongs to the registry that is being built"]);
}

#[test]
fn an_output_that_contains_a_source_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    assert_eq!(build(folder.path(), "out").0, 0);
    let manifest = r#"{"name":"n","homepage":"h","items":[{"name":"copy","type":"registry:ui","files":[{"path":"out/base.json","type":"registry:ui"}]}]}"#;
    fs::write(folder.path().join("registry.json"), manifest).unwrap();
    refused(
        folder.path(),
        "out",
        &["`out/base.json` belongs to the registry that is being built", "--output"],
    );
    let manifest = manifest.replace("out/base.json", "link.tsx");
    fs::write(folder.path().join("registry.json"), manifest).unwrap();
    symlink("out/base.json", folder.path().join("link.tsx")).unwrap();
    refused(folder.path(), "out", &["`out/base.json` belongs"]);
    assert_ne!(build(folder.path(), "elsewhere").0, 2, "another folder can be written");
}

/// The output of `shadcn build` for these two items, and files that it did not write.
fn official_output(output: &Path) {
    fs::create_dir_all(output.join("forms")).unwrap();
    let item = |name: &str| format!(r#"{{"$schema":"s","name":"{name}","type":"registry:ui"}}"#);
    fs::write(output.join("base.json"), item("base")).unwrap();
    fs::write(output.join("forms/field.json"), item("forms/field")).unwrap();
    fs::write(output.join("gone.json"), item("gone")).unwrap();
    fs::write(output.join("registry.json"), r#"{"name":"two","homepage":"h","items":[]}"#).unwrap();
}

#[test]
fn the_output_of_the_official_tool_is_taken_over_on_request() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let output = folder.path().join("out");
    official_output(&output);
    let expected = [
        "`out/base.json`, `out/forms/field.json` and `out/registry.json` were not written by basepair",
        "--take-over",
    ];
    refused(folder.path(), "out", &expected);
    let arguments = ["build", "--base-url", "https://ui.example/base", "-o", "out", "--take-over"];
    let (code, _, stderr) = run(folder.path(), &arguments);
    assert_eq!(code, 0, "{stderr}");
    let kept = ["base.json", "digests.json", "forms/field.json", "gone.json", "registry.json"];
    assert_eq!(files(&output), kept.map(str::to_owned).into(), "files that are not our items are kept");
    assert!(fs::read_to_string(output.join("base.json")).unwrap().contains("export const base"));
    assert_eq!(build(folder.path(), "out").0, 0, "they are ours from now on");
}

#[test]
fn other_files_are_not_taken_over() {
    let contents =
        ["mine", "{}", "[]", r#"{"name":"other","type":"registry:ui"}"#, r#"{"name":"base","type":"x"}"#];
    for content in contents {
        let folder = tempfile::tempdir().unwrap();
        two_items(folder.path());
        official_output(&folder.path().join("out"));
        fs::write(folder.path().join("out/base.json"), content).unwrap();
        let before = tree(folder.path());
        let arguments = ["build", "--base-url", "https://ui.example", "-o", "out", "--take-over"];
        let (code, _, stderr) = run(folder.path(), &arguments);
        assert_eq!(code, 2, "{content}: {stderr}");
        assert!(stderr.contains("`out/base.json` was not written by basepair"), "{stderr}");
        assert!(tree(folder.path()) == before, "something changed");
    }
}

#[test]
fn foreign_files_are_not_overwritten() {
    for name in ["base.json", "registry.json", "digests.json", "forms/field.json"] {
        let folder = tempfile::tempdir().unwrap();
        two_items(folder.path());
        fs::create_dir_all(folder.path().join("out/forms")).unwrap();
        fs::write(folder.path().join("out").join(name), "{}").unwrap();
        let expected = format!("`out/{name}` was not written by basepair");
        refused(folder.path(), "out", &[&expected, "move it away"]);
    }
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    fs::create_dir_all(folder.path().join("out/base.json")).unwrap();
    fs::write(folder.path().join("out/forms"), "a file where a folder is needed").unwrap();
    refused(folder.path(), "out", &["`out/base.json` and `out/forms` were not written by basepair"]);
    fs::remove_dir(folder.path().join("out/base.json")).unwrap();
    fs::remove_file(folder.path().join("out/forms")).unwrap();
    symlink("../..", folder.path().join("out/forms")).unwrap();
    refused(folder.path(), "out", &["`out/forms` was not written by basepair"]);
}

#[test]
fn a_file_that_already_has_the_wanted_bytes_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    assert_eq!(build(folder.path(), "out").0, 0);
    let built = tree(&folder.path().join("out"));
    fs::remove_file(folder.path().join("out/digests.json")).unwrap();
    let (code, _, stderr) = build(folder.path(), "out");
    assert_eq!(code, 0, "{stderr}");
    assert!(tree(&folder.path().join("out")) == built);
}

#[test]
fn a_foreign_list_of_digests_is_ignored() {
    let record = format!(r#"{{"sha256":"{}","size":4}}"#, "0".repeat(64));
    let lists = [
        r#"{"files":{"important.txt":{}}}"#.to_owned(),
        r#"{"algorithm":"sha256","files":{"important.txt":{}}}"#.to_owned(),
        format!(r#"{{"algorithm":"md5","files":{{"important.txt":{record}}}}}"#),
        format!(r#"{{"algorithm":"sha256","files":{{"../important.txt":{record}}}}}"#),
        format!(r#"{{"algorithm":"sha256","files":{{"/important.txt":{record}}}}}"#),
    ];
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    fs::create_dir(folder.path().join("out")).unwrap();
    fs::write(folder.path().join("out/important.txt"), "mine").unwrap();
    for list in lists {
        fs::write(folder.path().join("out/digests.json"), &list).unwrap();
        refused(folder.path(), "out", &["`out/digests.json` was not written by basepair"]);
    }
    // A list of our format is ours, but its files are ours only if their bytes match it.
    let list = format!(r#"{{"algorithm":"sha256","files":{{"important.txt":{record}}}}}"#);
    fs::write(folder.path().join("out/digests.json"), list).unwrap();
    assert_eq!(build(folder.path(), "out").0, 0);
    assert_eq!(fs::read_to_string(folder.path().join("out/important.txt")).unwrap(), "mine");
}

#[test]
fn a_modified_file_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    assert_eq!(build(folder.path(), "out").0, 0);
    let edited = folder.path().join("out/forms/field.json");
    fs::write(&edited, "edited").unwrap();
    refused(folder.path(), "out", &["`out/forms/field.json` was modified since basepair wrote it"]);
    let manifest = fs::read_to_string(folder.path().join("registry.json")).unwrap();
    fs::write(folder.path().join("registry.json"), manifest.replace("forms/field", "input")).unwrap();
    let (code, _, stderr) = build(folder.path(), "out");
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(fs::read_to_string(&edited).unwrap(), "edited");
    assert!(folder.path().join("out/input.json").exists());
}

#[test]
fn files_with_names_that_are_not_utf_8_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9");
    let below = folder.path().join("out").join(name);
    fs::create_dir_all(&below).unwrap();
    fs::write(below.join(name), "mine").unwrap();
    let (code, _, stderr) = build(folder.path(), "out");
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(fs::read_to_string(below.join(name)).unwrap(), "mine");
}

#[test]
fn folders_keep_their_modes_and_owners() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let output = folder.path().join("out");
    let modes = [("", 0o700), ("assets", 0o2750), ("assets/empty", 0o711), ("forms", 0o701)];
    for (below, _) in modes {
        fs::create_dir_all(output.join(below)).unwrap();
    }
    fs::write(output.join("assets/mine"), "mine").unwrap();
    // Only root may change the owner of a folder; for other users it stays the same.
    let _ = std::os::unix::fs::chown(output.join("assets"), Some(12345), Some(12345));
    for (below, mode) in modes {
        fs::set_permissions(output.join(below), fs::Permissions::from_mode(mode)).unwrap();
    }
    let owner = fs::metadata(output.join("assets")).unwrap().uid();
    for _ in 0..2 {
        let (code, _, stderr) = build(folder.path(), "out");
        assert_eq!(code, 0, "{stderr}");
        for (below, mode) in modes {
            let metadata = fs::metadata(output.join(below)).unwrap();
            assert_eq!(metadata.mode() & 0o7777, mode, "{below}");
        }
        assert_eq!(fs::metadata(output.join("assets")).unwrap().uid(), owner);
    }
}
