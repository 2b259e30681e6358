//! JSX must only be used in files whose extension allows it.

use super::check;
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_syntax::facts::Language;

check!(JSX_IN_TS, "jsx-in-ts", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for file in registry.files.iter().filter(|file| file.facts.language == Language::Ts) {
        reporter.checked(1);
        let Some(span) = file.facts.jsx else { continue };
        let renamed = file.path.strip_suffix("ts").map_or(String::new(), |stem| format!("{stem}tsx"));
        let message = format!("`{}` contains JSX, which is not valid in a `.ts` file", file.path);
        reporter.in_file(file, span, Diagnostic::new(message, format!("rename the file to `{renamed}`")));
    }
}
