//! A file that tools run by themselves must be allowed by its item, with a reason.

use super::check;
use super::steering;
use crate::analysis::Analysis;
use crate::reporter::Reporter;

check!(SELF_RUNNING_TARGET, "self-running-target", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    steering::report(registry, reporter, |_, steers| steers.by_itself);
}
