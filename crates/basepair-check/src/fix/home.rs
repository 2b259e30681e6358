//! Which manifest lists what lies at a path, and how it names it.

use basepair_catalog::load::Loaded;
use basepair_model::path::folder;
use basepair_model::place::SourceText;
use std::sync::Arc;

/// The manifest that lists what lies at a path: the nearest one above it, else the root.
pub(crate) fn home<'l>(loaded: &'l Loaded, path: &str) -> Option<&'l Arc<SourceText>> {
    let holds = |manifest: &&Arc<SourceText>| {
        path.strip_prefix(folder(&manifest.file)).is_some_and(|rest| rest.starts_with('/'))
    };
    let nearest = loaded.manifests.iter().filter(holds).max_by_key(|manifest| folder(&manifest.file).len());
    nearest.or_else(|| loaded.manifests.first())
}

/// A path as a manifest writes it: from its own folder, but from the registry's root where nothing is included.
pub(crate) fn named<'p>(loaded: &Loaded, manifest: &str, path: &'p str) -> &'p str {
    let from = if loaded.manifests.len() > 1 { folder(manifest) } else { "" };
    path.strip_prefix(from).unwrap_or(path).trim_start_matches('/')
}
