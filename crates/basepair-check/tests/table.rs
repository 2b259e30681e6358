//! The table of rules as a whole.

use basepair_check::rules;
use basepair_model::rule;
use std::collections::HashSet;

#[test]
fn names_are_unique_phrases_with_documentation() {
    let mut seen: HashSet<&str> = rule::ALL.iter().map(|rule| rule.name).collect();
    for check in rules::ALL {
        let rule = check.rule;
        assert!(seen.insert(rule.name), "{} stands twice", rule.name);
        let kebab = rule.name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        assert!(kebab && rule.name.contains('-') && !rule.name.starts_with("no-"), "{}", rule.name);
        assert!(!rule.refuses, "{}: only what makes an answer impossible refuses", rule.name);
        for text in [rule.summary, rule.harm] {
            assert!(text.ends_with('.') && text.len() > 20, "{}: `{text}` is no sentence", rule.name);
        }
    }
}

#[test]
fn every_rule_has_a_specification_that_opens_with_it() {
    for rule in rules::every() {
        let spec = rules::specification(rule).unwrap_or_else(|| panic!("{} has no specification", rule.name));
        assert!(spec.starts_with(&format!("# {}\n", rule.name)), "{}", rule.name);
    }
}

#[test]
fn every_specification_is_of_a_rule() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned();
        assert!(rules::find(&name).is_some(), "{name}.md specifies no rule");
    }
}
