//! Every problem is found in one run: none hides another.

use crate::support::{entry, lines, loaded, manifest, refused, registry};
use basepair_catalog::load::Memory;

const MANY: &str = r#"{
  "name": "",
  "items": [
    {"name": "good", "type": "registry:ui"},
    {"name": "a//b", "type": "registry:widget", "title": 5},
    7,
    {
      "name": "é", "author": "x", "type": "registry:file",
      "files": [
        {"path": "../up.tsx", "type": "registry:ui"},
        {"path": "a.tsx", "type": "registry:file"},
        {"type": "registry:ui", "type": "registry:lib"}
      ],
      "css": {"a": 1, "b": [2]}
    },
    {"name": "gone", "type": "registry:ui", "files": [{"path": "gone.tsx", "type": "registry:ui"}]},
    {"name": "good", "type": "registry:ui"}
  ]
}
"#;

#[test]
fn all_problems_of_a_manifest_are_reported_in_reading_order_with_line_and_column() {
    let source = Memory::default().with("registry.json", MANY).with("a.tsx", "x");
    assert_eq!(
        refused(&source),
        [
            "missing-field registry.json:1:1",
            "missing-field registry.json:2:11",
            "invalid-name registry.json:5:14",
            "unknown-item-type registry.json:5:30",
            "wrong-type registry.json:5:58",
            "wrong-type registry.json:6:5",
            "wrong-type registry.json:8:30",
            "escaping-path registry.json:10:18",
            "missing-target registry.json:11:9",
            "missing-field registry.json:12:9",
            "duplicate-key registry.json:12:33",
            "wrong-type registry.json:14:20",
            "wrong-type registry.json:14:29",
            "missing-file registry.json:16:64",
            "duplicate-name registry.json:17:14",
        ]
    );
}

#[test]
fn every_finding_has_a_message_a_range_an_item_and_help() {
    let source = Memory::default().with("registry.json", MANY).with("a.tsx", "x");
    let loaded = loaded(&source);
    let finding = loaded.findings.iter().find(|finding| finding.rule.name == "unknown-item-type").unwrap();
    let value = serde_json::to_value(basepair_catalog::wire::finding::FindingAnswer::from(finding)).unwrap();
    assert_eq!(value["severity"], "error");
    assert_eq!(value["message"], "unknown type `registry:widget`");
    assert!(value["help"].as_str().unwrap().starts_with("use one of `registry:lib`, `registry:block`"));
    assert_eq!((&value["file"], &value["item"]), (&"registry.json".into(), &"a//b".into()));
    assert_eq!((&value["line"], &value["column"]), (&5.into(), &30.into()));
    assert_eq!((&value["end_line"], &value["end_column"]), (&5.into(), &47.into()));
    let ids: std::collections::BTreeSet<String> =
        loaded.findings.iter().map(basepair_model::finding::Finding::id).collect();
    assert_eq!(ids.len(), loaded.findings.len(), "ids are unique");
}

#[test]
fn the_id_of_a_finding_survives_moved_lines() {
    let item = r#"{"name": "a", "type": "registry:widget"}"#;
    let id = |text: String| loaded(&Memory::default().with("registry.json", text)).findings[0].id();
    assert_eq!(id(manifest(item)), id(manifest(&format!("\n\n   {item}"))));
}

#[test]
fn a_broken_entry_does_not_hide_its_missing_file() {
    let files = r#""title": 5, "files": [{"path": "gone.tsx", "type": "registry:ui"}]"#;
    let source = registry(&[entry("a", "ui", files)]);
    assert_eq!(refused(&source), ["wrong-type registry.json:5:51", "missing-file registry.json:5:73"]);
}

#[test]
fn a_broken_entry_does_not_hide_a_duplicate_of_its_name() {
    let source = registry(&[entry("a", "ui", "\"title\": 5"), entry("a", "ui", "")]);
    assert_eq!(refused(&source), ["wrong-type registry.json:5:51", "duplicate-name registry.json:6:14"]);
}

#[test]
fn an_unknown_file_type_does_not_hide_an_escaping_path() {
    let files = r#""files": [{"path": "../a.tsx", "type": "registry:widget"}]"#;
    let source = registry(&[entry("a", "ui", files)]);
    assert_eq!(
        refused(&source),
        ["escaping-path registry.json:5:61", "unknown-file-type registry.json:5:81"]
    );
}

#[test]
fn a_broken_model_and_a_broken_manifest_are_reported_together() {
    let source = registry(&[entry("a", "ui", "\"title\": 5")]).with("architecture.json", "[]");
    assert_eq!(refused(&source), ["wrong-type architecture.json:1:1", "wrong-type registry.json:5:51"]);
}

#[test]
fn one_bad_entry_refuses_the_registry_but_is_the_only_finding() {
    let entries: Vec<String> = (0..200).map(|number| entry(&format!("i{number}"), "ui", "")).collect();
    let mut broken = entries.clone();
    broken.insert(100, entry("x", "ui", "\"docs\": []"));
    assert_eq!(refused(&registry(&broken)), ["wrong-type registry.json:105:50"]);
    assert_eq!(lines(&loaded(&registry(&entries))), [""; 0]);
}
