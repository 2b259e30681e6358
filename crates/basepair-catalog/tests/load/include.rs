//! Manifests that include others.

use crate::support::{
    accepted, assert_refused_at, catalog, entry, entry_at, index_json, item_json, loaded, refused,
};
use basepair_catalog::catalog::Item;
use basepair_catalog::load::{Directory, Memory, Reading, load_as};
use std::fs;

const HEAD: &str = "\"name\": \"acme\", \"homepage\": \"https://acme.example\"";

/// A root manifest with these includes and items.
fn root(includes: &[&str], items: &[String]) -> Memory {
    Memory::default().with("registry.json", manifest_of(HEAD, includes, items))
}

/// An included manifest, without name and homepage.
fn part(includes: &[&str], items: &[String]) -> String {
    manifest_of("\"$schema\": \"s\"", includes, items)
}

fn manifest_of(head: &str, includes: &[&str], items: &[String]) -> String {
    let includes: Vec<String> = includes.iter().map(|include| format!("    \"{include}\"")).collect();
    let (includes, items) = (includes.join(",\n"), items.join(",\n"));
    format!("{{ {head},\n  \"include\": [\n{includes}\n  ],\n  \"items\": [\n{items}\n  ]\n}}\n")
}

fn plain(name: &str) -> String {
    entry(name, "ui", "")
}

#[test]
fn included_items_come_first_and_depth_first() {
    let source = root(&["b/registry.json", "a/registry.json"], &[plain("root")])
        .with("b/registry.json", part(&["deep/registry.json"], &[plain("b1"), plain("b2")]))
        .with("b/deep/registry.json", part(&[], &[plain("deep")]))
        .with("a/registry.json", part(&[], &[plain("a")]));
    assert_eq!(accepted(&source), [""; 0]);
    let catalog = catalog(&source);
    assert_eq!(catalog.items().iter().map(Item::name).collect::<Vec<_>>(), ["deep", "b1", "b2", "a", "root"]);
    assert_eq!(catalog.registry.name, "acme");
}

#[test]
fn file_paths_of_an_included_manifest_become_relative_to_the_root() {
    let source = root(&["./parts/registry.json"], &[entry_at("top", "ui", "top.tsx")])
        .with("parts/registry.json", part(&["x/registry.json"], &[entry_at("mid", "ui", "./m//mid.tsx")]))
        .with("parts/x/registry.json", part(&[], &[entry_at("low", "ui", "n2-primitives/low.tsx")]))
        .with("top.tsx", "top")
        .with("parts/m/mid.tsx", "mid")
        .with("parts/x/n2-primitives/low.tsx", "low");
    let catalog = catalog(&source);
    for (name, path) in
        [("top", "top.tsx"), ("mid", "parts/m/mid.tsx"), ("low", "parts/x/n2-primitives/low.tsx")]
    {
        assert_eq!(catalog.item(name).unwrap().entry.files[0].path, path);
        let served = item_json(&catalog, name);
        assert_eq!(served["files"][0]["path"], path);
        assert_eq!(served["files"][0]["content"], name);
        let position = catalog.position(name).unwrap();
        assert_eq!(index_json(&catalog)["items"][position]["files"][0]["path"], path);
    }
    assert_eq!(catalog.element_at(0).unwrap().as_str(), "N2");
}

#[test]
fn an_included_manifest_may_omit_name_and_homepage_and_cannot_change_them() {
    let source = root(&["a/registry.json"], &[]).with(
        "a/registry.json",
        "{\"name\": \"other\", \"homepage\": \"https://other.example\", \"$schema\": \"x\", \"items\": []}",
    );
    let index = index_json(&catalog(&source));
    assert_eq!(index["name"], "acme");
    assert_eq!(index["homepage"], "https://acme.example");
    assert_eq!(index["$schema"], "https://ui.shadcn.com/schema/registry.json");
}

#[test]
fn an_included_manifest_must_have_items_or_includes() {
    let source = root(&["a/registry.json"], &[]).with("a/registry.json", "{}");
    assert_eq!(refused(&source), ["missing-field a/registry.json:1:1"]);
}

#[test]
fn a_cycle_is_refused_with_its_path() {
    let source = root(&["a/registry.json"], &[])
        .with("a/registry.json", part(&["b/registry.json"], &[]))
        .with("a/b/registry.json", part(&["./registry.json"], &[plain("x")]));
    let loaded = loaded(&source);
    assert_eq!(refused(&source), ["include-cycle a/b/registry.json:3:5"]);
    assert_eq!(
        loaded.findings[0].message,
        "the include `a/b/registry.json` includes itself: \
         registry.json -> a/registry.json -> a/b/registry.json -> a/b/registry.json"
    );
}

#[test]
fn a_manifest_that_includes_itself_is_a_cycle() {
    assert_eq!(refused(&root(&["./registry.json"], &[])), ["include-cycle registry.json:3:5"]);
}

#[test]
fn a_second_include_of_the_same_manifest_is_refused_whatever_its_spelling() {
    let source = root(&["a/registry.json", "./a//registry.json"], &[])
        .with("a/registry.json", part(&[], &[plain("x")]));
    assert_eq!(refused(&source), ["repeated-include registry.json:4:5"]);
    let message = &loaded(&source).findings[0].message;
    assert_eq!(message, "`a/registry.json` is already included at registry.json:3:5");
}

#[test]
fn a_manifest_included_on_two_paths_is_refused() {
    let source = root(&["a/registry.json", "a/b/registry.json"], &[])
        .with("a/registry.json", part(&["b/registry.json"], &[]))
        .with("a/b/registry.json", part(&[], &[plain("x")]));
    assert_eq!(refused(&source), ["repeated-include registry.json:4:5"]);
}

/// A chain of this many manifests, including the root, each in a folder of the one before.
fn chain(length: usize) -> Memory {
    let mut source = root(&["d/registry.json"], &[]);
    for level in 1..length {
        let path = format!("{}registry.json", "d/".repeat(level));
        let last = level + 1 == length;
        let includes: &[&str] = if last { &[] } else { &["d/registry.json"] };
        source = source.with(&path, part(includes, &[plain(&format!("i{level}"))]));
    }
    source
}

#[test]
fn manifests_nest_32_deep_and_no_deeper() {
    assert_eq!(accepted(&chain(32)), [""; 0]);
    assert_eq!(catalog(&chain(32)).items().len(), 31);
    let last = format!("{}registry.json", "d/".repeat(31));
    assert_eq!(refused(&chain(33)), [format!("deep-include {last}:3:5")]);
}

#[test]
fn an_include_that_is_not_a_relative_path_to_a_manifest_is_refused_with_its_place() {
    for (include, problem) in [
        ("/etc/registry.json", "is absolute"),
        ("C:/registry.json", "is absolute"),
        ("../registry.json", "leads out of its folder"),
        ("a/../registry.json", "leads out of its folder"),
        ("https://x.example/registry.json", "is a URL, not a path"),
        ("a/items.json", "does not name a `registry.json` file"),
        ("a", "does not name a `registry.json` file"),
        ("", "is empty"),
        ("a\\\\registry.json", "contains a backslash"),
        ("a\\u0000/registry.json", "contains a control character"),
    ] {
        let text = format!("{{ {HEAD},\n  \"include\": [¤\"{include}\"]\n}}");
        let found = assert_refused_at(Memory::default(), "registry.json", &text, &["invalid-include"]);
        assert!(found[0].ends_with(problem), "{} does not end with {problem}", found[0]);
    }
}

#[test]
fn a_missing_include_is_refused_at_its_location() {
    let source = root(&["a/registry.json"], &[]);
    assert_eq!(refused(&source), ["missing-file registry.json:3:5"]);
    assert_eq!(loaded(&source).findings[0].message, "`a/registry.json` does not exist");
    assert!(
        loaded(&source).read_paths.files.contains(&"a/registry.json".to_owned()),
        "a watcher waits for it"
    );
}

#[test]
fn names_are_unique_across_all_manifests() {
    let source = root(&["a/registry.json", "b/registry.json"], &[plain("x"), plain("z")])
        .with("a/registry.json", part(&[], &[plain("x")]))
        .with("b/registry.json", part(&[], &[plain("y"), plain("x")]));
    assert_eq!(
        refused(&source),
        ["duplicate-name b/registry.json:7:14", "duplicate-name registry.json:7:14"]
    );
    let message = &loaded(&source).findings[1].message;
    assert_eq!(message, "the name `x` is taken by the item at a/registry.json:6:14");
}

#[test]
fn problems_in_an_included_manifest_have_its_file_and_do_not_hide_others() {
    let source = root(&["a/registry.json", "b/registry.json"], &[entry("r", "ui", "\"docs\": 1")])
        .with("a/registry.json", "{\n  nonsense\n}")
        .with("b/registry.json", part(&[], &[entry_at("x", "ui", "gone.tsx")]));
    assert_eq!(
        refused(&source),
        [
            "invalid-json a/registry.json:2:3",
            "missing-file b/registry.json:6:61",
            "wrong-type registry.json:7:50"
        ]
    );
    assert_eq!(loaded(&source).findings[1].message, "`b/gone.tsx` does not exist");
}

#[test]
fn siblings_are_resolved_across_manifests() {
    let source = root(&["a/registry.json"], &[entry("top", "ui", "\"registryDependencies\": [\"low\"]")])
        .with("a/registry.json", part(&[], &[entry("low", "ui", "\"registryDependencies\": [\"top\"]")]));
    let catalog = catalog(&source);
    assert_eq!(item_json(&catalog, "top")["registryDependencies"][0], "https://acme.example/base/r/low.json");
    assert_eq!(item_json(&catalog, "low")["registryDependencies"][0], "https://acme.example/base/r/top.json");
}

#[test]
fn an_include_through_a_link_out_of_the_root_is_refused() {
    let outer = tempfile::tempdir().unwrap();
    let folder = outer.path().join("root");
    fs::create_dir_all(outer.path().join("foreign")).unwrap();
    fs::create_dir(&folder).unwrap();
    fs::write(outer.path().join("foreign/registry.json"), part(&[], &[plain("x")])).unwrap();
    std::os::unix::fs::symlink(outer.path().join("foreign"), folder.join("a")).unwrap();
    fs::write(folder.join("registry.json"), root(&["a/registry.json"], &[]).text("registry.json").unwrap())
        .unwrap();
    assert_eq!(refused(&Directory::open(&folder).unwrap()), ["escaping-path registry.json:3:5"]);
}

/// Loads a tree with its root manifest at `manifest`.
fn tree_at(manifest: &str, source: &Memory) -> Vec<String> {
    let reading = Reading { manifest: manifest.to_owned(), allow_outside: true, ..Reading::default() };
    load_as(source, &reading).unwrap().findings.iter().map(crate::support::line).collect()
}

#[test]
fn a_tree_starts_at_a_registry_json_inside_the_directory() {
    let text = manifest_of(HEAD, &["a/registry.json"], &[]);
    for manifest in ["catalog.json", "../registry.json", "../w/x/registry.json"] {
        let source = Memory::default().with(manifest, text.clone());
        assert_eq!(tree_at(manifest, &source), [format!("invalid-include {manifest}:3:5")]);
    }
}

#[test]
fn every_path_of_an_included_manifest_has_one_base() {
    let members =
        r#""files": [{"path": "a.tsx", "type": "registry:ui"}], "meta": {"preview": {"light": "p/a.png"}}"#;
    let reading = Reading { manifest: "packages/ui/registry.json".to_owned(), ..Reading::default() };
    let source = Memory::default()
        .with("packages/ui/registry.json", manifest_of(HEAD, &["forms/registry.json"], &[]))
        .with("packages/ui/forms/registry.json", part(&[], &[entry("a", "ui", members)]))
        .with("packages/ui/forms/a.tsx", "a");
    let loaded = load_as(&source, &reading).unwrap();
    let item = item_json(loaded.best().unwrap(), "a");
    assert_eq!(item["files"][0]["path"], "forms/a.tsx");
    assert_eq!(item["meta"]["preview"]["light"], "forms/p/a.png");
    assert!(loaded.read_paths.files.contains(&"packages/ui/forms/p/a.png".to_owned()));
}
