//! A git hook, a CI workflow or a setting of the package manager is allowed by its item, with a reason.

use super::check;
use super::steering;
use crate::analysis::Analysis;
use crate::judge::Judge;

check!(SELF_RUNNING_TARGET, "self-running-target", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    steering::report(registry, judge, |_, steers| steers.by_itself);
}
