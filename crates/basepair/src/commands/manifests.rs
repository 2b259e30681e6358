//! Manifests on disk: those of registries below a directory, and what they list.

use crate::report::plain::plain;
use anyhow::anyhow;
use basepair_catalog::load::{Directory, MANIFEST};
use basepair_model::manifest::resolve_include;
use basepair_model::path::{folder, join};
use basepair_server::origin::OriginError;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// How deep below the directory manifests are searched.
const DEPTH: usize = 4;
/// The maximum number of directories searched.
const MOST: usize = 5_000;
/// The maximum size of a manifest.
const LIMIT: u64 = 32 * 1024 * 1024;
/// Folders with generated or third-party files.
const SKIPPED: &[&str] =
    &["node_modules", "public", "dist", "build", "out", "target", "coverage", "vendor", "fixtures"];
/// How many registries an error names.
const NAMED: usize = 5;

/// What a search has found.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Manifests by their paths from the directory, in order: no parts of others, and no output of a build.
    pub(super) registries: Vec<(String, Value)>,
    /// Files of the right name without a manifest in them.
    pub(super) other: Vec<String>,
}

/// The registries below a directory.
pub(super) fn below(directory: &Path) -> Found {
    let mut found = Found::default();
    let mut looked = 0;
    search(directory, "", DEPTH, &mut looked, &mut found.registries, &mut found.other);
    let included: BTreeSet<String> =
        found.registries.iter().flat_map(|(path, manifest)| includes(path, manifest)).collect();
    found
        .registries
        .retain(|(path, manifest)| !included.contains(path) && !is_built(directory, path, manifest));
    found
}

/// The error of a command that has no registry, with the registries below the directory where it looked.
pub(super) fn named(error: anyhow::Error) -> anyhow::Error {
    let directory = match error.downcast_ref::<OriginError>() {
        Some(OriginError::Nowhere | OriginError::NowhereToChange) => ".",
        Some(OriginError::NoManifest(directory, _)) => directory,
        _ => return error,
    };
    match hint(Path::new(directory)).or_else(|| components(Path::new(directory))) {
        Some(hint) => anyhow!("{error:#}; {hint}"),
        None => error,
    }
}

/// Which folders below a directory have a registry, in one sentence.
pub(super) fn hint(directory: &Path) -> Option<String> {
    let found = below(directory).registries;
    let folders = found.iter().map(|(path, _)| {
        let at = directory.join(folder(path));
        format!("`{}`", plain(&at.strip_prefix(".").unwrap_or(&at).display().to_string()))
    });
    let named: Vec<String> = folders.take(NAMED).collect();
    let more = match found.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more folders"),
    };
    (!named.is_empty()).then(|| format!("there is one below: pass {}{more}", named.join(" or ")))
}

/// What makes a registry of a project that has components and no manifest, in one sentence.
pub(super) fn components(directory: &Path) -> Option<String> {
    // Only projects are searched: anything else may be a whole disk.
    if !directory.join("package.json").is_file() {
        return None;
    }
    let source = Directory::open(directory).ok()?;
    let (folder, count) =
        basepair_check::gather::components_below(&source).filter(|(_, count)| *count > 1)?;
    let folder = if folder.is_empty() { ".".to_owned() } else { folder };
    let here = directory.strip_prefix(".").unwrap_or(directory);
    let named = here.join(&folder);
    let target = if here.as_os_str().is_empty() { String::new() } else { format!("{} ", here.display()) };
    Some(plain(&format!(
        "`{0}` has {count} components: make a registry of them with `basepair init {target}--from {0}`",
        named.display()
    )))
}

/// Manifests below a directory, in the order of their paths; files that only have the name go to `other`.
fn search(
    root: &Path,
    below: &str,
    depth: usize,
    looked: &mut usize,
    found: &mut Vec<(String, Value)>,
    other: &mut Vec<String>,
) {
    *looked += 1;
    if *looked > MOST {
        return;
    }
    let Ok(entries) = fs::read_dir(root.join(below)) else { return };
    let mut names: Vec<(String, bool)> = entries
        .flatten()
        .filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry.file_type().ok()?.is_dir())))
        .collect();
    names.sort();
    for (name, is_folder) in names {
        let path = join(below, &name);
        if is_folder && depth > 0 && !name.starts_with('.') && !SKIPPED.contains(&name.as_str()) {
            search(root, &path, depth - 1, looked, found, other);
        } else if name == MANIFEST {
            match read(&root.join(&path)) {
                Some(manifest) => found.push((path, manifest)),
                None => other.push(path),
            }
        }
    }
}

/// Parses a file if it is a manifest.
pub(super) fn read(path: &Path) -> Option<Value> {
    let size = fs::metadata(path).ok().filter(fs::Metadata::is_file)?.len();
    let bytes = if size <= LIMIT { fs::read(path).ok()? } else { return None };
    let manifest: Value = serde_json::from_slice(&bytes).ok()?;
    let listed = ["items", "include"].iter().any(|key| manifest.get(*key).is_some_and(Value::is_array));
    listed.then_some(manifest)
}

fn includes(path: &str, manifest: &Value) -> Vec<String> {
    let own = folder(path);
    let listed = manifest.get("include").and_then(Value::as_array).into_iter().flatten();
    listed.filter_map(|include| resolve_include(own, include.as_str()?).ok()).collect()
}

fn paths(manifest: &Value) -> impl Iterator<Item = &str> {
    let items = manifest.get("items").and_then(Value::as_array).into_iter().flatten();
    let files = items.filter_map(|item| item.get("files").and_then(Value::as_array)).flatten();
    files.filter_map(|file| file.as_str().or_else(|| file.get("path")?.as_str()))
}

/// How many of its files exist relative to a folder.
pub(super) fn present(folder: &Path, manifest: &Value) -> usize {
    paths(manifest).filter(|path| folder.join(path).is_file()).count()
}

/// Whether a manifest is the output of a build: none of the files that it lists exists.
pub(super) fn is_built(directory: &Path, path: &str, manifest: &Value) -> bool {
    let own = directory.join(path);
    let own = own.parent().unwrap_or(directory);
    paths(manifest).next().is_some() && present(own, manifest) == 0 && present(directory, manifest) == 0
}
