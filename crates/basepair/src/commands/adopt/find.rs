//! Finds the manifest of an existing registry in or below a directory, and the directory that its paths are read from.

use crate::report::{plain::plain, say};
use anyhow::{Context, bail};
use basepair_catalog::load::MANIFEST;
use basepair_model::manifest::resolve_include;
use basepair_model::path::join;
use basepair_server::origin::nearest_root;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// How deep below the directory manifests are searched.
const DEPTH: usize = 4;
/// The maximum number of directories searched.
const MOST: usize = 5_000;
/// The maximum size of a manifest.
const LIMIT: u64 = 32 * 1024 * 1024;
/// Folders with generated or third-party files.
const SKIPPED: &[&str] =
    &["node_modules", "public", "dist", "build", "out", "target", "coverage", "vendor", "fixtures"];

/// A registry on disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    /// The directory that the paths of its files are read from.
    pub(super) root: PathBuf,
    /// The path of the manifest, relative to the root.
    pub(super) manifest: String,
}

pub(super) fn find(directory: &Path, named: Option<&Path>, allow_outside: bool) -> anyhow::Result<Found> {
    let shown = directory.display();
    if !directory.is_dir() {
        bail!("there is no directory `{shown}`; pass the directory of the project that has the registry");
    }
    if let Some(named) = named {
        let path = named
            .to_str()
            .map(|path| join("", path))
            .context("the path of the manifest is not valid UTF-8")?;
        let written = plain(&named.display().to_string());
        if named.is_absolute() || path.starts_with("..") && !allow_outside {
            bail!(
                "the manifest `{written}` is outside `{shown}`; pass its directory as DIR, or use --allow-outside"
            );
        }
        if !directory.join(&path).is_file() {
            bail!("there is no file `{written}` in `{shown}`");
        }
        let manifest = read(&directory.join(&path)).with_context(|| not_a_manifest(&written))?;
        return Ok(place(directory, &path, &manifest));
    }
    // Also if it is invalid or a broken link: it is a registry, with an error to report.
    let here = directory.join(MANIFEST).symlink_metadata().is_ok();
    let built =
        read(&directory.join(MANIFEST)).is_some_and(|manifest| is_built(directory, MANIFEST, &manifest));
    let found = Found { root: directory.to_owned(), manifest: MANIFEST.to_owned() };
    if here && !built {
        return Ok(found);
    }
    let mut candidates: Vec<(String, Value)> = Vec::new();
    let (mut looked, mut other) = (0, Vec::new());
    search(directory, "", DEPTH, &mut looked, &mut candidates, &mut other);
    let included: BTreeSet<String> =
        candidates.iter().flat_map(|(path, manifest)| includes(path, manifest)).collect();
    candidates.retain(|(path, manifest)| !included.contains(path) && !is_built(directory, path, manifest));
    match candidates.as_slice() {
        // Its errors are reported when it is loaded.
        [] if here => Ok(found),
        [] => bail!("{}", nothing_found(directory, &other)),
        [(path, manifest)] => {
            if built {
                say(&format!("note: `{MANIFEST}` is the output of a build; taking over `{}`", plain(path)));
            }
            Ok(place(directory, path, manifest))
        }
        several => {
            let paths: Vec<String> = several.iter().map(|(path, _)| format!("`{path}`")).collect();
            bail!("there are several registries: {}; choose one with --manifest", paths.join(", "))
        }
    }
}

fn not_a_manifest(path: &str) -> String {
    format!("`{path}` is not a registry manifest: it is not JSON with a list `items` or `include`")
}

/// Why there is nothing to take over. `other` are files of the right name without a manifest in them.
fn nothing_found(directory: &Path, other: &[String]) -> String {
    if let Some(path) = other.first() {
        return not_a_manifest(&plain(path));
    }
    let shown = directory.display();
    match nearest_root(directory) {
        Some(root) => {
            format!("there is no {MANIFEST} in or below `{shown}`, but one above; pass `{}`", root.display())
        }
        None => {
            format!("there is no {MANIFEST} in or below `{shown}`; create a registry with `basepair init`")
        }
    }
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
fn read(path: &Path) -> Option<Value> {
    let size = fs::metadata(path).ok().filter(fs::Metadata::is_file)?.len();
    let bytes = if size <= LIMIT { fs::read(path).ok()? } else { return None };
    let manifest: Value = serde_json::from_slice(&bytes).ok()?;
    let listed = ["items", "include"].iter().any(|key| manifest.get(*key).is_some_and(Value::is_array));
    listed.then_some(manifest)
}

fn includes(path: &str, manifest: &Value) -> Vec<String> {
    let folder = basepair_model::path::folder(path);
    let listed = manifest.get("include").and_then(Value::as_array).into_iter().flatten();
    listed.filter_map(|include| resolve_include(folder, include.as_str()?).ok()).collect()
}

fn paths(manifest: &Value) -> impl Iterator<Item = &str> {
    let items = manifest.get("items").and_then(Value::as_array).into_iter().flatten();
    let files = items.filter_map(|item| item.get("files").and_then(Value::as_array)).flatten();
    files.filter_map(|file| file.as_str().or_else(|| file.get("path")?.as_str()))
}

/// How many of its files exist relative to a folder.
fn present(folder: &Path, manifest: &Value) -> usize {
    paths(manifest).filter(|path| folder.join(path).is_file()).count()
}

/// Whether a manifest is the output of a build: none of the files that it lists exists.
fn is_built(directory: &Path, path: &str, manifest: &Value) -> bool {
    let own = directory.join(path);
    let own = own.parent().unwrap_or(directory);
    paths(manifest).next().is_some() && present(own, manifest) == 0 && present(directory, manifest) == 0
}

/// The official tool resolves paths from its working directory, which is the folder of the manifest or the root
/// of the repository; a manifest that includes others resolves them from its own folder.
fn place(directory: &Path, path: &str, manifest: &Value) -> Found {
    let full = directory.join(path);
    let own = full.parent().unwrap_or(directory);
    let here = Found { root: directory.to_owned(), manifest: path.to_owned() };
    let name = basepair_model::path::file_name(path).to_owned();
    if manifest.get("include").is_some() || present(own, manifest) >= present(directory, manifest) {
        Found { root: own.to_owned(), manifest: name }
    } else {
        here
    }
}
