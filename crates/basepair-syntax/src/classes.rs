//! Collects lists of classes as facts.

use crate::facts::{Facts, split_classes};
use crate::properties;
use basepair_model::place::Span;
use memchr::memmem::Finder;
use std::sync::LazyLock;

/// Collects a list of classes that starts at `start` in the source.
pub fn take(facts: &mut Facts, list: &str, start: usize, source: &str) {
    static DASHES: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("--"));
    if DASHES.find(list.as_bytes()).is_some() {
        split_classes(list).for_each(|(at, class)| properties::take_from_class(facts, class, start + at));
    }
    if source.get(start..start + list.len()) == Some(list) {
        let blank = list.len() - list.trim_ascii_start().len();
        let end = list.trim_ascii_end().len();
        if blank < end {
            facts.class_lists.push(Span::new(start + blank, start + end));
        }
        return;
    }
    for (at, class) in split_classes(list) {
        let span = Span::new(start + at, start + at + class.len());
        if source.get(span.start()..span.end()) != Some(class) {
            facts.spelled.push((span, class.into()));
        }
        facts.class_lists.push(span);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_as_written_is_kept_once_and_split_when_it_is_read() {
        let source = "<a class=\" p-2\tmd:flex\n \" b=\"  \">";
        let mut facts = Facts::default();
        take(&mut facts, " p-2\tmd:flex\n ", 10, source);
        take(&mut facts, "  ", 30, source);
        assert_eq!(facts.class_lists.len(), 1);
        let classes: Vec<_> =
            facts.classes_in(source).map(|(class, at)| (class, at.start(), at.end())).collect();
        assert_eq!(classes, [("p-2", 11, 14), ("md:flex", 15, 22)]);
    }

    #[test]
    fn a_class_that_is_not_in_the_source_keeps_its_text() {
        let source = "`p-2 w-${a} flex`";
        let mut facts = Facts::default();
        take(&mut facts, "p-2 w-$$$$ flex", 1, source);
        facts.settle();
        let classes: Vec<_> = facts.classes_in(source).map(|(class, at)| (class, at.start())).collect();
        assert_eq!(classes, [("p-2", 1), ("w-$$$$", 5), ("flex", 12)]);
    }
}
