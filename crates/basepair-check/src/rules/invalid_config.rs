//! `basepair.toml` can be read.

use super::check;
use crate::analysis::Analysis;
use crate::judge::{Judge, Verdict};
use basepair_catalog::load::CONFIG;
use basepair_model::place::{Place, SourceText, Span};

check!(INVALID_CONFIG, "invalid-config", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    judge.judged(1);
    let Some(text) = registry.surroundings.settings.config.as_deref() else { return };
    let source = SourceText::new(CONFIG, text);
    for problem in &registry.context.problems {
        let span = Span::new(problem.span.start, problem.span.end);
        judge.at(Place::new(&source, span), Verdict::new(problem.message.clone(), problem.help.clone()));
    }
}
