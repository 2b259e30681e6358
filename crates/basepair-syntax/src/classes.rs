//! Class lists, split into classes with their positions.

use super::properties;
use crate::facts::Facts;
use basepair_model::place::Span;
use memchr::memmem::Finder;
use std::sync::LazyLock;

/// Collects a list of classes that starts at `start` in the source.
pub fn take(facts: &mut Facts, list: &str, start: usize, source: &str) {
    static DASHES: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("--"));
    if DASHES.find(list.as_bytes()).is_some() {
        split(list).for_each(|(at, class)| properties::take_from_class(facts, class, start + at));
    }
    if source.get(start..start + list.len()) == Some(list) {
        let blank = list.len() - list.trim_ascii_start().len();
        let end = list.trim_ascii_end().len();
        if blank < end {
            facts.class_lists.push(Span::new(start + blank, start + end));
        }
        return;
    }
    for (at, class) in split(list) {
        let span = Span::new(start + at, start + at + class.len());
        if source.get(span.start()..span.end()) != Some(class) {
            facts.spelled.push((span, class.into()));
        }
        facts.class_lists.push(span);
    }
}

/// The classes of a list, with their offsets. HTML separates classes by ASCII white space only.
pub(crate) fn split(list: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = list;
    std::iter::from_fn(move || {
        rest = rest.trim_ascii_start();
        let end = rest.bytes().position(|byte| byte.is_ascii_whitespace()).unwrap_or(rest.len());
        let (class, after) = rest.split_at(end);
        let at = list.len() - rest.len();
        rest = after;
        (!class.is_empty()).then_some((at, class))
    })
}
