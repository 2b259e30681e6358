//! A node uses the next strand down, not one further below.

use super::{check, imports};
use crate::judge::Judge;
use crate::registry::Registry;

check!(
    "skipped-strand-import",
    Error,
    Import,
    "A node uses the next strand down, not one further below.",
    "The strand between loses its say: what it guarantees is bypassed.",
    run
);

fn run(registry: &Registry<'_>, judge: &mut Judge) {
    imports::judge(registry, judge, CHECK.rule);
}
