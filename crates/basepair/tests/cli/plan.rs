//! `basepair plan`.

use super::run;
use serde_json::Value;
use std::path::Path;

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (path, text) in files {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

fn registry(folder: &Path) {
    let manifest = r#"{ "name": "p", "homepage": "https://p.example", "items": [
      { "name": "input", "type": "registry:ui", "registryDependencies": ["label", "card"], "dependencies": ["clsx"],
        "files": [{ "path": "ui/forms/input.tsx", "type": "registry:ui" }] },
      { "name": "label", "type": "registry:ui", "dependencies": ["clsx", "cva"], "envVars": { "API_URL": "" },
        "cssVars": { "light": { "label": "red" } },
        "files": [{ "path": "label.tsx", "type": "registry:ui", "target": "@ui/label.tsx" }] },
      { "name": "start", "type": "registry:block",
        "files": [{ "path": "page.tsx", "type": "registry:page", "target": "app/page.tsx" }] },
      { "name": "again", "type": "registry:ui", "registryDependencies": ["label"],
        "files": [{ "path": "again.tsx", "type": "registry:ui", "target": "@ui/label.tsx" }] } ] }"#;
    let input = "import { cn } from \"@/lib/utils\"\nimport { Label } from \"@/components/label\"\nexport { cn, Label }\n";
    write(
        folder,
        &[
            ("registry.json", manifest),
            ("ui/forms/input.tsx", input),
            ("label.tsx", "export const Label = 1\n"),
            ("page.tsx", "export default 1\n"),
            ("again.tsx", "export const again = 1\n"),
        ],
    );
}

fn answer(folder: &Path, arguments: &[&str]) -> Value {
    let (code, stdout, stderr) = run(folder, arguments);
    assert_eq!((code, &*stderr), (0, ""), "{stdout}");
    serde_json::from_str(&stdout).unwrap()
}

#[test]
fn the_text_shows_what_will_be_written_and_fetched() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    let (code, stdout, stderr) = run(folder.path(), &["plan", "input"]);
    let expected = "\
2 items into a project of next-app
  label, input

2 files
  components/ui/
    label.tsx
  components/ui/forms/
    input.tsx

packages
  clsx
  cva

style sheet
  light: 1 variable

environment variables
  API_URL

fetched elsewhere
  card (official registry)
";
    assert_eq!((code, &*stdout), (0, expected));
    assert_eq!(stderr, "1 import will be rewritten; `--format json` lists them\n");
}

#[test]
fn files_that_are_not_written_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    let (code, stdout, _) = run(folder.path(), &["plan", "start", "again", "--framework", "vite", "--src"]);
    assert_eq!(code, 0);
    assert!(stdout.contains("not written: `page.tsx`, because the framework has no pages"), "{stdout}");
    assert!(
        stdout.contains("not written: `label.tsx`, because a file of `again` has the same path"),
        "{stdout}"
    );
    assert!(stdout.contains("  src/components/ui/\n    label.tsx\n"), "{stdout}");
}

#[test]
fn a_project_decides_where_files_are_written_and_what_imports_become() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    write(
        folder.path(),
        &[
            ("web/package.json", r#"{ "dependencies": { "vite": "7.0.0" } }"#),
            ("web/vite.config.ts", ""),
            ("web/src/ui/label.tsx", ""),
            ("web/tsconfig.json", r##"{ "compilerOptions": { "paths": { "~/*": ["./src/*"], } } }"##),
            (
                "web/components.json",
                r#"{ "aliases": { "components": "~/parts", "ui": "~/ui", "utils": "~/cn", "lib": "~/lib" } }"#,
            ),
        ],
    );
    let answer = answer(folder.path(), &["plan", "input", "--project", "web", "--format", "json"]);
    assert_eq!(answer["project"]["framework"], "vite");
    let files: Vec<(&str, bool)> = answer["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| (file["path"].as_str().unwrap(), file["replaces"].as_bool().unwrap()))
        .collect();
    assert_eq!(files, [("src/ui/label.tsx", true), ("src/ui/forms/input.tsx", false)]);
    let imports: Vec<&str> = answer["files"][1]["imports"]
        .as_array()
        .unwrap()
        .iter()
        .map(|link| link["becomes"].as_str().unwrap())
        .collect();
    assert_eq!(imports, ["~/cn", "~/ui/label"]);
}

#[test]
fn a_folder_without_a_project_and_a_name_without_an_item_fail() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    let (code, _, stderr) = run(folder.path(), &["plan", "input", "--project", "."]);
    assert!(code == 2 && stderr.contains("`components.json` is missing"), "{stderr}");
    let (code, _, stderr) = run(folder.path(), &["plan", "inptu"]);
    assert!(code == 2 && stderr.contains("no item `inptu`; did you mean `input`?"), "{stderr}");
}

#[test]
fn a_withheld_item_cannot_be_planned() {
    let folder = tempfile::tempdir().unwrap();
    registry(folder.path());
    let manifest = std::fs::read_to_string(folder.path().join("registry.json")).unwrap();
    std::fs::write(folder.path().join("registry.json"), manifest.replace("app/page.tsx", "../page.tsx"))
        .unwrap();
    let (code, stdout, stderr) = run(folder.path(), &["plan", "label", "start"]);
    assert_eq!((code, &*stdout), (2, ""));
    assert!(stderr.contains("`start` is withheld: ") && stderr.contains("../page.tsx"), "{stderr}");
}

#[test]
fn a_registry_for_another_client_is_planned_with_its_paths() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = r#"{ "name": "s", "homepage": "https://s.example", "items": [
      { "name": "button", "type": "registry:ui",
        "files": [{ "path": "button.svelte", "type": "registry:ui", "target": "button/button.svelte" }] } ] }"#;
    write(folder.path(), &[("registry.json", manifest), ("button.svelte", "<button></button>\n")]);
    let (code, stdout, stderr) = run(folder.path(), &["plan", "button", "--framework", "vite"]);
    let expected = "1 item into a project of sveltekit, code in src\n  button\n\n1 file\n  src/lib/components/ui/button/\n    button.svelte\n";
    assert_eq!((code, &*stdout), (0, expected));
    assert_eq!(stderr, "`framework` does not apply: `shadcn-svelte` installs the items of this registry\n");
    let json = answer(folder.path(), &["plan", "button", "--format", "json"]);
    assert_eq!(json["project"]["installer"], "shadcn-svelte");
    let (code, _, stderr) = run(folder.path(), &["plan", "button", "--project", "."]);
    assert!(code == 2 && stderr.contains("cannot plan for a project of `shadcn-svelte`"), "{stderr}");
}
