//! A node never uses a rung.

use super::{check, imports};
use crate::analysis::Analysis;
use crate::judge::Judge;
use basepair_model::rule;

check!(RUNG_IMPORT, "rung-import", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    imports::judge(registry, judge, &rule::RUNG_IMPORT);
}
