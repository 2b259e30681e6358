//! `basepair build`.

use super::{BROKEN, run, two_items};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const ARGUMENTS: [&str; 4] = ["build", "--base-url", "https://ui.example/base", "--output"];

fn build(folder: &Path, output: &str) -> (i32, String, String) {
    let mut arguments = ARGUMENTS.to_vec();
    arguments.push(output);
    run(folder, &arguments)
}

fn files(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.insert(path.strip_prefix(folder).unwrap().display().to_string());
            }
        }
    }
    found
}

#[tokio::test]
async fn writes_the_bytes_that_are_served() {
    let folder = tempfile::tempdir().unwrap();
    let (code, stdout, stderr) = build(folder.path(), "public/r");
    assert_eq!((code, &*stdout), (0, ""), "{stderr}");
    let output = folder.path().join("public/r");
    let service = crate::service::Service::of_default();
    let written = files(&output);
    let mut served: BTreeSet<String> =
        service.names("/api/v1/ui").await.iter().map(|name| format!("{name}.json")).collect();
    served.extend(["registry.json".to_owned(), "digests.json".to_owned()]);
    assert_eq!(written, served);
    for file in written {
        let bytes = fs::read(output.join(&file)).unwrap();
        assert!(bytes == service.get(&format!("/r/{file}")).await.body, "{file} differs");
    }
}

#[test]
fn names_with_slashes_make_folders() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    assert_eq!(build(folder.path(), "out").0, 0);
    let expected = ["base.json", "digests.json", "forms/field.json", "registry.json"];
    assert_eq!(files(&folder.path().join("out")), expected.map(str::to_owned).into());
}

#[test]
fn keeps_foreign_files_and_drops_its_own_stale_ones() {
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
    assert!(!output.join("forms").exists(), "a folder that only held ours goes with it");
    assert_eq!(fs::read_to_string(output.join("link")).unwrap(), "mine");
    assert!(output.join("link").is_symlink());
}

#[test]
fn leaves_nothing_beside_the_target_and_clears_what_a_crash_left() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    fs::create_dir_all(folder.path().join(".out.basepair-staging/half")).unwrap();
    assert_eq!(build(folder.path(), "out").0, 0);
    let left: BTreeSet<String> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(left, ["base.tsx", "out", "registry.json"].map(str::to_owned).into());
}

#[test]
fn a_sibling_dependency_needs_a_base_url() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let (code, _, stderr) = run(folder.path(), &["build"]);
    assert_eq!(code, 2);
    assert!(
        stderr.contains("`forms/field` depends on its sibling `base`") && stderr.contains("--base-url"),
        "{stderr}"
    );
    assert!(!folder.path().join("public").exists());
    let (code, _, stderr) = run(folder.path(), &["build", "--item-url", "https://cdn.example/x/{name}.json"]);
    assert_eq!(code, 0, "{stderr}");
    let item = fs::read_to_string(folder.path().join("public/r/forms/field.json")).unwrap();
    assert!(item.contains("https://cdn.example/x/base.json"), "{item}");
}

#[test]
fn a_registry_without_siblings_needs_none() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = r#"{"name":"n","homepage":"h","items":[{"name":"a","type":"registry:ui","registryDependencies":["button"]}]}"#;
    fs::write(folder.path().join("registry.json"), manifest).unwrap();
    let (code, _, stderr) = run(folder.path(), &["build", "-o", "out"]);
    assert_eq!(code, 0, "{stderr}");
    let files = files(&folder.path().join("out"));
    assert!(
        files.iter().all(|file| !fs::read_to_string(folder.path().join("out").join(file))
            .unwrap()
            .contains("invalid"))
    );
}

#[test]
fn broken_input_leaves_the_old_output() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    assert_eq!(build(folder.path(), "out").0, 0);
    let before = fs::read(folder.path().join("out/registry.json")).unwrap();
    fs::write(folder.path().join("registry.json"), BROKEN).unwrap();
    let (code, _, stderr) = build(folder.path(), "out");
    assert_eq!(code, 2);
    assert!(stderr.contains("nothing was written"), "{stderr}");
    assert_eq!(fs::read(folder.path().join("out/registry.json")).unwrap(), before);
}

#[test]
fn an_output_that_is_a_file_is_refused_with_its_path() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    fs::write(folder.path().join("out"), "a file").unwrap();
    let (code, _, stderr) = build(folder.path(), "out");
    assert_eq!(code, 2);
    assert!(stderr.contains("cannot replace `out`: it is not a folder"), "{stderr}");
    assert_eq!(fs::read_to_string(folder.path().join("out")).unwrap(), "a file");
}
