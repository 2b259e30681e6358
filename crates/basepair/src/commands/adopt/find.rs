//! Finds the manifest of an existing registry in or below a directory, and the directory that its paths are read from.

use crate::commands::manifests::{self, is_built, present, read};
use crate::report::{plain::plain, say};
use anyhow::{Context, bail};
use basepair_catalog::load::MANIFEST;
use basepair_model::path::join;
use basepair_server::origin::nearest_root;
use serde_json::Value;
use std::path::{Path, PathBuf};

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
    let below = manifests::below(directory);
    match below.registries.as_slice() {
        // Its errors are reported when it is loaded.
        [] if here => Ok(found),
        [] => bail!("{}", nothing_found(directory, &below.other)),
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
            let next = manifests::components(directory)
                .unwrap_or_else(|| "create a registry with `basepair init`".to_owned());
            format!("there is no {MANIFEST} in or below `{shown}`; {next}")
        }
    }
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
