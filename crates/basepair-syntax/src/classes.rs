//! Class lists, split into classes with their positions.

use super::properties;
use crate::facts::Facts;
use basepair_model::place::Span;

/// Collects the classes of a list that starts at `start` in the source.
pub fn take(facts: &mut Facts, list: &str, start: usize, source: &str) {
    let names_properties = list.contains("--");
    let mut rest = list;
    loop {
        rest = rest.trim_ascii_start();
        // HTML separates classes by ASCII white space only.
        let end = rest.bytes().position(|byte| byte.is_ascii_whitespace()).unwrap_or(rest.len());
        let (class, after) = rest.split_at(end);
        if class.is_empty() {
            return;
        }
        let from = start + list.len() - rest.len();
        let span = Span::new(from, from + class.len());
        if names_properties {
            properties::take_from_class(facts, class, from);
        }
        if source.get(from..from + class.len()) != Some(class) {
            facts.spelled.push((span, class.into()));
        }
        facts.classes.push(span);
        rest = after;
    }
}
