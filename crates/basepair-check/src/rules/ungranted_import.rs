//! A node whose reach the model narrows uses nothing outside it.

use super::{check, imports};
use crate::analysis::Analysis;
use crate::judge::Judge;
use basepair_model::rule;

check!(UNGRANTED_IMPORT, "ungranted-import", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    imports::judge(registry, judge, &rule::UNGRANTED_IMPORT);
}
