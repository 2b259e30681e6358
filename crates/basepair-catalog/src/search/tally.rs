//! The scores of items while a query is matched, word by word, and the ranking that follows from them.

use super::{FOLLOWS, Occurrence};

/// Items with their best scores.
pub(super) struct Ranking {
    /// For every item; zero if it was not found.
    best: Vec<u32>,
    found: Vec<u32>,
}

impl Ranking {
    pub(super) fn new(items: usize) -> Self {
        Self { best: vec![0; items], found: Vec::new() }
    }

    pub(super) fn add(&mut self, item: u32, score: u32) {
        let Some(best) = self.best.get_mut(item as usize) else { return };
        if *best == 0 {
            self.found.push(item);
        }
        *best = score.max(*best).max(1);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Best first, then in manifest order.
    pub(super) fn sorted(&self) -> Vec<usize> {
        let score = |item: u32| self.best.get(item as usize).copied().unwrap_or_default();
        // One number each, because pairs take twice as long to sort.
        let packed =
            self.found.iter().map(|item| u64::from(u32::MAX - score(*item)) << 32 | u64::from(*item));
        let mut packed: Vec<u64> = packed.collect();
        packed.sort_unstable();
        packed.into_iter().map(|packed| (packed & u64::from(u32::MAX)) as usize).collect()
    }
}

/// The scores of a query while its words are matched one after the other.
pub(super) struct Tally {
    items: Vec<Matched>,
    /// The items that any word matched.
    touched: Vec<u32>,
    /// The items that the current word matched.
    current: Vec<u32>,
}

/// What a query matched in one item.
#[derive(Debug, Clone, Copy)]
struct Matched {
    words: u32,
    score: u32,
    /// The occurrence of the previous word.
    last: Occurrence,
    /// The best match of the current word.
    best: u32,
    occurrence: Occurrence,
}

const UNMATCHED: Matched =
    Matched { words: 0, score: 0, last: Occurrence::NONE, best: 0, occurrence: Occurrence::NONE };

impl Tally {
    pub(super) fn new(items: usize) -> Self {
        Self { items: vec![UNMATCHED; items], touched: Vec::new(), current: Vec::new() }
    }

    /// How many items any word matched.
    pub(super) fn len(&self) -> usize {
        self.touched.len()
    }

    /// Whether an item matches this many words so far.
    pub(super) fn has(&self, item: u32, words: u32) -> bool {
        self.items.get(item as usize).is_some_and(|matched| matched.words == words)
    }

    pub(super) fn note(&mut self, item: u32, score: u32, occurrence: Occurrence) {
        let Some(matched) = self.items.get_mut(item as usize) else { return };
        if matched.occurrence == Occurrence::NONE {
            self.current.push(item);
            (matched.best, matched.occurrence) = (score, occurrence);
        // Of equal matches, prefer the one that follows the previous word.
        } else if score > matched.best || score == matched.best && occurrence.follows(matched.last) {
            (matched.best, matched.occurrence) = (score, occurrence);
        }
    }

    pub(super) fn next_word(&mut self) {
        for item in self.current.drain(..) {
            let Some(matched) = self.items.get_mut(item as usize) else { continue };
            if matched.words == 0 {
                self.touched.push(item);
            }
            matched.words += 1;
            matched.score +=
                matched.best + if matched.occurrence.follows(matched.last) { FOLLOWS } else { 0 };
            matched.last = matched.occurrence;
            (matched.best, matched.occurrence) = (0, Occurrence::NONE);
        }
    }

    /// Items and their scores, and how many words they match.
    pub(super) fn all(&self) -> impl Iterator<Item = (u32, u32, u32)> {
        let matched = self.touched.iter().filter_map(|item| Some((*item, self.items.get(*item as usize)?)));
        matched.map(|(item, matched)| (item, matched.score, matched.words))
    }

    /// Those that match every word.
    pub(super) fn complete(&self, words: usize) -> impl Iterator<Item = (u32, u32)> {
        self.all()
            .filter(move |(_, _, matched)| *matched as usize == words)
            .map(|(item, score, _)| (item, score))
    }

    pub(super) fn clear(&mut self) {
        for item in self.touched.drain(..) {
            if let Some(matched) = self.items.get_mut(item as usize) {
                *matched = UNMATCHED;
            }
        }
    }
}
