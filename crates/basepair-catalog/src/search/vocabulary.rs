//! Distinct words: exact ones, those that begin with a text or contain it, and those that are spelt like it.

use crate::nearest::Misspelling;
use memchr::memmem;
use std::ops::Range;

/// Sorted words, in one text.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    /// The words, each followed by a line break, which no word contains.
    text: String,
    /// The start of each word in the text, and the end of the text.
    starts: Vec<u32>,
    /// For each word, what a misspelling of it resembles.
    shapes: Vec<Shape>,
}

/// A summary of a word that excludes most words before their letters are compared.
#[derive(Debug, Clone, Copy)]
struct Shape {
    /// A bit for every letter that occurs.
    letters: u32,
    length: u32,
}

impl Shape {
    fn of(word: &str) -> Self {
        let bit = |c: char| match c {
            'a'..='z' => 1 << (u32::from(c) - u32::from('a')),
            '0'..='9' => 1 << 26,
            _ => 1 << (27 + u32::from(c) % 5),
        };
        let (mut letters, mut length) = (0, 0);
        for c in word.chars() {
            letters |= bit(c);
            length += 1;
        }
        Self { letters, length }
    }

    /// Whether the words may differ by at most this many edits. An edit changes the letters that occur by at most two.
    fn is_near(self, other: Self, edits: u32) -> bool {
        self.length.abs_diff(other.length) <= edits
            && (self.letters ^ other.letters).count_ones() <= 2 * edits
    }
}

impl Vocabulary {
    /// The words must be sorted and distinct.
    pub(super) fn new<'w>(words: impl Iterator<Item = &'w str>) -> Self {
        let mut made = Self::default();
        let end = |text: &str| u32::try_from(text.len()).unwrap_or(u32::MAX);
        for word in words {
            made.starts.push(end(&made.text));
            made.shapes.push(Shape::of(word));
            made.text.push_str(word);
            made.text.push('\n');
        }
        made.starts.push(end(&made.text));
        made.text.shrink_to_fit();
        made
    }

    pub(super) fn len(&self) -> usize {
        self.shapes.len()
    }

    pub(super) fn word(&self, position: usize) -> &str {
        let start = self.starts.get(position).copied().unwrap_or_default() as usize;
        let end = self.starts.get(position + 1).map_or(start, |end| *end as usize - 1);
        self.text.get(start..end).unwrap_or_default()
    }

    /// Where a word is.
    pub(super) fn position(&self, wanted: &str) -> Option<usize> {
        let at = self.first_at_least(wanted);
        (at < self.len() && self.word(at) == wanted).then_some(at)
    }

    /// The words that begin with a text.
    pub(super) fn beginning_with(&self, wanted: &str) -> Range<usize> {
        let first = self.first_at_least(wanted);
        let mut past = first;
        while past < self.len() && self.word(past).starts_with(wanted) {
            past += 1;
        }
        first..past
    }

    /// The words that fewest edits turn into a word, if these are few enough for its length; those that keep the first letter come
    /// first, because few people mistype it.
    pub(super) fn spelt_like(&self, wanted: &str) -> (Vec<usize>, usize) {
        let shape = Shape::of(wanted);
        let mut allowed: u32 = match shape.length {
            0..=3 => return (Vec::new(), 0),
            4..=6 => 1,
            _ => 2,
        };
        let mut misspelling = Misspelling::new(wanted);
        let (mut found, mut fewest) = (Vec::new(), usize::MAX);
        for (at, near) in self.shapes.iter().enumerate() {
            if !near.is_near(shape, allowed) {
                continue;
            }
            let Some(edits) = misspelling.edits_to(self.word(at), allowed as usize) else { continue };
            if edits < fewest {
                found.clear();
                fewest = edits;
                allowed = u32::try_from(edits).unwrap_or(allowed);
            }
            found.push(at);
        }
        let first = |at: &usize| self.word(*at).chars().next() != wanted.chars().next();
        found.sort_by_key(first);
        (found, fewest)
    }

    /// The position of the first word that is not less than another.
    fn first_at_least(&self, wanted: &str) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.word(middle) < wanted {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// Calls back for every word that contains a text, once each.
    pub(super) fn containing(&self, wanted: &str, mut found: impl FnMut(usize)) {
        let finder = memmem::Finder::new(wanted);
        let mut from = 0;
        while let Some(at) = self.text.as_bytes().get(from..).and_then(|rest| finder.find(rest)) {
            let place = u32::try_from(from + at).unwrap_or(u32::MAX);
            let word = self.starts.partition_point(|start| *start <= place).saturating_sub(1);
            found(word);
            from = self.starts.get(word + 1).map_or(self.text.len(), |next| *next as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: [&str; 7] = ["bitton", "button", "buttons", "nana", "resilience", "tabel", "xbutton"];

    fn words(found: impl IntoIterator<Item = usize>) -> Vec<&'static str> {
        found.into_iter().map(|at| WORDS[at]).collect()
    }

    #[test]
    fn words_are_found_by_their_beginning_and_their_parts() {
        let vocabulary = Vocabulary::new(WORDS.into_iter());
        assert_eq!((vocabulary.position("button"), vocabulary.position("butt")), (Some(1), None));
        assert_eq!(words(vocabulary.beginning_with("butt")), ["button", "buttons"]);
        let mut inside = Vec::new();
        vocabulary.containing("utto", |at| inside.push(at));
        assert_eq!(words(inside), ["button", "buttons", "xbutton"]);
        let mut once = Vec::new();
        vocabulary.containing("na", |at| once.push(at));
        assert_eq!(words(once), ["nana"]);
        let none = Vocabulary::default();
        assert_eq!(
            (none.position("a"), none.beginning_with("a"), none.spelt_like("button").0),
            (None, 0..0, vec![])
        );
    }

    #[test]
    fn fewest_edits_and_the_same_first_letter_come_first() {
        let vocabulary = Vocabulary::new(WORDS.into_iter());
        assert_eq!(words(vocabulary.spelt_like("batton").0), ["bitton", "button"]);
        assert_eq!(words(vocabulary.spelt_like("rezilence").0), ["resilience"]);
        assert_eq!(words(vocabulary.spelt_like("table").0), ["tabel"]);
        assert_eq!(words(vocabulary.spelt_like("xutton").0), ["xbutton", "button"]);
        assert!(vocabulary.spelt_like("card").0.is_empty() && vocabulary.spelt_like("nan").0.is_empty());
    }
}
