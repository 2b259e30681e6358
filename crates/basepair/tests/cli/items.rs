//! `basepair list`, `search` and `view`: items for people. What they print for programs is compared with the API in
//! `promises/agreement.rs`.

use super::{run, two_items};
use serde_json::Value;

fn in_registry(arguments: &[&str]) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    run(folder.path(), arguments)
}

#[test]
fn a_list_has_one_aligned_line_per_item_and_a_count_beside_it() {
    let (code, stdout, stderr) = in_registry(&["list"]);
    assert_eq!((code, &*stderr), (0, "2 items\n"));
    assert_eq!(stdout, "base         ui\nforms/field  ui\n", "no column for nodes without a model");
    let (_, stdout, stderr) = in_registry(&["list", "--limit", "1", "--offset", "1"]);
    assert_eq!((&*stdout, &*stderr), ("forms/field  ui\n", "1 of 2 items\n"));
}

#[test]
fn a_search_without_a_match_prints_nothing_and_says_so() {
    let (code, stdout, stderr) = in_registry(&["search", "zzzzzz"]);
    assert_eq!((code, &*stdout, &*stderr), (0, "", "no item matches\n"));
    let (_, stdout, _) = in_registry(&["search", "feild"]);
    assert!(stdout.starts_with("forms/field"), "tolerates typos: {stdout}");
}

#[test]
fn wrong_filters_are_errors_that_name_the_flag() {
    for (arguments, flag) in [
        (&["list", "--type", "widget"][..], "`--type` must be"),
        (&["list", "--limit", "many"], "`--limit` must be a whole number"),
        (&["search", "x", "--node", "N99"], "`--node` must be one of"),
        (&["list", "--category", ""], "`--category` is empty"),
    ] {
        let (code, stdout, stderr) = in_registry(arguments);
        assert_eq!((code, &*stdout), (2, ""), "{arguments:?}");
        assert!(stderr.contains(flag), "{arguments:?}: {stderr}");
    }
    let long = "x".repeat(300);
    let (code, _, stderr) = in_registry(&["search", &long]);
    assert!(code == 2 && stderr.contains("the search text is longer than 256 characters"), "{stderr}");
}

#[test]
fn an_item_is_shown_with_its_files_and_how_to_install_it() {
    let (code, stdout, stderr) = in_registry(&["view", "base", "--base-url", "https://ui.example"]);
    assert_eq!((code, &*stderr), (0, ""));
    for part in [
        "base  registry:ui\n",
        "install     npx shadcn@latest add https://ui.example/r/base.json\n",
        "used by     1 item\n",
        "base.tsx  → components/ui/base.tsx  22 bytes\n",
    ] {
        assert!(stdout.contains(part), "`{part}` is missing: {stdout}");
    }
    assert!(!stdout.contains("export const base") && !stdout.contains("basepair serve"), "{stdout}");
    let (_, stdout, _) = in_registry(&["view", "base", "--source"]);
    assert!(stdout.ends_with("\nbase.tsx\nexport const base = 1\n"), "{stdout}");
    let (_, stdout, _) = in_registry(&["view", "forms/field"]);
    assert!(stdout.contains("needs       base\n"), "{stdout}");
    let local =
        "add http://127.0.0.1:3400/r/forms/field.json\n              while `basepair serve` is running\n";
    assert!(stdout.contains(local), "{stdout}");
}

#[test]
fn props_are_shown_with_types_and_defaults() {
    let folder = tempfile::tempdir().unwrap();
    let (code, stdout, stderr) = run(folder.path(), &["view", "button", "--built-in"]);
    assert_eq!((code, &*stderr), (0, ""));
    assert!(stdout.contains("props of Button\n"), "{stdout}");
    assert!(stdout.contains("loading?    boolean = false"), "{stdout}");
}

#[test]
fn several_items_are_a_list_for_programs() {
    let (_, stdout, _) = in_registry(&["view", "base", "forms/field", "--format", "json"]);
    let items: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!((&items[0]["name"], &items[1]["name"]), (&"base".into(), &"forms/field".into()));
    let (_, stdout, _) = in_registry(&["view", "base", "--format", "json"]);
    assert_eq!(serde_json::from_str::<Value>(&stdout).unwrap()["name"], "base");
}

#[test]
fn siblings_are_named_as_a_server_with_the_same_settings_names_them() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let needs = || {
        let (_, stdout, _) = run(folder.path(), &["view", "forms/field", "--format", "json"]);
        serde_json::from_str::<Value>(&stdout).unwrap()["registryDependencies"][0].clone()
    };
    assert_eq!(needs(), "http://127.0.0.1:3400/r/base.json");
    let settings = "[build]\nregistry-dependencies = \"as-authored\"\n";
    std::fs::write(folder.path().join("basepair.toml"), settings).unwrap();
    assert_eq!(needs(), "base");
}

#[test]
fn an_unknown_item_gets_a_suggestion_and_a_withheld_one_a_reason() {
    let (code, stdout, stderr) = in_registry(&["view", "bsae"]);
    assert_eq!((code, &*stdout), (2, ""));
    assert!(stderr.contains("this registry has no item `bsae`; did you mean `base`?"), "{stderr}");
    let folder = tempfile::tempdir().unwrap();
    let manifest = r#"{ "name": "w", "homepage": "https://w.example", "items": [
        { "name": "bad", "type": "registry:file", "files": [{ "path": "a", "type": "registry:file", "target": "../a" }] }
    ] }"#;
    std::fs::write(folder.path().join("registry.json"), manifest).unwrap();
    std::fs::write(folder.path().join("a"), "x\n").unwrap();
    let (code, _, stderr) = run(folder.path(), &["view", "bad"]);
    assert!(code == 2 && stderr.contains("`bad` is withheld: "), "{stderr}");
    let (_, stdout, stderr) = run(folder.path(), &["list"]);
    assert_eq!(stdout, "");
    assert!(stderr.contains("1 item withheld"), "{stderr}");
}
