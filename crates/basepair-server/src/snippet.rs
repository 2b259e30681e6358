//! Checks text as if it were in a file of the registry, in memory: the snapshot has everything that the rules need, so that
//! an answer waits for no file.

use crate::origin::CONFIG;
use crate::selection::Selection;
use crate::snapshot::Snapshot;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::load::{MANIFEST, MODEL};
use basepair_check::{Report, report_of};
use basepair_model::finding::Finding;
use basepair_model::item::Entry;
use basepair_model::json::Kind;
use basepair_model::manifest::{self, ManifestOptions};
use basepair_model::path::join;
use basepair_model::place::SourceText;
use basepair_model::rule;
use basepair_model::text::hidden;
use basepair_syntax::Cache;
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The findings in one file.
#[derive(Debug)]
pub struct Checked {
    /// The path from the root of the registry.
    pub path: String,
    pub report: Report,
    /// The items that list the file; without any, it was checked as the only file of a new item.
    pub items: Vec<String>,
}

/// Why a text cannot be checked.
#[derive(Debug, PartialEq, Eq)]
pub enum Unchecked {
    /// The path leads out of the registry, or is not one of a file.
    Path,
    /// The registry is loaded from this file: its text decides what everything else means.
    Loaded,
    /// There is no text, which the loader refuses.
    Empty,
    /// The registry was not loaded for checks.
    NoBasis,
}

/// The name of the item that a file without one is checked as; no manifest can contain it.
const NEW: &str = "basepair-snippet";

/// Checks a text as if it were the content of the file at `path`.
pub fn check(snapshot: &Snapshot, cache: &Cache, path: &str, text: &str) -> Result<Checked, Unchecked> {
    let basis = snapshot.basis().ok_or(Unchecked::NoBasis)?;
    if path.starts_with('/') || path.contains('\\') || path.contains("://") || hidden(path).next().is_some() {
        return Err(Unchecked::Path);
    }
    // Tabs and line ends are not hidden, but they are not in a path either.
    if path.contains(char::is_control) {
        return Err(Unchecked::Path);
    }
    let path = join("", path);
    if path.is_empty() || path == ".." || path.starts_with("../") {
        return Err(Unchecked::Path);
    }
    if [MANIFEST, MODEL, CONFIG].contains(&path.as_str()) || basis.manifests.contains(&path) {
        return Err(Unchecked::Loaded);
    }
    if text.is_empty() {
        return Err(Unchecked::Empty);
    }
    let text: Arc<str> = text.into();
    let all = snapshot.catalog.with_text(&path, &text, Vec::new());
    let lists = |item: &&basepair_catalog::catalog::Item| {
        item.entry.files.iter().any(|file| join("", &file.path) == path)
    };
    let items: Vec<String> = all.items().iter().filter(lists).map(|item| item.name().to_owned()).collect();
    let all = if items.is_empty() {
        let entry = new_entry(&all, &path).ok_or(Unchecked::Path)?;
        snapshot.catalog.with_text(&path, &text, vec![entry])
    } else {
        all
    };
    let mut selection = Selection::default();
    selection.select_file(path.clone());
    if !items.is_empty() {
        selection.select_entries(&all);
    }
    // What the loader found is still true, except about the content of this file.
    let about_text = |finding: &Finding| {
        finding.place.file() == path || (finding.is_incomplete_source() && selection.includes(finding))
    };
    let loaders = snapshot.report.findings.iter().filter(|finding| rule::of_loader().contains(&finding.rule));
    let loaders = loaders.filter(|finding| !about_text(finding)).cloned().collect();
    let mut report = report_of(&all, &basis.surroundings, cache, loaders);
    if let Some(baseline) = &basis.baseline {
        baseline.apply(&mut report);
    }
    selection.narrow(&mut report);
    if items.is_empty() {
        report.findings.iter_mut().for_each(without_name);
    }
    Ok(Checked { path, report, items })
}

/// Nobody knows the name of the item that was made for the check.
fn without_name(finding: &mut Finding) {
    finding.item = None;
    for text in [&mut finding.message, &mut finding.help] {
        if text.contains(NEW) {
            let named = format!("`{NEW}`");
            *text =
                text.replace(&format!("the item {named}"), "the new item").replace(&named, "the new item");
            *text = text.replace(NEW, "the new item");
        }
    }
}

/// The entry of an item that has only this file, and that may use every item and package of the registry: what a new item
/// must declare depends on its imports, and is not a fault of its text.
fn new_entry(catalog: &Catalog, path: &str) -> Option<Entry> {
    let mut names: Vec<&str> = Vec::new();
    let mut packages: BTreeSet<&str> = BTreeSet::new();
    for item in catalog.items() {
        names.push(item.name());
        for key in ["dependencies", "devDependencies"] {
            let listed = item.entry.object.get(key).map(|value| &value.kind);
            let Some(Kind::Array(listed)) = listed else { continue };
            packages.extend(listed.iter().filter_map(|value| value.as_str()));
        }
    }
    let script = [".tsx", ".ts", ".jsx", ".js", ".vue", ".svelte"].iter().any(|end| path.ends_with(end));
    let file = match script {
        true => json!({ "path": path, "type": "registry:component" }),
        false => json!({ "path": path, "type": "registry:file", "target": format!("~/{path}") }),
    };
    let manifest = json!({
        "name": NEW,
        "homepage": "",
        "items": [{
            "name": NEW,
            "type": if script { "registry:component" } else { "registry:file" },
            "title": NEW,
            "description": NEW,
            "registryDependencies": names,
            "dependencies": packages,
            "files": [file],
        }],
    });
    let source = SourceText::new(MANIFEST, manifest.to_string());
    let options = ManifestOptions { root: true, allow_outside: false, makes_targets: false };
    manifest::read(&source, options).0.entries.into_iter().next()
}
