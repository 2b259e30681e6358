//! What the published schema allows is accepted without a finding.

use crate::support::{accepted, catalog, entry, index_json, item_json, refused, registry};
use basepair_catalog::load::Memory;

const PLAIN: &[&str] = &[
    "lib",
    "block",
    "component",
    "ui",
    "hook",
    "page",
    "file",
    "theme",
    "style",
    "item",
    "base",
    "example",
    "internal",
];

const FONT: &str =
    r#""font": {"family": "Inter", "provider": "google", "import": "Inter", "variable": "--font-inter"}"#;

/// The fields that every item may have, each in every shape that the schema gives it.
const EVERYTHING: &str = r##"
  "$schema": "https://ui.shadcn.com/schema/registry-item.json",
  "extends": "none",
  "title": "",
  "author": "ab",
  "description": "",
  "dependencies": ["react", "zod@4"],
  "devDependencies": [],
  "registryDependencies": ["button", "@acme/x", "https://x.example/r/y.json"],
  "files": [
    {"path": "a.tsx", "type": "registry:ui", "target": "", "content": ""},
    {"path": "a.tsx", "type": "registry:page", "target": "app/page.tsx"}
  ],
  "tailwind": {"config": {"content": ["x"], "theme": {"a": {"b": [1, null]}}, "plugins": []}, "more": 1},
  "cssVars": {"theme": {"a": "1"}, "light": {}, "dark": {"b": ""}, "sepia": 7},
  "css": {
    "@import \"x\"": {},
    "--a": "1",
    "@layer base": {"body": {"color": "red", "deep": {"er": {"est": "1"}}}},
    "@utility": ["a", {"b": "c"}, {}],
    "empty": []
  },
  "envVars": {"KEY": ""},
  "meta": {"anything": [null, true, 1.5, {"x": []}]},
  "docs": "Text",
  "categories": ["a", ""],
  "somethingNew": {"kept": true}
"##;

#[test]
fn every_item_type_is_accepted() {
    let mut entries: Vec<String> = PLAIN.iter().map(|kind| entry(kind, kind, "")).collect();
    entries.push(entry("font", "font", FONT));
    let catalog = catalog(&registry(&entries));
    let kinds: Vec<_> = catalog.items().iter().map(|item| item.entry.kind.as_str()).collect();
    let written: Vec<_> = PLAIN.iter().chain(&["font"]).map(|kind| format!("registry:{kind}")).collect();
    assert_eq!(kinds, written);
    assert_eq!(index_json(&catalog)["counts"]["by_type"].as_object().unwrap().len(), written.len());
}

#[test]
fn every_file_type_is_accepted() {
    let files: Vec<String> = PLAIN
        .iter()
        .chain(&["font"])
        .map(|kind| format!(r#"{{"path": "a.tsx", "type": "registry:{kind}", "target": "x"}}"#))
        .collect();
    let item = entry("a", "item", &format!("\"files\": [{}]", files.join(", ")));
    assert_eq!(accepted(&registry(&[item])), [""; 0]);
}

#[test]
fn every_field_of_the_schema_is_accepted_on_every_item_type() {
    let mut entries: Vec<String> = PLAIN.iter().map(|kind| entry(kind, kind, EVERYTHING)).collect();
    entries.push(entry("font", "font", &format!("{EVERYTHING}, {FONT}")));
    let source = registry(&entries);
    assert_eq!(accepted(&source), [""; 0]);
    assert_eq!(item_json(&catalog(&source), "font")["somethingNew"]["kept"], true);
}

#[test]
fn a_font_may_have_all_of_its_fields() {
    let font = r#""font": {"family": "Inter", "provider": "google", "import": "Inter", "variable": "--f",
        "weight": ["400"], "subsets": ["latin"], "selector": "body", "dependency": "@fontsource/inter", "new": 1}"#;
    assert_eq!(accepted(&registry(&[entry("a", "font", font)])), [""; 0]);
}

#[test]
fn a_base_may_have_all_or_none_of_its_configuration() {
    for config in [
        r#"{}"#,
        r#"{"style": "x"}"#,
        r#"{"tailwind": {}, "aliases": {}, "registries": {}}"#,
        r#"{"rsc": "yes", "tsx": 0, "rtl": null}"#,
        r#"{"$schema": "s", "style": "new-york", "rsc": true, "tsx": true, "iconLibrary": "lucide", "rtl": false,
            "tailwind": {"config": "", "css": "a.css", "baseColor": "zinc", "cssVariables": true, "prefix": "", "x": 1},
            "menuColor": "inverted-translucent", "menuAccent": "bold",
            "aliases": {"components": "c", "utils": "u", "ui": "i", "lib": "l", "hooks": "h", "x": 1},
            "registries": {"@a": "https://a.example/{name}.json", "@b": {"url": "https://b.example/{name}",
                "params": {"v": "1"}, "headers": {"X": "y"}, "more": 1}}}"#,
    ] {
        let item = entry("a", "base", &format!("\"config\": {config}"));
        assert_eq!(accepted(&registry(&[item])), [""; 0], "{config}");
    }
}

#[test]
fn a_font_or_configuration_on_another_type_is_an_unknown_key() {
    let item = entry("a", "ui", r#""font": "Inter", "config": {"colour": 1}"#);
    let catalog = catalog(&registry(&[item]));
    assert_eq!(item_json(&catalog, "a")["font"], "Inter");
}

#[test]
fn an_author_is_measured_in_code_points() {
    let author = |author: &str| registry(&[entry("a", "ui", &format!("\"author\": \"{author}\""))]);
    assert_eq!(accepted(&author("e\u{301}")), [""; 0]);
    assert_eq!(accepted(&author("\u{1f9ec}\u{1f9ec}")), [""; 0]);
    // Two UTF-16 units, but one character to the current client.
    assert_eq!(refused(&author("\u{1f9ec}")), ["wrong-type registry.json:5:52"]);
}

#[test]
fn a_manifest_may_have_no_items_and_unknown_keys() {
    for text in [
        r#"{"name": "acme", "homepage": "h", "items": []}"#,
        r#"{"name": "acme", "homepage": "h", "include": []}"#,
        r#"{"$schema": "s", "more": [1], "name": "acme", "homepage": "h", "items": []}"#,
    ] {
        assert_eq!(accepted(&Memory::default().with("registry.json", text)), [""; 0], "{text}");
    }
}
