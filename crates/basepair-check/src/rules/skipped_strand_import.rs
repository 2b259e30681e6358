//! A node uses the next strand down, not one further below.

use super::{check, imports};
use crate::analysis::Analysis;
use crate::reporter::Reporter;
use basepair_model::rule;

check!(SKIPPED_STRAND_IMPORT, "skipped-strand-import", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    imports::check(registry, reporter, &rule::SKIPPED_STRAND_IMPORT);
}
