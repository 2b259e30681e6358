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
fn every_specification_opens_with_its_rule() {
    for check in rules::ALL {
        let heading = format!("# {}\n", check.rule.name);
        assert!(check.spec.starts_with(&heading), "{}", check.rule.name);
    }
}
