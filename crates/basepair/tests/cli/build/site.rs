//! `basepair build --site`: the files of a build below `r`, and the pages around them.

use super::{build, files, run, tree, two_items};
use std::fs;
use std::path::Path;

fn build_site(folder: &Path, output: &str) -> (i32, String, String) {
    run(folder, &["build", "--site", "--base-url", "https://ui.example/base", "--output", output])
}

#[test]
fn a_site_has_the_files_of_a_build_and_only_changed_files_are_written_again() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    assert_eq!(build(folder.path(), "plain").0, 0);
    let (code, _, stderr) = build_site(folder.path(), "site");
    assert_eq!(code, 0, "{stderr}");
    let site = folder.path().join("site");
    assert!(tree(&folder.path().join("plain")) == tree(&site.join("r")));
    let found = files(&site);
    for file in [
        "index.html",
        "items/forms/field/index.html",
        "items/base.md",
        "og/items/base.png",
        "404.html",
        ".nojekyll",
        "_headers",
    ] {
        assert!(found.contains(file), "{file} is not in {found:?}");
    }
    // Hosts are told that no other site may frame a page. Only a registry with a history has the page of changes.
    let headers = fs::read_to_string(site.join("_headers")).unwrap();
    let pages = found.iter().filter_map(|file| file.strip_suffix("/index.html"));
    for folder in pages.filter(|page| !page.contains('/')).chain(["changes"]) {
        let framed = format!("/base/{folder}/*\n  Content-Security-Policy: frame-ancestors 'none'\n");
        assert!(headers.contains(&framed), "{folder} is not in {headers}");
    }

    fs::write(folder.path().join("base.tsx"), "export const base = 2\n").unwrap();
    let (code, _, stderr) = build_site(folder.path(), "site");
    assert_eq!(code, 0, "{stderr}");
    for changed in ["r/base.json", "items/base/index.html", "items/base/source/base.tsx.md", "llms-full.txt"]
    {
        assert!(stderr.contains(&format!("  changed {changed}\n")), "{changed} is not in {stderr}");
    }
    assert!(!stderr.contains("og/") && !stderr.contains("changed rules/"), "{stderr}");
}

#[test]
fn a_site_needs_its_address() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let (code, _, stderr) = run(folder.path(), &["build", "--site"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("pass --base-url"), "{stderr}");
    let arguments =
        ["build", "--site", "--base-url", "https://ui.example", "--registry-dependencies", "namespace"];
    let (code, _, stderr) = run(folder.path(), &[&arguments[..], &["--namespace", "@acme"]].concat());
    assert_eq!(code, 2);
    assert!(stderr.contains("name items by URL"), "{stderr}");
    assert!(!folder.path().join("_site").exists());
}
