//! What a check of a text in memory needs.

use basepair_catalog::load::{Loaded, Surroundings};
use basepair_check::baseline::Baseline;

/// What a check needs besides the catalog.
#[derive(Debug)]
pub struct Basis {
    pub surroundings: Surroundings,
    /// The paths of the manifest and of everything that it includes.
    pub manifests: Vec<String>,
    /// The findings that the registry hides.
    pub baseline: Option<Baseline>,
}

impl Basis {
    /// Keeps nothing else of what was loaded, which a large registry needs the memory for.
    pub fn of(loaded: Loaded, baseline: Option<Baseline>) -> Self {
        let manifests = loaded.manifests.iter().map(|manifest| manifest.file.clone()).collect();
        Self { surroundings: loaded.surroundings, manifests, baseline }
    }
}
