//! `basepair check`.

mod formats;
mod ignoring;
mod targets;
mod watching;

use super::{
    BROKEN, FAULTS, SELFISH, prints_only_the_checked_registry, run, run_with_closed_streams, two_items,
};
use serde_json::Value;

#[test]
fn a_clean_registry_is_exit_code_0() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let (code, stdout, stderr) = run(folder.path(), &["check"]);
    assert_eq!(code, 0, "{stdout}");
    assert!(stdout.contains("checked 2 items with ") && !stdout.contains("error"), "{stdout}");
    assert!(prints_only_the_checked_registry(folder.path(), &stderr), "{stderr}");
}

#[test]
fn every_problem_is_found_in_one_run_with_its_location() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("registry.json"), BROKEN).unwrap();
    let (code, stdout, stderr) = run(folder.path(), &["check", "."]);
    assert_eq!(code, 1);
    assert!(prints_only_the_checked_registry(folder.path(), &stderr), "the report is on stdout: {stderr}");
    for (place, rule) in FAULTS {
        assert!(stdout.contains(&format!("[{rule}]")), "{rule} in {stdout}");
        assert!(stdout.contains(&format!("--> {place}")), "{place} in {stdout}");
    }
    assert!(stdout.contains("^"), "a caret under the problem: {stdout}");
    assert!(stdout.contains(": 7 errors"), "{stdout}");
    assert!(!stdout.contains('\u{1b}'), "no colour without a terminal");
}

#[test]
fn findings_for_programs_are_json_on_stdout() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("registry.json"), BROKEN).unwrap();
    let (code, stdout, stderr) = run(folder.path(), &["check", "--format", "json"]);
    assert_eq!(code, 1);
    assert!(prints_only_the_checked_registry(folder.path(), &stderr), "{stderr}");
    let report: Value = serde_json::from_str(&stdout).unwrap();
    let found: Vec<String> = report["findings"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|f| FAULTS.iter().any(|(_, rule)| f["rule"] == *rule))
        .map(|f| {
            format!(
                "{}:{}:{} {}",
                f["file"].as_str().unwrap(),
                f["line"],
                f["column"],
                f["rule"].as_str().unwrap()
            )
        })
        .collect();
    let expected: Vec<String> = FAULTS.iter().map(|(place, rule)| format!("{place} {rule}")).collect();
    assert_eq!(found, expected);
    let all = report["findings"].as_array().unwrap();
    let ids: std::collections::HashSet<_> = all.iter().map(|f| &f["id"]).collect();
    assert_eq!(ids.len(), all.len(), "every finding has a unique id");
    assert_eq!(
        (&report["checked"]["invalid-json"], &report["checked"]["missing-file"]),
        (&2.into(), &2.into())
    );
    assert!(report["checked"]["unknown-strand"].as_u64().unwrap() > 10);
    for finding in report["findings"].as_array().unwrap() {
        for key in ["severity", "message", "help", "id"] {
            assert!(finding[key].is_string(), "{key} of {finding}");
        }
        assert!(finding["end_line"].is_number() && finding["end_column"].is_number());
        assert!(finding.get("item").is_some() && finding.get("node").is_some());
    }
}

#[test]
fn warnings_count_only_when_strict() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = r#"{"name":"w","homepage":"h","items":[{"name":"index","type":"registry:ui"}]}"#;
    std::fs::write(folder.path().join("registry.json"), manifest).unwrap();
    assert_eq!(run(folder.path(), &["check"]).0, 0);
    let (code, stdout, _) = run(folder.path(), &["check", "--strict"]);
    assert_eq!(code, 1);
    assert!(stdout.contains("warning[misleading-name]"), "{stdout}");
}

#[test]
fn a_directory_without_a_manifest_is_exit_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, stderr) = run(folder.path(), &["check", "."]);
    assert_eq!(code, 2);
    assert!(stderr.contains("`.` contains no registry.json"), "{stderr}");
    let (code, _, stderr) = run(folder.path(), &["check", "nowhere"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("there is no file or directory `nowhere`"), "{stderr}");
}

#[test]
fn the_built_in_registry_is_checked_only_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let (code, stdout, stderr) = run(folder.path(), &["check", "--strict"]);
    assert_eq!((code, &*stdout), (2, ""));
    assert!(
        stderr.contains("there is no registry.json or basepair.toml in the current directory"),
        "{stderr}"
    );
    let (code, stdout, stderr) = run(folder.path(), &["check", "--strict", "--built-in"]);
    assert_eq!(code, 0, "{stdout}");
    assert_eq!(stderr, "checking the built-in registry\n");
    let (code, _, stderr) = run(folder.path(), &["check", "--built-in", "--registry", "."]);
    assert_eq!(code, 2);
    assert!(stderr.contains("`.` and --built-in cannot be used together"), "{stderr}");
}

#[test]
fn an_id_is_stable_when_lines_move_and_items_are_added() {
    let folder = tempfile::tempdir().unwrap();
    let ids = |manifest: &str| {
        std::fs::write(folder.path().join("registry.json"), manifest).unwrap();
        let (_, stdout, _) = run(folder.path(), &["check", "--format", "json"]);
        let report: Value = serde_json::from_str(&stdout).unwrap();
        report["findings"].as_array().unwrap().iter().map(|f| f["id"].clone()).collect::<Vec<_>>()
    };
    let wrong = r#"{"name": "a", "type": "registry:ui", "title": 1, "x": 1, "x": 2}"#;
    let before = ids(&format!(r#"{{"name":"n","homepage":"h","items":[{wrong}]}}"#));
    let other = r#"{"name": "b", "type": "registry:ui"}"#;
    let after = ids(&format!("{{\n\n\"name\":\"n\",\"homepage\":\"h\",\"items\":[{other},\n{wrong}]}}"));
    assert!(before.len() >= 2, "{before:?}");
    assert!(before.iter().all(|id| after.contains(id)), "{before:?} {after:?}");
}

#[test]
fn a_manifest_that_is_not_text_is_a_finding_with_its_location() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("registry.json"), b"{\n\"name\":\"caf\xe9\"}").unwrap();
    let (code, stdout, _) = run(folder.path(), &["check"]);
    assert_eq!(code, 1, "{stdout}");
    assert!(stdout.contains("[non-utf8-file]") && stdout.contains("--> registry.json:2:12"), "{stdout}");
}

#[test]
fn control_characters_in_author_text_are_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let name = "\\u001b]0;owned\\u0007\\u009b2J\\u202e";
    let manifest = format!(
        "{{\"name\":\"n\",\"homepage\":\"h\",\"items\":[{{\"name\":\"a\",\"type\":\"registry:ui\",\
         \"cssVars\":{{\"light\":{{\"{name}\":1, \"raw\u{9b}\u{202e}\": 2}}}}}}]}}"
    );
    std::fs::write(folder.path().join("registry.json"), manifest).unwrap();
    let (code, stdout, stderr) = run(folder.path(), &["check"]);
    assert_eq!(code, 1);
    assert!(stdout.contains("owned"), "{stdout}");
    let steering =
        stdout.chars().chain(stderr.chars()).find(|c| *c != '\n' && basepair::report::plain::steers(*c));
    assert_eq!(steering, None, "{}", stdout.escape_debug());
}

#[test]
fn a_long_line_is_truncated_and_has_the_right_column() {
    let folder = tempfile::tempdir().unwrap();
    let padding = "x".repeat(5000);
    let manifest = format!(
        r#"{{"name":"n","homepage":"{padding}","items":[{{"name":"a","type":"registry:widget","docs":"{padding}"}}]}}"#
    );
    std::fs::write(folder.path().join("registry.json"), &manifest).unwrap();
    let (_, stdout, _) = run(folder.path(), &["check"]);
    let column = manifest.find("\"registry:widget").unwrap() + 1;
    assert!(stdout.contains(&format!("--> registry.json:1:{column}")), "{stdout}");
    let whole = "x".repeat(300);
    assert!(stdout.contains("registry:widget") && !stdout.contains(&whole), "{stdout}");
}

#[test]
fn the_exit_code_is_the_same_with_closed_output_streams() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("registry.json"), SELFISH).unwrap();
    assert_eq!(run_with_closed_streams(folder.path(), &["check"]), 1);
    two_items(folder.path());
    assert_eq!(run_with_closed_streams(folder.path(), &["check"]), 0);
}
