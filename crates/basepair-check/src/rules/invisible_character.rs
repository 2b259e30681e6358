//! Manifest texts and source files must not contain invisible characters. The parsers of manifest and model report those in texts that
//! belong to no entry.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::place::Span;
use basepair_model::text::{hidden, hidden_name, unseen};

check!(INVISIBLE_CHARACTER, "invisible-character", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for written in entries::with_retired(registry) {
        reporter.checked(1);
        let mut texts = Vec::new();
        entries::object_texts(&written.entry.object, &mut texts);
        for (text, span) in texts {
            if let Some(hidden) = unseen(text) {
                let message = format!("a text of `{}` contains {}", written.entry.name, hidden_name(hidden));
                written.report(reporter, span, Diagnostic::new(message, "remove the character"));
            }
        }
    }
    for file in &registry.files {
        reporter.checked(1);
        if file.facts.plain {
            continue;
        }
        let mut reported = Vec::new();
        for (at, hidden) in hidden(&file.text) {
            if reported.contains(&hidden) {
                continue;
            }
            reported.push(hidden);
            let message = format!("`{}` contains {}", file.path, hidden_name(hidden));
            let help = "remove the character, or write it as an escape if the code needs it";
            reporter.in_file(file, Span::new(at, at + hidden.len_utf8()), Diagnostic::new(message, help));
        }
    }
}
