//! The effects of a configuration on findings: their level, by rule, path, item and node; what is allowed; and what is
//! counted.

use basepair_catalog::load::{Memory as Files, Reading, load_as};
use basepair_check::baseline::{self, Baseline};
use basepair_check::{Report, Scope, report, report_on};
use basepair_model::finding::KEPT_IN_FILE;
use basepair_syntax::Cache;

/// Two items on two nodes, both without a title, and a demo of neither.
fn files(config: &str) -> Files {
    let manifest = r#"{ "name": "r", "homepage": "https://r.example", "items": [
      { "name": "button", "type": "registry:ui", "description": "Starts something.",
        "files": [{ "path": "n2-primitives/button.tsx", "type": "registry:ui" }] },
      { "name": "start-page", "type": "registry:block", "description": "The first page.",
        "files": [{ "path": "n6-pages/start-page.tsx", "type": "registry:component" }] } ] }"#;
    Files::default()
        .with("registry.json", manifest)
        .with("basepair.toml", config)
        .with("n2-primitives/button.tsx", "export const Button = () => <b style={{ padding: \"3px\" }} />\n")
        .with(
            "n6-pages/start-page.tsx",
            "export const StartPage = () => <main style={{ padding: \"3px\" }} />\n",
        )
}

fn checked(files: &Files, flags: &[&str]) -> Report {
    let config = flags.iter().map(|flag| (*flag).to_owned()).collect();
    let loaded = load_as(files, &Reading { config, ..Reading::default() }).unwrap();
    report(&loaded, &Cache::default())
}

/// `severity item` of the findings of one rule.
fn of_rule(report: &Report, rule: &str) -> Vec<String> {
    let found = report.findings.iter().filter(|finding| finding.rule.name == rule);
    found.map(|it| format!("{} {}", it.severity.as_str(), it.item.as_deref().unwrap_or("-"))).collect()
}

fn levels(config: &str, rule: &str) -> Vec<String> {
    let report = checked(&files(config), &[]);
    assert!(of_rule(&report, "invalid-config").is_empty(), "{:?}", report.findings);
    of_rule(&report, rule)
}

#[test]
fn a_rule_has_the_level_that_the_configuration_gives_it() {
    assert_eq!(levels("", "missing-title"), ["note button", "note start-page"]);
    assert_eq!(
        levels("[rules]\nmissing-title = 'error'\n", "missing-title"),
        ["error button", "error start-page"]
    );
    assert_eq!(levels("", "raw-css-value"), ["error button", "error start-page"]);
    assert_eq!(
        levels("[rules]\nraw-css-value = { level = 'warning' }\n", "raw-css-value"),
        ["warning button", "warning start-page"]
    );
}

#[test]
fn a_level_can_be_set_for_a_path_an_item_or_a_node() {
    for selector in [
        "paths = ['n6-pages/**']",
        "items = ['start-*']",
        "nodes = ['N6']",
        "nodes = [6]",
        "nodes = ['pages']",
    ] {
        let config = format!("[[overrides]]\n{selector}\nrules = {{ raw-css-value = 'note' }}\n");
        assert_eq!(levels(&config, "raw-css-value"), ["error button", "note start-page"], "{selector}");
    }
    let twice = "[[overrides]]\nnodes = [6]\nrules = { raw-css-value = 'off' }\n\
                 [[overrides]]\nitems = ['*']\nrules = { raw-css-value = 'warning' }\n";
    assert_eq!(levels(twice, "raw-css-value"), ["warning button", "warning start-page"], "the last one wins");
}

#[test]
fn findings_of_a_rule_that_is_off_are_counted_and_not_listed() {
    let before = checked(&files(""), &[]);
    let after = checked(&files("[rules]\nmissing-title = 'off'\n"), &[]);
    assert_eq!(before.hidden().off, 0);
    assert_eq!(after.hidden().off, 2);
    assert_eq!(before.findings.len(), after.findings.len() + 2);
    let one = checked(&files("[[overrides]]\nitems = ['button']\nrules = { missing-title = 'off' }\n"), &[]);
    assert_eq!((one.hidden().off, of_rule(&one, "missing-title")), (1, vec!["note start-page".to_owned()]));
}

#[test]
fn a_flag_overrides_the_file() {
    let files = files("[rules]\nmissing-title = 'error'\n");
    let report = checked(&files, &["rules.missing-title=off"]);
    assert_eq!((report.hidden().off, of_rule(&report, "missing-title").len()), (2, 0));
    let report = checked(&files, &["rules.missing-titel=off"]);
    let wrong = report.findings.iter().find(|finding| finding.rule.name == "invalid-config").unwrap();
    assert_eq!(
        (wrong.place.file(), wrong.help.as_str()),
        ("--config", "write `missing-title`, or remove the line")
    );
}

#[test]
fn only_errors_count_as_errors() {
    let errors = |config: &str| checked(&files(config), &[]).errors().count();
    let before = errors("");
    assert_eq!(errors("[rules]\nraw-css-value = 'warning'\n"), before - 2);
    assert_eq!(errors("[rules]\nmissing-title = 'error'\n"), before + 2);
}

#[test]
fn an_ignore_of_a_rule_that_is_off_is_not_unused() {
    let source = "// basepair-ignore raw-css-value: measured by hand\nexport const Button = () => <b style={{ padding: \"3px\" }} />\n";
    let files = files("[rules]\nraw-css-value = 'off'\n").with("n2-primitives/button.tsx", source);
    let report = checked(&files, &[]);
    assert!(of_rule(&report, "unused-ignore").is_empty());
    assert_eq!((report.hidden().ignored, report.hidden().off), (1, 1));
}

#[test]
fn findings_of_a_baseline_have_the_configured_level() {
    let mut report = checked(&files("[rules]\ndead-baseline-entry = 'error'\n"), &[]);
    let text = r#"{ "findings": [{ "id": "0123456789abcdef", "rule": "x", "file": "y" }] }"#;
    Baseline::parse("known.json", text).unwrap().apply(&mut report);
    assert_eq!(of_rule(&report, "dead-baseline-entry"), ["error -"]);
}

#[test]
fn a_baseline_applies_at_any_level() {
    let known = baseline::write(checked(&files(""), &[]).findings.iter());
    let mut report = checked(&files("[rules]\nmissing-title = 'error'\n"), &[]);
    Baseline::parse("known.json", &known).unwrap().apply(&mut report);
    assert!(of_rule(&report, "missing-title").is_empty(), "{:?}", report.findings);
}

#[test]
fn omitted_findings_have_the_level_of_the_listed_ones() {
    let many: String = (0..KEPT_IN_FILE + 5).map(|at| format!(".a{at} {{ padding: 3px }}\n")).collect();
    let with = |config: &str| {
        let manifest = r#"{ "name": "r", "homepage": "https://r.example", "items": [{ "name": "a", "type": "registry:ui",
            "files": [{ "path": "n2-primitives/a.css", "type": "registry:file", "target": "a.css" }] }] }"#;
        let files =
            Files::default().with("registry.json", manifest).with("n2-primitives/a.css", many.clone());
        checked(&files.with("basepair.toml", config), &[])
    };
    let lowered = with("[rules]\nraw-css-value = 'note'\n");
    let counted: Vec<_> =
        lowered.omitted.iter().map(|omitted| (omitted.severity.as_str(), omitted.count)).collect();
    assert_eq!(counted, [("note", 5)]);
    let off = with("[rules]\nraw-css-value = 'off'\n");
    assert_eq!((off.omitted.len(), off.hidden().off), (0, KEPT_IN_FILE + 5));
}

/// An item that installs a git hook.
fn hooks(config: &str) -> Files {
    let manifest = r#"{ "name": "r", "homepage": "https://r.example", "items": [{ "name": "hooks", "type": "registry:item",
        "title": "Hooks", "description": "Hooks.",
        "files": [{ "path": "x.txt", "type": "registry:file", "target": "~/.husky/pre-commit" }] }] }"#;
    Files::default().with("registry.json", manifest).with("x.txt", "x\n").with("basepair.toml", config)
}

#[test]
fn items_that_the_registry_allows_with_a_reason_are_not_withheld() {
    let withheld = |config: &str| {
        let loaded = load_as(&hooks(config), &Reading::default()).unwrap();
        let all = [Scope::Everything, Scope::Safety]
            .map(|scope| report_on(&loaded, &Cache::default(), scope).withheld.len());
        assert_eq!(all[0], all[1], "{config}");
        all[0]
    };
    assert_eq!(withheld(""), 1);
    assert_eq!(withheld("[allow]\n'.husky/*' = 'what the item is for'\n"), 0);
    assert_eq!(withheld("[allow]\n'.husky/pre-commit' = 'what the item is for'\n"), 0);
    assert_eq!(withheld("[allow]\n'.husky/pre-commit' = ' '\n"), 1, "without a reason nothing is allowed");
    assert_eq!(withheld("[allow]\n'**' = 'everything'\n"), 1);
    assert_eq!(withheld("[allow]\n'.github/**' = 'something else'\n"), 1);
    assert_eq!(withheld("[rules]\nself-running-target = 'off'\n"), 1);
}

#[test]
fn an_unreadable_configuration_is_reported() {
    let files = files("").with("basepair.toml", vec![0xff, 0xfe]);
    let report = checked(&files, &[]);
    let wrong: Vec<&str> = report
        .findings
        .iter()
        .filter(|it| it.rule.name == "invalid-config")
        .map(|it| it.message.as_str())
        .collect();
    assert_eq!(wrong, ["`basepair.toml` is not valid UTF-8 from byte 0 on"]);
}
