//! Manifests that are not valid JSON.

use crate::support::{
    accepted, assert_refused_at, catalog, entry, files, item_text, json, loaded, manifest, refused, registry,
};
use basepair_catalog::load::{LoadError, Memory, load};
use basepair_model::json::MAX_DEPTH;

const HEAD: &str = "{\n  \"name\": \"acme\",\n  \"homepage\": \"h\",\n";

#[test]
fn invalid_json_is_refused_at_the_location_of_the_error() {
    for (text, message) in [
        (format!("{HEAD}  \"items\": [],\n¤}}"), "expected a key in double quotes, found `}`"),
        (format!("{HEAD}  \"items\": [1,\n  ¤]\n}}"), "expected a value, found `]` after a comma"),
        (format!("{HEAD}  ¤// items\n  \"items\": []\n}}"), "expected a key in double quotes, found `/`"),
        (format!("{HEAD}  \"items\": [],\n  \"é\": \"¤\\ud83e\"\n}}"), "half of a surrogate pair"),
        (format!("{HEAD}  \"items\": []\n}}\n¤}}"), "unexpected `}` after the end of the document"),
        (format!("{HEAD}  \"items\": [¤"), "expected a value, found end of file"),
        (format!("{HEAD}  \"items\": ¤\"[]\n}}"), "must be escaped inside a string"),
        ("¤".to_owned(), "expected a value, found end of file"),
        ("¤{'name': 1}".replace("¤{", "{¤"), "expected a key in double quotes, found `'`"),
        ("¤\u{feff}{}".to_owned(), "the file starts with a byte order mark"),
        ("¤\0".to_owned(), "expected a value, found character U+0000"),
        ("¤NaN".to_owned(), "expected a value, found `N`"),
        ("{\"a\": ¤nul}".to_owned(), "this is not a JSON value"),
    ] {
        let text = match message {
            // The location is the control character itself, not the quote that opens the string.
            "must be escaped inside a string" => text.replace('¤', "").replace("\"[]\n", "\"[]¤\n"),
            _ => text,
        };
        let found = assert_refused_at(Memory::default(), "registry.json", &text, &["invalid-json"]);
        assert!(found[0].contains(message), "{} does not contain {message}", found[0]);
    }
}

#[test]
fn bytes_that_are_not_utf8_are_refused_with_their_location() {
    let mut bytes = HEAD.as_bytes().to_vec();
    bytes.extend_from_slice(b"  \"title\": \"\xff\", \"items\": []\n}");
    let source = Memory::default().with("registry.json", bytes);
    assert_eq!(refused(&source), ["non-utf8-file registry.json:4:13"]);
}

#[test]
fn without_a_manifest_there_is_nothing_to_load() {
    assert!(matches!(load(&Memory::default()), Err(LoadError::NoManifest)));
    let elsewhere = Memory::default().with("sub/registry.json", manifest(""));
    assert!(matches!(load(&elsewhere), Err(LoadError::NoManifest)));
}

#[test]
fn a_repeated_key_is_a_warning_and_its_last_value_counts() {
    let item = entry("a", "ui", "\"title\": \"first\", \"meta\": {\"x\": 1, \"x\": 2}, \"title\": \"last\"");
    let source = registry(&[item]);
    assert_eq!(accepted(&source), ["duplicate-key registry.json:5:77", "duplicate-key registry.json:5:86"]);
    let text = item_text(&catalog(&source), "a");
    assert!(text.contains("\"title\": \"last\"") && !text.contains("first"), "{text}");
    assert!(text.contains("\"x\": 2") && !text.contains("\"x\": 1"), "{text}");
    assert!(text.find("\"title\"") < text.find("\"meta\""), "the first position stays: {text}");
    let loaded = loaded(&source);
    assert_eq!(loaded.findings[0].message, "duplicate key `x`");
    assert_eq!(loaded.findings[0].rule.severity.as_str(), "warning");
}

#[test]
fn a_repeated_list_of_items_keeps_the_last() {
    let item = entry("a", "ui", "");
    let other = entry("b", "ui", "");
    let text = format!("{HEAD}  \"items\": [{item}],\n  \"items\": [{other}]\n}}");
    let source = Memory::default().with("registry.json", text);
    assert_eq!(accepted(&source), ["duplicate-key registry.json:5:3"]);
    assert!(catalog(&source).item("a").is_none() && catalog(&source).item("b").is_some());
}

/// A manifest whose containers nest `levels` deep.
fn nested(levels: usize) -> Memory {
    // The manifest, its items, the entry and its meta are the first four.
    let inner = levels - 4;
    let meta = format!("\"meta\": {{\"x\": {}{}}}", "[".repeat(inner), "]".repeat(inner));
    registry(&[entry("a", "ui", &meta)])
}

#[test]
fn nesting_is_accepted_to_the_limit_and_refused_beyond() {
    assert_eq!(accepted(&nested(MAX_DEPTH)), [""; 0]);
    // The offending bracket comes after those that were allowed.
    assert_eq!(refused(&nested(MAX_DEPTH + 1)), ["invalid-json registry.json:5:152"]);
    assert_eq!(refused(&nested(200_000)), ["invalid-json registry.json:5:152"]);
}

#[test]
fn documents_of_a_deep_manifest_can_be_read_by_other_parsers() {
    let catalog = catalog(&nested(MAX_DEPTH));
    let files = files(&catalog);
    assert_eq!(json(&files.index)["items"][0]["name"], "a");
    assert_eq!(json(&files.items[0])["name"], "a");
}
