//! `basepair retire`.

use super::run;
use serde_json::Value;
use std::fs;
use std::path::Path;

const MANIFEST: &str = r#"{
  "name": "r",
  "homepage": "https://r.example",
  "items": [
    { "name": "panel", "type": "registry:ui", "title": "Panel", "description": "A panel." },
    {
      "name": "box",
      "type": "registry:ui",
      "title": "Box",
      "description": "A box.",
      "meta": { "aliases": ["crate"] }
    },
    {
        "name": "box-demo",
        "type": "registry:component",
        "registryDependencies": ["box"],
        "meta": {
            "demo": "box"
        }
    },
    { "name": "card", "type": "registry:ui", "registryDependencies": ["box"] }
  ]
}
"#;

fn registry(folder: &Path) {
    fs::write(folder.join("registry.json"), MANIFEST).unwrap();
}

fn manifest(folder: &Path) -> String {
    fs::read_to_string(folder.join("registry.json")).unwrap()
}

#[test]
fn only_the_lines_of_the_item_and_its_demo_change() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    let arguments = ["retire", "box", "--successor", "panel", "--reason", "Panel does \"both\""];
    let (code, stdout, stderr) = run(folder.path(), &arguments);
    assert_eq!(code, 0, "{stderr}");
    let expected = MANIFEST
        .replace(
            r#""meta": { "aliases": ["crate"] }"#,
            r#""meta": { "aliases": ["crate"], "retired": { "successor": "panel", "reason": "Panel does \"both\"" } }"#,
        )
        .replace("            \"demo\": \"box\"\n", "            \"demo\": \"box\",\n            \"retired\": {}\n");
    assert_eq!(manifest(folder.path()), expected);
    assert!(stdout.contains("+        \"retired\": {}") || stdout.contains("\"retired\": {}"), "{stdout}");
    assert!(stderr.contains("retired `box` and `box-demo`; the successor is `panel`"), "{stderr}");
    assert!(
        stderr.contains("hint: `card` depends on `box`, which is retired; depend on its successor `panel`"),
        "{stderr}"
    );

    let (code, stdout, stderr) = run(folder.path(), &arguments);
    assert_eq!((code, stdout.as_str()), (0, ""), "{stderr}");
    assert!(stderr.contains("nothing to change"), "{stderr}");
    assert_eq!(manifest(folder.path()), expected, "a second run changes nothing");

    run(folder.path(), &["retire", "box", "--reason", "other"]);
    let other = expected.replace(r#""reason": "Panel does \"both\"""#, r#""reason": "other""#);
    assert_eq!(manifest(folder.path()), other, "a later run may change the values");
}

#[test]
fn an_entry_without_meta_gets_it_in_the_style_of_the_entry() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    run(folder.path(), &["retire", "panel"]);
    assert!(
        manifest(folder.path()).contains(r#""description": "A panel.", "meta": { "retired": {} } },"#),
        "{}",
        manifest(folder.path())
    );
    let open = MANIFEST.replace(",\n      \"meta\": { \"aliases\": [\"crate\"] }", "");
    fs::write(folder.path().join("registry.json"), &open).unwrap();
    run(folder.path(), &["retire", "box", "--successor", "panel"]);
    let expected = "      \"description\": \"A box.\",\n      \"meta\": {\n        \"retired\": {\n          \"successor\": \"panel\"\n        }\n      }\n    },";
    assert!(manifest(folder.path()).contains(expected), "{}", manifest(folder.path()));
}

#[test]
fn a_dry_run_shows_the_change_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    let (code, stdout, stderr) = run(folder.path(), &["retire", "box", "--dry-run"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(
        stdout.contains("+++ b/registry.json") && stderr.contains("would retire `box`"),
        "{stdout}{stderr}"
    );
    assert_eq!(manifest(folder.path()), MANIFEST);
}

#[test]
fn invalid_arguments_are_errors_with_a_suggestion() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    run(folder.path(), &["retire", "panel", "--successor", "card"]);
    let before = manifest(folder.path());
    for (arguments, message) in [
        (vec!["retire", "boxx"], "this registry has no item `boxx`; did you mean `box`?"),
        (vec!["retire", "box", "--successor", "crad"], "unknown successor `crad`; did you mean `card`?"),
        (vec!["retire", "box", "--successor", "box"], "`box` cannot be its own successor"),
        (
            vec!["retire", "box", "--successor", "panel"],
            "`panel` is retired itself; name `card`, which replaces it",
        ),
        (
            vec!["retire", "box", "--successor", "box-demo"],
            "`box-demo` is a demo of `box` and retires with it",
        ),
    ] {
        let (code, _, stderr) = run(folder.path(), &arguments);
        assert_eq!(code, 2, "{stderr}");
        assert!(stderr.contains(message), "{stderr}");
    }
    assert_eq!(manifest(folder.path()), before);
}

#[test]
fn an_entry_of_an_included_manifest_is_changed_in_that_manifest() {
    let folder = tempfile::tempdir().unwrap();
    let root = r#"{ "name": "r", "homepage": "https://r.example", "include": ["ui/registry.json"] }"#;
    fs::write(folder.path().join("registry.json"), root).unwrap();
    fs::create_dir(folder.path().join("ui")).unwrap();
    fs::write(folder.path().join("ui/registry.json"), r#"{"items": [{"name": "a", "type": "registry:ui"}]}"#)
        .unwrap();
    let (code, _, stderr) = run(folder.path(), &["retire", "a"]);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(manifest(folder.path()), root);
    let included: Value =
        serde_json::from_slice(&fs::read(folder.path().join("ui/registry.json")).unwrap()).unwrap();
    assert!(included["items"][0]["meta"]["retired"].is_object(), "{included}");
}

#[test]
fn a_build_writes_a_file_for_the_retired_item() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    run(folder.path(), &["retire", "box", "--successor", "panel"]);
    let out = folder.path().join("out");
    let output = out.to_str().unwrap();
    let (_, _, stderr) =
        run(folder.path(), &["build", "--base-url", "https://r.example", "--output", output]);
    let read = |name: &str| -> Value {
        serde_json::from_slice(&fs::read(out.join(name)).unwrap_or_else(|_| panic!("{name}: {stderr}")))
            .unwrap()
    };
    let gone = read("box.json");
    assert_eq!(
        gone["docs"],
        "The item `box` is retired. Use `panel` instead: https://r.example/r/panel.json"
    );
    assert!(read("digests.json")["files"]["box.json"].is_object());
    assert_eq!(read("registry.json")["items"].as_array().unwrap().len(), 2);
}

#[test]
fn commands_say_of_a_retired_item_what_to_use() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    run(folder.path(), &["retire", "box", "--successor", "panel"]);
    for arguments in [&["plan", "box"][..], &["explain", "box"], &["check", "box"], &["may", "box", "panel"]]
    {
        let (code, _, stderr) = run(folder.path(), arguments);
        assert_eq!(code, 2, "{arguments:?}");
        assert!(stderr.contains("the item `box` is retired; use `panel`"), "{arguments:?}: {stderr}");
    }
}
