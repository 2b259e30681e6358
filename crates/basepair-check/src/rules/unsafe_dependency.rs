//! An npm dependency is a package of the npm registry: no flag, no address, no command.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::Reporter;

check!(UNSAFE_DEPENDENCY, "unsafe-dependency", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    entries::report_dependencies(registry, reporter, |item, text, problem| {
        problem.is_unsafe() && !entries::is_allowed(registry, item, &[text])
    });
}
