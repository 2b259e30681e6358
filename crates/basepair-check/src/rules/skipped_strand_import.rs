//! A node must import from the next strand down, not from one further below.

use super::{check, imports};
use crate::analysis::Analysis;
use crate::reporter::Reporter;
use basepair_model::rule;

check!(SKIPPED_STRAND_IMPORT, "skipped-strand-import", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    imports::check(registry, reporter, &rule::SKIPPED_STRAND_IMPORT);
}
