//! Custom properties that a text reads or defines: `var(--x)`, `bg-(--x)`, `[--x:1rem]`.

use crate::facts::{Definition, Facts, Read};
use basepair_model::place::Span;

/// Collects every `var(--x)` of a text that starts at `start` in the source.
pub fn take_reads(facts: &mut Facts, text: &str, start: usize) {
    if !text.as_bytes().contains(&b'(') {
        return;
    }
    let mut from = 0;
    while let Some(found) = text.get(from..).and_then(|rest| rest.find("var(")) {
        let open = from + found + "var(".len();
        let rest = text.get(open..).unwrap_or_default();
        let name_at = open + (rest.len() - rest.trim_start_matches([' ', '_', '\n', '\t']).len());
        if let Some(name) = name(text.get(name_at..).unwrap_or_default()) {
            let after = text.get(name_at + name.len()..).unwrap_or_default();
            let has_fallback = after.trim_start_matches([' ', '_']).starts_with(',');
            push(facts, name, start + name_at, has_fallback);
        }
        from = open;
    }
}

/// The longest text between a bracket and a custom property: `color:` and the like.
const LONGEST_HINT: usize = 64;

/// Collects what one class reads and defines.
pub(super) fn take_from_class(facts: &mut Facts, class: &str, start: usize) {
    take_reads(facts, class, start);
    // `bg-(--x)`, `bg-(color:--x)`, `bg-[--x]` read; `[--x:1rem]` defines.
    let mut open = None;
    let mut seen = 0;
    for (at, _) in class.match_indices("--") {
        let before = class.get(..at).unwrap_or_default();
        let last = class.get(seen..at).and_then(|part| part.rfind(['(', '['])).map(|open| seen + open);
        open = last.or(open);
        seen = at;
        let Some(open) = open else { continue };
        // The text before a name is short.
        if at - open > LONGEST_HINT {
            continue;
        }
        if before.get(..open).is_some_and(|head| head.ends_with("var")) {
            continue;
        }
        let hint = before.get(open + 1..).unwrap_or_default();
        let is_hint = hint.is_empty()
            || hint
                .strip_suffix(':')
                .is_some_and(|hint| hint.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'));
        let Some(name) = name(class.get(at..).unwrap_or_default()).filter(|_| is_hint) else { continue };
        let after = class.get(at + name.len()..).unwrap_or_default();
        // `--spacing(4)` and `--alpha(…)` are functions of the framework.
        if after.starts_with('(') {
            continue;
        }
        match after.strip_prefix(':') {
            Some(value) if hint.is_empty() && class.as_bytes().get(open) == Some(&b'[') => {
                facts.definitions.push(Definition {
                    name: name.to_owned(),
                    span: Span::new(start + at, start + at + name.len()),
                    value: value.trim_end_matches(']').replace('_', " "),
                    scope: "class".to_owned(),
                });
            }
            _ => push(facts, name, start + at, after.starts_with(',')),
        }
    }
}

fn push(facts: &mut Facts, name: &str, at: usize, has_fallback: bool) {
    facts.reads.push(Read { name: name.into(), span: Span::new(at, at + name.len()), has_fallback });
}

/// The custom property name that a text starts with.
fn name(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("--")?;
    let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_')).unwrap_or(rest.len());
    (end > 0).then(|| text.get(..2 + end))?
}
