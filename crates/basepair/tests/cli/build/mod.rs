//! `basepair build`: what it writes. The other files test what it must not change.

mod again;
mod failing;
mod forms;
mod kept;
mod places;
mod site;
mod together;
mod verdict;
mod watching;

use super::{BROKEN, basepair, run, two_items};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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

/// Everything in a folder: the bytes of files, the targets of links, and `None` for folders.
fn tree(folder: &Path) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            let kind = fs::symlink_metadata(&path).unwrap().file_type();
            let content = if kind.is_dir() {
                open.push(path.clone());
                None
            } else if kind.is_symlink() {
                Some(fs::read_link(&path).unwrap().into_os_string().into_encoded_bytes())
            } else {
                Some(fs::read(&path).unwrap())
            };
            found.insert(path.strip_prefix(folder).unwrap().to_owned(), content);
        }
    }
    found
}

fn names(folder: &Path) -> BTreeSet<String> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

fn set<const N: usize>(names: [&str; N]) -> BTreeSet<String> {
    names.map(str::to_owned).into()
}

/// A registry of many items, each with a mark in its text.
fn many_items(folder: &Path, count: usize, mark: &str) {
    let item = |number| {
        let below = if number % 3 == 0 { "deep/" } else { "" };
        format!(r#"{{"name":"{below}item-{number}","type":"registry:ui","description":"{mark}"}}"#)
    };
    let items: Vec<String> = (0..count).map(item).collect();
    fs::create_dir_all(folder).unwrap();
    let manifest = format!(r#"{{"name":"many","homepage":"h","items":[{}]}}"#, items.join(","));
    fs::write(folder.join("registry.json"), manifest).unwrap();
}

/// A shell that may mount, as root or as root of its own namespace, if either is allowed. Its mounts end with
/// it.
fn mounting(folder: &Path) -> Option<Command> {
    [&["-m"][..], &["-r", "-m"]].into_iter().find_map(|flags| {
        let mut probe = Command::new("unshare");
        probe.args(flags).args(["mount", "-t", "tmpfs", "tmpfs", "."]).current_dir(folder);
        let allowed = probe.output().is_ok_and(|output| output.status.success());
        allowed.then(|| {
            let mut command = Command::new("unshare");
            command.args(flags).args(["sh", "-euc"]).current_dir(folder);
            command.env("BASEPAIR", env!("CARGO_BIN_EXE_basepair"));
            command
        })
    })
}

#[tokio::test]
async fn writes_the_bytes_that_are_served() {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, stderr) = build(folder.path(), "public/r");
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("there is no registry.json") && files(folder.path()).is_empty(), "{stderr}");
    let arguments = [&ARGUMENTS[..], &["public/r", "--built-in"]].concat();
    let (code, stdout, stderr) = run(folder.path(), &arguments);
    assert_eq!((code, &*stdout), (0, ""), "{stderr}");
    let output = folder.path().join("public/r");
    let service = crate::service::Service::of_default();
    let written = files(&output);
    let mut served: BTreeSet<String> =
        service.names("/api/v1/ui").await.iter().map(|name| format!("{name}.json")).collect();
    served.extend(["registry.json".to_owned(), "digests.json".to_owned()]);
    for index in ["agent-skills/index.json", "skills/index.json", "basepair/documents.json"] {
        served.insert(format!(".well-known/{index}"));
    }
    let skills = service.json("/.well-known/agent-skills/index.json").await;
    for skill in skills["skills"].as_array().unwrap() {
        let name = skill["name"].as_str().unwrap();
        served
            .extend(["agent-skills", "skills"].map(|folder| format!(".well-known/{folder}/{name}/SKILL.md")));
    }
    let documents = service.json("/api/v1/documents").await;
    for document in documents["documents"].as_array().unwrap() {
        served.insert(format!(".well-known/basepair/documents/{}.json", document["name"].as_str().unwrap()));
    }
    assert_eq!(written, served);
    let principles = fs::read(output.join(".well-known/basepair/documents/principles.json")).unwrap();
    assert!(principles == service.get("/api/v1/documents/principles").await.body);
    for file in written {
        let bytes = fs::read(output.join(&file)).unwrap();
        assert!(bytes == service.get(&format!("/r/{file}")).await.body, "{file} differs");
    }
}

#[test]
fn the_default_output_is_beside_the_manifest_that_was_found_upwards() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let below = folder.path().join("deep/er");
    fs::create_dir_all(&below).unwrap();
    let (code, _, stderr) = run(&below, &["build", "--base-url", "https://ui.example"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(folder.path().join("public/r/base.json").is_file(), "{stderr}");
    assert!(files(&below).is_empty());
}

#[test]
fn names_with_slashes_become_folders() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    assert_eq!(build(folder.path(), "out").0, 0);
    let expected = ["base.json", "digests.json", "forms/field.json", "registry.json"];
    assert_eq!(files(&folder.path().join("out")), expected.map(str::to_owned).into());
}

#[test]
fn a_sibling_dependency_needs_a_base_url() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let (code, _, stderr) = run(folder.path(), &["build"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("`forms/field` depends on `base`") && stderr.contains("--base-url"), "{stderr}");
    assert!(!folder.path().join("public").exists());
    let (code, _, stderr) = run(folder.path(), &["build", "--item-url", "https://cdn.example/x/{name}.json"]);
    assert_eq!(code, 0, "{stderr}");
    let item = fs::read_to_string(folder.path().join("public/r/forms/field.json")).unwrap();
    assert!(item.contains("https://cdn.example/x/base.json"), "{item}");
}

#[test]
fn a_registry_without_sibling_dependencies_needs_no_base_url() {
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
fn an_item_template_is_enough() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let template = "https://cdn.example/x?item={name}";
    let (code, _, stderr) = run(folder.path(), &["build", "--item-url", template, "-o", "out"]);
    assert_eq!(code, 0, "{stderr}");
    let item = fs::read_to_string(folder.path().join("out/forms/field.json")).unwrap();
    assert!(item.contains("\"https://cdn.example/x?item=base\""), "{item}");
    let (code, _, stderr) = run(folder.path(), &["build", "--item-url", "cdn.example/{name}"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("the item URL `cdn.example/{name}`"), "{stderr}");
}

#[test]
fn errors_that_allow_a_build_set_the_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = r#"{"name":"n","homepage":"h","items":[{"name":"a","type":"registry:ui","registryDependencies":["a"]}]}"#;
    fs::write(folder.path().join("registry.json"), manifest).unwrap();
    let (code, _, stderr) = build(folder.path(), "out");
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("self-dependency") && stderr.contains("the files were written"), "{stderr}");
    assert_eq!(names(&folder.path().join("out")), set(["a.json", "digests.json", "registry.json"]));
    assert_eq!(run(folder.path(), &["check"]).0, 1);
}
