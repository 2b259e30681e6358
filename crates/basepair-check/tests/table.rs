//! The table of rules as a whole.

use basepair_check::rules;
use basepair_model::rule;

#[test]
fn every_rule_is_implemented_once_by_the_loader_or_here() {
    let here: Vec<&str> = rules::ALL.iter().map(|check| check.rule.name).collect();
    let loader = rule::of_loader().iter().map(|rule| rule.name);
    let mut implemented: Vec<&str> = here.iter().copied().chain(loader).collect();
    let mut table: Vec<&str> = rule::all().map(|rule| rule.name).collect();
    implemented.sort_unstable();
    table.sort_unstable();
    assert_eq!(implemented, table);
    for check in rules::ALL {
        assert!(!check.rule.refuses(), "{}: only rules of the loader may refuse", check.rule.name);
    }
}

#[test]
fn every_rule_has_a_specification_that_starts_with_its_name() {
    for rule in rule::all() {
        let spec = rules::specification(rule).unwrap_or_else(|| panic!("{} has no specification", rule.name));
        assert!(spec.starts_with(&format!("# {}\n", rule.name)), "{}", rule.name);
    }
}

#[test]
fn every_specification_belongs_to_a_rule() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned();
        assert!(rule::find(&name).is_some(), "{name}.md does not belong to a rule");
    }
}
