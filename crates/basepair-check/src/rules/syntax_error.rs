//! A source can be parsed.

use super::check;
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_syntax::facts::ProblemKind;

check!(SYNTAX_ERROR, "syntax-error", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    reporter.checked(registry.files.len());
    for file in &registry.files {
        // What follows the first error is mostly its consequence.
        let mut errors = file.facts.problems.iter().filter(|problem| problem.kind == ProblemKind::Syntax);
        let Some(problem) = errors.next() else { continue };
        let what = problem.message.trim().trim_end_matches('.').replace('\n', " ");
        let message = format!("`{}` cannot be parsed: {what}", file.path);
        reporter.in_file(file, problem.span, Diagnostic::new(message, "correct the syntax at this place"));
    }
}
