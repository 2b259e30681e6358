//! `basepair check --app`.

use super::run;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// A small application that has installed two items and written a page.
fn application(folder: &Path) {
    let files = [
        (
            "components.json",
            r#"{ "tailwind": { "css": "src/index.css" }, "aliases": { "components": "@/components", "ui": "@/components/ui", "hooks": "@/hooks", "lib": "@/lib" } }"#,
        ),
        ("tsconfig.json", r#"{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./src/*"] } } }"#),
        ("package.json", r#"{ "dependencies": { "react": "^19" } }"#),
        ("src/index.css", ":root {\n  --brand: #123456;\n}\n.dark {\n  --brand: #abcdef;\n}\n"),
        ("src/main.tsx", "import \"./index.css\"\nexport const color = \"#fff\"\n"),
        ("src/components/ui/button.tsx", "export const Button = (props: object) => <button {...props} />\n"),
        (
            "src/pages/home.tsx",
            "import { Button } from \"@/components/ui/button\"\n\nexport const Home = () => (\n  <main>\n    <Button>Go</Button>\n    <button>Raw</button>\n  </main>\n)\n",
        ),
    ];
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

#[test]
fn an_application_is_checked_against_the_registry_with_locations_in_its_own_files() {
    let folder = tempfile::tempdir().unwrap();
    application(folder.path());
    let (code, stdout, _) = run(folder.path(), &["check", "--built-in", "--app", "."]);
    assert_eq!(code, 1);
    assert!(stdout.contains("[hardcoded-page-markup]"), "{stdout}");
    assert!(stdout.contains("--> src/pages/home.tsx:6:6"), "{stdout}");
    assert!(stdout.contains("`src/main.tsx` does not belong to an element and was not checked"), "{stdout}");
    let (code, stdout, _) = run(folder.path(), &["check", "--built-in", "--app", ".", "--format", "json"]);
    assert_eq!(code, 1);
    let report: Value = serde_json::from_str(&stdout).unwrap();
    let found: Vec<&str> = report["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| finding["rule"].as_str().unwrap())
        .collect();
    assert_eq!(found, ["unmapped-file", "hardcoded-page-markup"]);
    assert_eq!(report["findings"][0]["file"], "src/main.tsx");
    assert_eq!(report["findings"][1]["item"], Value::Null);
    assert_eq!(report["checked"]["unmapped-file"], 4);
    for format in ["sarif", "github"] {
        let (code, stdout, _) =
            run(folder.path(), &["check", "--built-in", "--app", ".", "--format", format]);
        assert_eq!(code, 1);
        assert!(stdout.contains("src/pages/home.tsx"), "{format}: {stdout}");
    }
}

#[test]
fn a_fixed_application_is_exit_code_0_and_links_are_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    application(folder.path());
    fs::write(folder.path().join("src/pages/home.tsx"), "export const Home = () => <main />\n").unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    fs::write(elsewhere.path().join("raw.tsx"), "export const Raw = () => <button />\n").unwrap();
    std::os::unix::fs::symlink(elsewhere.path(), folder.path().join("src/pages/linked")).unwrap();
    let (code, _, stderr) = run(folder.path(), &["check", "--built-in", "--app", ".", "--strict"]);
    assert_eq!(code, 0, "{stderr}");
}

#[test]
fn an_empty_folder_and_unreadable_settings_are_errors_with_a_location() {
    let folder = tempfile::tempdir().unwrap();
    let (code, stdout, _) = run(folder.path(), &["check", "--built-in", "--app", "."]);
    assert_eq!(code, 1, "{stdout}");
    assert!(stdout.contains("error[missing-file]") && stdout.contains("--> package.json:1:1"), "{stdout}");
    application(folder.path());
    for (path, broken) in
        [("tsconfig.json", "{ \"a\": }"), ("components.json", "{"), ("architecture.json", "[")]
    {
        let before = fs::read(folder.path().join(path)).ok();
        fs::write(folder.path().join(path), broken).unwrap();
        let (code, stdout, _) = run(folder.path(), &["check", "--built-in", "--app", "."]);
        assert_eq!(code, 1, "{stdout}");
        assert!(stdout.contains(&format!("--> {path}:1:")), "{stdout}");
        match before {
            Some(before) => fs::write(folder.path().join(path), before).unwrap(),
            None => fs::remove_file(folder.path().join(path)).unwrap(),
        }
    }
    fs::remove_file(folder.path().join("tsconfig.json")).unwrap();
    fs::create_dir(folder.path().join("tsconfig.json")).unwrap();
    let (code, stdout, stderr) = run(folder.path(), &["check", "--built-in", "--app", "."]);
    assert_eq!(code, 1, "{stderr}");
    assert!(stdout.contains("`tsconfig.json` is a directory, not a regular file"), "{stderr}");
}

#[test]
fn a_missing_folder_is_exit_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, stderr) = run(folder.path(), &["check", "--built-in", "--app", "nowhere"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("`nowhere` cannot be opened"), "{stderr}");
    assert_eq!(
        run(folder.path(), &["check", "--built-in", "--app", ".", "--fix"]).0,
        2,
        "sources are never changed"
    );
}

#[test]
fn settings_on_the_command_line_apply_to_the_application() {
    let folder = tempfile::tempdir().unwrap();
    application(folder.path());
    let off = "rules.hardcoded-page-markup=off";
    let (_, stdout, stderr) = run(folder.path(), &["check", "--built-in", "--app", ".", "--config", off]);
    assert!(!stdout.contains("[hardcoded-page-markup]"), "{stdout}{stderr}");
}

#[test]
fn the_configuration_of_an_application_does_not_hide_the_registry_above_it() {
    let folder = tempfile::tempdir().unwrap();
    super::two_items(folder.path());
    let app = folder.path().join("apps/web");
    fs::create_dir_all(&app).unwrap();
    application(&app);
    fs::write(app.join("basepair.toml"), "[app.folders]\nN6 = ['src/pages']\n").unwrap();
    let (code, _, stderr) = run(&app, &["check", "--app", "."]);
    assert!(code < 2, "{stderr}");
}
