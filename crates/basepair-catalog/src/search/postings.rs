//! What is in the items, as lists: for each word and for each concept, the items that have it and how much it says about
//! them. The weights of fields, their lengths and repetitions (BM25F) are settled while the lists are built, so that a query
//! only adds.

use super::concepts::Concepts;
use super::kinds::is_stop;
use super::stem::stem;
use super::vocabulary::Vocabulary;
use super::words::{Word, pairs, words_of};
use super::{Field, MAX_POSTINGS, MAX_VOCABULARY};
use std::collections::HashMap;

/// Fields as they are weighed: those of [`Field`], and the words inside the names of exports.
const FIELDS: usize = Field::ALL.len() + 1;
const INSIDE_SYMBOL: usize = Field::ALL.len();
/// The most words of one text in which concepts are looked for. A long text mentions most of them.
const MEANT: usize = 60;
/// The most words inside the names of exports of an item: what exports hundreds of names is not about each of them.
const INSIDE: usize = 80;
/// How soon more occurrences say no more.
const SATURATION: f32 = 4.0;
/// An impact that nothing exceeds.
pub(super) const FULL: u32 = 255;

#[derive(Debug, Default)]
pub(super) struct Postings {
    /// Words as they are written.
    pub(super) vocabulary: Vocabulary,
    /// The list of each word, and whether it is in a name.
    words: Vec<(u32, bool)>,
    /// The list of each stem.
    terms: HashMap<Box<str>, u32>,
    /// The start of each list, and the end of all: stems first, then concepts.
    starts: Vec<u32>,
    items: Vec<u32>,
    impacts: Vec<u8>,
    /// How rare each list is, in thousandths.
    rarities: Vec<u32>,
    number: usize,
}

/// That an item has a word or a concept in a field.
struct Entry {
    list: u32,
    item: u32,
    field: u8,
    amount: f32,
}

/// How a field counts, and how much its length takes away.
fn weight(field: usize) -> (f32, f32) {
    match Field::ALL.get(field) {
        Some(Field::Name) => (12.0, 0.4),
        Some(Field::Alias) => (9.0, 0.3),
        Some(Field::Title) => (8.0, 0.4),
        Some(Field::Symbol) => (6.0, 0.0),
        Some(Field::Category) => (2.0, 0.3),
        Some(Field::Element) => (0.8, 0.0),
        Some(Field::Description) => (2.4, 0.4),
        Some(Field::Prop) => (0.7, 0.5),
        Some(Field::Docs) => (1.2, 0.6),
        None => (0.8, 0.8),
    }
}

/// What is known of a word, once for all its occurrences.
struct Known {
    /// The list of its stem, if it is indexed.
    list: Option<u32>,
    /// Whether it is in a name.
    is_named: bool,
    is_stop: bool,
    /// See [`Concepts::lengths`].
    lengths: u8,
}

/// Collects the words of items, one text after the other.
#[derive(Default)]
struct Collector {
    lists: HashMap<Box<str>, u32>,
    /// Every word as it is written, by its place in `known`.
    written: HashMap<Box<str>, usize>,
    known: Vec<Known>,
    entries: Vec<Entry>,
    /// Of concepts: their lists get numbers when those of the stems are known.
    meant: Vec<Entry>,
    lengths: Vec<[u32; FIELDS]>,
    left: usize,
}

impl Collector {
    fn add(&mut self, item: u32, field: usize, text: &str) {
        let words = words_of(text);
        let places: Vec<Option<usize>> = words.iter().map(|word| self.place(&word.text)).collect();
        let is_name = field <= Field::Symbol as usize;
        let is_symbol = field == Field::Symbol as usize;
        let mut length = 0;
        for (word, place) in words.iter().zip(&places) {
            let inside = if is_symbol { INSIDE_SYMBOL } else { field };
            if is_symbol && self.length(item, inside) >= INSIDE as u32
                || !is_name && self.says_nothing(*place)
            {
                continue;
            }
            length += 1;
            if word.is_run {
                for pair in pairs(&word.text) {
                    self.word(item, inside, &pair, is_name);
                }
            } else {
                self.occurs(item, inside, &word.text, *place, is_name && !is_symbol);
            }
            if is_symbol {
                self.lengthen(item, inside, 1);
            }
        }
        // `datepicker` finds `date-picker`, and `CardHeader` the component that exports it.
        if is_name && (words.len() > 1 || is_symbol) && words.len() < 6 {
            let whole: String = words.iter().map(|word| word.text.as_str()).collect();
            self.word(item, field, &whole, false);
        } else if !is_name {
            self.glued(item, field, &words);
        }
        self.lengthen(item, field, if is_symbol { 1 } else { length });
        if words.len() <= MEANT
            && !matches!(Field::ALL.get(field), Some(Field::Symbol | Field::Prop | Field::Element) | None)
        {
            self.meanings(item, field, &words, &places);
        }
    }

    /// Where a word is in `known`, unless there are too many.
    fn place(&mut self, text: &str) -> Option<usize> {
        if let Some(place) = self.written.get(text) {
            return Some(*place);
        }
        let place = self.known.len();
        (place < MAX_VOCABULARY).then(|| {
            let lengths = Concepts::table().lengths(text);
            self.known.push(Known { list: None, is_named: false, is_stop: is_stop(text), lengths });
            self.written.insert(text.into(), place);
            place
        })
    }

    fn says_nothing(&self, place: Option<usize>) -> bool {
        place.and_then(|place| self.known.get(place)).is_some_and(|known| known.is_stop)
    }

    /// Names in a text, such as `GitHub`, as one word too.
    fn glued(&mut self, item: u32, field: usize, words: &[Word]) {
        for pair in words.windows(2) {
            if let [one, other] = pair
                && other.is_glued
                && !other.is_run
                && !one.is_run
            {
                self.word(item, field, &format!("{}{}", one.text, other.text), false);
            }
        }
    }

    fn meanings(&mut self, item: u32, field: usize, words: &[Word], places: &[Option<usize>]) {
        if self.left == 0 {
            return;
        }
        let telling = places.iter().filter(|place| !self.says_nothing(**place)).count();
        let lengths = places.iter().map(|place| place.and_then(|place| self.known.get(place)));
        let lengths = lengths.map(|known| known.map_or(0, |known| known.lengths)).collect();
        for span in Concepts::table().spans_within(words, lengths) {
            // The whole name means it: `alert` is one more than `alert-list`.
            let of_span = span.words.iter().filter_map(|at| places.get(*at));
            let all = of_span.filter(|place| !self.says_nothing(**place)).count();
            let whole = if all == telling && field <= Field::Title as usize { 1.3 } else { 1.0 };
            for (concept, percent) in span.meanings {
                let amount = whole * percent as f32 / 100.0;
                self.meant.push(Entry { list: u32::from(concept), item, field: field as u8, amount });
            }
        }
    }

    fn word(&mut self, item: u32, field: usize, text: &str, named: bool) {
        let place = self.place(text);
        self.occurs(item, field, text, place, named);
    }

    fn occurs(&mut self, item: u32, field: usize, text: &str, place: Option<usize>, named: bool) {
        let known = place.and_then(|place| self.known.get_mut(place)).filter(|_| self.left > 0);
        let Some(known) = known else { return };
        known.is_named |= named;
        let list = *known.list.get_or_insert_with(|| {
            let next = self.lists.len() as u32;
            *self.lists.entry(stem(text).into()).or_insert(next)
        });
        self.left -= 1;
        self.entries.push(Entry { list, item, field: field as u8, amount: 1.0 });
    }

    fn length(&self, item: u32, field: usize) -> u32 {
        self.lengths.get(item as usize).and_then(|lengths| lengths.get(field)).copied().unwrap_or_default()
    }

    fn lengthen(&mut self, item: u32, field: usize, by: u32) {
        let lengths = self.lengths.get_mut(item as usize).and_then(|lengths| lengths.get_mut(field));
        lengths.into_iter().for_each(|length| *length += by);
    }

    /// What the length of a field takes away, for every item.
    fn shares(&self) -> Vec<[f32; FIELDS]> {
        let mut means = [0.0; FIELDS];
        for (field, mean) in means.iter_mut().enumerate() {
            let lengths = self.lengths.iter().filter_map(|of| of.get(field)).filter(|length| **length > 0);
            let (sum, number) =
                lengths.fold((0.0, 0.0), |(sum, number), length| (sum + *length as f32, number + 1.0));
            *mean = if number > 0.0 { sum / number } else { 1.0 };
        }
        let share = |lengths: &[u32; FIELDS]| {
            let mut shares = [0.0; FIELDS];
            for (field, ((share, length), mean)) in shares.iter_mut().zip(lengths).zip(means).enumerate() {
                let (weight, taken) = weight(field);
                *share = weight / (1.0 - taken + taken * *length as f32 / mean);
            }
            shares
        };
        self.lengths.iter().map(share).collect()
    }
}

impl Postings {
    /// Of the texts of items; names come first, and prose as long as the limit allows.
    pub(super) fn of(entries: &[Vec<(Field, &str)>], left: usize) -> Self {
        let lengths = vec![[0; FIELDS]; entries.len()];
        let left = left.min(MAX_POSTINGS);
        let mut all = Collector { lengths, left, ..Collector::default() };
        for prose in [false, true] {
            for (item, fields) in (0_u32..).zip(entries) {
                for (field, text) in fields.iter().filter(|(field, _)| field.is_prose() == prose) {
                    all.add(item, *field as usize, text);
                }
            }
        }
        let shares = all.shares();
        let stems = all.lists.len() as u32;
        let meant = std::mem::take(&mut all.meant).into_iter();
        let mut found = std::mem::take(&mut all.entries);
        found.extend(meant.map(|entry| Entry { list: entry.list + stems, ..entry }));
        found.sort_unstable_by_key(|entry| (entry.list, entry.item, entry.field));
        let lists = stems as usize + Concepts::table().len();
        let mut made = Self { number: entries.len(), starts: vec![0], ..Self::default() };
        let mut rest = found.as_slice();
        for list in 0..lists as u32 {
            while let Some(first) = rest.first().filter(|first| first.list == list) {
                // There are few, so they are counted.
                let is_same = |entry: &&Entry| (entry.list, entry.item) == (list, first.item);
                let same = rest.iter().take_while(is_same).count();
                let (of_item, others) = rest.split_at(same);
                rest = others;
                let share = |entry: &Entry| {
                    let shares = shares.get(entry.item as usize);
                    entry.amount
                        * shares.and_then(|shares| shares.get(usize::from(entry.field))).unwrap_or(&0.0)
                };
                let frequency: f32 = of_item.iter().map(share).sum();
                made.items.push(first.item);
                made.impacts.push((FULL as f32 * frequency / (SATURATION + frequency)).round() as u8);
            }
            made.starts.push(made.items.len() as u32);
            // Many items mention a concept; few are about it.
            let about = made.list(list).filter(|(_, impact)| list < stems || *impact * 2 > FULL).count();
            let having = about + (made.list(list).count() - about) / 4;
            made.rarities.push(rarity(made.number, having));
        }
        let known = &all.known;
        let of_word = |place: usize| known.get(place).and_then(|known| Some((known.list?, known.is_named)));
        let written = all.written.into_iter().filter_map(|(word, place)| Some((word, of_word(place)?)));
        let mut written: Vec<(Box<str>, (u32, bool))> = written.collect();
        written.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        made.vocabulary = Vocabulary::new(written.iter().map(|(word, _)| &**word));
        made.words = written.into_iter().map(|(_, word)| word).collect();
        made.terms = all.lists;
        made
    }

    /// How many items there are.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// The items of a list, and what it says about them.
    pub(super) fn list(&self, list: u32) -> impl Iterator<Item = (u32, u32)> {
        let at = list as usize;
        let range = self
            .starts
            .get(at)
            .zip(self.starts.get(at + 1))
            .map_or(0..0, |(start, end)| *start as usize..*end as usize);
        let items = self.items.get(range.clone()).unwrap_or_default();
        let impacts = self.impacts.get(range).unwrap_or_default();
        items.iter().copied().zip(impacts.iter().map(|impact| u32::from(*impact)))
    }

    /// How rare a list is, in thousandths.
    pub(super) fn rarity(&self, list: u32) -> u32 {
        self.rarities.get(list as usize).copied().unwrap_or_default()
    }

    /// The rarity of what one item has.
    pub(super) fn rarest(&self) -> u32 {
        rarity(self.number, 1)
    }

    /// The list of a word in any form.
    pub(super) fn term(&self, word: &str) -> Option<u32> {
        self.terms.get(stem(word).as_str()).copied()
    }

    /// The list of a concept, if any item has it.
    pub(super) fn concept(&self, concept: u16) -> Option<u32> {
        let list = self.terms.len() as u32 + u32::from(concept);
        self.list(list).next().map(|_| list)
    }

    /// The list of a word of the vocabulary, and whether it is in a name.
    pub(super) fn word(&self, position: usize) -> (u32, bool) {
        self.words.get(position).copied().unwrap_or((u32::MAX, false))
    }
}

/// The inverse frequency, in thousandths.
fn rarity(items: usize, having: usize) -> u32 {
    let (items, having) = (items as f32, having as f32);
    (1000.0 * (1.0 + (items - having + 0.5) / (having + 0.5)).ln()).round().max(50.0) as u32
}
