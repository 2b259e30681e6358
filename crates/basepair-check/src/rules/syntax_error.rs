//! A source can be parsed.

use super::check;
use crate::analysis::Analysis;
use crate::judge::{Judge, Verdict};
use basepair_syntax::facts::ProblemKind;

check!(SYNTAX_ERROR, "syntax-error", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    judge.judged(registry.files.len());
    for file in &registry.files {
        // What follows the first error is mostly its consequence.
        let mut errors = file.facts.problems.iter().filter(|problem| problem.kind == ProblemKind::Syntax);
        let Some(problem) = errors.next() else { continue };
        let what = problem.message.trim().trim_end_matches('.').replace('\n', " ");
        let message = format!("`{}` cannot be parsed: {what}", file.path);
        judge.in_file(file, problem.span, Verdict::new(message, "correct the syntax at this place"));
    }
}
