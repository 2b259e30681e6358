//! What a check of a text in memory needs.

use basepair_catalog::load::Surroundings;
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
