//! The configuration must be valid and must not contain unknown keys or names.

use super::check;
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};

check!(INVALID_CONFIG, "invalid-config", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    reporter.checked(1);
    let context = &registry.context;
    for problem in &context.problems {
        reporter.at(problem.place.clone(), Diagnostic::new(problem.message.clone(), problem.help.clone()));
    }
    if let (Some(Err((message, help))), Some(set)) =
        (&registry.surroundings.logo, context.config.set("site.logo"))
    {
        reporter.at(set.place.clone(), Diagnostic::new(message.clone(), *help));
    }
}
