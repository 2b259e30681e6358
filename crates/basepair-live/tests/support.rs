//! A small registry in memory and a small kit in a folder.

use basepair_catalog::catalog::Catalog;
use basepair_catalog::load::{Memory, Settings, load};
use basepair_client::context::Context;
use basepair_client::resolve::Resolver;
use basepair_live::{Frame, Kit, Previews, Secret, Sheets};
use basepair_syntax::{Candidates, Source};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

/// A compiler that refuses what contains `broken`, and otherwise lists what it was given.
const COMPILER: &str = r#"
let given = ""
globalThis.tailwind = {
  async start(css) { if (css.includes("broken")) throw new Error("`broken` is not CSS"); given = css },
  build: (candidates) => `${given}/* ${candidates.join(" ")} */`,
}"#;

pub(crate) fn sha256(bytes: &str) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes a kit, after a change of its description.
pub(crate) fn write_kit(folder: &Path, change: impl FnOnce(&mut Value)) {
    let files = [
        ("react-1.js", "export const $react = {}, $client = {}, $jsx = {};", json!([])),
        ("small-1.js", "export const $small = {};", json!(["shared-1.js"])),
        ("shared-1.js", "export {};", json!(["react-1.js"])),
        ("icons-1.js", "export const $icons = {};", json!([])),
        ("tailwind-1.js", COMPILER, json!([])),
    ];
    let mut description = json!({
        "format": 1,
        "tailwind": "tailwind-1.js",
        "packages": [
            { "name": "react", "version": "19.0.0", "license": "MIT" },
            { "name": "small", "version": "1.0.0", "license": "MIT" },
        ],
        "modules": {
            "react": { "file": "react-1.js", "export": "$react" },
            "react/jsx-runtime": { "file": "react-1.js", "export": "$jsx" },
            "react-dom/client": { "file": "react-1.js", "export": "$client" },
            "clsx": { "file": "small-1.js", "export": "$small" },
            "tailwind-merge": { "file": "small-1.js", "export": "$small" },
            "small/dialog": { "file": "small-1.js", "export": "$small" },
            "icons": { "file": "icons-1.js", "export": "$icons", "names": ["Check"] },
        },
        "files": {},
    });
    for (name, text, imports) in files {
        fs::write(folder.join(name), text).unwrap();
        description["files"][name] =
            json!({ "sha256": sha256(text), "bytes": text.len(), "imports": imports });
    }
    change(&mut description);
    fs::write(folder.join("kit.json"), description.to_string()).unwrap();
}

pub(crate) fn kit() -> Arc<Kit> {
    let folder = TempDir::new().unwrap();
    write_kit(folder.path(), |_| {});
    Arc::new(Kit::open(folder.path()).unwrap())
}

pub(crate) fn catalog(items: &Value, files: &[(&str, &str)]) -> Catalog {
    let manifest = json!({ "name": "acme", "homepage": "https://acme.example", "items": items });
    let memory = Memory::default().with("registry.json", serde_json::to_string_pretty(&manifest).unwrap());
    let memory = files.iter().fold(memory, |memory, (path, text)| memory.with(path, *text));
    let loaded = load(&memory).unwrap();
    let findings = format!("{:?}", loaded.findings);
    loaded.catalog.unwrap_or_else(|| panic!("{findings}"))
}

/// An item with files of its own type.
pub(crate) fn item(name: &str, kind: &str, files: &[&str]) -> Value {
    let kind = format!("registry:{kind}");
    let files: Vec<Value> = files.iter().map(|path| json!({ "path": path, "type": kind })).collect();
    json!({ "name": name, "type": kind, "files": files })
}

/// What imports mean, without settings of a project.
pub(crate) fn resolver(catalog: &Catalog) -> Arc<Resolver> {
    Arc::new(Resolver::of(catalog, &Arc::new(Context::of(catalog, &Settings::default()))))
}

pub(crate) fn words(catalog: &Catalog) -> Candidates {
    let files: Vec<_> = catalog.files().collect();
    let sources: Vec<Source<'_>> =
        files.iter().map(|(file, text)| Source { path: &file.path, text }).collect();
    Candidates::read(&sources)
}

pub(crate) fn previews_with(catalog: &Catalog, sheets: &Arc<Sheets>, secret: u8, prefix: &str) -> Previews {
    let secret = Secret::fixed([secret; 32]);
    Previews::new(catalog, &resolver(catalog), words(catalog), kit(), secret, Arc::clone(sheets), prefix)
}

pub(crate) fn previews(catalog: &Catalog) -> Previews {
    previews_with(catalog, &Arc::default(), 1, "")
}

/// The frame of an item of a registry.
pub(crate) fn frame(items: &Value, files: &[(&str, &str)], name: &str) -> Frame {
    let catalog = catalog(items, files);
    previews(&catalog).frame(&catalog, catalog.item(name).unwrap())
}

pub(crate) fn html(frame: &Frame) -> String {
    String::from_utf8(frame.document.bytes.to_vec()).unwrap()
}

pub(crate) fn script(frame: &Frame) -> String {
    let (_, script) = frame.script.as_ref().unwrap_or_else(|| panic!("{:#?}", frame.problems));
    String::from_utf8(script.bytes.to_vec()).unwrap()
}
