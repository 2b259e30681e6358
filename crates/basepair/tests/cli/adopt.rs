//! `basepair adopt`, over common shapes of projects.

mod killed;

use super::run;
use super::tree::{read_tree, write};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

fn manifest(items: &Value) -> String {
    json!({ "$schema": "https://ui.shadcn.com/schema/registry.json", "name": "acme", "homepage": "https://acme.example", "items": items })
        .to_string()
}

fn ui(name: &str, path: &str, kind: &str) -> Value {
    json!({ "name": name, "type": kind, "files": [{ "path": path, "type": kind }] })
}

const BOX: &str = "import { cn } from \"@/lib/utils\"\nimport { format } from \"date-fns\"\n\nexport const Box = () => <p className={cn(format(new Date(), \"P\"))} />\n";
const REACT: &str = r#"{ "name": "app", "dependencies": { "react": "^19", "next": "^16" } }"#;

/// Adopts what is in `folder`: first nothing is written without confirmation, then everything, and a second run
/// changes nothing. Sources and manifests stay unchanged. `root` is the expected location of the registry.
fn adopt(folder: &Path, root: &str) -> String {
    let before = read_tree(folder);
    let (code, stdout, stderr) = run(folder, &["adopt"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(stderr.contains("nothing was written"), "{stderr}");
    assert!(stdout.contains("+++ b/basepair.toml"), "{stdout}");
    assert_eq!(read_tree(folder), before, "without --yes nothing is written");
    let (code, _, stderr) = run(folder, &["adopt", "--yes"]);
    assert_eq!(code, 0, "{stderr}");
    let after = read_tree(folder);
    for (path, bytes) in &before {
        assert_eq!(after.get(path), Some(bytes), "{path} must not change");
    }
    let at = folder.join(root);
    let (code, _, checked) = run(&at, &["check"]);
    assert_eq!(code, 0, "{checked}");
    let (code, _, built) = run(&at, &["build", "--output", "../out"]);
    assert_eq!(code, 0, "{built}");
    let after = read_tree(folder);
    let (code, _, again) = run(folder, &["adopt", "--yes"]);
    assert_eq!(code, 0, "{again}");
    assert!(again.contains("nothing to change"), "{again}");
    assert_eq!(read_tree(folder), after, "a second run changes nothing");
    fs::read_to_string(at.join("basepair.toml")).unwrap()
}

/// A folder inside a folder, so that a build can write beside the project.
fn project(files: &[(&str, &str)]) -> (tempfile::TempDir, std::path::PathBuf) {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("project");
    fs::create_dir(&folder).unwrap();
    write(&folder, files);
    (outer, folder)
}

#[test]
fn react_without_src() {
    let (_outer, folder) = project(&[
        ("registry.json", &manifest(&json!([ui("box", "registry/ui/box.tsx", "registry:ui")]))),
        ("package.json", REACT),
        ("tsconfig.json", r#"{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }"#),
        ("registry/ui/box.tsx", BOX),
    ]);
    let config = adopt(&folder, ".");
    assert!(
        config.contains("# frameworks = [\"react\", \"next\"]\n")
            && config.contains("# clients = [\"shadcn\"]\n"),
        "{config}"
    );
    assert!(
        !config.contains("[rules]") && config.contains("baseline = \"basepair-baseline.json\""),
        "{config}"
    );
    let baseline: Value =
        serde_json::from_slice(&fs::read(folder.join("basepair-baseline.json")).unwrap()).unwrap();
    let rules: Vec<&str> =
        baseline["findings"].as_array().unwrap().iter().map(|it| it["rule"].as_str().unwrap()).collect();
    assert!(rules.contains(&"unprovided-import"), "{rules:?}");
}

#[test]
fn it_says_how_the_registry_is_before_it_hides_anything() {
    let items = json!([
        ui("box", "registry/ui/box.tsx", "registry:ui"),
        ui("plain", "registry/ui/plain.tsx", "registry:ui"),
        { "name": "base", "type": "registry:base", "config": { "registries": { "@acme": "{name}" } } },
    ]);
    let (_outer, folder) = project(&[
        ("registry.json", &manifest(&items)),
        ("package.json", r#"{ "name": "app", "dependencies": { "react": "^19", "date-fns": "^4" } }"#),
        ("registry/ui/box.tsx", BOX),
        ("registry/ui/plain.tsx", "export const Plain = () => <p />\n"),
    ]);
    let (_, _, stderr) = run(&folder, &["adopt", "--dry-run"]);
    let said = [
        "the registry as it is: 1 error (unprovided-import 1), ",
        "1 of 3 items do not install",
        "the worst: `unprovided-import` 1; in `box` 1\n",
        "makes 1 edit, and skips 0",
    ];
    said.iter().for_each(|line| assert!(stderr.contains(line), "{line}: {stderr}"));
    assert!(stderr.find("as it is") < stderr.find("the baseline hides"), "{stderr}");
    // A base that gives the address of the registry cannot be built as URLs without one.
    let config = adopt(&folder, ".");
    assert!(config.contains("registry-dependencies = \"as-authored\""), "{config}");
}

#[test]
fn react_with_src_and_an_own_address() {
    let items = json!([
        ui("box", "src/registry/ui/box.tsx", "registry:ui"),
        { "name": "card", "type": "registry:ui", "registryDependencies": ["https://acme.example/r/box.json"],
          "files": [{ "path": "src/registry/ui/card.tsx", "type": "registry:ui" }] },
    ]);
    let (_outer, folder) = project(&[
        ("registry.json", &manifest(&items)),
        ("package.json", REACT),
        ("tsconfig.json", "{ // aliases\n \"compilerOptions\": { \"paths\": { \"@/*\": [\"./src/*\"] } } }"),
        ("src/registry/ui/box.tsx", BOX),
        (
            "src/registry/ui/card.tsx",
            "import { Box } from \"@/registry/ui/box\"\n\nexport const Card = () => <Box />\n",
        ),
    ]);
    let config = adopt(&folder, ".");
    assert!(config.contains("# addresses = [\"https://acme.example/r/{name}.json\"]"), "{config}");
    assert!(!config.contains("as-authored"), "{config}");
}

#[test]
fn a_monorepo_with_the_registry_in_a_package() {
    let (_outer, folder) = project(&[
        ("package.json", r#"{ "name": "root", "private": true, "workspaces": ["packages/*"] }"#),
        ("apps/web/public/r/registry.json", &manifest(&json!([]))),
        ("packages/ui/registry.json", &manifest(&json!([ui("box", "src/box.tsx", "registry:ui")]))),
        ("packages/ui/package.json", REACT),
        ("packages/ui/src/box.tsx", BOX),
    ]);
    adopt(&folder, "packages/ui");
    assert!(!folder.join("basepair.toml").exists(), "the registry is in the package");
}

#[test]
fn a_manifest_elsewhere_with_paths_from_the_root() {
    let (_outer, folder) = project(&[
        (
            "apps/www/registry.json",
            &manifest(&json!([ui("box", "apps/www/registry/box.tsx", "registry:ui")])),
        ),
        ("package.json", REACT),
        ("apps/www/registry/box.tsx", BOX),
    ]);
    let config = adopt(&folder, ".");
    assert!(config.contains("manifest = \"apps/www/registry.json\""), "{config}");
}

#[test]
fn vue() {
    let items = json!([{ "name": "box", "type": "registry:ui", "files": [
        { "path": "registry/ui/box/Box.vue", "type": "registry:ui" }, { "path": "registry/ui/box/index.ts", "type": "registry:ui" }
    ] }]);
    let (_outer, folder) = project(&[
        ("registry.json", &manifest(&items)),
        ("package.json", r#"{ "name": "app", "dependencies": { "vue": "^3" } }"#),
        ("components.json", r#"{ "$schema": "https://shadcn-vue.com/schema.json" }"#),
        (
            "registry/ui/box/Box.vue",
            "<script setup lang=\"ts\">\nimport { x } from \"@acme/x\"\n</script>\n\n<template><p>{{ x }}</p></template>\n",
        ),
        ("registry/ui/box/index.ts", "export { default as Box } from \"./Box.vue\"\n"),
    ]);
    let config = adopt(&folder, ".");
    assert!(config.contains("# clients = [\"shadcn-vue\"]"), "{config}");
}

#[test]
fn svelte() {
    let items = json!([{ "name": "box", "type": "registry:ui", "registryDependencies": ["local:card"],
        "files": [{ "path": "src/lib/registry/ui/box/box.svelte", "type": "registry:ui" }] },
        { "name": "card", "type": "registry:ui", "files": [{ "path": "src/lib/registry/ui/card/card.svelte", "type": "registry:ui" }] }]);
    let (_outer, folder) = project(&[
        ("registry.json", &manifest(&items).replace("ui.shadcn.com", "shadcn-svelte.com")),
        ("package.json", r#"{ "name": "app", "devDependencies": { "svelte": "^5" } }"#),
        ("src/lib/registry/ui/box/box.svelte", "<p>box</p>\n"),
        ("src/lib/registry/ui/card/card.svelte", "<p>card</p>\n"),
    ]);
    let config = adopt(&folder, ".");
    assert!(config.contains("# clients = [\"shadcn-svelte\"]"), "{config}");
}

#[test]
fn manifests_that_include_others() {
    let root = json!({ "name": "acme", "homepage": "https://acme.example", "include": ["ui/registry.json", "blocks/registry.json"] });
    let part = |items: Value| json!({ "items": items }).to_string();
    let (_outer, folder) = project(&[
        ("packages/registry/registry.json", &root.to_string()),
        ("packages/registry/ui/registry.json", &part(json!([ui("box", "box.tsx", "registry:ui")]))),
        ("packages/registry/blocks/registry.json", &part(json!([ui("hero", "hero.tsx", "registry:block")]))),
        ("packages/registry/ui/box.tsx", BOX),
        ("packages/registry/blocks/hero.tsx", "export const Hero = () => <p />\n"),
        ("package.json", REACT),
    ]);
    adopt(&folder, "packages/registry");
}

#[test]
fn existing_output_of_the_official_tool() {
    let items = json!([ui("box", "registry/ui/box.tsx", "registry:ui"),
        { "name": "card", "type": "registry:ui", "registryDependencies": ["box"], "files": [{ "path": "registry/ui/card.tsx", "type": "registry:ui" }] }]);
    let built = |name: &str| {
        json!({ "$schema": "https://ui.shadcn.com/schema/registry-item.json", "name": name, "type": "registry:ui", "files": [] }).to_string()
    };
    let (_outer, folder) = project(&[
        ("registry.json", &manifest(&items)),
        (
            "package.json",
            r#"{ "name": "app", "scripts": { "registry:build": "shadcn build --output apps/www/public/r" }, "dependencies": { "react": "^19" } }"#,
        ),
        ("registry/ui/box.tsx", BOX),
        (
            "registry/ui/card.tsx",
            "import { Box } from \"@/components/ui/box\"\n\nexport const Card = () => <Box />\n",
        ),
        ("apps/www/public/r/registry.json", &manifest(&items)),
        ("apps/www/public/r/box.json", &built("box")),
        ("apps/www/public/r/notes.txt", "mine\n"),
    ]);
    let output = "apps/www/public/r";
    let build = ["build", "--registry-dependencies", "as-authored", "--output", output];
    assert_eq!(run(&folder, &build).0, 2, "a build does not overwrite what others wrote");
    let config = adopt(&folder, ".");
    assert!(
        config.contains("output = \"apps/www/public/r\"")
            && config.contains("registry-dependencies = \"as-authored\""),
        "{config}"
    );
    let (code, _, stderr) = run(&folder, &["build"]);
    assert_eq!(code, 0, "it was taken over: {stderr}");
    let item: Value =
        serde_json::from_slice(&fs::read(folder.join(output).join("box.json")).unwrap()).unwrap();
    assert_eq!(item["files"][0]["content"], BOX);
    assert_eq!(fs::read_to_string(folder.join(output).join("notes.txt")).unwrap(), "mine\n");
}

#[test]
fn existing_output_without_an_index_is_taken_over() {
    let built = json!({ "$schema": "https://ui.shadcn.com/schema/registry-item.json", "name": "box", "type": "registry:ui", "files": [] });
    let (_outer, folder) = project(&[
        ("registry.json", &manifest(&json!([ui("box", "registry/ui/box.tsx", "registry:ui")]))),
        ("package.json", REACT),
        ("registry/ui/box.tsx", BOX),
        ("public/r/box.json", &built.to_string()),
    ]);
    adopt(&folder, ".");
    let (code, _, stderr) = run(&folder, &["build"]);
    assert_eq!(code, 0, "{stderr}");
}

#[test]
fn node_folders_get_the_model_that_they_need() {
    let item = |name: &str, folder: &str| ui(name, &format!("registry/{folder}/{name}.tsx"), "registry:ui");
    let source = "export const Box = () => <p style={{ color: \"#ff0000\" }} />\n";
    let known = manifest(&json!([item("box", "n2-primitives")]));
    let (_outer, folder) = project(&[
        ("registry.json", &known),
        ("package.json", REACT),
        ("registry/n2-primitives/box.tsx", source),
    ]);
    let config = adopt(&folder, ".");
    assert!(!config.contains("[rules]"), "the law applies: {config}");
    assert!(!folder.join("architecture.json").exists(), "the built-in model has this node");

    let further = manifest(&json!([item("box", "n2-primitives"), item("chart", "n13-charts")]));
    let (_outer, folder) = project(&[
        ("registry.json", &further),
        ("package.json", REACT),
        ("registry/n2-primitives/box.tsx", source),
        (
            "registry/n13-charts/chart.tsx",
            "import { Box } from \"@/components/ui/box\"\n\nexport const Chart = () => <Box />\n",
        ),
    ]);
    adopt(&folder, ".");
    let model: Value = serde_json::from_slice(&fs::read(folder.join("architecture.json")).unwrap()).unwrap();
    let node = model["nodes"].as_array().unwrap().iter().find(|node| node["id"] == "N13").unwrap();
    assert_eq!((&node["directory"], &node["sub_label"]), (&json!("n13-charts"), &json!("charts")));
}

#[test]
fn values_that_would_withhold_items_are_allowed_with_a_reason_to_review() {
    let items = json!([{ "name": "hooks", "type": "registry:item", "description": "Git hooks.", "title": "Hooks",
        "files": [{ "path": "hooks/pre-commit", "type": "registry:file", "target": "~/.husky/pre-commit" }] }]);
    let (_outer, folder) =
        project(&[("registry.json", &manifest(&items)), ("hooks/pre-commit", "npm test\n")]);
    let config = adopt(&folder, ".");
    assert!(
        config.contains("\"~/.husky/pre-commit\" = \"adopted: self-running-target of `hooks`, review\""),
        "{config}"
    );
}

#[test]
fn a_clean_registry_gets_no_baseline() {
    let items = json!([{ "name": "dates", "type": "registry:lib", "title": "Dates", "description": "Dates.",
        "files": [{ "path": "lib/dates.ts", "type": "registry:lib" }] }]);
    let (_outer, folder) = project(&[
        ("registry.json", &manifest(&items)),
        ("lib/dates.ts", "export const today = () => new Date()\n"),
    ]);
    let config = adopt(&folder, ".");
    assert!(!config.contains("baseline") && !folder.join("basepair-baseline.json").exists(), "{config}");
}

#[test]
fn an_empty_folder_several_registries_and_invalid_ones_are_errors() {
    let (_outer, folder) = project(&[]);
    let (code, _, stderr) = run(&folder, &["adopt", "--yes"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("create a registry with `basepair init`"), "{stderr}");

    let one = manifest(&json!([ui("box", "box.tsx", "registry:ui")]));
    let (_outer, folder) = project(&[
        ("a/registry.json", &one),
        ("a/box.tsx", BOX),
        ("b/registry.json", &one),
        ("b/box.tsx", BOX),
    ]);
    let (code, _, stderr) = run(&folder, &["adopt", "--yes"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("`a/registry.json`, `b/registry.json`; choose one with --manifest"), "{stderr}");
    let (code, _, stderr) = run(&folder, &["adopt", "--yes", "--manifest", "b/registry.json"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(folder.join("b/basepair.toml").exists());

    let (_outer, folder) = project(&[("registry.json", &one)]);
    let (code, _, stderr) = run(&folder, &["adopt", "--yes"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("missing-file") && stderr.contains("nothing was written"), "{stderr}");
    assert_eq!(read_tree(&folder).len(), 1);
}

#[test]
fn existing_settings_are_kept_and_remaining_errors_are_reported() {
    let (_outer, folder) = project(&[
        ("registry.json", &manifest(&json!([ui("box", "box.tsx", "registry:ui")]))),
        ("box.tsx", BOX),
        ("basepair.toml", "[rules]\n"),
    ]);
    let before = read_tree(&folder);
    let (code, _, stderr) = run(&folder, &["adopt", "--yes"]);
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("`basepair.toml` exists") && stderr.contains("--update-baseline"), "{stderr}");
    assert_eq!(read_tree(&folder), before);
}

#[test]
fn what_cannot_be_taken_over_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    fs::create_dir_all(root.join("packages/registry")).unwrap();
    fs::create_dir_all(root.join("empty")).unwrap();
    fs::write(root.join("packages/registry/registry.json"), "[1]").unwrap();
    for (arguments, message) in [
        (&["adopt"][..], "`packages/registry/registry.json` is not a registry manifest"),
        (&["adopt", "--manifest", "packages/regstry.json"], "there is no file `packages/regstry.json`"),
        (&["adopt", "empty", "--manifest", "../packages/registry/registry.json"], "is outside `empty`"),
        (&["adopt", "--manifest", "/etc/passwd"], "the manifest `/etc/passwd` is outside"),
    ] {
        let (code, _, stderr) = run(root, arguments);
        assert_eq!(code, 2, "{arguments:?}");
        assert!(stderr.contains(message), "{arguments:?}: {stderr}");
    }
    super::two_items(root);
    let (code, _, stderr) = run(&root.join("empty"), &["adopt"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("but one above; pass `"), "{stderr}");
}

#[cfg(unix)]
#[test]
fn settings_that_cannot_be_read_are_named() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["init"]);
    fs::remove_file(folder.path().join("basepair.toml")).unwrap();
    std::os::unix::fs::symlink("/nowhere", folder.path().join("basepair.toml")).unwrap();
    let (code, _, stderr) = run(folder.path(), &["adopt"]);
    assert_eq!(code, 1);
    assert!(stderr.contains("error: basepair.toml:1:1: `basepair.toml` leads out of"), "{stderr}");
}
