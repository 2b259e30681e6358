//! `basepair check --fix`.

use super::{basepair, run};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;

const MANIFEST: &str = r#"{"name":"f","homepage":"https://f.example","items":[
  {"type":"registry:ui","name":"a","title":"A","description":"One.","files":[{"path":"a.tsx","type":"registry:ui"}]}
]}"#;

fn registry(folder: &Path) {
    // The package lists what its sources import.
    fs::write(folder.join("package.json"), r#"{ "dependencies": { "zod": "catalog:" } }"#).unwrap();
    fs::write(folder.join("registry.json"), MANIFEST).unwrap();
    fs::write(folder.join("a.tsx"), "import { z } from \"zod\"\n\nexport const A = () => z\n").unwrap();
}

fn manifest(folder: &Path) -> String {
    fs::read_to_string(folder.join("registry.json")).unwrap()
}

#[test]
fn it_fixes_shows_the_changes_and_has_nothing_to_do_the_second_time() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    fs::set_permissions(folder.path().join("registry.json"), fs::Permissions::from_mode(0o604)).unwrap();
    let source = fs::read(folder.path().join("a.tsx")).unwrap();
    let (code, stdout, stderr) = run(folder.path(), &["check", "--fix"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(stdout.starts_with("--- a/registry.json\n+++ b/registry.json\n@@ "), "{stdout}");
    assert!(stdout.contains(",\"dependencies\":[\"zod\"],"), "{stdout}");
    assert!(!stdout.contains('\u{1b}'), "no colour without a terminal: {stdout}");
    assert!(stderr.contains("\nfixed `registry.json`\n"), "{stderr}");
    assert!(!stdout.contains("[unprovided-import]"), "what is fixed is not reported: {stdout}");
    let mode = fs::metadata(folder.path().join("registry.json")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o604);
    assert_eq!(fs::read(folder.path().join("a.tsx")).unwrap(), source, "sources are never changed");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);

    let fixed = manifest(folder.path());
    let (code, stdout, stderr) = run(folder.path(), &["check", "--fix"]);
    assert_eq!(code, 0);
    assert!(!stdout.contains("+++"), "{stdout}");
    assert!(stderr.contains("\nnothing to fix\n"), "{stderr}");
    assert_eq!(manifest(folder.path()), fixed);
}

#[test]
fn a_dry_run_writes_nothing_and_sets_the_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    for flag in ["--dry-run", "--diff"] {
        let (code, stdout, stderr) = run(folder.path(), &["check", "--fix", flag]);
        assert_eq!(code, 1, "{stderr}");
        assert!(stdout.contains(",\"dependencies\":[\"zod\"],"), "{stdout}");
        assert!(
            stderr.contains("\nwould fix `registry.json`; the report shows the state after the fix\n"),
            "{stderr}"
        );
        assert_eq!(manifest(folder.path()), MANIFEST);
    }
    assert_eq!(run(folder.path(), &["check", "--fix"]).0, 0);
    assert_eq!(run(folder.path(), &["check", "--fix", "--dry-run"]).0, 0);
    assert_eq!(run(folder.path(), &["check", "--dry-run"]).0, 2, "it needs --fix");
}

#[test]
fn a_report_for_programs_is_alone_on_stdout() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    let (code, stdout, stderr) = run(folder.path(), &["check", "--fix", "--format", "json"]);
    assert_eq!(code, 0);
    let report: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert!(report["findings"].is_array());
    assert!(stderr.contains("+++ b/registry.json"), "{stderr}");
}

#[test]
fn what_is_skipped_is_said_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    super::two_items(folder.path());
    let manifest = self::manifest(folder.path()).replace(
        r#""registryDependencies": ["base"] }"#,
        r#""files": [{ "path": "field.tsx", "type": "registry:ui" }] }"#,
    );
    fs::write(folder.path().join("registry.json"), &manifest).unwrap();
    fs::write(
        folder.path().join("field.tsx"),
        "import { base } from \"@/components/ui/base\"\nexport const field = base\n",
    )
    .unwrap();
    let (code, stdout, stderr) = run(folder.path(), &["check", "--fix"]);
    assert_eq!(code, 1, "{stderr}");
    let skipped = "\nskipped: add \"base\" to the `registryDependencies` of `forms/field`: clients look for the bare name `base`";
    assert!(stderr.contains(skipped) && stderr.contains("\nnothing to fix\n"), "{stderr}");
    assert!(stdout.contains("[unprovided-import]") && !stdout.contains("may be fixed"), "{stdout}");
    assert_eq!(self::manifest(folder.path()), manifest);

    let (_, stdout, _) = run(folder.path(), &["check", "--fix", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let skipped = &report["fix"]["skipped"][0];
    assert_eq!((&skipped["item"], &skipped["change"]), (&"forms/field".into(), &"add".into()));
    assert!(skipped["reason"].as_str().unwrap().contains("official registry"), "{skipped}");
    // With the address that basepair publishes, the edit is proven.
    let set = ["check", "--fix", "--format", "json", "--config", "registry.base-url=https://ui.example"];
    let (code, stdout, stderr) = run(folder.path(), &set);
    assert_eq!(code, 0, "{stderr}");
    let report: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(report["fix"]["edits"][0]["text"], "base");
    assert_eq!(report["fix"]["files"], serde_json::json!(["registry.json"]));
    let (_, stdout, _) = run(folder.path(), &["check", "--format", "json"]);
    assert!(!stdout.contains("\"fix\""), "{stdout}");
}

#[test]
fn files_that_would_lose_content_or_are_elsewhere_are_not_changed() {
    let folder = tempfile::tempdir().unwrap();
    let twice = r#"{"name":"f","homepage":"h","name":"g","items":[]}"#;
    fs::write(folder.path().join("registry.json"), twice).unwrap();
    let (_, stdout, stderr) = run(folder.path(), &["check", "--fix"]);
    assert!(!stdout.contains("+++"), "{stdout}");
    assert!(stderr.contains("`registry.json` was not changed: `name` is a duplicate key"), "{stderr}");
    assert_eq!(manifest(folder.path()), twice);

    let elsewhere = tempfile::tempdir().unwrap();
    let (code, _, stderr) = run(elsewhere.path(), &["check", "--fix", "--built-in"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("the built-in registry cannot be fixed"), "{stderr}");
}

#[test]
fn no_edit_during_a_run_is_lost() {
    const EDITS: usize = 60;
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    let (mut kept, mut refused) = (0, 0);
    for number in 0..EDITS {
        fs::write(folder.path().join("registry.json"), MANIFEST).unwrap();
        let edited = MANIFEST.replace("One.", &format!("Edit {number}."));
        let mut running = basepair(folder.path())
            .args(["check", "--fix"])
            .stderr(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        // Edits like those of an editor happen throughout the run.
        let mut at_all = 0;
        while running.try_wait().unwrap().is_none() {
            fs::write(folder.path().join("edited"), format!("{edited}{}", " ".repeat(at_all % 7))).unwrap();
            fs::rename(folder.path().join("edited"), folder.path().join("registry.json")).unwrap();
            at_all += 1;
            if at_all > number {
                break;
            }
        }
        refused += usize::from(running.wait().unwrap().code() == Some(2));
        kept += usize::from(manifest(folder.path()).contains(&format!("Edit {number}.")) || at_all == 0);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "no temporary file is left");
    }
    println!("{kept} of {EDITS} edits kept, {refused} runs refused");
    assert_eq!(kept, EDITS);
}
