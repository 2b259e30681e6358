//! An npm dependency is a package's name, with or without versions that npm understands.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::judge::Judge;

check!(INVALID_DEPENDENCY, "invalid-dependency", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    entries::report_dependencies(registry, judge, |_, _, problem| !problem.is_unsafe());
}
