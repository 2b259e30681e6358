//! Which manifest lists a file, and how it writes the path.

use basepair_catalog::load::Loaded;
use basepair_model::path::folder;
use basepair_model::place::SourceText;
use std::sync::Arc;

/// The manifest for a file: the nearest one above it, otherwise the root.
pub(super) fn home<'l>(loaded: &'l Loaded, path: &str) -> Option<&'l Arc<SourceText>> {
    let contains = |manifest: &&Arc<SourceText>| {
        path.strip_prefix(folder(&manifest.file)).is_some_and(|rest| rest.starts_with('/'))
    };
    let nearest =
        loaded.manifests.iter().filter(contains).max_by_key(|manifest| folder(&manifest.file).len());
    nearest.or_else(|| loaded.manifests.first())
}

/// A path as a manifest writes it: relative to its own folder, or to the registry's root without includes.
pub(super) fn named<'p>(loaded: &Loaded, manifest: &str, path: &'p str) -> &'p str {
    let from = if loaded.manifests.len() > 1 { folder(manifest) } else { "" };
    path.strip_prefix(from).unwrap_or(path).trim_start_matches('/')
}
