//! The configuration can be read, and names only what there is.

use super::check;
use crate::analysis::Analysis;
use crate::judge::{Judge, Verdict};

check!(INVALID_CONFIG, "invalid-config", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    judge.judged(1);
    let context = &registry.context;
    for problem in &context.problems {
        judge.at(problem.place.clone(), Verdict::new(problem.message.clone(), problem.help.clone()));
    }
    if let (Some(Err((message, help))), Some(set)) =
        (&registry.surroundings.logo, context.config.set("site.logo"))
    {
        judge.at(set.place.clone(), Verdict::new(message.clone(), *help));
    }
}
