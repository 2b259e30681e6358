//! A source file must not nest deeper than a parser can handle.

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
        let message = format!("`{}` is nested too deeply to be checked", file.path);
        let help = "split up the expression, type or rule here";
        reporter.in_file(file, problem.span, Diagnostic::new(message, help));
    }
}
