//! A node does not use another node of its own strand.

use super::{check, imports};
use crate::judge::Judge;
use crate::registry::Registry;

check!(
    "sideways-import",
    Error,
    Import,
    "A node does not use another node of its own strand.",
    "Parts that promise independence become one lump: none can be installed, tested or swapped alone.",
    run
);

fn run(registry: &Registry<'_>, judge: &mut Judge) {
    imports::judge(registry, judge, CHECK.rule);
}
