//! `basepair may`.

use super::run;
use serde_json::Value;
use std::path::Path;

fn helix(folder: &Path) {
    let manifest = r#"{ "name": "h", "homepage": "https://h.example", "items": [
      { "name": "button", "type": "registry:ui", "description": "Starts something.",
        "files": [{ "path": "n2-primitives/button.tsx", "type": "registry:ui" }] },
      { "name": "gate", "type": "registry:component",
        "files": [{ "path": "n4-safety/gate.tsx", "type": "registry:component" }] },
      { "name": "gate-button", "type": "registry:component",
        "files": [{ "path": "n4-safety/gate-button.tsx", "type": "registry:component" }] } ] }"#;
    std::fs::create_dir_all(folder.join("n2-primitives")).unwrap();
    std::fs::create_dir_all(folder.join("n4-safety")).unwrap();
    std::fs::write(folder.join("registry.json"), manifest).unwrap();
    for path in ["n2-primitives/button.tsx", "n4-safety/gate.tsx", "n4-safety/gate-button.tsx"] {
        std::fs::write(folder.join(path), "export const part = 1\n").unwrap();
    }
}

#[test]
fn the_exit_code_is_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    helix(folder.path());
    let (code, stdout, _) = run(folder.path(), &["may", "N6", "button"]);
    assert_eq!(code, 0);
    assert!(stdout.starts_with("`N6` may use `button`: "), "{stdout}");

    let (code, stdout, stderr) = run(folder.path(), &["may", "gate", "button"]);
    assert_eq!(code, 1);
    assert!(stdout.starts_with("`gate` may not use `button` [sideways-import]: "), "{stdout}");
    assert!(stdout.contains("  gate-button "), "the nearest allowed item: {stdout}");
    assert_eq!(stderr, "`basepair explain sideways-import` explains the rule\n");

    let (code, stdout, stderr) = run(folder.path(), &["may", "gate", "buton"]);
    assert_eq!((code, &*stdout), (2, ""));
    assert!(
        stderr.contains("`buton` is not an element") && stderr.contains("did you mean `button`"),
        "{stderr}"
    );
}

#[test]
fn programs_read_the_same_shape_as_over_http() {
    let folder = tempfile::tempdir().unwrap();
    helix(folder.path());
    let (code, stdout, stderr) = run(folder.path(), &["may", "gate", "button", "--format", "json"]);
    assert_eq!((code, &*stderr), (1, ""));
    let answer: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!((&answer["allowed"], &answer["rule"]), (&false.into(), &"sideways-import".into()));
    assert_eq!(answer["alternatives"][0]["name"], "gate-button");
}

#[test]
fn a_path_may_be_relative_to_the_current_directory() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("packages/ui");
    std::fs::create_dir_all(&root).unwrap();
    helix(&root);
    let from = "packages/ui/n4-safety/gate.tsx";
    let (code, stdout, _) = run(folder.path(), &["may", from, "button", "--registry", "packages/ui"]);
    assert_eq!(code, 1, "{stdout}");
    let (code, stdout, _) =
        run(folder.path(), &["may", "n6-pages/not-yet.tsx", "button", "--registry", "packages/ui"]);
    assert_eq!(code, 0, "{stdout}");
}

#[test]
fn the_element_of_the_harness_is_treated_like_the_harness() {
    let folder = tempfile::tempdir().unwrap();
    for id in ["N1", "N2", "N3", "N4", "N5", "N6", "N7", "N8", "N9"] {
        let answers = ["spine", "use-harness"].map(|to| run(folder.path(), &["may", id, to, "--built-in"]).0);
        assert_eq!(answers[0], answers[1], "{id}");
    }
    let (_, printed, _) = run(folder.path(), &["may", "N7", "spine", "--built-in"]);
    assert!(printed.contains("may use only the harness, `use-harness`, of spine"), "{printed}");
}
