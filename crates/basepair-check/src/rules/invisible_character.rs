//! Manifest texts and source files must not contain invisible characters.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::place::Span;
use basepair_model::text::{hidden, hidden_name};

check!(INVISIBLE_CHARACTER, "invisible-character", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for listed in entries::items(registry) {
        reporter.checked(1);
        let mut texts = Vec::new();
        entries::object_texts(&listed.item.entry.object, &mut texts);
        for (text, span) in texts {
            if let Some((_, hidden)) = hidden(text).next() {
                let message = format!("a text of `{}` contains {}", listed.name(), hidden_name(hidden));
                listed.report(reporter, span, Diagnostic::new(message, "remove the character"));
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
