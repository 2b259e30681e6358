//! A node that does not touch the harness neither imports it nor calls its hook.

use super::{check, imports};
use crate::analysis::Analysis;
use crate::judge::Judge;
use basepair_model::rule;

check!(HARNESS_IN_PRIMITIVE, "harness-in-primitive", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    imports::judge(registry, judge, &rule::HARNESS_IN_PRIMITIVE);
}
