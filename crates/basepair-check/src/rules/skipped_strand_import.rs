//! A node uses the next strand down, not one further below.

use super::{check, imports};
use crate::analysis::Analysis;
use crate::judge::Judge;
use basepair_model::rule;

check!(SKIPPED_STRAND_IMPORT, "skipped-strand-import", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    imports::judge(registry, judge, &rule::SKIPPED_STRAND_IMPORT);
}
