//! An npm dependency is a package of the npm registry: no flag, no address, no command.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::judge::Judge;

check!(UNSAFE_DEPENDENCY, "unsafe-dependency", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    entries::report_dependencies(registry, judge, |item, text, problem| {
        problem.is_unsafe() && !entries::is_allowed(registry, item, &[text])
    });
}
