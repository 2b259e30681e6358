//! Runs every specification in `rules/`, or with `BASEPAIR_RULE=name` one of them. With `BASEPAIR_BLESS=1` the expected
//! findings are rewritten.

use crate::spec::{Example, Spec, findings_of};
use basepair_model::rule::Status;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/rules")
}

pub(crate) fn specifications() -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    found.sort();
    found
}

/// The specifications to run.
fn chosen() -> Vec<(String, String)> {
    let mut chosen = specifications();
    if let Ok(name) = std::env::var("BASEPAIR_RULE") {
        chosen.retain(|(rule, _)| *rule == name);
        assert!(!chosen.is_empty(), "there is no `rules/{name}.md`");
    }
    chosen
}

#[test]
fn every_rule_does_what_its_specification_says() {
    let bless = std::env::var_os("BASEPAIR_BLESS").is_some();
    let mut wrong = Vec::new();
    for (rule, text) in chosen() {
        let spec = Spec::parse(&rule, &text).unwrap_or_else(|problem| panic!("{rule}.md: {problem}"));
        let mut blessed = text.clone();
        // From the last example to the first, so that earlier offsets stay valid.
        for example in spec.examples.iter().rev() {
            let found = findings_of(&rule, example);
            let expected = example.findings.as_deref().unwrap_or_default();
            if found != expected {
                if bless {
                    blessed = with_findings(&blessed, example, &found);
                } else {
                    wrong.push(format!(
                        "{rule}.md, `{}`:\n  expected:\n{}\n  found:\n{}",
                        example.title,
                        indent(expected),
                        indent(&found)
                    ));
                }
            }
        }
        if bless && blessed != text {
            std::fs::write(folder().join(format!("{rule}.md")), blessed).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn every_specification_accepts_and_refuses() {
    for (rule, text) in chosen() {
        let spec = Spec::parse(&rule, &text).unwrap_or_else(|problem| panic!("{rule}.md: {problem}"));
        assert!(spec.examples.iter().any(|example| example.accepted), "{rule}.md has no accepted example");
        let removed = basepair_model::rule::find(&rule).is_some_and(|rule| rule.status == Status::Removed);
        let refuses = spec.examples.iter().any(|example| !example.accepted);
        assert_eq!(refuses, !removed, "{rule}.md: a rule refuses something until it is removed");
        for example in &spec.examples {
            let found = findings_of(&rule, example);
            assert_eq!(found.is_empty(), example.accepted, "{rule}.md, `{}`: {found:#?}", example.title);
        }
    }
}

fn indent(lines: &[String]) -> String {
    lines.iter().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}

fn with_findings(text: &str, example: &Example, found: &[String]) -> String {
    let fence =
        if found.is_empty() { String::new() } else { format!("```findings\n{}\n```\n", found.join("\n")) };
    let (before, after) = (&text[..example.findings_at.start], &text[example.findings_at.end..]);
    if example.findings.is_some() {
        format!("{before}{fence}{after}")
    } else {
        format!("{}\n\n{fence}{after}", before.trim_end())
    }
}
