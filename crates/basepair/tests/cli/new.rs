//! `basepair new`.

use super::run;
use crate::is_full;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn model() -> Value {
    serde_json::from_slice(&fs::read(repository().join("architecture.json")).unwrap()).unwrap()
}

/// The default model with a node and a rung that are not in the code.
fn larger_model() -> Value {
    let mut model = model();
    let strand = model["nodes"][2]["strand"].clone();
    model["nodes"].as_array_mut().unwrap().push(json!({
        "id": "N97", "title": "Games", "sub_label": "games", "strand": strand, "covenant": "Play is allowed.",
        "description": "Things to play with.", "directory": "n97-games", "harness": "required"
    }));
    model["rungs"].as_array_mut().unwrap().push(json!({
        "id": "N98", "title": "Maps", "sub_label": "maps", "covenant": "Nobody gets lost.",
        "description": "Ways through everything.", "directory": "n98-maps"
    }));
    model
}

fn elements(model: &Value) -> Vec<String> {
    let list = |key: &str, id: &str| -> Vec<String> {
        model[key].as_array().unwrap().iter().map(|each| each[id].as_str().unwrap().to_owned()).collect()
    };
    [list("strands", "name"), list("nodes", "id"), list("rungs", "id")].concat()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

fn default_registry(folder: &Path, model: &Value) {
    fs::copy(repository().join("registry.json"), folder.join("registry.json")).unwrap();
    copy(&repository().join("registry"), &folder.join("registry"));
    fs::write(folder.join("architecture.json"), model.to_string()).unwrap();
}

fn tiny_registry(folder: &Path, model: Option<&Value>) {
    fs::write(
        folder.join("registry.json"),
        r#"{ "name": "tiny", "homepage": "https://tiny.example", "items": [] }"#,
    )
    .unwrap();
    if let Some(model) = model {
        fs::write(folder.join("architecture.json"), model.to_string()).unwrap();
    }
}

fn findings(folder: &Path) -> BTreeSet<String> {
    let (_, stdout, stderr) = run(folder, &["check", "--strict", "--format", "json"]);
    let report: Value = serde_json::from_str(&stdout).unwrap_or_else(|_| panic!("{stderr}"));
    let line = |f: &Value| format!("{} {} {}", f["rule"], f["file"], f["message"]);
    report["findings"].as_array().unwrap().iter().map(line).collect()
}

#[test]
fn a_new_item_of_any_element_of_a_full_registry_passes_check() {
    for model in [model(), larger_model()] {
        let folder = tempfile::tempdir().unwrap();
        default_registry(folder.path(), &model);
        let before = findings(folder.path());
        // Each takes seconds; the next test has all of them in a small registry.
        for (at, element) in elements(&model).iter().enumerate().step_by(if is_full() { 1 } else { 6 }) {
            let (code, _, stderr) =
                run(folder.path(), &["new", &format!("first-thing-{at}"), "--node", element]);
            assert_eq!(code, 0, "{element}: {stderr}");
        }
        let after = findings(folder.path());
        let new: Vec<_> = after.difference(&before).collect();
        assert!(new.is_empty(), "{new:#?}");
    }
}

#[test]
fn the_first_item_of_a_new_registry_passes_check() {
    let models = [(model(), false), (larger_model(), true)];
    for (model, own) in models {
        for element in elements(&model) {
            let folder = tempfile::tempdir().unwrap();
            tiny_registry(folder.path(), own.then_some(&model));
            let (code, _, stderr) = run(folder.path(), &["new", "first-thing", "--node", &element]);
            assert_eq!(code, 0, "{element}: {stderr}");
            let (code, _, stderr) = run(folder.path(), &["check", "--strict"]);
            assert_eq!(code, 0, "{element}: {stderr}");
        }
    }
}

#[test]
fn it_writes_source_demo_test_and_entries_and_reports_them() {
    let folder = tempfile::tempdir().unwrap();
    default_registry(folder.path(), &model());
    let before = fs::read_to_string(folder.path().join("registry.json")).unwrap();
    let arguments = [
        "new",
        "star-rating",
        "--registry",
        ".",
        "--node",
        "n2",
        "--title",
        "Star \"rating\"",
        "--description",
        "Picks a day.",
    ];
    let (code, stdout, stderr) = run(folder.path(), &arguments);
    assert_eq!((code, &*stdout), (0, ""), "{stderr}");
    for file in ["star-rating.tsx", "star-rating-demo.tsx", "star-rating.test.tsx"] {
        let path = format!("registry/n2-primitives/star-rating/{file}");
        assert!(
            folder.path().join(&path).is_file() && stderr.contains(&format!("wrote {path}\n")),
            "{stderr}"
        );
    }
    assert!(stderr.contains("added `star-rating` and `star-rating-demo` to registry.json"), "{stderr}");
    assert!(stderr.contains("basepair check"), "{stderr}");
    let after = fs::read_to_string(folder.path().join("registry.json")).unwrap();
    let kept = before.trim_end().trim_end_matches(['}', ']', ' ', '\n']);
    assert!(after.starts_with(kept), "everything else stays unchanged");
    let manifest: Value = serde_json::from_str(&after).unwrap();
    let items = manifest["items"].as_array().unwrap();
    let [item, demo] = &items[items.len() - 2..] else { panic!() };
    assert_eq!((&item["title"], &item["type"]), (&json!("Star \"rating\""), &json!("registry:ui")));
    assert_eq!(item["description"], "Picks a day.");
    assert_eq!(
        (&demo["meta"]["demo"], &demo["registryDependencies"]),
        (&json!("star-rating"), &json!(["star-rating"]))
    );
}

#[test]
fn invalid_and_duplicate_names_are_errors_with_a_suggestion() {
    let folder = tempfile::tempdir().unwrap();
    default_registry(folder.path(), &model());
    let before = fs::read(folder.path().join("registry.json")).unwrap();
    for (name, idea) in [
        ("button", "primitive-button"),
        ("StarRating", "star-rating"),
        ("my box!", "my-box"),
        ("../escape", "escape"),
        ("registry", "primitive-registry"),
        ("heading-demo", "primitive-heading"),
    ] {
        let (code, _, stderr) = run(folder.path(), &["new", name, "--node", "N2"]);
        assert_eq!(code, 2, "{name}: {stderr}");
        assert!(stderr.contains(&format!("try `{idea}`")), "{name}: {stderr}");
    }
    let (code, _, stderr) = run(folder.path(), &["new", "a-box", "--node", "N99"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("the model has no element `N99`"), "{stderr}");
    assert_eq!(fs::read(folder.path().join("registry.json")).unwrap(), before);
}

#[test]
fn a_name_with_an_invalid_demo_name_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    tiny_registry(folder.path(), None);
    let name = "a".repeat(200);
    let (code, _, stderr) = run(folder.path(), &["new", &name, "--node", "N2"]);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("demo") && stderr.contains("longer than 200 bytes"), "{stderr}");
    assert_eq!(run(folder.path(), &["check"]).0, 0);
}

#[test]
fn nothing_is_ever_overwritten_or_left_half_done() {
    let folder = tempfile::tempdir().unwrap();
    tiny_registry(folder.path(), None);
    let taken = folder.path().join("registry/n2-primitives/box");
    fs::create_dir_all(&taken).unwrap();
    fs::write(taken.join("notes.txt"), "mine").unwrap();
    let (code, _, stderr) = run(folder.path(), &["new", "box", "--node", "N2"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("already exists"), "{stderr}");
    assert_eq!(fs::read_dir(&taken).unwrap().count(), 1);

    std::os::unix::fs::symlink(std::env::temp_dir(), folder.path().join("registry/n3-brand")).unwrap();
    let before = fs::read(folder.path().join("registry.json")).unwrap();
    let (code, _, stderr) = run(folder.path(), &["new", "a-greeting", "--node", "N3"]);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("leads out of"), "{stderr}");
    assert_eq!(fs::read(folder.path().join("registry.json")).unwrap(), before);
    assert!(!folder.path().join("registry/spine").exists(), "partial changes are rolled back");
}

#[test]
fn a_type_may_be_requested() {
    let folder = tempfile::tempdir().unwrap();
    tiny_registry(folder.path(), None);
    for (name, kind, file) in [
        ("use-clock", "hook", "use-clock.ts"),
        ("dates", "lib", "dates.ts"),
        ("panel", "registry:block", "panel.tsx"),
        ("guide", "item", "guide.md"),
    ] {
        let (code, _, stderr) = run(folder.path(), &["new", name, "--node", "N5", "--type", kind]);
        assert_eq!(code, 0, "{kind}: {stderr}");
        assert!(folder.path().join("registry/n5-resilience").join(name).join(file).is_file(), "{kind}");
        let (code, _, stderr) = run(folder.path(), &["check", "--strict"]);
        assert_eq!(code, 0, "{kind}: {stderr}");
    }
    for (name, kind, reason) in [
        ("clock", "hook", "try `use-clock`"),
        ("night", "theme", "does not define CSS values"),
        ("x", "widget", "use ui, component, block"),
    ] {
        let (code, _, stderr) = run(folder.path(), &["new", name, "--node", "N5", "--type", kind]);
        assert_eq!(code, 2, "{kind}");
        assert!(stderr.contains(reason), "{kind}: {stderr}");
    }
}

#[test]
fn a_node_is_named_by_id_number_label_folder_or_title() {
    let folder = tempfile::tempdir().unwrap();
    default_registry(folder.path(), &model());
    for (at, node) in ["N2", "2", "n2-primitives", "primitives", "primitive", "Primitives"].iter().enumerate()
    {
        let (code, _, stderr) = run(folder.path(), &["new", &format!("thing-{at}"), "--node", node]);
        assert_eq!(code, 0, "{node}: {stderr}");
        assert!(stderr.contains("wrote registry/n2-primitives/thing-"), "{node}: {stderr}");
    }
    let (code, _, stderr) = run(folder.path(), &["new", "other", "--node", "primitve"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("did you mean `primitive`?"), "{stderr}");
    let (code, _, stderr) = run(folder.path(), &["new", "other"]);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("--node") && stderr.contains("N6 (pages)"), "{stderr}");
}

#[test]
fn a_registry_without_a_model_needs_no_node_and_keeps_its_layout() {
    let folder = tempfile::tempdir().unwrap();
    let flat = r#"{ "name": "flat", "homepage": "https://flat.example", "items": [
        { "name": "box", "type": "registry:ui", "title": "Box", "description": "A box.",
          "files": [{ "path": "registry/ui/box.tsx", "type": "registry:ui" }] } ] }"#;
    fs::write(folder.path().join("registry.json"), flat).unwrap();
    fs::create_dir_all(folder.path().join("registry/ui")).unwrap();
    fs::write(folder.path().join("registry/ui/box.tsx"), "export const Box = () => <p />\n").unwrap();
    for (name, kind, file) in [
        ("panel", "ui", "registry/ui/panel.tsx"),
        ("use-clock", "hook", "registry/hooks/use-clock.ts"),
        ("dates", "lib", "registry/lib/dates.ts"),
        ("hero", "block", "registry/blocks/hero.tsx"),
    ] {
        let (code, _, stderr) = run(folder.path(), &["new", name, "--type", kind]);
        assert_eq!(code, 0, "{kind}: {stderr}");
        assert!(folder.path().join(file).is_file(), "{kind}: {stderr}");
    }
    let rules: BTreeSet<String> =
        findings(folder.path()).into_iter().filter(|finding| !finding.contains("missing-demo")).collect();
    assert!(rules.is_empty(), "{rules:#?}");
    let before = fs::read_to_string(folder.path().join("registry/ui/panel.tsx")).unwrap();
    let (code, _, stderr) = run(folder.path(), &["new", "panel"]);
    assert_eq!(code, 2, "{stderr}");
    assert_eq!(fs::read_to_string(folder.path().join("registry/ui/panel.tsx")).unwrap(), before);
}

#[test]
fn a_test_is_written_for_the_test_runner_of_the_project() {
    let test = |packages: &str| {
        let folder = tempfile::tempdir().unwrap();
        tiny_registry(folder.path(), None);
        let package = format!(r#"{{ "name": "x", "devDependencies": {packages} }}"#);
        fs::write(folder.path().join("package.json"), package).unwrap();
        let (code, _, stderr) = run(folder.path(), &["new", "panel"]);
        assert_eq!(code, 0, "{stderr}");
        (fs::read_to_string(folder.path().join("registry/ui/panel/panel.test.tsx")).ok(), stderr)
    };
    let (written, stderr) = test(r#"{ "react": "19" }"#);
    assert!(
        written.is_none() && stderr.contains("no test was written, because package.json has no vitest"),
        "{stderr}"
    );
    let (written, _) = test(r#"{ "react": "19", "vitest": "4" }"#);
    assert!(written.unwrap().contains("from \"react-dom/server\""));
    let (written, _) = test(r#"{ "react": "19", "vitest": "4", "@testing-library/react": "16" }"#);
    assert!(written.unwrap().contains("from \"@testing-library/react\""));
}

#[test]
fn the_name_of_a_retired_item_is_never_reused() {
    let folder = tempfile::tempdir().unwrap();
    tiny_registry(folder.path(), None);
    run(folder.path(), &["new", "panel"]);
    run(folder.path(), &["retire", "panel"]);
    let (code, _, stderr) = run(folder.path(), &["new", "panel"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("the name `panel` belongs to a retired item; try `own-panel`"), "{stderr}");
}

#[test]
fn a_node_in_a_registry_without_a_model_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    super::two_items(folder.path());
    let (code, _, stderr) = run(folder.path(), &["new", "panel", "--node", "N2"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("leave out --node"), "{stderr}");
}
