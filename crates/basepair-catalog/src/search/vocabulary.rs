//! The distinct words of an index, and which of them a query word matches.

use crate::nearest::Misspelling;
use memchr::memmem;

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

/// How well a word of the vocabulary matches, in percent of a whole word.
const EXACT: u32 = 100;
/// The query is its plural.
const PLURAL: u32 = 85;
const PREFIX: u32 = 75;
pub(super) const INSIDE: u32 = 45;
const ONE_TYPO: u32 = 30;
const TWO_TYPOS: u32 = 20;
/// Added to a typo that keeps the first letter.
const FIRST_LETTER: u32 = 5;

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

    fn len(&self) -> usize {
        self.shapes.len()
    }

    fn word(&self, position: usize) -> &str {
        let start = self.starts.get(position).copied().unwrap_or_default() as usize;
        let end = self.starts.get(position + 1).map_or(start, |end| *end as usize - 1);
        self.text.get(start..end).unwrap_or_default()
    }

    /// The words that a query word matches, by position, and how well.
    pub(super) fn matches(&self, wanted: &str) -> Vec<(usize, u32)> {
        let mut found = Vec::new();
        if wanted.is_empty() {
            return found;
        }
        let first = self.first_at_least(wanted);
        let mut past = first;
        while past < self.len() && self.word(past).starts_with(wanted) {
            found.push((past, if self.word(past) == wanted { EXACT } else { PREFIX }));
            past += 1;
        }
        let singular = wanted.strip_suffix('s').filter(|stem| stem.len() > 2);
        let singular = singular.map(|stem| (self.first_at_least(stem), stem));
        let singular = singular.filter(|(at, stem)| self.word(*at) == *stem).map(|(at, _)| at);
        found.extend(singular.map(|at| (at, PLURAL)));
        let shape = Shape::of(wanted);
        if shape.length >= 2 {
            self.containing(wanted, |at| {
                if !(first..past).contains(&at) {
                    found.push((at, INSIDE));
                }
            });
        }
        let edits: u32 = match shape.length {
            0..=3 => return found,
            4..=7 => 1,
            _ => 2,
        };
        let mut misspelling = Misspelling::new(wanted);
        for (at, near) in self.shapes.iter().enumerate() {
            if !near.is_near(shape, edits) || (first..past).contains(&at) || singular == Some(at) {
                continue;
            }
            let word = self.word(at);
            match misspelling.edits_to(word, edits as usize) {
                Some(edits) if !word.contains(wanted) => {
                    // Few people mistype the first letter.
                    let first = if word.chars().next() == wanted.chars().next() { FIRST_LETTER } else { 0 };
                    found.push((at, first + if edits <= 1 { ONE_TYPO } else { TWO_TYPOS }));
                }
                _ => {}
            }
        }
        found
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
    fn containing(&self, wanted: &str, mut found: impl FnMut(usize)) {
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

    fn quality(word: &str, wanted: &str) -> u32 {
        let words = Vocabulary::new([word].into_iter());
        words.matches(wanted).first().map_or(0, |(_, quality)| *quality)
    }

    #[test]
    fn qualities_are_ordered_exact_plural_prefix_inside_typo() {
        let order = ["button", "buttons", "butt", "tto", "buton"].map(|wanted| quality("button", wanted));
        assert!(order.windows(2).all(|pair| pair[0] > pair[1]), "{order:?}");
        assert_eq!(quality("button", "card"), 0);
        assert_eq!(quality("button", "xyz"), 0);
        assert!(quality("resilience", "rezilence") > 0, "two edits in a long word");
    }

    #[test]
    fn every_word_is_matched_at_most_once() {
        let words = ["bitton", "button", "buttons", "nana", "xbutton"];
        let vocabulary = Vocabulary::new(words.into_iter());
        for wanted in ["button", "buttons", "na", "n", "butto"] {
            let mut found: Vec<usize> = vocabulary.matches(wanted).into_iter().map(|(at, _)| at).collect();
            let all = found.len();
            found.sort_unstable();
            found.dedup();
            assert_eq!(found.len(), all, "{wanted}");
        }
        assert_eq!(vocabulary.matches(""), []);
        assert_eq!(Vocabulary::default().matches("button"), []);
    }
}
