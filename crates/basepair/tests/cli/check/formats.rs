//! The output formats of a report.

use super::super::{prints_only_the_checked_registry, run};
use super::{BROKEN, FAULTS};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

/// A registry with one problem in each of many items.
fn many(folder: &std::path::Path, count: usize) {
    let items: Vec<String> =
        (0..count).map(|n| format!(r#"    {{ "name": "i{n}", "type": "registry:widget" }}"#)).collect();
    let index = r#"    { "name": "index", "type": "registry:ui" }"#;
    let manifest = format!(
        "{{ \"name\": \"m\", \"homepage\": \"h\", \"items\": [\n{index},\n{} ] }}",
        items.join(",\n")
    );
    fs::write(folder.join("registry.json"), manifest).unwrap();
}

#[test]
fn many_findings_of_one_rule_are_shortened() {
    let folder = tempfile::tempdir().unwrap();
    many(folder.path(), 400);
    let (code, stdout, _) = run(folder.path(), &["check"]);
    assert_eq!(code, 1);
    assert_eq!(stdout.matches("error[unknown-item-type]").count(), 3, "{stdout}");
    assert!(stdout.contains("… and 397 more of `unknown-item-type` in registry.json (397)"), "{stdout}");
    let (worst, milder) = (stdout.find("error[").unwrap(), stdout.find("warning[").unwrap());
    assert!(worst < milder, "the most severe comes first, wherever it is: {stdout}");
    let last = stdout.lines().last().unwrap();
    assert!(last.contains("400 errors (unknown-item-type 400), "), "{last}");
    assert!(last.contains("misleading-name 1"), "{last}");

    let (_, stdout, _) = run(folder.path(), &["check", "--all"]);
    assert_eq!(stdout.matches("error[unknown-item-type]").count(), 400);
}

#[test]
fn rules_that_had_nothing_to_check_are_counted_and_listed_only_when_verbose() {
    let folder = tempfile::tempdir().unwrap();
    many(folder.path(), 0);
    let (_, stdout, _) = run(folder.path(), &["check"]);
    assert!(stdout.trim_end().ends_with(" rules had nothing to check"), "{stdout}");
    assert!(!stdout.contains("sideways-import"), "{stdout}");
    let (_, stdout, _) = run(folder.path(), &["check", "--verbose"]);
    let named = stdout.lines().find(|line| line.starts_with("rules with nothing to check: "));
    assert!(named.is_some_and(|line| line.contains("sideways-import")), "{stdout}");
}

#[test]
fn annotations_have_paths_from_the_repository() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("packages/my ui");
    fs::create_dir_all(&root).unwrap();
    fs::write(root.join("registry.json"), BROKEN).unwrap();
    let (code, stdout, stderr) = run(folder.path(), &["check", "packages/my ui", "--format", "github"]);
    assert_eq!(code, 1);
    assert!(prints_only_the_checked_registry(&root, &stderr), "{stderr}");
    for (place, rule) in FAULTS {
        let [_, line, column] = place.split(':').collect::<Vec<_>>()[..] else { panic!("{place}") };
        let start = format!("::error file=packages/my ui/registry.json,line={line},endLine=");
        let found = stdout.lines().any(|printed| {
            printed.starts_with(&start)
                && printed.contains(&format!(",col={column},"))
                && printed.contains(&format!(",title={rule}::"))
        });
        assert!(found, "{place} {rule} in {stdout}");
    }
}

#[test]
fn gitlab_gets_issues_with_paths_from_the_repository() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("ui");
    fs::create_dir_all(&root).unwrap();
    fs::write(root.join("registry.json"), BROKEN).unwrap();
    let (code, stdout, _) = run(folder.path(), &["check", "ui", "--format", "gitlab"]);
    assert_eq!(code, 1);
    let issues: Value = serde_json::from_str(&stdout).unwrap();
    let issues = issues.as_array().unwrap();
    for (place, rule) in FAULTS {
        let line: u64 = place.split(':').nth(1).unwrap().parse().unwrap();
        let found = issues.iter().any(|issue| {
            issue["check_name"] == rule
                && issue["severity"] == "critical"
                && issue["location"]["path"] == "ui/registry.json"
                && issue["location"]["lines"]["begin"] == line
        });
        assert!(found, "{place} {rule} in {stdout}");
    }
    let fingerprints: BTreeSet<&str> =
        issues.iter().map(|issue| issue["fingerprint"].as_str().unwrap()).collect();
    assert_eq!(fingerprints.len(), issues.len());
}

#[test]
fn ci_systems_that_show_tests_get_junit() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("registry.json"), BROKEN).unwrap();
    let (code, stdout, _) = run(folder.path(), &["check", "--format", "junit"]);
    assert_eq!(code, 1);
    let failures = stdout.matches("<failure type=\"error\"").count();
    assert_eq!(failures, FAULTS.len(), "{stdout}");
    assert!(stdout.contains(&format!("failures=\"{failures}\"")), "{stdout}");
    assert!(!stdout.contains("<failure type=\"warning\""), "tolerated, as the exit code says: {stdout}");
    let (_, strict, _) = run(folder.path(), &["check", "--format", "junit", "--strict"]);
    assert!(strict.matches("<failure ").count() > failures, "{strict}");
    let clean = tempfile::tempdir().unwrap();
    many(clean.path(), 0);
    let (_, stdout, _) = run(clean.path(), &["check", "--format", "junit"]);
    assert!(stdout.contains("<testcase classname=") && stdout.ends_with("</testsuites>\n"), "{stdout}");
}

#[test]
fn code_scanning_gets_sarif() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("my ui");
    fs::create_dir_all(&root).unwrap();
    fs::write(root.join("registry.json"), BROKEN).unwrap();
    let (code, stdout, stderr) = run(folder.path(), &["check", "my ui", "--format", "sarif"]);
    assert_eq!(code, 1);
    assert!(prints_only_the_checked_registry(&root, &stderr), "{stderr}");
    let log: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let results = run["results"].as_array().unwrap();
    for (place, rule) in FAULTS {
        let [_, line, column] = place.split(':').collect::<Vec<_>>()[..] else { panic!("{place}") };
        let found = results.iter().find(|result| {
            let region = &result["locations"][0]["physicalLocation"]["region"];
            result["ruleId"] == rule
                && region["startLine"].as_u64() == line.parse().ok()
                && region["startColumn"].as_u64() == column.parse().ok()
        });
        let result = found.unwrap_or_else(|| panic!("{place} {rule} in {stdout}"));
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], rule);
        let location = &result["locations"][0]["physicalLocation"]["artifactLocation"];
        assert_eq!(
            (&location["uri"], &location["uriBaseId"]),
            (&"my%20ui/registry.json".into(), &"%SRCROOT%".into())
        );
        assert_eq!(result["partialFingerprints"]["basepairFindingId/v1"].as_str().unwrap().len(), 16);
    }
    let with_results: BTreeSet<&str> =
        results.iter().map(|result| result["ruleId"].as_str().unwrap()).collect();
    let described: BTreeSet<&str> = rules.iter().map(|rule| rule["id"].as_str().unwrap()).collect();
    assert_eq!(described, with_results, "a rule without results is not described");
    let markdown = |rule: &Value| rule["help"]["markdown"].as_str().unwrap().contains("## Refused:");
    assert!(rules.iter().any(markdown), "{rules:?}");
    assert!(rules.iter().all(|rule| !rule["help"]["text"].as_str().unwrap().contains("## ")), "{rules:?}");
}
