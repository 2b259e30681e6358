//! The scores of items while a query is answered, group by group, and the ranking that follows from them.

use super::postings::{FULL, Postings};
use super::query::{Group, Lists, Query};
use std::collections::HashMap;

/// Of the information of a query, how much an answer must have, in percent; with less, nothing fits.
const FLOOR: u64 = 11;
/// Of the best score, how much an answer must have, in percent.
const TAIL: u64 = 18;
/// What an item gets for answering every group.
const COMPLETE: u64 = 15;

/// What the words of a phrase that are there count, if others are missing, in percent.
const PARTIAL: u32 = 45;

#[derive(Debug, Clone, Copy, Default)]
struct Scored {
    total: u32,
    /// How much of the information of the query it answers.
    answered: u32,
    /// Of the current group: the sum of its words, and the best of the current word.
    group: u32,
    best: u32,
    /// How many words of the current group it has.
    words: u32,
}

pub(super) struct Tally<'p> {
    postings: &'p Postings,
    items: Vec<Scored>,
    /// The items that anything matched, that the current group and that the current word matched.
    touched: Vec<u32>,
    of_group: Vec<u32>,
    of_word: Vec<u32>,
}

/// An item and its score.
pub(super) type Hit = (u32, u64);

impl<'p> Tally<'p> {
    pub(super) fn new(postings: &'p Postings) -> Self {
        let items = vec![Scored::default(); postings.number()];
        Self { postings, items, touched: Vec::new(), of_group: Vec::new(), of_word: Vec::new() }
    }

    /// The items that answer a query well enough, in no order. Items get more for their names, in percent of the information of
    /// the query; whoever does is an answer.
    pub(super) fn answers(mut self, query: &Query, named: &HashMap<u32, u64>) -> Vec<Hit> {
        query.groups.iter().for_each(|group| self.add(group));
        let information = u64::from(query.information()).max(1);
        let bonus = |item: u32| named.get(&item).copied().unwrap_or_default();
        let groups = query.groups.iter().filter(|group| group.information > 0).count();
        let score = |item: u32| {
            let scored = self.items.get(item as usize).copied().unwrap_or_default();
            let answered = (u64::from(scored.answered) * 100 / information).min(100);
            let score = u64::from(scored.total) * (60 + 40 * answered / 100) / 100;
            if answered >= 99 && groups > 1 { score * (100 + COMPLETE) / 100 } else { score }
        };
        let mut hits: Vec<(u32, u64, u64)> =
            self.touched.iter().map(|item| (*item, score(*item), bonus(*item) * information / 100)).collect();
        let best = hits.iter().map(|(_, score, _)| *score).max().unwrap_or_default();
        let least = (information * FLOOR / 100).max(best * TAIL / 100);
        hits.retain(|(_, score, bonus)| *score >= least || *bonus > 0);
        hits.into_iter().map(|(item, score, bonus)| (item, score + bonus)).collect()
    }

    fn add(&mut self, group: &Group) {
        for lists in &group.words {
            self.word(lists);
            for item in self.of_word.drain(..) {
                let Some(scored) = self.items.get_mut(item as usize) else { continue };
                if scored.group == 0 {
                    self.of_group.push(item);
                }
                scored.group += std::mem::take(&mut scored.best);
                scored.words += 1;
            }
        }
        self.word(&group.meaning);
        for item in self.of_word.drain(..) {
            let Some(scored) = self.items.get_mut(item as usize) else { continue };
            if scored.group == 0 {
                self.of_group.push(item);
            }
            // The better of word and meaning, and a little for both.
            let meaning = std::mem::take(&mut scored.best);
            partial(scored, group);
            scored.group = scored.group.max(meaning) + scored.group.min(meaning) / 4;
        }
        for item in self.of_group.drain(..) {
            let Some(scored) = self.items.get_mut(item as usize) else { continue };
            partial(scored, group);
            if scored.total == 0 && scored.answered == 0 {
                self.touched.push(item);
            }
            scored.total += std::mem::take(&mut scored.group) * group.weight / 100;
            scored.answered += group.information * group.weight / 100;
        }
    }

    fn word(&mut self, lists: &Lists) {
        for (list, percent) in lists {
            let rarity = self.postings.rarity(*list) * percent / 100;
            for (item, impact) in self.postings.list(*list) {
                let Some(scored) = self.items.get_mut(item as usize) else { continue };
                let score = (rarity * impact / FULL).max(1);
                if scored.best == 0 {
                    self.of_word.push(item);
                }
                scored.best = scored.best.max(score);
            }
        }
    }
}

/// Part of a phrase that means something is less than its share: `switch` in `switch language`. Once for each group.
fn partial(scored: &mut Scored, group: &Group) {
    let words = std::mem::take(&mut scored.words) as usize;
    if words > 0 && words < group.words.len() && !group.meaning.is_empty() {
        scored.group = scored.group * PARTIAL / 100;
    }
}
