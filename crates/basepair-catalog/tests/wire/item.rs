//! One item as it is served: the author's entry, with the complete source of every file.

use crate::support::{catalog, entry, files, index_json, item_json, item_text, registry, text};
use basepair_catalog::load::Memory;
use serde_json::json;

/// The keys of an object, in order.
fn keys(value: &serde_json::Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

fn one(item: &str) -> Memory {
    registry(&[item.to_owned()])
}

#[test]
fn key_order_and_unknown_keys_of_entry_and_files_are_kept() {
    let source = one(r#"{"zeta": {"b": 1, "a": [null, true]}, "type": "registry:ui", "files": [
        {"x-first": 1, "type": "registry:ui", "path": "a.tsx", "x-last": {"k": "v"}}],
        "name": "a", "title": "A", "$schema": "https://acme.example/item.json", "alpha": ""}"#);
    let catalog = catalog(&source);
    let item = item_json(&catalog, "a");
    assert_eq!(keys(&item), ["$schema", "zeta", "type", "files", "name", "title", "alpha"]);
    assert_eq!(keys(&item["files"][0]), ["x-first", "type", "path", "x-last", "content"]);
    assert_eq!(keys(&item["zeta"]), ["b", "a"]);
    assert_eq!(item["zeta"]["a"], json!([null, true]));
    assert_eq!(item["$schema"], "https://acme.example/item.json");
    let listed = &index_json(&catalog)["items"][0];
    assert_eq!(keys(listed), ["zeta", "type", "files", "name", "title", "$schema", "alpha"]);
    assert_eq!(keys(&listed["files"][0]), ["x-first", "type", "path", "x-last"]);
}

#[test]
fn the_schema_comes_first_also_when_the_author_wrote_none() {
    let catalog = catalog(&one(&entry("a", "ui", "")));
    assert_eq!(
        item_text(&catalog, "a"),
        "{\n  \"$schema\": \"https://ui.shadcn.com/schema/registry-item.json\",\n  \"name\": \"a\",\n  \
         \"type\": \"registry:ui\"\n}\n"
    );
}

#[test]
fn sources_are_complete() {
    let contents = [
        "\"quoted\" \\ backslash / slash",
        "carriage\r\nreturn\r\n",
        "trailing   \t\n\n\n",
        "no last line break",
        "\u{feff}with a byte order mark",
        "\u{1f9ec} é 漢字 \u{2028}\u{2029} \u{200d} \u{fffd}",
        "control \u{0}\u{1}\u{8}\u{b}\u{c}\u{1f}\u{7f}",
        " ",
    ];
    let mut source = Memory::default();
    let mut listed = Vec::new();
    for (number, content) in contents.iter().enumerate() {
        source = source.with(&format!("f{number}"), *content);
        listed.push(format!(r#"{{"path": "f{number}", "type": "registry:lib"}}"#));
    }
    let item = entry("a", "lib", &format!("\"files\": [{}]", listed.join(",")));
    let served = item_json(&catalog(&source.with("registry.json", crate::support::manifest(&item))), "a");
    for (number, content) in contents.iter().enumerate() {
        assert_eq!(served["files"][number]["content"], *content);
        assert_eq!(served["files"][number]["path"], format!("f{number}"));
    }
}

#[test]
fn authored_content_is_replaced_by_the_file() {
    let files =
        r#""files": [{"path": "a.tsx", "content": "stale", "type": "registry:ui", "target": "x.tsx"}]"#;
    let catalog = catalog(&one(&entry("a", "ui", files)));
    let item = item_json(&catalog, "a");
    assert_eq!(item["files"][0]["content"], "export {};\n");
    assert_eq!(keys(&item["files"][0]), ["path", "type", "target", "content"]);
    assert!(!item_text(&catalog, "a").contains("stale"));
}

#[test]
fn the_index_has_no_source() {
    let items = [
        r#"{"name": "a", "type": "registry:ui", "files": [{"path": "a.tsx", "type": "registry:ui", "content": "stale"}]}"#,
        r#"{"name": "b", "type": "registry:ui", "files": [{"path": "a.tsx", "type": "registry:ui"}], "meta": {"content": "kept"}}"#,
    ];
    let catalog = catalog(&registry(&items.map(str::to_owned)));
    let index = index_json(&catalog);
    for item in index["items"].as_array().unwrap() {
        assert!(item["files"][0].get("content").is_none(), "{item}");
        assert_eq!(item["files"][0]["path"], "a.tsx");
    }
    let files = files(&catalog);
    let text = text(&files.index);
    assert!(!text.contains("stale") && !text.contains("export {}"), "{text}");
    assert_eq!(index["items"][1]["meta"]["content"], "kept");
}

#[test]
fn numbers_keep_their_spelling() {
    let numbers = ["1.50", "1e3", "-0", "1E+2", "123456789012345678901234567890", "0.1000"];
    let item = entry("a", "ui", &format!("\"meta\": {{\"n\": [{}]}}", numbers.join(", ")));
    let catalog = catalog(&one(&item));
    let files = files(&catalog);
    for document in [&files.items[0], &files.index] {
        for number in numbers {
            let line = format!(" {number}");
            let found = text(document).lines().any(|each| each.trim_end_matches(',').ends_with(&line));
            assert!(found, "{number} in {}", text(document));
        }
    }
}

#[test]
fn text_keeps_its_characters_however_they_were_escaped() {
    let item = entry("a", "ui", r#""title": "\u00e9\ud83e\uddec \/ <\u003e", "docs": "a\tb\u0001""#);
    let served = item_json(&catalog(&one(&item)), "a");
    assert_eq!(served["title"], "é\u{1f9ec} / <>");
    assert_eq!(served["docs"], "a\tb\u{1}");
}

#[test]
fn every_field_of_the_schema_is_served_as_authored() {
    let font = r#"{"name": "f", "type": "registry:font", "font": {"family": "I", "provider": "google", "import": "I", "variable": "--f"}}"#;
    let theme = r##"{"name": "t", "type": "registry:theme", "cssVars": {"light": {"a": "#fff"}}, "css": {"@layer base": {"x": ["y", {"z": "1"}]}}}"##;
    let base = r#"{"name": "b", "type": "registry:base", "config": {"style": "x", "registries": {"@a": "https://a/{name}"}}}"#;
    let catalog = catalog(&registry(&[font, theme, base].map(str::to_owned)));
    for written in [font, theme, base] {
        let written: serde_json::Value = serde_json::from_str(written).unwrap();
        let mut served = item_json(&catalog, written["name"].as_str().unwrap());
        served.as_object_mut().unwrap().shift_remove("$schema");
        assert_eq!(served, written);
        assert_eq!(served.to_string(), written.to_string(), "in the same order");
    }
}

#[test]
fn files_stay_in_the_order_written_each_with_its_own_source() {
    let files = r#""files": [{"path": "z", "type": "registry:ui"}, {"path": "a", "type": "registry:lib"}, {"path": "z", "type": "registry:ui", "target": "again"}]"#;
    let source = one(&entry("x", "ui", files)).with("z", "of z").with("a", "of a");
    let served = item_json(&catalog(&source), "x");
    let contents: Vec<_> =
        served["files"].as_array().unwrap().iter().map(|file| file["content"].clone()).collect();
    assert_eq!(contents, ["of z", "of a", "of z"]);
}

#[test]
fn an_item_with_an_empty_list_of_files_keeps_it() {
    let served = item_json(&catalog(&one(&entry("x", "ui", "\"files\": []"))), "x");
    assert_eq!(served["files"], json!([]));
}
