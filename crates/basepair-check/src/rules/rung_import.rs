//! A node never uses a rung.

use super::{check, imports};
use crate::judge::Judge;
use crate::registry::Registry;

check!(
    "rung-import",
    Error,
    Import,
    "A node never uses a rung.",
    "A rung bridges both backbones; a node that leans on it ties the product to its own documentation, healing or skills.",
    run
);

fn run(registry: &Registry<'_>, judge: &mut Judge) {
    imports::judge(registry, judge, CHECK.rule);
}
