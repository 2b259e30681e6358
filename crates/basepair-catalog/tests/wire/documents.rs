//! All documents together: the index with its counts, the digests, and the same bytes for the same input.

use crate::support::{catalog, entry, files, index_json, json, loaded, registry, text};
use basepair_catalog::catalog::Catalog;
use basepair_catalog::document::hex;
use basepair_catalog::files::index;
use basepair_catalog::load::{Directory, Embedded, Memory, Source};
use basepair_catalog::wire::item::DependencyForm;
use serde_json::Value;
use std::fs;

/// Every document by path.
fn documents(catalog: &Catalog) -> Vec<(String, Vec<u8>)> {
    let files = files(catalog);
    files.all(catalog).map(|(path, document)| (path, document.bytes.to_vec())).collect()
}

/// A directory with the same files as a registry in memory.
fn on_disk(memory: &Memory) -> (tempfile::TempDir, Directory) {
    let folder = tempfile::tempdir().unwrap();
    for path in loaded(memory).read_paths.files {
        if let Ok(bytes) = memory.read(&path, u64::MAX) {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
    }
    let directory = Directory::open(folder.path()).unwrap();
    (folder, directory)
}

#[test]
fn the_same_input_gives_the_same_bytes_wherever_it_comes_from() {
    let first = documents(&catalog(&Embedded));
    assert!(first == documents(&catalog(&Embedded)), "loaded twice");
    assert!(first == documents(&catalog(&Memory::of_default())), "from memory");
    let (_folder, directory) = on_disk(&Memory::of_default());
    assert!(first == documents(&catalog(&directory)), "from a directory");
}

#[test]
fn a_large_registry_keeps_manifest_order_although_files_are_read_in_parallel() {
    let mut source = Memory::default();
    let mut entries = Vec::new();
    for number in 0..500 {
        let path = format!("f{number}.tsx");
        entries.push(crate::support::entry_at(&format!("i{number}"), "ui", &path));
        source = source.with(&path, format!("content {number}"));
    }
    let catalog = catalog(&source.with("registry.json", crate::support::manifest(&entries.join(",\n"))));
    let index = index_json(&catalog);
    for (number, document) in files(&catalog).items.iter().enumerate() {
        let item = json(document);
        assert_eq!(item["name"], format!("i{number}"));
        assert_eq!(item["files"][0]["content"], format!("content {number}"));
        assert_eq!(index["items"][number]["name"], format!("i{number}"));
    }
}

/// The index that a build writes with dependencies as authored.
fn as_authored(source: &dyn Source) -> String {
    text(&index(&catalog(source), DependencyForm::AsAuthored)).to_owned()
}

#[test]
fn authored_keys_are_kept_in_the_index_except_reserved_ones() {
    let manifest = r#"{"version":1.50,"name":"n","author":{"z":1,"a":[]},"homepage":"h","counts":7,
        "pagination":{"total":9,"offset":0,"limit":9,"hasMore":false},"items":[]}"#;
    let source = Memory::default().with("registry.json", manifest);
    let catalog = catalog(&source);
    let index = index_json(&catalog);
    assert_eq!(index["author"], serde_json::json!({"z": 1, "a": []}));
    assert!(text(&files(&catalog).index).contains("\"version\": 1.50"), "numbers keep their spelling");
    assert_eq!(index["counts"]["total"], 0);
    assert_eq!(index.get("pagination"), None, "nothing was filtered");
    let keys: Vec<&String> = index.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["$schema", "name", "homepage", "version", "author", "counts", "items"]);
}

#[test]
fn as_authored_the_index_is_the_manifest_itself() {
    let manifest = "{ \"items\": [ {\"name\":\"a\",\"type\":\"registry:ui\", \"x\": 1e2} ],\n\"name\":\"n\", \"homepage\":\"h\", \"version\": 2}";
    let source = Memory::default().with("registry.json", manifest);
    assert_eq!(as_authored(&source), manifest);
}

#[test]
fn as_authored_an_index_of_several_manifests_is_flat_and_has_no_counts() {
    let item = |name: &str| {
        format!(
            r#"{{"name":"{name}","type":"registry:ui","files":[{{"path":"./a.ts","type":"registry:ui","content":"old"}}]}}"#
        )
    };
    let root = format!(
        r#"{{"version":"2","include":["p/registry.json"],"name":"n","items":[{}],"homepage":"h"}}"#,
        item("r")
    );
    let source = Memory::default()
        .with("registry.json", root)
        .with("p/registry.json", format!(r#"{{"items":[{}],"name":"part"}}"#, item("p")))
        .with("a.ts", "1")
        .with("p/a.ts", "2");
    let listed = |name: &str, path: &str| serde_json::json!({"name": name, "type": "registry:ui", "files": [{"path": path, "type": "registry:ui"}]});
    let index: Value = serde_json::from_str(&as_authored(&source)).unwrap();
    let items = [listed("p", "p/a.ts"), listed("r", "a.ts")];
    assert_eq!(index, serde_json::json!({"version": "2", "name": "n", "homepage": "h", "items": items}));
}

#[test]
fn the_default_registry_loads_without_a_finding() {
    let loaded = loaded(&Embedded);
    assert_eq!(crate::support::messages(&loaded), [""; 0]);
    assert!(!loaded.catalog.unwrap().items().is_empty());
}

#[test]
fn the_index_has_the_published_shape_with_counts() {
    let catalog = catalog(&registry(&[entry("a", "ui", ""), entry("b", "lib", ""), entry("c", "ui", "")]));
    let index = index_json(&catalog);
    let keys: Vec<_> = index.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["$schema", "name", "homepage", "counts", "items"]);
    assert_eq!(index["$schema"], "https://ui.shadcn.com/schema/registry.json");
    assert_eq!((&index["name"], &index["homepage"]), (&"acme".into(), &"https://acme.example".into()));
    assert_eq!(index["counts"]["total"], 3);
    assert_eq!(index["counts"]["by_type"], serde_json::json!({"registry:lib": 1, "registry:ui": 2}));
    let names: Vec<_> = index["items"].as_array().unwrap().iter().map(|item| &item["name"]).collect();
    assert_eq!(names, ["a", "b", "c"]);
}

#[test]
fn the_authors_schema_of_the_registry_is_kept() {
    let text = r#"{"$schema": "https://acme.example/s.json", "name": "acme", "homepage": "h", "items": []}"#;
    let index = index_json(&catalog(&Memory::default().with("registry.json", text)));
    assert_eq!(index["$schema"], "https://acme.example/s.json");
    assert_eq!(index["items"], serde_json::json!([]));
}

#[test]
fn documents_are_two_space_json_that_ends_with_one_line_break() {
    let catalog = catalog(&Embedded);
    for (path, document) in files(&catalog).all(&catalog) {
        let text = text(document);
        let value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(text, format!("{}\n", serde_json::to_string_pretty(&value).unwrap()), "{path}");
    }
}

#[test]
fn the_digests_name_every_other_file_with_its_digest_and_size() {
    let catalog = catalog(&registry(&[entry("forms/a b", "ui", ""), entry("c", "ui", "")]));
    let files = files(&catalog);
    let digests = json(&files.digests);
    assert_eq!(digests["algorithm"], "sha256");
    let listed = digests["files"].as_object().unwrap();
    assert_eq!(listed.keys().collect::<Vec<_>>(), ["c.json", "forms/a b.json", "registry.json"]);
    let all: Vec<_> = files.all(&catalog).map(|(path, _)| path).collect();
    assert_eq!(all, ["forms/a b.json", "c.json", "registry.json", "digests.json"]);
    for (path, document) in files.all(&catalog).filter(|(path, _)| path != "digests.json") {
        assert_eq!(listed[&path]["size"], document.bytes.len());
        assert_eq!(listed[&path]["sha256"], hex(&document.sha256));
    }
}

#[test]
fn a_changed_source_changes_its_digest_and_no_other() {
    let source = |content: &str| {
        let items = [("a", "a.tsx"), ("b", "b.tsx")];
        crate::support::registry_at(&items).with("b.tsx", content)
    };
    let digests = |content: &str| json(&files(&catalog(&source(content))).digests)["files"].clone();
    let (before, after) = (digests("one"), digests("two"));
    assert_eq!(before["a.json"], after["a.json"]);
    assert_eq!(before["registry.json"], after["registry.json"]);
    assert_ne!(before["b.json"], after["b.json"]);
}
