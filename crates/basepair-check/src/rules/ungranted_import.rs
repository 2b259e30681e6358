//! A node that the model limits to certain elements must not import from any other.

use super::{check, imports};
use crate::analysis::Analysis;
use crate::reporter::Reporter;
use basepair_model::rule;

check!(UNGRANTED_IMPORT, "ungranted-import", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    imports::check(registry, reporter, &rule::UNGRANTED_IMPORT);
}
