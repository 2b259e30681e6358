//! A node that does not touch the harness neither imports it nor calls its hook.

use super::{check, imports};
use crate::judge::Judge;
use crate::registry::Registry;

check!(
    "harness-in-primitive",
    Error,
    Import,
    "A node that does not touch the harness neither imports it nor calls its hook.",
    "A primitive with wiring drags the whole nervous system into every place that wants one button.",
    run
);

fn run(registry: &Registry<'_>, judge: &mut Judge) {
    imports::judge(registry, judge, CHECK.rule);
}
