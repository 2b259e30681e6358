//! A node must not import from another node on its own strand.

use super::{check, imports};
use crate::analysis::Analysis;
use crate::reporter::Reporter;
use basepair_model::rule;

check!(SIDEWAYS_IMPORT, "sideways-import", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    imports::check(registry, reporter, &rule::SIDEWAYS_IMPORT);
}
