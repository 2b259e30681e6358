//! `basepair init`.

use super::run;
use super::tree::{read_tree, write};
use serde_json::Value;
use std::fs;
use std::path::Path;

fn findings(folder: &Path) -> Vec<String> {
    let (code, stdout, stderr) = run(folder, &["check", "--strict", "--format", "json"]);
    let report: Value = serde_json::from_str(&stdout).unwrap_or_else(|_| panic!("{stderr}"));
    let found = report["findings"].as_array().unwrap();
    assert_eq!(code, i32::from(!found.is_empty()), "{stderr}");
    found
        .iter()
        .map(|finding| format!("{} {} {}", finding["rule"], finding["file"], finding["message"]))
        .collect()
}

#[test]
fn a_registry_of_every_framework_and_form_passes_check_and_a_second_run_changes_nothing() {
    for framework in ["react", "vue", "svelte"] {
        for form in ["--plain", "--helix"] {
            let folder = tempfile::tempdir().unwrap();
            let (code, _, stderr) = run(folder.path(), &["init", "acme-ui", "--framework", framework, form]);
            assert_eq!(code, 0, "{stderr}");
            let root = folder.path().join("acme-ui");
            assert_eq!(findings(&root), [""; 0], "{framework} {form}");
            assert_eq!(root.join("architecture.json").exists(), form == "--helix");
            for file in [
                "registry.json",
                "package.json",
                "tsconfig.json",
                "README.md",
                ".github/workflows/registry.yml",
            ] {
                assert!(
                    stderr.contains(&format!("wrote {file}\n")) && root.join(file).is_file(),
                    "{file}: {stderr}"
                );
            }
            let before = read_tree(&root);
            let (code, _, stderr) = run(&root, &["init", "--framework", framework, form]);
            assert_eq!(code, 2, "{stderr}");
            assert!(stderr.contains("basepair adopt"), "{stderr}");
            assert_eq!(read_tree(&root), before);
        }
    }
}

#[test]
fn options_are_written_to_the_files() {
    let folder = tempfile::tempdir().unwrap();
    let asked =
        ["init", "--name", "Acme \"UI\"", "--namespace", "acme", "--base-url", "https://ui.acme.dev/"];
    let (code, _, stderr) = run(folder.path(), &asked);
    assert_eq!(code, 0, "{stderr}");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let manifest: Value = serde_json::from_str(&read("registry.json")).unwrap();
    assert_eq!(
        (&manifest["name"], &manifest["homepage"]),
        (&"Acme \"UI\"".into(), &"https://ui.acme.dev".into())
    );
    assert_eq!(manifest["$schema"], "https://ui.shadcn.com/schema/registry.json");
    assert!(read("basepair.toml").contains("base-url = \"https://ui.acme.dev\"\n"));
    assert!(read("basepair.toml").contains("namespaces = [\"@acme\"]\n"));
    assert!(read(".github/workflows/registry.yml").ends_with("      - run: basepair build\n"));
    let package: Value = serde_json::from_str(&read("package.json")).unwrap();
    for script in ["check", "serve", "build", "test"] {
        assert!(package["scripts"][script].is_string(), "{script}");
    }
    assert_eq!(findings(folder.path()), [""; 0]);
    let (code, _, stderr) = run(folder.path(), &["build"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(folder.path().join("public/r/greeting.json").is_file());
}

#[test]
fn existing_files_are_kept_and_listed() {
    let folder = tempfile::tempdir().unwrap();
    write(
        folder.path(),
        &[
            ("package.json", r#"{ "name": "app", "dependencies": { "react": "^19" } }"#),
            ("README.md", "mine\n"),
            ("src/main.tsx", "x\n"),
        ],
    );
    let before = read_tree(folder.path());
    let (code, _, stderr) = run(folder.path(), &["init", "--dry-run"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(
        stderr.contains("would write registry.json") && !stderr.contains("would write README.md"),
        "{stderr}"
    );
    assert_eq!(read_tree(folder.path()), before, "a dry run writes nothing");
    let (code, _, stderr) = run(folder.path(), &["init"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(stderr.contains("kept package.json") && stderr.contains("kept README.md"), "{stderr}");
    assert!(stderr.contains("vitest@"), "the packages of its tests are printed: {stderr}");
    let after = read_tree(folder.path());
    for (path, bytes) in &before {
        assert_eq!(after.get(path), Some(bytes), "{path}");
    }
    assert_eq!(findings(folder.path()), [""; 0]);
}

#[test]
fn a_file_is_not_the_directory_of_a_registry() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("README.md"), "# A\n").unwrap();
    let (code, _, stderr) = run(folder.path(), &["init", "README.md"]);
    assert!(code == 2 && stderr.contains("`README.md` is not a directory"), "{stderr}");
}

#[test]
fn other_frameworks_are_errors_with_an_explanation_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    for (framework, sentence) in [
        ("solid", "no client installs components of this framework; use react, vue or svelte"),
        ("nuxt", "use vue, which this framework is based on"),
    ] {
        let (code, _, stderr) = run(folder.path(), &["init", "--framework", framework]);
        assert_eq!(code, 2);
        assert!(stderr.contains(sentence), "{stderr}");
    }
    assert_eq!(run(folder.path(), &["init", "--helix", "--plain"]).0, 2);
    assert!(read_tree(folder.path()).is_empty());
}

#[test]
fn new_works_in_a_registry_of_init() {
    for (framework, form) in
        [("react", "--plain"), ("react", "--helix"), ("vue", "--helix"), ("svelte", "--plain")]
    {
        let folder = tempfile::tempdir().unwrap();
        run(folder.path(), &["init", "--framework", framework, form]);
        let mut arguments = vec!["new", "date-picker"];
        if form == "--helix" {
            arguments.extend(["--node", "primitives"]);
        }
        let (code, _, stderr) = run(folder.path(), &arguments);
        assert_eq!(code, 0, "{framework} {form}: {stderr}");
        assert!(stderr.contains("date-picker.test.ts"), "{framework} {form}: {stderr}");
        assert_eq!(findings(folder.path()), [""; 0], "{framework} {form}");
    }
}

#[test]
fn new_items_of_every_type_are_clean_in_a_svelte_registry_with_a_model() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["init", "--framework", "svelte", "--helix"]);
    for (name, kind, node) in [
        ("panel", "component", "core-guarantee"),
        ("hero", "block", "core-guarantee"),
        ("chip", "ui", "primitives"),
    ] {
        let (code, _, stderr) = run(folder.path(), &["new", name, "--type", kind, "--node", node]);
        assert_eq!(code, 0, "{name}: {stderr}");
        assert_eq!(findings(folder.path()), [""; 0], "{name}");
    }
    let (code, _, stderr) = run(folder.path(), &["new", "index", "--type", "ui", "--node", "primitives"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("`index` does not describe an item"), "{stderr}");
}

#[test]
fn a_name_that_would_be_withheld_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["init"]);
    let before = read_tree(folder.path());
    let (code, _, stderr) = run(folder.path(), &["new", "con", "--type", "ui"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("con.tsx") && stderr.contains("choose another name"), "{stderr}");
    assert_eq!(read_tree(folder.path()), before);
}

#[test]
fn commands_that_publish_refuse_invalid_settings() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["init"]);
    fs::write(folder.path().join("basepair.toml"), "[serve]\nlisten = '127.0.0.1:40x'\n").unwrap();
    let before = read_tree(folder.path());
    for command in ["serve", "build"] {
        let (code, stdout, stderr) = run(folder.path(), &[command]);
        assert_eq!((code, stdout.as_str()), (2, ""), "{command}: {stderr}");
        assert!(stderr.contains("basepair.toml:2:10: "), "{command}: {stderr}");
        assert!(!stderr.contains("listening"), "{stderr}");
    }
    let (code, _, stderr) = run(folder.path(), &["serve", "--config", "serve.lisen=1"]);
    assert_eq!(code, 2, "{stderr}");
    assert_eq!(read_tree(folder.path()), before);
}

#[test]
fn in_an_existing_project_the_next_steps_work_and_its_files_are_not_published() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("package.json"), "{\"name\": \"mine\"}").unwrap();
    let (code, _, stderr) = run(folder.path(), &["init"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(stderr.contains("  npm install --save-dev @testing-library/dom@"), "{stderr}");
    assert!(stderr.contains("  npx vitest run\n") && !stderr.contains("npm test"), "{stderr}");

    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("registry/ui")).unwrap();
    fs::write(folder.path().join("registry/ui/greeting.tsx"), "mine").unwrap();
    let before = read_tree(folder.path());
    let (code, _, stderr) = run(folder.path(), &["init"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("`registry/ui/greeting.tsx` already exists"), "{stderr}");
    assert_eq!(read_tree(folder.path()), before);
}

#[test]
fn files_of_a_killed_new_are_named_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["init"]);
    let manifest = fs::read(folder.path().join("registry.json")).unwrap();
    assert_eq!(run(folder.path(), &["new", "chip", "--type", "ui"]).0, 0);
    // The manifest is written last.
    fs::write(folder.path().join("registry.json"), manifest).unwrap();
    let (code, _, stderr) = run(folder.path(), &["new", "chip", "--type", "ui"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("already exists, and no item lists it: remove it"), "{stderr}");
}

#[test]
fn a_registry_inside_another_is_mentioned() {
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["init"]);
    let (code, _, stderr) = run(folder.path(), &["init", "inner"]);
    assert_eq!(code, 0);
    assert!(stderr.starts_with("note: `") && stderr.contains("is a registry, too"), "{stderr}");
}

#[test]
fn what_a_killed_run_left_is_completed() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(folder.path(), &["init", "--name", "acme"]).0, 0);
    let all = read_tree(folder.path());
    // The manifest is written last, so that it is what is missing after a run that was killed.
    for missing in [&["registry.json"][..], &["registry.json", "README.md", ".gitignore", "package.json"]] {
        for file in missing {
            fs::remove_file(folder.path().join(file)).unwrap();
        }
        fs::write(folder.path().join(".registry.json.basepair-new"), "{ \"na").unwrap();
        let (code, _, stderr) = run(folder.path(), &["init", "--name", "acme"]);
        assert_eq!(code, 0, "{stderr}");
        assert_eq!(read_tree(folder.path()), all);
    }
}

#[test]
fn of_runs_at_once_one_creates_the_registry_and_the_others_find_it() {
    let folder = tempfile::tempdir().unwrap();
    let codes: Vec<i32> = std::thread::scope(|scope| {
        let start = |framework: &'static str| {
            let folder = folder.path();
            scope.spawn(move || run(folder, &["init", "ui", "--framework", framework]).0)
        };
        let running = ["react", "vue", "svelte", "react"].map(start);
        running.map(|run| run.join().unwrap()).to_vec()
    });
    assert_eq!(codes.iter().filter(|code| **code == 0).count(), 1, "{codes:?}");
    assert_eq!(findings(&folder.path().join("ui")), [""; 0]);
}

#[test]
fn the_next_step_can_be_pasted_into_a_shell() {
    let folder = tempfile::tempdir().unwrap();
    for (directory, line) in [("my ui", "  cd 'my ui'\n"), ("plain", "  cd plain\n"), (".", "next:\n  npm ")]
    {
        let (code, _, stderr) = run(folder.path(), &["init", directory]);
        assert_eq!(code, 0, "{stderr}");
        assert!(stderr.contains(line), "{stderr}");
    }
}

#[test]
fn what_later_commands_would_reject_is_rejected() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, message) in [
        (["--name", ""], "use one line of text"),
        (["--name", "a\nb"], "use one line of text"),
        (["--base-url", "https://ui.example/?q"], "must not have a query"),
        (["--framework", "veu"], "did you mean vue?"),
    ] {
        let (code, _, stderr) = run(folder.path(), &[&["init", "ui"], &arguments[..]].concat());
        assert_eq!(code, 2, "{arguments:?}");
        assert!(stderr.contains(message), "{arguments:?}: {stderr}");
    }
    assert!(!folder.path().join("ui").exists());
}

#[test]
fn new_items_of_every_type_pass_check_in_a_vue_registry() {
    for form in ["--plain", "--helix"] {
        let folder = tempfile::tempdir().unwrap();
        run(folder.path(), &["init", "--name", "acme", "--framework", "vue", form]);
        for kind in ["ui", "component", "block", "lib"] {
            let name = format!("my-{kind}");
            let node: &[&str] = if form == "--helix" { &["--node", "N2"] } else { &[] };
            let (code, _, stderr) = run(folder.path(), &[&["new", &name, "--type", kind], node].concat());
            assert_eq!(code, 0, "{stderr}");
        }
        assert_eq!(findings(folder.path()), [""; 0], "{form}");
    }
}
