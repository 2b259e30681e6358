//! A node must not import from a strand above its own.

use super::{check, imports};
use crate::analysis::Analysis;
use crate::reporter::Reporter;
use basepair_model::rule;

check!(UPWARD_IMPORT, "upward-import", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    imports::check(registry, reporter, &rule::UPWARD_IMPORT);
}
