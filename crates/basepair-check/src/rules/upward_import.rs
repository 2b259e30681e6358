//! A node does not use what stands on a strand above its own.

use super::{check, imports};
use crate::analysis::Analysis;
use crate::judge::Judge;
use basepair_model::rule;

check!(UPWARD_IMPORT, "upward-import", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    imports::judge(registry, judge, &rule::UPWARD_IMPORT);
}
