//! An npm dependency is a package's name, with or without versions that npm understands.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::Reporter;

check!(INVALID_DEPENDENCY, "invalid-dependency", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    entries::report_dependencies(registry, reporter, |_, _, problem| !problem.is_unsafe());
}
