//! Every mistake in a model, made once. `¤` marks the location of the finding.

use super::{SMALL, small_with, with_model};
use crate::support::{accepted, assert_refused_at, loaded, manifest, refused, unmark};
use basepair_catalog::load::Memory;

/// A registry without items, to be used with a model.
fn empty() -> Memory {
    Memory::default().with("registry.json", manifest(""))
}

/// Replaces a part of the small model and checks that exactly the marked places are refused.
fn assert_refused(part: &str, replacement: &str, rules: &[&str]) -> String {
    let model = small_with(part, replacement);
    assert_refused_at(empty(), "architecture.json", &model, rules).swap_remove(0)
}

#[test]
fn the_small_model_is_fine() {
    assert_eq!(accepted(&with_model(SMALL, "")), [""; 0]);
}

#[test]
fn a_node_on_an_unknown_strand_is_refused() {
    let message = assert_refused(r#""strand": "lower""#, r#""strand": ¤"middle""#, &["unknown-strand"]);
    assert_eq!(message, "the node `N1` is on the unknown strand `middle`");
    let line = small_with(r#""strand": "lower""#, r#""strand": "middle""#);
    assert_eq!(refused(&with_model(&line, "")), ["unknown-strand architecture.json:14:64"]);
    assert_eq!(loaded(&with_model(&line, "")).findings[0].help, "use one of `upper`, `lower`, `code`");
}

#[test]
fn a_node_on_a_backbone_is_on_no_strand() {
    assert_refused(r#""strand": "lower""#, r#""strand": ¤"engineering""#, &["unknown-strand"]);
}

#[test]
fn a_node_without_a_strand_is_refused() {
    for strand in ["null", "5", "[\"lower\"]"] {
        let replacement = format!("\"strand\": ¤{strand}");
        assert_refused(r#""strand": "lower""#, &replacement, &["node-without-strand"]);
    }
    let part = r#""N1", "title": "One", "sub_label": "one", "strand": "lower""#;
    let replacement = r#"¤"N1", "title": "One", "sub_label": "one""#;
    // The id occurs twice in the small model: the rule lists it too.
    let message = assert_refused(part, replacement, &["node-without-strand"]);
    assert_eq!(message, "the node `N1` has no strand");
}

#[test]
fn a_rung_on_a_strand_is_refused() {
    let message = assert_refused(r#""strand": null"#, r#""strand": ¤"upper""#, &["rung-on-strand"]);
    assert_eq!(message, "the rung `N9` has a strand");
    assert_eq!(accepted(&with_model(&small_with(r#""strand": null, "#, ""), "")), [""; 0]);
}

#[test]
fn a_duplicate_id_is_refused_at_the_second_element() {
    let twin = r#"{"id": ¤"N1", "title": "T", "sub_label": "t", "strand": "lower", "covenant": "c", "description": "d", "directory": "n1-twin", "harness": "forbidden"},"#;
    let message =
        assert_refused(r#"    {"id": "N2""#, &format!(r#"{twin}{{"id": "N2""#), &["duplicate-element"]);
    assert_eq!(message, "the id `N1` is used twice in the model");
    // A rung with the number of a node.
    assert_refused(
        r#""rungs": ["#,
        r#""rungs": [{"id": ¤"N2", "title": "T", "sub_label": "t", "covenant": "c", "description": "d", "directory": "n2-t"},"#,
        &["duplicate-element"],
    );
}

#[test]
fn a_strand_may_not_have_the_name_of_another_strand_or_a_backbone() {
    for name in ["lower", "meaning"] {
        let strand = format!(
            r#""strands": [{{"name": "{name}", "title": "T", "backbone": "engineering", "covenant": "c", "description": "d", "carries": [], "can_switch_off": true, "fork_seam": true}},"#
        );
        let marked = match name {
            // The twin comes first, so the original is the second.
            "lower" => small_with(r#""strands": ["#, &strand).replacen(
                r#"{"name": "lower", "title": "L""#,
                r#"{"name": ¤"lower", "title": "L""#,
                1,
            ),
            _ => small_with(r#""strands": ["#, &strand.replace(r#""name": "#, r#""name": ¤"#)),
        };
        assert_refused_at(empty(), "architecture.json", &marked, &["duplicate-element"]);
    }
}

#[test]
fn ids_have_one_spelling_so_that_no_two_differ_in_case_only() {
    let node = |id: &str| {
        format!(
            r#""nodes": [{{"id": ¤"{id}", "title": "T", "sub_label": "t", "strand": "lower", "covenant": "c", "description": "d", "directory": "n1-t", "harness": "forbidden"}},"#
        )
    };
    for id in ["n1", "N01", "N", "1", "N1a", "N-1", "One", "N99999999999", ""] {
        assert_refused(r#""nodes": ["#, &node(id), &["invalid-element-id"]);
    }
    for name in ["Upper", "two words", "under_score", "", "-a", "n7", "é"] {
        let strand = format!(
            r#""strands": [{{"name": ¤"{name}", "title": "T", "backbone": "engineering", "covenant": "c", "description": "d", "carries": [], "can_switch_off": true, "fork_seam": true}},"#
        );
        assert_refused(r#""strands": ["#, &strand, &["invalid-element-id"]);
    }
}

#[test]
fn a_strand_on_an_unknown_backbone_is_the_only_finding() {
    let message = assert_refused(
        r#""title": "L", "backbone": "engineering""#,
        r#""title": "L", "backbone": ¤"plumbing""#,
        &["unknown-backbone"],
    );
    assert_eq!(message, "the strand `lower` is on an unknown backbone");
}

#[test]
fn a_strand_with_a_missing_field_does_not_make_its_nodes_wrong() {
    assert_refused(r#"{"name": "lower", "title": "L", "#, r#"¤{"name": "lower", "#, &["missing-field"]);
}

#[test]
fn below_must_name_a_strand_of_the_same_backbone() {
    let message = assert_refused(r#""below": "lower""#, r#""below": ¤"ground""#, &["unknown-strand"]);
    assert_eq!(message, "`below` of `upper` names an unknown strand");
    let message = assert_refused(r#""below": "lower""#, r#""below": ¤"code""#, &["unordered-strands"]);
    assert_eq!(message, "`code` is below `upper` but on another backbone");
}

#[test]
fn below_must_not_have_a_cycle() {
    let message = assert_refused(r#""below": "lower""#, r#""below": ¤"upper""#, &["unordered-strands"]);
    assert_eq!(message, "the strands below `upper` form a cycle");
    let model = small_with(r#""below": "lower""#, r#""below": ¤"lower""#).replace(
        r#""carries": [], "can_switch_off": false, "fork_seam": true"#,
        r#""carries": [], "below": ¤"upper", "can_switch_off": false, "fork_seam": true"#,
    );
    assert_refused_at(empty(), "architecture.json", &model, &["unordered-strands", "unordered-strands"]);
}

#[test]
fn grants_narrowings_and_rules_must_name_existing_elements() {
    let message = assert_refused(r#""to": "N3""#, r#""to": ¤"N4""#, &["unknown-element"]);
    assert_eq!(message, "`N4` is not an element of this model");
    assert_refused(r#""narrowed_to": ["N1"]"#, r#""narrowed_to": ["N1", ¤"N8"]"#, &["unknown-element"]);
    assert_refused(r#"["N1", "N9", "upper"]"#, r#"["N1", ¤"N7", ¤"under"]"#, &["unknown-element"; 2]);
    assert_refused(r#"["N1", "N9", "upper"]"#, r#"[¤"n1"]"#, &["unknown-element"]);
}

#[test]
fn a_grant_to_a_backbone_names_no_element() {
    assert_refused(r#""to": "N3""#, r#""to": ¤"engineering""#, &["unknown-element"]);
}

#[test]
fn a_directory_must_have_the_number_of_its_element() {
    for directory in ["n2-one", "one", "n1", "N1-one", "registry/n1-one", "n1-one/x", "n11-one", ""] {
        let replacement = format!("\"directory\": ¤\"{directory}\"");
        assert_refused(r#""directory": "n1-one""#, &replacement, &["misplaced-directory"]);
    }
    assert_refused(r#""directory": "n9-nine""#, r#""directory": ¤"n1-nine""#, &["misplaced-directory"]);
}

#[test]
fn a_directory_without_a_short_name_is_refused() {
    assert_refused(r#""directory": "n1-one""#, r#""directory": ¤"n1-""#, &["misplaced-directory"]);
}

#[test]
fn an_unknown_key_is_a_finding_and_the_model_is_served() {
    let marked = small_with(r#""name": "small","#, r#""name": "small", ¤"axis": 1,"#)
        .replace(r#""roles": ["skills"],"#, r#"¤"rols": ["skills"],"#)
        .replace(r#""reason": "because""#, r#""reason": "because", ¤"why": "x""#);
    let (model, places) = unmark(&marked);
    let expected: Vec<String> =
        places.iter().map(|place| format!("unknown-key architecture.json:{place}")).collect();
    let source = with_model(&model, "");
    assert_eq!(accepted(&source), expected);
    assert_eq!(expected[0], "unknown-key architecture.json:2:20");
    assert_eq!(loaded(&source).findings[1].message, "unknown key `N2.rols`");
}

#[test]
fn a_repeated_key_is_a_warning() {
    let model = small_with(r#""name": "small","#, r#""name": "big", "name": "small","#);
    let source = with_model(&model, "");
    assert_eq!(accepted(&source), ["duplicate-key architecture.json:2:18"]);
    assert_eq!(crate::support::catalog(&source).model.name, "small");
}

#[test]
fn retired_paths_are_plain_and_unique() {
    let with = |rows: &str| small_with(r#""rules": ["#, &format!(r#""retired": [{rows}], "rules": ["#));
    for path in ["", "api", "/", "/a/", "/a//b", "/a/../b", "/a?b", "/a#b", "/a%20b", "/a b", "/a/{n}"] {
        let model = with(&format!(r#"{{"path": ¤"{path}", "explanation": "e"}}"#));
        assert_refused_at(with_model(SMALL, ""), "architecture.json", &model, &["wrong-type"]);
    }
    for successor in ["", "a", "ftp://x", "https://x y", "/a/../b"] {
        let model = with(&format!(r#"{{"path": "/a", "explanation": "e", "successor": ¤"{successor}"}}"#));
        assert_refused_at(with_model(SMALL, ""), "architecture.json", &model, &["wrong-type"]);
    }
    let twice = with(r#"{"path": "/a", "explanation": "e"}, {"path": ¤"/a", "explanation": "f"}"#);
    assert_refused_at(with_model(SMALL, ""), "architecture.json", &twice, &["wrong-type"]);
    let missing = with(r#"¤{"path": "/a"}"#);
    assert_refused_at(with_model(SMALL, ""), "architecture.json", &missing, &["missing-field"]);
    let good = with(r#"{"path": "/a/b.c", "explanation": "e", "successor": "https://x.example/?q"}"#);
    assert_eq!(accepted(&with_model(&good, "")), [""; 0]);
}
