//! Item names: they become URLs and file names.

use crate::support::{accepted, assert_refused_at, catalog, entry, loaded, manifest, refused, registry};

#[test]
fn names_that_are_unsafe_as_paths_are_refused_with_their_location() {
    for (name, message) in [
        ("", "an item has an empty name"),
        ("registry", "the item name `registry` is reserved"),
        ("digests", "the item name `digests` is reserved"),
        (".", "has a segment that is empty, a dot, or has spaces at its ends"),
        ("a/../b", "has a segment that is empty, a dot, or has spaces at its ends"),
        ("a//b", "has a segment that is empty, a dot, or has spaces at its ends"),
        ("/a", "has a segment that is empty, a dot, or has spaces at its ends"),
        ("a/", "has a segment that is empty, a dot, or has spaces at its ends"),
        (" a", "has a segment that is empty, a dot, or has spaces at its ends"),
        ("a.json", "the item name `a.json` ends in `.json`"),
        ("a.json/b", "ends in `.json`"),
        ("a\\u0000b", "an item name contains the control character U+0000"),
        ("a\\nb", "an item name contains the control character U+000A"),
        ("a\\u007fb", "an item name contains the control character U+007F"),
        ("a\\\\b", "the item name `a\\b` contains `\\`"),
        ("a?b", "the item name `a?b` contains `?`"),
        ("a#b", "the item name `a#b` contains `#`"),
        ("a%2Fb", "the item name `a%2Fb` contains `%`"),
    ] {
        let item = format!("    {{\"name\": ¤\"{name}\", \"type\": \"registry:ui\"}}");
        let found = assert_refused_at(registry(&[]), "registry.json", &manifest(&item), &["invalid-name"]);
        assert!(found[0].contains(message), "{} does not contain {message}", found[0]);
    }
}

#[test]
fn a_name_may_be_200_bytes_long_and_no_longer() {
    let of = |length: usize| registry(&[entry(&"a".repeat(length), "ui", "")]);
    assert_eq!(accepted(&of(200)), [""; 0]);
    assert_eq!(refused(&of(201)), ["invalid-name registry.json:5:14"]);
}

#[test]
fn names_may_have_segments_spaces_and_any_script() {
    let names =
        ["forms/date-picker", "two words", "Größe", "按钮", "registry/x", "plan", "plan/b", "a.b", "@acme"];
    let entries: Vec<String> = names.iter().map(|name| entry(name, "ui", "")).collect();
    let catalog = catalog(&registry(&entries));
    assert_eq!(names, *catalog.items().iter().map(|item| item.name()).collect::<Vec<_>>());
}

#[test]
fn an_item_called_index_is_a_warning_and_is_served() {
    let source = registry(&[entry("index", "ui", ""), entry("forms/index", "ui", "")]);
    assert_eq!(accepted(&source), ["misleading-name registry.json:5:14"]);
    assert!(catalog(&source).item("index").is_some());
}

#[test]
fn a_style_may_be_called_index_because_clients_request_it() {
    assert_eq!(accepted(&registry(&[entry("index", "style", "")])), [""; 0]);
}

#[test]
fn a_duplicate_name_is_refused_at_the_second_entry() {
    let source = registry(&[entry("a", "ui", ""), entry("b", "ui", ""), entry("a", "lib", "")]);
    let loaded = loaded(&source);
    assert_eq!(refused(&source), ["duplicate-name registry.json:7:14"]);
    assert_eq!(loaded.findings[0].message, "the name `a` is taken by the item at registry.json:5:14");
    assert_eq!(loaded.findings[0].help, "rename one of the two");
    assert_eq!(loaded.findings[0].item.as_deref(), Some("a"));
}

#[test]
fn names_that_differ_in_case_are_two_names() {
    assert_eq!(accepted(&registry(&[entry("a", "ui", ""), entry("A", "ui", "")])), [""; 0]);
}
