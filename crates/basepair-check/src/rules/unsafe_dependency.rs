//! An npm dependency must be a package of the npm registry, not a flag, a URL or a command.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::Reporter;

check!(UNSAFE_DEPENDENCY, "unsafe-dependency", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    entries::report_dependencies(registry, reporter, |item, text, problem| {
        problem.is_unsafe() && !entries::is_allowed(registry, item, &[text])
    });
}
