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
    let around = registry.surroundings;
    let logo = around.logo.as_ref().and_then(|logo| logo.as_ref().err());
    let front_page = around.front_page.as_ref().and_then(|text| text.as_ref().err());
    for (problem, setting) in [(front_page, "site.front-page"), (logo, "site.logo")] {
        if let (Some((message, help)), Some(set)) = (problem, context.config.set(setting)) {
            reporter.at(set.place.clone(), Diagnostic::new(message.clone(), *help));
        }
    }
}
