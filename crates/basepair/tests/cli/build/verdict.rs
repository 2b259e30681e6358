//! `build` respects the findings of `check`: withheld items are not written, and errors decide the exit code.

use super::{build, files, run, set};
use std::fs;
use std::path::Path;

fn registry(folder: &Path, items: &str) {
    let manifest = format!(r#"{{ "name": "acme", "homepage": "https://acme.example", "items": [{items}] }}"#);
    fs::write(folder.join("registry.json"), manifest).unwrap();
    fs::write(folder.join("a.ts"), "export const a = 1\n").unwrap();
    fs::write(folder.join("b.ts"), "import { z } from \"zod\"\nexport const b = z\n").unwrap();
}

const SOUND: &str = r#"{ "name": "a", "type": "registry:lib", "title": "A", "description": "One.",
    "files": [{ "path": "a.ts", "type": "registry:lib" }] }"#;
const HOSTILE: &str = r#"{ "name": "evil", "type": "registry:lib", "title": "Evil", "description": "Two.",
    "files": [{ "path": "a.ts", "type": "registry:lib", "target": "../../x.ts" }] }"#;
/// An item that imports a package that it does not list.
const BROKEN: &str = r#"{ "name": "b", "type": "registry:lib", "title": "B", "description": "Three.",
    "files": [{ "path": "b.ts", "type": "registry:lib" }] }"#;

#[test]
fn a_withheld_item_is_not_written_and_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path(), &format!("{SOUND},{HOSTILE}"));
    for flags in [[].as_slice(), &["--no-check"]] {
        let mut arguments = vec!["build", "--output", "out"];
        arguments.extend(flags);
        let (code, _, stderr) = run(folder.path(), &arguments);
        assert_eq!(code, 1, "{stderr}");
        assert!(stderr.contains("withheld `evil`: the target `../../x.ts` leads out"), "{stderr}");
        assert_eq!(files(&folder.path().join("out")), set(["a.json", "digests.json", "registry.json"]));
        let index = fs::read_to_string(folder.path().join("out/registry.json")).unwrap();
        assert!(!index.contains("evil"), "{index}");
    }
}

#[test]
fn errors_decide_the_exit_code_and_baselines_and_ignores_apply() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path(), &format!("{SOUND},{BROKEN}"));
    let (code, _, stderr) = build(folder.path(), "out");
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("unprovided-import") && stderr.contains("the files were written"), "{stderr}");
    // It ends with what to do.
    let end = stderr.split("the worst: ").nth(1).unwrap();
    assert!(end.starts_with("`unprovided-import` 1; in `b` 1\n"), "{stderr}");
    assert!(end.contains("`basepair adopt`") && end.contains("`basepair build --no-check`"), "{stderr}");
    assert_eq!(run(folder.path(), &["build", "--output", "out", "--check"]).0, 1);
    assert_eq!(run(folder.path(), &["build", "--output", "out", "--no-check"]).0, 0);
    run(folder.path(), &["check", "--baseline", "known.json", "--update-baseline"]);
    let (code, _, stderr) = run(folder.path(), &["build", "--output", "out", "--baseline", "known.json"]);
    assert!(code == 0 && !stderr.contains("the worst"), "{stderr}");
    let ignored = BROKEN.replace(
        "\"title\"",
        "\"meta\": { \"ignore\": { \"unprovided-import\": \"the host has it\" } }, \"title\"",
    );
    registry(folder.path(), &format!("{SOUND},{ignored}"));
    let (code, _, stderr) = build(folder.path(), "out");
    assert_eq!(code, 0, "{stderr}");
}

#[test]
fn without_the_check_only_rules_that_refuse_or_withhold_apply() {
    let folder = tempfile::tempdir().unwrap();
    let item = r#"{"name":"a","type":"registry:ui","registryDependencies":["a"]}"#;
    let manifest = format!(r#"{{"name":"n","homepage":"h","items":[{item}]}}"#);
    std::fs::write(folder.path().join("registry.json"), manifest).unwrap();
    let (code, _, stderr) = super::run(folder.path(), &["build", "-o", "out"]);
    assert_eq!(code, 1, "{stderr}");
    let (code, _, stderr) = super::run(folder.path(), &["build", "-o", "out", "--no-check"]);
    assert_eq!(code, 0, "{stderr}");
}
