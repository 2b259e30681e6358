//! A node does not use what stands on a strand above its own.

use super::{check, imports};
use crate::judge::Judge;
use crate::registry::Registry;

check!(
    "upward-import",
    Error,
    Import,
    "A node does not use what stands on a strand above its own.",
    "The foundation then changes whenever the building does, and neither can be replaced alone.",
    run
);

fn run(registry: &Registry<'_>, judge: &mut Judge) {
    imports::judge(registry, judge, CHECK.rule);
}
