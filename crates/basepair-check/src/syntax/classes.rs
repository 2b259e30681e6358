//! Class lists, split into classes with their places.

use super::properties;
use crate::facts::{Class, Facts};
use basepair_model::place::Span;

/// Takes the classes of a list as it stands in the source, `start` being where the text begins there.
pub(crate) fn take(facts: &mut Facts, raw: &str, start: usize) {
    let mut at = 0;
    for piece in raw.split_inclusive(char::is_whitespace) {
        let text = piece.trim_end();
        if !text.is_empty() {
            let from = start + at;
            properties::take_from_class(facts, text, from);
            facts.classes.push(Class { text: text.into(), span: Span::new(from, from + text.len()) });
        }
        at += piece.len();
    }
}
