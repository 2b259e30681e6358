//! Every source file in a node's folder must be listed by an item.

use super::check;
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::path::file_name;
use basepair_model::place::{Place, SourceText, Span};
use basepair_syntax::facts::Language;

check!(UNLISTED_FILE, "unlisted-file", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for path in registry.surroundings.present.iter().filter(|path| Language::of(path) != Language::Other) {
        let name = file_name(path);
        let excluded = [".test.", ".spec.", ".stories."].iter().any(|mark| name.contains(mark));
        if excluded || path.contains("/__tests__/") || registry.model.place(path).is_none() {
            continue;
        }
        reporter.checked(1);
        // The source files of a retired item may be kept.
        let retired = || {
            registry.catalog.retired().iter().flat_map(|entry| &entry.files).any(|file| file.path == *path)
        };
        if registry.file(path).is_none() && !retired() {
            let message = format!("`{path}` is not listed by any item");
            let help = "add it to the `files` of an item in `registry.json`, or remove it";
            reporter.at(
                Place::new(&SourceText::new(path.clone(), ""), Span::default()),
                Diagnostic::new(message, help),
            );
        }
    }
}
