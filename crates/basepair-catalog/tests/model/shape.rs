//! Models whose fields are missing or of the wrong type, and files that are not a model.

use super::{SMALL, small_with, with_model};
use crate::support::{assert_refused_at, manifest, refused};
use basepair_catalog::load::Memory;
use serde_json::Value;

fn empty() -> Memory {
    Memory::default().with("registry.json", manifest(""))
}

/// Checks that replacing a part of the small model refuses exactly the marked place as a wrong type.
fn assert_wrong(part: &str, replacement: &str, message: &str) {
    let found =
        assert_refused_at(empty(), "architecture.json", &small_with(part, replacement), &["wrong-type"]);
    assert!(found[0].contains(message), "{} does not contain {message}", found[0]);
}

#[test]
fn a_field_of_the_wrong_type_is_refused_with_its_location() {
    for (part, replacement, message) in [
        (r#""name": "small""#, r#""name": ¤1"#, "`name` must be a string, found a number"),
        (r#""kind": "frontend""#, r#""kind": ¤null"#, "`kind` must be one of `frontend`"),
        (r#""kind": "frontend""#, r#""kind": ¤"data""#, "`kind` must be one of `frontend`"),
        (r#""title": "C""#, r#""title": ¤1"#, "`code.title`"),
        (r#""carries": ["x"]"#, r#""carries": ¤"x""#, "`upper.carries` must be an array"),
        (r#""carries": ["x"]"#, r#""carries": [¤1]"#, "`upper.carries[0]` must be a string"),
        (r#""title": "One""#, r#""title": ¤1"#, "`N1.title`"),
        (r#""sub_label": "one""#, r#""sub_label": ¤1"#, "`N1.sub_label`"),
        (r#""directory": "n1-one""#, r#""directory": ¤1"#, "`N1.directory`"),
        (
            r#""harness": "required""#,
            r#""harness": ¤"must""#,
            "must be one of `required`, `allowed`, `forbidden`",
        ),
        (r#""roles": ["skills"]"#, r#""roles": ¤"r""#, "`N2.roles` must be an array"),
        (r#""roles": ["skills"]"#, r#""roles": [¤1]"#, "`N2.roles[0]`"),
        (r#"[{"to": "N3", "reason": "because"}]"#, r#"¤{"to": "N3"}"#, "`N2.grants` must be an array"),
        (r#"[{"to": "N3", "reason": "because"}]"#, r#"[¤"N3"]"#, "`N2.grants[0]` must be an object"),
        (r#""to": "N3""#, r#""to": ¤3"#, "`N2.grants[0].to`"),
        (r#""reason": "because""#, r#""reason": ¤1"#, "`N2.grants[0].reason`"),
        (r#""narrowed_to": ["N1"]"#, r#""narrowed_to": ¤"N1""#, "`N3.narrowed_to` must be an array"),
        (r#""title": "Nine""#, r#""title": ¤1"#, "`N9.title`"),
        (r#""roles": []"#, r#""roles": ¤{}"#, "`N9.roles`"),
        (r#""statement": "Downward only.""#, r#""statement": ¤1"#, "`down.statement`"),
        (r#""binds": ["N1", "N9", "upper"]"#, r#""binds": ¤"N1""#, "`down.binds` must be an array"),
        (r#""hook": "useHarness""#, r#""hook": ¤1"#, "`harness.hook`"),
        (r#""provides": ["log"]"#, r#""provides": [¤1]"#, "`harness.provides[0]`"),
    ] {
        assert_wrong(part, replacement, message);
    }
}

#[test]
fn a_wrong_value_on_a_backbone_or_strand_is_reported_once_and_not_for_the_elements_on_it() {
    for (part, replacement, message) in [
        (r#""title": "E""#, r#""title": ¤1"#, "`engineering.title`"),
        (r#""below": "lower""#, r#""below": ¤1"#, "`upper.below` must be a string"),
        (r#""below": "lower""#, r#""below": ¤null"#, "`upper.below` must be a string"),
        (r#""title": "L""#, r#""title": ¤1"#, "`lower.title` must be a string"),
        (r#""title": "L", "backbone": "engineering""#, r#""title": "L", "backbone": ¤1"#, "`lower.backbone`"),
        (
            r#""can_switch_off": false, "fork_seam": true"#,
            r#""can_switch_off": false, "fork_seam": ¤"yes""#,
            "`lower.fork_seam` must be a boolean",
        ),
        (r#""can_switch_off": true"#, r#""can_switch_off": ¤0"#, "`upper.can_switch_off`"),
    ] {
        assert_wrong(part, replacement, message);
    }
}

#[test]
fn lists_and_elements_of_the_wrong_type_are_refused_with_their_location() {
    // Without the list nothing else could refer to it, so the rest of the model is empty.
    let lists = ["backbones", "strands", "nodes", "rungs", "rules"];
    let model = |wrong: &str, value: &str| {
        let members: Vec<String> = lists
            .iter()
            .map(|list| format!("\"{list}\": {}", if *list == wrong { value } else { "[]" }))
            .collect();
        format!("{{\"name\": \"x\", \"kind\": \"frontend\", {}}}", members.join(", "))
    };
    for list in lists {
        for value in ["¤{}", "¤null", "[¤1]", "[¤\"N1\"]"] {
            assert_refused_at(empty(), "architecture.json", &model(list, value), &["wrong-type"]);
        }
    }
    let harness = model("", "").replacen("\"rules\": []", "\"rules\": [], \"harness\": ¤[]", 1);
    assert_refused_at(empty(), "architecture.json", &harness, &["wrong-type"]);
}

/// Removes one key of the object at `pointer`.
fn without(pointer: &str, key: &str) -> String {
    let mut model: Value = serde_json::from_str(SMALL).unwrap();
    model.pointer_mut(pointer).unwrap().as_object_mut().unwrap().shift_remove(key).unwrap();
    serde_json::to_string_pretty(&model).unwrap()
}

#[test]
fn every_missing_required_field_is_reported() {
    for (pointer, keys) in [
        ("", &["name", "kind", "rungs", "rules"][..]),
        ("/backbones/1", &["title", "description"]),
        (
            "/strands/2",
            &["title", "backbone", "covenant", "description", "carries", "can_switch_off", "fork_seam"],
        ),
        ("/nodes/2", &["title", "sub_label", "covenant", "description", "directory", "harness"]),
        ("/rungs/0", &["title", "sub_label", "covenant", "description", "directory"]),
        ("/nodes/1/grants/0", &["to", "reason"]),
        ("/rules/0", &["name", "statement", "binds"]),
        ("/harness", &["item", "hook", "import", "provides"]),
    ] {
        for key in keys {
            let source = empty().with("architecture.json", without(pointer, key));
            let found = crate::support::loaded(&source);
            let missing: Vec<_> =
                found.findings.iter().filter(|finding| finding.rule.name == "missing-field").collect();
            assert_eq!(missing.len(), 1, "{pointer} without {key}");
            let message = &missing[0].message;
            assert!(message.ends_with(&format!("{key}` is missing")), "{pointer}: {message}");
            assert!(found.catalog.is_none());
        }
    }
}

#[test]
fn a_file_that_is_not_a_model_is_refused_with_its_location() {
    for (text, rule) in [
        ("¤", "invalid-json"),
        ("{\n  \"name\": \"x\",\n¤}", "invalid-json"),
        ("¤\u{feff}{}", "invalid-json"),
        ("¤[]", "wrong-type"),
        ("¤\"N1\"", "wrong-type"),
    ] {
        assert_refused_at(empty(), "architecture.json", text, &[rule]);
    }
    let bytes = empty().with("architecture.json", b"{\n \"\xff\"}".to_vec());
    assert_eq!(refused(&bytes), ["non-utf8-file architecture.json:2:3"]);
}

#[test]
fn all_problems_of_a_model_are_reported_in_one_run() {
    let model = small_with(r#""kind": "frontend""#, r#""kind": ¤5"#)
        .replacen(r#""strand": null"#, r#""strand": ¤"upper""#, 1)
        .replacen(r#""directory": "n2-two""#, r#""directory": ¤"two""#, 1)
        .replacen(r#""binds": ["N1", "N9""#, r#""binds": ["N1", ¤"N5""#, 1);
    let rules = ["wrong-type", "misplaced-directory", "rung-on-strand", "unknown-element"];
    assert_refused_at(empty(), "architecture.json", &model, &rules);
    assert_eq!(refused(&with_model(&model.replace('¤', ""), "")).len(), rules.len());
}
