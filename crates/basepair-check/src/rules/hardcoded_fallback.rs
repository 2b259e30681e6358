//! A literal fallback of a token is a second copy of its value.

use super::check;
use super::style_sources::{is_defining, sources};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use crate::tokens;
use basepair_model::place::Span;
use basepair_syntax::facts::Facts;
use basepair_syntax::values::{css, named, utility};

check!(HARDCODED_FALLBACK, "hardcoded-fallback", run);

/// Above this number of files, fallbacks are a convention of the registry and are reported once.
const CONVENTION: usize = 10;

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    if !registry.has_law() {
        return;
    }
    let definers = tokens::definers(registry.model);
    if definers.is_empty() {
        return;
    }
    let mut files = Vec::new();
    for source in sources(registry) {
        if is_defining(registry, &source) || !source.has_values() {
            continue;
        }
        reporter.checked(1);
        let found = fallbacks(source.facts(), source.text());
        let count = found.len();
        if let Some((span, literal)) = found.into_iter().next() {
            files.push((source, span, literal, count - 1));
        }
    }
    let help = format!("remove the fallback if the tokens of {definers} are always installed");
    // A convention of most files is a single finding.
    let all = files.len();
    let shown = if all > CONVENTION { 1 } else { all };
    for (source, span, literal, others) in files.into_iter().take(shown) {
        let more = match others {
            _ if all > CONVENTION => format!(", as in {all} files of this registry"),
            0 => String::new(),
            1 => ", and one more in this file".to_owned(),
            more => format!(", and {more} more in this file"),
        };
        let message =
            format!("the fallback `{literal}` is a literal: only {definers} defines CSS values{more}");
        source.report(registry, reporter, span, Diagnostic::new(message, help.clone()));
    }
}

/// Literals inside `var(--x, …)`, with the span of the class or style that contains them, in source order.
fn fallbacks(facts: &Facts, text: &str) -> Vec<(Span, String)> {
    let mut found = Vec::new();
    for (class, at) in facts.classes_in(text).filter(|(class, _)| class.contains("var(")) {
        let raws = utility::raw_values(class, |_| true).into_iter().filter(|raw| raw.fallback);
        found.extend(raws.map(|raw| (at, raw.text)));
    }
    for style in facts.styles.iter().filter(|style| style.value.contains("var(")) {
        let raws = css::raw_values(&style.property, &style.value).into_iter().filter(|raw| raw.fallback);
        found.extend(raws.map(|raw| (style.span, raw.text)));
    }
    for literal in facts.literals.iter().filter(|literal| literal.text.contains("var(")) {
        let Some(property) = literal.property else { continue };
        let raws = named::raw_values(property, &literal.text).into_iter().filter(|raw| raw.fallback);
        found.extend(raws.map(|raw| (literal.span, raw.text)));
    }
    found.sort_by_key(|(span, _)| span.start());
    found
}
