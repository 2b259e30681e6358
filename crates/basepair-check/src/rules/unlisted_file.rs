//! Every source in a node's folder belongs to an item.

use super::check;
use crate::facts::Language;
use crate::judge::{Judge, Verdict};
use crate::registry::Registry;
use basepair_model::path::file_name;
use basepair_model::place::{Place, SourceText, Span};

check!(
    "unlisted-file",
    Error,
    File,
    "Every source in a node's folder, tests apart, is listed by an item.",
    "Nobody can install it, and whatever imports it does not compile.",
    run
);

fn run(registry: &Registry<'_>, judge: &mut Judge) {
    for path in registry.surroundings.present.iter().filter(|path| Language::of(path) != Language::Other) {
        let name = file_name(path);
        let apart = [".test.", ".spec.", ".stories."].iter().any(|mark| name.contains(mark));
        if apart || path.contains("/__tests__/") || registry.model.place(path).is_none() {
            continue;
        }
        judge.judged(1);
        if registry.file(path).is_none() {
            let message = format!("no item lists `{path}`");
            let help = "add it to `files` of an item in `registry.json`, or remove it";
            judge.at(Place::new(&SourceText::new(path.clone(), ""), Span::default()), Verdict::new(message, help));
        }
    }
}
