//! `basepair update` and `basepair diff`: takes the newest version, and keeps what the application has changed.

use super::run;
use super::status::write;
use serde_json::Value;
use std::fs;
use std::path::Path;

const CARD: &str = "import { Button } from \"@/registry/one/ui/button\"\n\nexport function Card({ title, text }: { title: string; text: string }) {\n  return (\n    <section className=\"rounded-lg border p-4 shadow-sm\">\n      <h2 className=\"text-lg font-medium\">{title}</h2>\n      <p className=\"text-sm\">{text}</p>\n      <hr />\n      <small>made with care</small>\n      <Button />\n    </section>\n  )\n}\n";
const BUTTON: &str = "export function Button(props: { type?: \"button\" | \"submit\" }) {\n  return <button className=\"rounded-md px-2 text-sm\" {...props} />\n}\n";

/// A file of an item: its path below `registry/one/`, and its text.
type File<'t> = (&'t str, &'t str);

fn item(name: &str, more: &str, files: &[File<'_>]) -> String {
    let file =
        |(path, _): &File<'_>| format!(r#"{{ "path": "registry/one/{path}", "type": "registry:ui" }}"#);
    let files: Vec<String> = files.iter().map(file).collect();
    format!(r#"{{ "name": "{name}", "type": "registry:ui", {more} "files": [{}] }}"#, files.join(", "))
}

fn registry(folder: &Path, items: &[(&str, &str, &[File<'_>])]) {
    let entries: Vec<String> = items.iter().map(|(name, more, files)| item(name, more, files)).collect();
    let manifest = format!(
        r#"{{ "name": "acme", "homepage": "https://acme.example", "items": [{}] }}"#,
        entries.join(",")
    );
    write(folder, &[("registry.json", &manifest)]);
    for (path, text) in items.iter().flat_map(|(_, _, files)| files.iter()) {
        write(&folder.join("registry/one"), &[(path, text)]);
    }
}

fn application(folder: &Path, files: &[File<'_>]) {
    let components = r#"{ "rsc": false, "tsx": true, "tailwind": { "css": "src/app.css", "cssVariables": true },
        "aliases": { "components": "~/parts", "ui": "~/parts/base", "utils": "~/helpers/cn", "lib": "~/helpers", "hooks": "~/hooks" } }"#;
    write(
        folder,
        &[
            ("components.json", components),
            ("package.json", r#"{ "name": "app", "dependencies": { "react": "^19", "clsx": "^1" } }"#),
            ("tsconfig.json", r#"{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }"#),
            ("src/app.css", ":root {\n  --brand: #111;\n  --mine: red;\n}\n"),
        ],
    );
    write(&folder.join("src/parts/base"), files);
}

fn installed(text: &str) -> String {
    text.replace("@/registry/one/ui/", "~/parts/base/")
}

const NEEDS: &str = r#""registryDependencies": ["button"],"#;
const UPDATE: &[&str] = &["update", "--app", "app", "--registry", "new", "--base", "old"];

fn update(folder: &Path, more: &[&str]) -> (i32, String, String) {
    run(folder, &[UPDATE, more].concat())
}

fn states(folder: &Path) -> Vec<(String, String)> {
    let (_, stdout, stderr) =
        run(folder, &["status", "app", "--registry", "new", "--base", "old", "--format", "json"]);
    let answer: Value = serde_json::from_str(&stdout).unwrap_or_else(|_| panic!("{stdout}{stderr}"));
    let items = answer["applications"][0]["items"].as_array().unwrap().clone();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    items.iter().map(|item| (text(&item["name"]), text(&item["state"]))).collect()
}

#[test]
fn an_edited_file_takes_the_change_and_keeps_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let at = |path: &str| folder.path().join(path);
    let newer = CARD.replace("made with care", "made with joy");
    registry(
        &at("old"),
        &[("button", "", &[("ui/button.tsx", BUTTON)]), ("card", NEEDS, &[("ui/card.tsx", CARD)])],
    );
    registry(
        &at("new"),
        &[("button", "", &[("ui/button.tsx", BUTTON)]), ("card", NEEDS, &[("ui/card.tsx", &newer)])],
    );
    let edited = installed(CARD).replace("p-4", "p-6");
    application(
        &at("app"),
        &[("card.tsx", &edited), ("button.tsx", BUTTON), ("mine.tsx", "export const mine = 1\n")],
    );
    let state = |name: &str, state: &str| (name.to_owned(), state.to_owned());
    assert_eq!(states(folder.path()), [state("button", "current"), state("card", "both")]);
    let (code, stdout, stderr) =
        run(folder.path(), &["diff", "card", "--app", "app", "--registry", "new", "--base", "old"]);
    assert_eq!(code, 1, "{stderr}");
    assert!(
        stdout.contains("what the registry has changed") && stdout.contains("+      <small>made with joy"),
        "{stdout}"
    );
    assert!(stdout.contains("what the application has changed") && stdout.contains("p-6"), "{stdout}");

    let (code, stdout, stderr) = update(folder.path(), &[]);
    assert_eq!(code, 0, "{stderr}");
    assert!(
        stdout.contains("-      <small>made with care</small>\n+      <small>made with joy</small>"),
        "{stdout}"
    );
    assert!(stderr.contains("nothing was written; `--yes` writes it"), "{stderr}");
    assert_eq!(fs::read_to_string(at("app/src/parts/base/card.tsx")).unwrap(), edited);

    let (code, _, stderr) = update(folder.path(), &["--yes"]);
    assert_eq!(code, 0, "{stderr}");
    let merged = installed(&newer).replace("p-4", "p-6");
    assert_eq!(fs::read_to_string(at("app/src/parts/base/card.tsx")).unwrap(), merged);
    let lock = fs::read_to_string(at("app/basepair.lock")).unwrap();
    let line = "\"src/parts/base/card.tsx\" = { item = \"card\", registry = \"acme\", version = \"";
    assert!(lock.contains(line), "{lock}");
    assert_eq!(states(folder.path()), [state("button", "current"), state("card", "edited")]);
    let (code, _, stderr) = update(folder.path(), &["--yes"]);
    assert_eq!((code, &*stderr), (0, "nothing to update\n"));
    assert_eq!(fs::read_to_string(at("app/src/parts/base/mine.tsx")).unwrap(), "export const mine = 1\n");
}

#[test]
fn a_file_that_tools_run_by_themselves_is_written_with_a_flag_only() {
    let folder = tempfile::tempdir().unwrap();
    let at = |path: &str| folder.path().join(path);
    let hook = r#"{ "name": "hook", "type": "registry:item", "meta": { "allow": { ".husky/pre-commit": "my hook" } },
        "files": [{ "path": "registry/one/hook", "type": "registry:file", "target": "~/.husky/pre-commit" }] }"#;
    let tasks = r#"{ "name": "tasks", "type": "registry:item", "meta": { "allow": { "vite.config.ts": "tasks" } },
        "files": [{ "path": "registry/one/tasks", "type": "registry:file", "target": "~/vite.config.ts" },
                  { "path": "registry/one/ui/tasks.tsx", "type": "registry:ui" }] }"#;
    let state = |name: &str, needs: &str, text: &str| {
        let card = item("card", needs, &[("ui/card.tsx", CARD)]);
        let manifest = format!(
            r#"{{ "name": "acme", "homepage": "https://acme.example", "items": [{card}, {hook}, {tasks}] }}"#
        );
        write(&at(name), &[("registry.json", &manifest)]);
        let part = format!(
            "export const tasks = \"{text}, a text that is long enough to be told from every other\"\n"
        );
        let files = [("ui/card.tsx", CARD), ("hook", text), ("tasks", text), ("ui/tasks.tsx", &part)];
        write(&at(name).join("registry/one"), &files);
    };
    state("old", "", "one");
    // The card needs the hook from now on.
    state("new", r#""registryDependencies": ["hook"],"#, "two");
    let old = fs::read_to_string(at("old/registry/one/ui/tasks.tsx")).unwrap();
    application(&at("app"), &[("card.tsx", &installed(CARD)), ("tasks.tsx", &old)]);
    write(&at("app"), &[("vite.config.ts", "one")]);
    let written = |path: &str| fs::read_to_string(at("app").join(path)).ok();

    let (code, _, stderr) = update(folder.path(), &["card", "tasks", "--yes"]);
    assert_eq!(code, 1, "{stderr}");
    for path in [".husky/pre-commit", "vite.config.ts"] {
        let refusal = format!("warning: `{path}` is not written, because it ");
        assert!(stderr.contains(&refusal) && stderr.contains("--allow-self-running"), "{stderr}");
    }
    assert_eq!((written(".husky/pre-commit"), written("vite.config.ts").as_deref()), (None, Some("one")));
    // The rest of the item is taken, and the lock does not say more than that.
    assert!(written("src/parts/base/tasks.tsx").unwrap().contains("two"));
    let lock = written("basepair.lock").unwrap();
    assert!(lock.contains("tasks.tsx") && !lock.contains(".husky") && !lock.contains("vite"), "{lock}");

    let (code, _, stderr) = update(folder.path(), &["card", "tasks", "--allow-self-running", "--yes"]);
    assert_eq!(code, 0, "{stderr}");
    let both = [".husky/pre-commit", "vite.config.ts"].map(|path| written(path).unwrap_or_default());
    assert_eq!(both, ["two", "two"], "{stderr}");
}

#[test]
fn the_same_line_changed_twice_is_marked_and_the_exit_code_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let at = |path: &str| folder.path().join(path);
    registry(&at("old"), &[("button", "", &[("ui/button.tsx", BUTTON)])]);
    let newer = BUTTON.replace("px-2", "px-3");
    registry(&at("new"), &[("button", "", &[("ui/button.tsx", &newer)])]);
    application(&at("app"), &[("button.tsx", &BUTTON.replace("px-2", "px-8"))]);
    let (code, _, stderr) = update(folder.path(), &["--yes"]);
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("1 conflict to resolve, marked with <<<<<<<"), "{stderr}");
    let text = fs::read_to_string(at("app/src/parts/base/button.tsx")).unwrap();
    assert!(text.contains("<<<<<<< ours\n  return <button className=\"rounded-md px-8"), "{text}");
    assert!(text.contains("=======\n  return <button className=\"rounded-md px-3"), "{text}");
}

#[test]
fn new_removed_and_renamed_files_packages_variables_and_dependencies_follow() {
    let folder = tempfile::tempdir().unwrap();
    let at = |path: &str| folder.path().join(path);
    let part = "export const Part = () => <i className=\"italic\">a part of the card</i>\n";
    let gone = "export const Gone = () => <b className=\"bold\">it will be removed</b>\n";
    let old = [("ui/card.tsx", CARD), ("ui/part.tsx", part), ("ui/gone.tsx", gone)];
    let vars = |brand: &str, more: &str| {
        format!(r#""dependencies": ["clsx@^{brand}"], "cssVars": {{ "light": {{ "brand": "\#{brand}{brand}{brand}"{more} }} }},"#)
            .replace("\\#", "#")
    };
    let old_more = NEEDS.to_owned() + &vars("1", "");
    let new_more = r#""registryDependencies": ["button", "badge"],"#.to_owned()
        + &vars("2", r##", "accent": "#abc", "mine": "blue""##);
    registry(&at("old"), &[("button", "", &[("ui/button.tsx", BUTTON)]), ("card", &old_more, &old)]);
    let newer = CARD.replace("made with care", "made with joy");
    let new =
        [("ui/card.tsx", &*newer), ("ui/piece.tsx", part), ("ui/extra.tsx", "export const extra = 1\n")];
    registry(
        &at("new"),
        &[
            ("button", "", &[("ui/button.tsx", BUTTON)]),
            ("badge", "", &[("ui/badge.tsx", "export const Badge = 1\n")]),
            ("card", &new_more, &new),
        ],
    );
    application(
        &at("app"),
        &[("card.tsx", &installed(CARD)), ("button.tsx", BUTTON), ("part.tsx", part), ("gone.tsx", gone)],
    );
    let (code, stdout, stderr) = update(folder.path(), &["card", "--yes"]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    let text = |path: &str| fs::read_to_string(at("app/src").join(path)).ok();
    assert_eq!(text("parts/base/card.tsx"), Some(installed(&newer)));
    assert_eq!((text("parts/base/part.tsx"), text("parts/base/gone.tsx")), (None, None));
    assert_eq!(text("parts/base/piece.tsx").as_deref(), Some(part));
    assert_eq!(text("parts/base/extra.tsx").as_deref(), Some("export const extra = 1\n"));
    assert_eq!(text("parts/base/badge.tsx").as_deref(), Some("export const Badge = 1\n"));
    assert_eq!(
        text("app.css").as_deref(),
        Some(":root {\n  --brand: #222;\n  --mine: red;\n  --accent: #abc;\n}\n")
    );
    assert!(stderr.contains("`--mine` (light) stays `red`, which the application has set"), "{stderr}");
    assert!(stderr.contains("needs the package `clsx@^2` (the project has `^1`)"), "{stderr}");
    assert!(stderr.contains("imports of it have to follow"), "{stderr}");
    assert_eq!(update(folder.path(), &["--yes"]).2, "nothing to update\n");
}

#[test]
fn without_the_version_that_a_file_comes_from_nothing_is_guessed() {
    let folder = tempfile::tempdir().unwrap();
    let at = |path: &str| folder.path().join(path);
    registry(&at("new"), &[("card", "", &[("ui/card.tsx", CARD)])]);
    let edited = installed(CARD).replace("p-4", "p-6");
    application(&at("app"), &[("card.tsx", &edited)]);
    let (code, stdout, stderr) =
        run(folder.path(), &["update", "--app", "app", "--registry", "new", "--yes"]);
    assert_eq!((code, &*stdout), (1, ""));
    assert!(
        stderr.contains("the version that it comes from is not known; name it with `--base`"),
        "{stderr}"
    );
    assert_eq!(fs::read_to_string(at("app/src/parts/base/card.tsx")).unwrap(), edited);
    let (code, _, stderr) = run(folder.path(), &["update", "nothing", "--app", "app", "--registry", "new"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("`nothing` is not installed here"), "{stderr}");
}

#[test]
fn a_lock_names_the_version_of_a_file_of_which_little_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let at = |path: &str| folder.path().join(path);
    registry(&at("old"), &[("button", "", &[("ui/button.tsx", BUTTON)])]);
    registry(&at("new"), &[("button", "", &[("ui/button.tsx", &format!("// new\n{BUTTON}"))])]);
    application(&at("app"), &[("button.tsx", BUTTON)]);
    let (_, _, stderr) =
        run(folder.path(), &["status", "app", "--registry", "old", "--base", "old", "--write"]);
    assert!(stderr.contains("wrote basepair.lock"), "{stderr}");
    let other = "export const Button = () => null\n";
    fs::write(at("app/src/parts/base/button.tsx"), other).unwrap();
    assert_eq!(states(folder.path()), [("button".to_owned(), "both".to_owned())]);
    fs::write(at("app/basepair.lock"), "format = 1\n[files]\n<<<<<<< a\n").unwrap();
    let (code, _, stderr) = update(folder.path(), &[]);
    assert_eq!(code, 2);
    assert!(stderr.contains("`basepair.lock` is not valid: line "), "{stderr}");
}
