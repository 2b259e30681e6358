//! Ignored findings, and baselines.

use super::super::run;
use super::super::two_items;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// A safety rail that imports a primitive, and an item with a misleading name.
fn lawbreaker(folder: &Path, comment: &str, meta: &str) {
    let manifest = format!(
        r#"{{ "name": "l", "homepage": "https://l.example", "items": [
  {{ "name": "button", "type": "registry:ui", "title": "Button", "description": "Starts something.",
    "files": [{{ "path": "n2-primitives/button.tsx", "type": "registry:ui" }}] }},
  {{ "name": "gate", "type": "registry:component", "registryDependencies": ["button"],
    "files": [{{ "path": "n4-safety/gate.tsx", "type": "registry:component" }}] }},
  {{ "name": "index", "type": "registry:item", "meta": {{ "node": "N2"{meta} }} }} ] }}"#
    );
    for (path, text) in [
        ("registry.json", manifest),
        ("n2-primitives/button.tsx", "export const Button = () => <button />\n".to_owned()),
        (
            "n4-safety/gate.tsx",
            format!(
                "{comment}import {{ Button }} from \"@/components/ui/button\"\nexport const Gate = () => <Button />\n"
            ),
        ),
    ] {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

fn report(folder: &Path, arguments: &[&str]) -> (i32, Value) {
    let arguments: Vec<&str> =
        ["check", "--format", "json"].into_iter().chain(arguments.iter().copied()).collect();
    let (code, stdout, stderr) = run(folder, &arguments);
    (code, serde_json::from_str(&stdout).unwrap_or_else(|error| panic!("{error}: {stdout}{stderr}")))
}

/// The number of findings of a rule in the report.
fn count(report: &Value, rule: &str) -> usize {
    report["findings"].as_array().unwrap().iter().filter(|finding| finding["rule"] == rule).count()
}

#[test]
fn findings_ignored_with_a_reason_are_counted_and_not_shown() {
    let folder = tempfile::tempdir().unwrap();
    lawbreaker(folder.path(), "", "");
    let (code, found) = report(folder.path(), &[]);
    assert_eq!((code, count(&found, "sideways-import"), count(&found, "misleading-name")), (1, 1, 1));
    assert_eq!(found["ignored"], 0);

    let comment = "// basepair-ignore sideways-import: moves next month\n";
    lawbreaker(folder.path(), comment, r#", "ignore": { "misleading-name": "no folder pages here" }"#);
    let (_, found) = report(folder.path(), &[]);
    assert_eq!((count(&found, "sideways-import"), count(&found, "misleading-name")), (0, 0), "{found}");
    assert_eq!((found["ignored"].as_u64(), count(&found, "unused-ignore")), (Some(2), 0));
    let (_, stdout, _) = run(folder.path(), &["check"]);
    assert!(stdout.contains("; 2 ignored"), "{stdout}");
}

#[test]
fn an_ignore_without_a_reason_has_no_effect() {
    let folder = tempfile::tempdir().unwrap();
    lawbreaker(folder.path(), "// basepair-ignore sideways-import\n", "");
    let (code, found) = report(folder.path(), &[]);
    assert_eq!((code, count(&found, "sideways-import"), count(&found, "ignore-without-reason")), (1, 1, 1));
}

#[test]
fn findings_that_refuse_a_registry_cannot_be_ignored_or_baselined() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = r#"{ "name": "r", "homepage": "h", "items": [{ "name": "a", "type": "registry:ui",
      "meta": { "ignore": { "missing-file": "it comes later" } }, "files": [{ "path": "a.tsx", "type": "registry:ui" }] }] }"#;
    fs::write(folder.path().join("registry.json"), manifest).unwrap();
    let (code, found) = report(folder.path(), &["--baseline", "known.json", "--update-baseline"]);
    assert_eq!((code, count(&found, "missing-file"), count(&found, "unknown-ignore")), (1, 1, 1), "{found}");
    let known = fs::read_to_string(folder.path().join("known.json")).unwrap();
    assert!(!known.contains("missing-file"), "{known}");
}

#[test]
fn a_baseline_hides_known_findings_and_shows_new_ones() {
    let folder = tempfile::tempdir().unwrap();
    lawbreaker(folder.path(), "", "");
    let (code, _, stderr) = run(folder.path(), &["check", "--baseline", "known.json", "--update-baseline"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(stderr.contains("to `known.json`"), "{stderr}");
    let known = fs::read_to_string(folder.path().join("known.json")).unwrap();

    // Lines move, and the ids with them.
    lawbreaker(folder.path(), "// a remark\n\n", "");
    let (code, found) = report(folder.path(), &["--baseline", "known.json"]);
    assert_eq!((code, count(&found, "sideways-import")), (0, 0), "{found}");
    assert!(found["baselined"].as_u64().unwrap() >= 2, "{found}");

    let again = "import { Card } from \"@/components/ui/button\"\n";
    lawbreaker(folder.path(), again, "");
    let (code, found) = report(folder.path(), &["--baseline", "known.json"]);
    assert_eq!((code, count(&found, "sideways-import")), (1, 1), "one is known, one is new");
    assert_eq!(
        fs::read_to_string(folder.path().join("known.json")).unwrap(),
        known,
        "it is written only on request"
    );
}

#[test]
fn a_baseline_is_deterministic_with_one_entry_per_line() {
    let folder = tempfile::tempdir().unwrap();
    lawbreaker(folder.path(), "", "");
    let write = || {
        run(folder.path(), &["check", "--baseline", "known.json", "--write-baseline"]);
        fs::read_to_string(folder.path().join("known.json")).unwrap()
    };
    let first = write();
    assert_eq!(first, write());
    let value: Value = serde_json::from_str(&first).unwrap();
    let entries = value["findings"].as_array().unwrap();
    let lines = first.lines().filter(|line| line.trim_start().starts_with("{ \"id\": ")).count();
    assert_eq!(lines, entries.len());
    let order: Vec<_> = entries
        .iter()
        .map(|entry| (entry["file"].as_str().unwrap(), entry["rule"].as_str().unwrap()))
        .collect();
    let mut sorted = order.clone();
    sorted.sort_unstable();
    assert_eq!(order, sorted);
    let names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 4, "no temporary file is left: {names:?}");
}

#[test]
fn an_unused_entry_is_a_finding_with_its_location_in_the_baseline() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("packages/ui");
    lawbreaker(&root, "", "");
    let arguments = ["packages/ui", "--baseline", "known.json"];
    run(folder.path(), &["check", "packages/ui", "--baseline", "known.json", "--update-baseline"]);
    fs::write(root.join("n4-safety/gate.tsx"), "export const Gate = 1\n").unwrap();
    let (code, found) = report(folder.path(), &arguments);
    let dead: Vec<&Value> =
        found["findings"].as_array().unwrap().iter().filter(|f| f["rule"] == "dead-baseline-entry").collect();
    assert!(!dead.is_empty(), "{found}");
    assert_eq!(code, 0, "a warning: fixing something must not fail the build");
    let entry = dead
        .iter()
        .find(|finding| finding["message"].as_str().unwrap().contains("`sideways-import`"))
        .unwrap();
    assert_eq!(entry["file"], "../../known.json");
    let known = fs::read_to_string(folder.path().join("known.json")).unwrap();
    let line = known.lines().position(|line| line.contains("\"sideways-import\"")).unwrap() + 1;
    assert_eq!(entry["line"], line);
    // Tools with paths from the repository find the file too.
    let (_, stdout, _) =
        run(folder.path(), &["check", "packages/ui", "--baseline", "known.json", "--format", "github"]);
    assert!(stdout.contains(&format!("::warning file=known.json,line={line},")), "{stdout}");
}

#[test]
fn a_baseline_that_is_missing_or_invalid_is_exit_code_2() {
    let folder = tempfile::tempdir().unwrap();
    lawbreaker(folder.path(), "", "");
    let (code, _, stderr) = run(folder.path(), &["check", "--baseline", "none.json"]);
    assert_eq!(code, 2);
    assert!(
        stderr.contains("the baseline `none.json` does not exist; create it with --update-baseline"),
        "{stderr}"
    );
    for (text, expected) in [
        ("{", "known.json:1:2"),
        ("[]", "`findings`"),
        (r#"{"findings":[{"rule":"x"}]}"#, "must have an `id`"),
    ] {
        fs::write(folder.path().join("known.json"), text).unwrap();
        let (code, _, stderr) = run(folder.path(), &["check", "--baseline", "known.json"]);
        assert_eq!(code, 2, "{text}");
        assert!(stderr.contains(expected), "{text}: {stderr}");
    }
    let (code, _, stderr) = run(folder.path(), &["check", "--update-baseline"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("--baseline"), "{stderr}");
}

#[test]
fn a_baseline_replaces_only_a_baseline_and_is_a_regular_file() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let before = std::fs::read_to_string(folder.path().join("registry.json")).unwrap();
    for file in ["registry.json", "base.tsx"] {
        let (code, _, stderr) = run(folder.path(), &["check", "--baseline", file, "--update-baseline"]);
        assert_eq!(code, 2);
        assert!(stderr.contains("exists and is not a baseline"), "{stderr}");
    }
    assert_eq!(std::fs::read_to_string(folder.path().join("registry.json")).unwrap(), before);
    let (code, _, stderr) = run(folder.path(), &["check", "--baseline", "/dev/zero"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("it is not a regular file"), "{stderr}");
    for _ in 0..2 {
        let (code, _, stderr) =
            run(folder.path(), &["check", "--baseline", "known.json", "--update-baseline"]);
        assert_eq!(code, 0, "{stderr}");
    }
}
