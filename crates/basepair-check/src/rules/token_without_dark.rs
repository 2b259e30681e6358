//! In an item with dark values, every light colour should have one.

use super::check;
use super::style_sources::{Source, sources_of};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use crate::tokens::{Mode, is_colour};
use basepair_syntax::facts::Definition;
use std::collections::HashSet;

check!(TOKEN_WITHOUT_DARK, "token-without-dark", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for position in 0..registry.entries.len() {
        if registry.files_of(position).any(|file| file.facts.is_unread()) {
            continue;
        }
        let dark: HashSet<&str> = sources_of(registry, position)
            .flat_map(|source| &source.facts().definitions)
            .filter(|definition| Mode::of(&definition.scope) == Mode::Dark)
            .map(|definition| definition.name.as_str())
            .collect();
        // A design without a dark mode is a decision.
        if dark.is_empty() {
            continue;
        }
        reporter.checked(1);
        let lights = sources_of(registry, position).flat_map(|source| {
            let definitions = source.facts().definitions.iter();
            definitions
                .filter(|it| Mode::of(&it.scope) == Mode::Light && is_colour(it))
                .map(move |it| (it, source))
        });
        let mut missing: Vec<(&Definition, Source<'_, '_>)> =
            lights.filter(|(light, _)| !dark.contains(light.name.as_str())).collect();
        missing.dedup_by_key(|(light, _)| light.name.as_str());
        let Some((first, source)) = missing.first() else { continue };
        let names: Vec<String> =
            missing.iter().take(SHOWN).map(|(light, _)| format!("`{}`", light.name)).collect();
        let more = match missing.len().saturating_sub(SHOWN) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let verb = if missing.len() == 1 { "keeps its" } else { "keep their" };
        let message = format!("{}{more} {verb} light colour in dark mode", names.join(", "));
        let help = "define a dark value if the colour should change";
        source.report(registry, reporter, first.span, Diagnostic::new(message, help));
    }
}

/// How many names a message lists.
const SHOWN: usize = 3;
