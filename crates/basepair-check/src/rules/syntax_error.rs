//! A source file must parse without errors.

use super::check;
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_syntax::facts::ProblemKind;

check!(SYNTAX_ERROR, "syntax-error", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    reporter.checked(registry.files.len());
    for file in &registry.files {
        // Later errors are mostly consequences of the first one.
        let mut errors = file.facts.problems.iter().filter(|problem| problem.kind == ProblemKind::Syntax);
        let Some(problem) = errors.next() else { continue };
        let what = problem.message.trim().trim_end_matches('.').replace('\n', " ");
        let message = format!("`{}` cannot be parsed: {what}", file.path);
        reporter.in_file(file, problem.span, Diagnostic::new(message, "fix the syntax here"));
    }
}
