//! A node that is forbidden to use the harness must neither import it nor call its hook.

use super::{check, imports};
use crate::analysis::Analysis;
use crate::reporter::Reporter;
use basepair_model::rule;

check!(HARNESS_IN_PRIMITIVE, "harness-in-primitive", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    imports::check(registry, reporter, &rule::HARNESS_IN_PRIMITIVE);
}
