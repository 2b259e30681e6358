//! The targets of `check`.

use super::super::{basepair, prints_only_the_checked_registry, run};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

/// Two items in separate folders, each with a file that imports an unlisted package.
fn registry(folder: &Path) {
    let manifest = r#"{ "name": "t", "homepage": "https://t.example", "items": [
  { "name": "card", "type": "registry:ui", "files": [{ "path": "ui/card/card.tsx", "type": "registry:ui" }] },
  { "name": "forms/field", "type": "registry:ui", "files": [{ "path": "ui/field/field.tsx", "type": "registry:ui" }] } ] }"#;
    let source = "import x from \"nowhere-package\"\n\nexport const part = x\n";
    for (path, text) in [
        ("registry.json", manifest),
        ("ui/card/card.tsx", source),
        ("ui/field/field.tsx", source),
        ("ui/notes.md", "nobody lists this\n"),
    ] {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

/// The files in which a check finds an unprovided import.
fn found(folder: &Path, arguments: &[&str]) -> Vec<String> {
    let (code, stdout, stderr) = run(folder, &[&["check", "--format", "json"], arguments].concat());
    assert!(code < 2, "{stderr}");
    let report: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let findings = report["findings"].as_array().unwrap().iter();
    let findings = findings.filter(|finding| finding["rule"] == "unprovided-import");
    findings.map(|finding| finding["file"].as_str().unwrap().to_owned()).collect()
}

const CARD: &str = "ui/card/card.tsx";
const FIELD: &str = "ui/field/field.tsx";

#[test]
fn files_folders_and_items_narrow_the_report() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    assert_eq!(found(folder.path(), &[]), [CARD, FIELD]);
    assert_eq!(found(folder.path(), &["registry.json"]), [CARD, FIELD]);
    assert_eq!(found(folder.path(), &["card"]), [CARD]);
    assert_eq!(found(folder.path(), &["forms/field"]), [FIELD]);
    assert_eq!(found(folder.path(), &[FIELD]), [FIELD]);
    assert_eq!(found(folder.path(), &["ui/card"]), [CARD]);
    assert_eq!(found(folder.path(), &["ui/card", "forms/field"]), [CARD, FIELD]);
}

#[test]
fn the_registry_is_found_upwards_from_a_folder_of_it() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    let below = folder.path().join("ui/card");
    assert_eq!(found(&below, &[]), [CARD, FIELD]);
    assert_eq!(found(&below, &["card.tsx"]), [CARD]);
    assert_eq!(found(&below, &["."]), [CARD]);
    assert_eq!(found(&below, &["../field"]), [FIELD]);
    let (_, _, stderr) = run(&below, &["check"]);
    assert!(prints_only_the_checked_registry(folder.path(), &stderr), "{stderr}");
}

#[test]
fn an_unknown_target_is_never_a_success() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    for (target, expected) in [
        ("crad", "did you mean `card`?"),
        ("ui/notes.md", "no item lists `ui/notes.md`"),
        ("ui/missing.tsx", "is not a file, folder or item of this registry"),
    ] {
        let (code, _, stderr) = run(folder.path(), &["check", target]);
        assert_eq!(code, 2, "{target}: {stderr}");
        assert!(stderr.contains(expected), "{target}: {stderr}");
    }
    let (code, _, stderr) = run(folder.path(), &["check", "card", "--fix"]);
    assert!(code == 2 && stderr.contains("whole registry"), "{stderr}");
    let elsewhere = tempfile::tempdir().unwrap();
    let outside = elsewhere.path().to_str().unwrap();
    let (code, _, stderr) = run(folder.path(), &["check", outside]);
    assert!(code == 2 && stderr.contains("contains no registry.json"), "{stderr}");
}

#[test]
fn an_unsaved_file_is_checked_from_stdin() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    let check = |path: &str, text: &[u8]| {
        let mut command = basepair(&folder.path().join("ui"));
        command.args(["check", "--stdin", "--path", path, "--format", "json"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(text).unwrap();
        let output = child.wait_with_output().unwrap();
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let findings = report["findings"].as_array().unwrap().iter();
        let rules: Vec<String> = findings.map(|each| each["rule"].as_str().unwrap().to_owned()).collect();
        (output.status.code(), rules)
    };
    assert_eq!(check("card/card.tsx", b"export const part = 1\n"), (Some(0), vec![]));
    for (text, rule) in [
        (&b"export const part = (\n"[..], "syntax-error"),
        (&[0xff, 0xfe, 0][..], "non-utf8-file"),
        (&[][..], "empty-file"),
    ] {
        assert_eq!(check("card/card.tsx", text), (Some(1), vec![rule.to_owned()]));
    }
}

#[test]
fn a_failure_is_json_when_json_was_requested() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [&["check", "--format", "json"][..], &["check", "--format=json", "--nonsense"]] {
        let (code, stdout, stderr) = run(folder.path(), arguments);
        assert_eq!(code, 2);
        let error: serde_json::Value = serde_json::from_str(&stdout).unwrap();
        assert!(error["error"].is_string() && error["message"].is_string(), "{error}");
        assert!(stderr.starts_with("error: "), "{stderr}");
    }
}

#[test]
fn findings_in_the_entry_of_a_file_belong_to_the_file() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    let manifest = fs::read_to_string(folder.path().join("registry.json")).unwrap();
    let hook = r#""path": "ui/field/field.tsx", "type": "registry:file", "target": ".husky/pre-commit""#;
    let manifest = manifest.replace(r#""path": "ui/field/field.tsx", "type": "registry:ui""#, hook);
    fs::write(folder.path().join("registry.json"), manifest).unwrap();
    fs::remove_file(folder.path().join(CARD)).unwrap();
    for (target, rule, other) in [
        (FIELD, "self-running-target", "missing-file"),
        ("ui/field", "self-running-target", "missing-file"),
        ("card", "missing-file", "self-running-target"),
        ("ui", "missing-file", "unlisted"),
    ] {
        let (code, stdout, stderr) = run(folder.path(), &["check", target]);
        assert_eq!(code, 1, "{target}: {stdout}{stderr}");
        assert!(stdout.contains(&format!("[{rule}]")), "{target}: {stdout}");
        assert!(!stdout.contains(&format!("[{other}")), "{target}: {stdout}");
    }
    let (code, _, stderr) = run(&folder.path().join("ui/card"), &["check", ".."]);
    assert_eq!(code, 1, "{stderr}");
}

#[test]
fn a_file_of_an_included_manifest_is_checked_with_the_whole_registry() {
    let folder = tempfile::tempdir().unwrap();
    let part = |name: &str, needs: &str| {
        format!(
            r#"{{ "items": [{{ "name": "{name}", "type": "registry:lib", "title": "T", "description": "D.", "registryDependencies": ["{needs}"],
            "files": [{{ "path": "{name}.ts", "type": "registry:lib" }}] }}] }}"#
        )
    };
    let root = r#"{ "name": "t", "homepage": "https://t.example", "include": ["a/registry.json", "b/registry.json"] }"#;
    std::fs::create_dir_all(folder.path().join("b/c")).unwrap();
    std::fs::create_dir_all(folder.path().join("a")).unwrap();
    for (path, text) in [
        ("registry.json", root),
        ("a/registry.json", &part("first", "second")),
        ("b/registry.json", r#"{ "include": ["c/registry.json"] }"#),
        ("b/c/registry.json", &part("second", "first")),
        ("a/first.ts", "import { second } from \"@/lib/second\"\nexport const first = second\n"),
        ("b/c/second.ts", "import x from \"nowhere-package\"\nexport const second = x\n"),
    ] {
        std::fs::write(folder.path().join(path), text).unwrap();
    }
    // `second` is an item of another part; the package is of none.
    for (from, path, missing) in
        [("", "a/first.ts", false), ("a", "first.ts", false), ("", "b/c/second.ts", true), ("b", "c", true)]
    {
        let (code, stdout, stderr) = run(&folder.path().join(from), &["check", path]);
        assert_eq!(code, i32::from(missing), "{path}: {stdout}{stderr}");
        assert_eq!(stdout.contains("unprovided-import"), missing, "{path}: {stdout}");
        assert!(prints_only_the_checked_registry(folder.path(), &stderr), "{path}: {stderr}");
    }
    // A directory with its own configuration is a registry of its own.
    std::fs::write(folder.path().join("a/basepair.toml"), "").unwrap();
    let own = folder.path().join("a");
    let (_, _, stderr) = run(&own, &["check", "first.ts"]);
    assert!(prints_only_the_checked_registry(&own, &stderr), "{stderr}");
}
