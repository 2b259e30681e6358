//! A source nests no deeper than a parser can follow.

use super::check;
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_syntax::facts::ProblemKind;

check!(TOO_DEEP, "too-deep", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    reporter.checked(registry.files.len());
    for file in &registry.files {
        let mut places = file.facts.problems.iter().filter(|problem| problem.kind == ProblemKind::TooDeep);
        let Some(problem) = places.next() else { continue };
        let message = format!("`{}` nests too deep to be checked", file.path);
        let help = "split the expression, the type or the rule at this place";
        reporter.in_file(file, problem.span, Diagnostic::new(message, help));
    }
}
