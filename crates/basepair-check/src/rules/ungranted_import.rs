//! A node whose reach the model narrows uses nothing outside it.

use super::{check, imports};
use crate::judge::Judge;
use crate::registry::Registry;

check!(
    "ungranted-import",
    Error,
    Import,
    "A node whose reach the model narrows uses nothing outside it.",
    "The composition gains duties that belong to other nodes.",
    run
);

fn run(registry: &Registry<'_>, judge: &mut Judge) {
    imports::judge(registry, judge, CHECK.rule);
}
