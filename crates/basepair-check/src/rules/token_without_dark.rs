//! A colour that is chosen for the day is chosen for the night, too.

use super::check;
use super::style_sources::sources_of;
use crate::analysis::Analysis;
use crate::judge::{Judge, Verdict};
use crate::tokens::{Mode, is_colour};
use std::collections::HashSet;

check!(TOKEN_WITHOUT_DARK, "token-without-dark", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    for position in 0..registry.entries.len() {
        if registry.files_of(position).any(|file| file.facts.is_unread()) {
            continue;
        }
        let dark: HashSet<&str> = sources_of(registry, position)
            .flat_map(|source| &source.facts().definitions)
            .filter(|definition| Mode::of(&definition.scope) == Mode::Dark)
            .map(|definition| definition.name.as_str())
            .collect();
        for source in sources_of(registry, position) {
            let definitions = source.facts().definitions.iter();
            for light in definitions.filter(|it| Mode::of(&it.scope) == Mode::Light && is_colour(it)) {
                judge.judged(1);
                if !dark.contains(light.name.as_str()) {
                    let name = &light.name;
                    let message = format!("`{name}` is a colour for light and has none for dark");
                    let help = format!("define `{name}` for dark, or let it read a token that changes");
                    source.report(registry, judge, light.span, Verdict::new(message, help));
                }
            }
        }
    }
}
