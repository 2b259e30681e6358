//! An npm dependency is a package of the npm registry and nothing else.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::judge::{Judge, Verdict};
use crate::npm::{self, Problem};

check!(UNSAFE_DEPENDENCY, "unsafe-dependency", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    for listed in entries::items(registry) {
        judge.judged(1);
        for (text, span) in entries::npm_dependencies(listed.item) {
            let Err(problem) = npm::parse(text) else { continue };
            let (what, help) = match problem {
                Problem::Empty => ("is empty".to_owned(), "remove the entry"),
                Problem::Flag => ("is a flag of the package manager".to_owned(), "remove the entry"),
                Problem::Blank => ("has blanks around it".to_owned(), "write the package's name alone"),
                Problem::Control => {
                    ("holds a control character".to_owned(), "write the package's name alone")
                }
                Problem::Address(to) => (
                    format!("leads to {to}"),
                    "name a package of the npm registry, with a version if need be",
                ),
                Problem::Name => ("is not a package's name".to_owned(), "write the package's name alone"),
                Problem::Versions => (
                    "asks for versions that npm does not understand".to_owned(),
                    "write a range such as `^1.2.0`",
                ),
            };
            let message = format!("the npm dependency `{}` {what}", text.escape_debug());
            listed.report(judge, span, Verdict::new(message, help));
        }
    }
}
