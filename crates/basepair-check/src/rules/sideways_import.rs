//! A node does not use another node of its own strand.

use super::{check, imports};
use crate::analysis::Analysis;
use crate::judge::Judge;
use basepair_model::rule;

check!(SIDEWAYS_IMPORT, "sideways-import", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    imports::judge(registry, judge, &rule::SIDEWAYS_IMPORT);
}
