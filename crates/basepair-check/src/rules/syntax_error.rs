//! A source can be parsed.

use super::check;
use crate::judge::{Judge, Verdict};
use crate::registry::Registry;

check!(
    "syntax-error",
    Error,
    File,
    "A source can be parsed.",
    "The official client fails over it or installs it as it is, and no project compiles.",
    run
);

fn run(registry: &Registry<'_>, judge: &mut Judge) {
    judge.judged(registry.files.len());
    for file in &registry.files {
        // What follows the first error is mostly its consequence.
        let Some(problem) = file.facts.problems.first() else { continue };
        let what = problem.message.trim().trim_end_matches('.').replace('\n', " ");
        let message = format!("`{}` cannot be parsed: {what}", file.path);
        judge.in_file(file, problem.span, Verdict::new(message, "correct the syntax at this place"));
    }
}
