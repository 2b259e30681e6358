//! An npm dependency must be a package name, optionally with a version range that npm understands.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::Reporter;

check!(INVALID_DEPENDENCY, "invalid-dependency", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    entries::report_dependencies(registry, reporter, |_, _, problem| !problem.is_unsafe());
}
