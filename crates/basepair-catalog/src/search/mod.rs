//! Search over the catalog: one engine and one ranking for the API, the command line, the site and agents. Words are
//! indexed at load; a query compares each of its words with the vocabulary, never with whole texts.

pub(crate) mod synonyms;
mod tally;
mod vocabulary;

use crate::item::Item;
use basepair_model::item::Entry;
use basepair_model::model::{ElementId, Model};
use std::collections::HashMap;
use std::iter;
use std::rc::Rc;
use tally::{Ranking, Tally};
use vocabulary::Vocabulary;

/// The fields that a query word can match, strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    Name,
    /// Words that the author adds for searching.
    Alias,
    Title,
    /// Names that the sources export.
    Symbol,
    Category,
    Element,
    Description,
    /// Names of properties.
    Prop,
    Docs,
}

impl Field {
    const ALL: [Self; 9] = [
        Self::Name,
        Self::Alias,
        Self::Title,
        Self::Symbol,
        Self::Category,
        Self::Element,
        Self::Description,
        Self::Prop,
        Self::Docs,
    ];

    /// The score of a whole word.
    fn weight(self) -> u32 {
        match self {
            Self::Name => 60,
            Self::Alias => 50,
            Self::Title => 40,
            Self::Symbol => 34,
            Self::Category => 24,
            Self::Element => 18,
            Self::Description => 12,
            Self::Prop => 8,
            Self::Docs => 6,
        }
    }

    /// Fields of prose: long, and indexed only after everything else.
    fn is_prose(self) -> bool {
        matches!(self, Self::Description | Self::Prop | Self::Docs)
    }
}

#[derive(Debug, Default)]
pub struct SearchIndex {
    vocabulary: Vocabulary,
    /// The start of each word's postings, and the end of all.
    starts: Vec<u32>,
    postings: Vec<Posting>,
    /// Lower-case names and titles, for queries that are the full name of an item.
    names: Vec<(String, String)>,
}

#[derive(Debug, Clone, Copy)]
struct Posting {
    item: u32,
    occurrence: Occurrence,
}

/// A field, and the word's position in it, for queries whose words follow each other. Packed, because there are many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Occurrence(u32);

impl Occurrence {
    const POSITIONS: u32 = 28;
    const NONE: Self = Self(u32::MAX);

    fn new(field: Field, position: usize) -> Self {
        let position = u32::try_from(position).unwrap_or(u32::MAX).min((1 << Self::POSITIONS) - 2);
        Self((field as u32) << Self::POSITIONS | position)
    }

    fn weight(self) -> u32 {
        Field::ALL.get((self.0 >> Self::POSITIONS) as usize).map_or(0, |field| field.weight())
    }

    fn follows(self, other: Self) -> bool {
        other != Self::NONE && self.0 == other.0 + 1
    }
}

/// The maximum number of postings: names and titles come first, and prose as long as the limit allows.
const MAX_POSTINGS: usize = 2_000_000;
/// The maximum number of distinct words.
const MAX_VOCABULARY: usize = 500_000;
/// Longer queries are truncated, so that the cost stays bounded.
const MAX_WORDS: usize = 12;

/// Added for a word that follows the previous word of the query.
const FOLLOWS: u32 = 8;
/// Added for an item whose full name or title is the query.
const WHOLE: u32 = 200;
/// The same, if it only starts with the query.
const STARTS: u32 = 60;
/// Where not every word has to match, more words count more than better ones.
const PER_WORD: u32 = 1000;
/// How much a match of a phrase with the same meaning counts, in percent.
const SYNONYM: u32 = 60;

impl SearchIndex {
    /// The items of a registry, in manifest order; `more` are texts of an item that are not in its entry.
    pub fn new(
        items: &[Item],
        elements: &[Option<ElementId>],
        model: &Model,
        more: impl Fn(usize) -> Vec<(Field, String)>,
    ) -> Self {
        let more: Vec<Vec<(Field, String)>> = (0..items.len()).map(more).collect();
        let entries = items.iter().map(|item| &item.entry).zip(elements).zip(&more);
        Self::of(entries.map(|((entry, element), more)| {
            let mut fields = fields_of(entry, element.as_ref(), model);
            fields.extend(more.iter().map(|(field, text)| (*field, text.as_str())));
            fields
        }))
    }

    /// Indexes anything that has these fields; positions count from the first.
    pub fn of<'a>(entries: impl Iterator<Item = Vec<(Field, &'a str)>>) -> Self {
        Self::within(entries, MAX_POSTINGS)
    }

    fn within<'a>(entries: impl Iterator<Item = Vec<(Field, &'a str)>>, mut left: usize) -> Self {
        let entries: Vec<Vec<(Field, &str)>> = entries.collect();
        let mut words: HashMap<String, Vec<Posting>> = HashMap::new();
        for prose in [false, true] {
            for (item, fields) in (0_u32..).zip(&entries) {
                for (field, text) in fields.iter().filter(|(field, _)| field.is_prose() == prose) {
                    let mut add = |word: String, position: usize| {
                        if left == 0 || words.len() >= MAX_VOCABULARY && !words.contains_key(&word) {
                            return;
                        }
                        left -= 1;
                        words
                            .entry(word)
                            .or_default()
                            .push(Posting { item, occurrence: Occurrence::new(*field, position) });
                    };
                    let parts: Vec<String> = words_of(text).collect();
                    // `datepicker` finds `date-picker`, and `CardHeader` the component of that name.
                    if parts.len() > 1 && matches!(field, Field::Name | Field::Alias | Field::Symbol) {
                        add(parts.concat(), 0);
                    }
                    for (position, word) in parts.into_iter().enumerate() {
                        add(word, position);
                    }
                }
            }
        }
        let whole = |fields: &[(Field, &str)], wanted: Field| {
            fields.iter().find(|(field, _)| *field == wanted).map_or("", |(_, text)| text).to_lowercase()
        };
        let names =
            entries.iter().map(|fields| (whole(fields, Field::Name), whole(fields, Field::Title))).collect();
        let mut words: Vec<_> = words.into_iter().collect();
        words.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let mut postings = Vec::with_capacity(words.iter().map(|(_, postings)| postings.len()).sum());
        let mut starts = Vec::with_capacity(words.len() + 1);
        starts.push(0);
        for (_, of_word) in &words {
            postings.extend_from_slice(of_word);
            starts.push(u32::try_from(postings.len()).unwrap_or(u32::MAX));
        }
        let vocabulary = Vocabulary::new(words.iter().map(|(word, _)| word.as_str()));
        Self { vocabulary, starts, postings, names }
    }

    /// Positions of the items that match the query, best first; ties keep manifest order. An item matches if every word of
    /// the query does, or every word of a query with the same meaning; if there is none, the items that match most words.
    /// A query without words matches everything.
    pub fn find(&self, query: &str) -> Vec<usize> {
        let wanted: Vec<String> = words_of(query).take(MAX_WORDS).collect();
        if wanted.is_empty() {
            return (0..self.names.len()).collect();
        }
        let mut known = Known::default();
        let mut tally = Tally::new(self.names.len());
        self.tally_every(&wanted, &mut tally, &mut known);
        let spellings = [query.trim().to_lowercase(), wanted.join("-")];
        let mut ranking = Ranking::new(self.names.len());
        for (item, score) in tally.complete(wanted.len()) {
            ranking.add(item, score + self.whole_match(item, &spellings));
        }
        let mut same_meaning = Tally::new(self.names.len());
        let variants = synonyms::variants(&wanted);
        for variant in &variants {
            self.tally_every(variant, &mut same_meaning, &mut known);
            let spellings = [variant.join(" "), variant.join("-")];
            for (item, score) in same_meaning.complete(variant.len()) {
                ranking.add(item, (score + self.whole_match(item, &spellings)) * SYNONYM / 100);
            }
            same_meaning.clear();
        }
        if ranking.is_empty() && wanted.len() > 1 {
            // A phrase of more words would count more than the word that it replaces.
            let as_long = variants.iter().filter(|variant| variant.len() == wanted.len());
            for (words, percent) in iter::once((&wanted, 100)).chain(as_long.map(|words| (words, SYNONYM))) {
                self.tally_whole(words, &mut same_meaning, &mut known);
                for (item, score, words) in same_meaning.all() {
                    ranking.add(item, score * percent / 100 + words * PER_WORD);
                }
                same_meaning.clear();
            }
        }
        ranking.sorted()
    }

    /// The similarity of each item to weighted texts. Unlike `find` it requires no particular word, and a word
    /// that many items share counts little.
    pub fn alike(&self, texts: &[(u32, &str)]) -> HashMap<usize, u32> {
        let mut scores: HashMap<usize, u32> = HashMap::new();
        let telling = |word: &String| word.chars().count() > 2;
        let mut tally = Tally::new(self.names.len());
        for (weight, text) in texts {
            for word in words_of(text).filter(telling).take(MAX_WORDS) {
                self.tally_one(&self.vocabulary.matches(&word), &mut tally, |_| true);
                let shared = u32::try_from(tally.len()).unwrap_or(u32::MAX).max(1);
                for (item, score, _) in tally.all() {
                    *scores.entry(item as usize).or_default() += 100 * weight * score / shared;
                }
                tally.clear();
            }
        }
        scores
    }

    /// Adds the best match of each word in the items that every word matches; in others, of some of the words.
    fn tally_every(&self, words: &[String], tally: &mut Tally, known: &mut Known) {
        let matches: Vec<Rc<Matches>> = words.iter().map(|word| known.matches(self, word)).collect();
        // An item that the rarest word does not match cannot be complete. Most words of a long query match most items.
        let rarest = matches.iter().min_by_key(|matches| matches.postings);
        let Some(rarest) = rarest.filter(|matches| matches.postings > 0) else { return };
        let mut possible = vec![false; self.names.len()];
        for posting in rarest.words.iter().flat_map(|(at, _)| self.postings_of(*at)) {
            possible.get_mut(posting.item as usize).into_iter().for_each(|item| *item = true);
        }
        for (before, matches) in (0_u32..).zip(&matches) {
            for (at, quality) in &matches.words {
                for posting in self.postings_of(*at) {
                    if possible.get(posting.item as usize) == Some(&true) && tally.has(posting.item, before) {
                        tally.note(
                            posting.item,
                            posting.occurrence.weight() * quality / 100,
                            posting.occurrence,
                        );
                    }
                }
            }
            tally.next_word();
        }
    }

    /// Adds the best match of each word in every item that it matches, without matches inside a word, which alone say
    /// little: `red` is in `answered`.
    fn tally_whole(&self, words: &[String], tally: &mut Tally, known: &mut Known) {
        for word in words {
            let matches = known.matches(self, word);
            self.tally_one(&matches.words, tally, |quality| quality != vocabulary::INSIDE);
        }
    }

    fn tally_one(&self, matches: &[(usize, u32)], tally: &mut Tally, counts: impl Fn(u32) -> bool) {
        for (at, quality) in matches.iter().filter(|(_, quality)| counts(*quality)) {
            for posting in self.postings_of(*at) {
                tally.note(posting.item, posting.occurrence.weight() * quality / 100, posting.occurrence);
            }
        }
        tally.next_word();
    }

    /// Where a word of the vocabulary occurs.
    fn postings_of(&self, word: usize) -> &[Posting] {
        let (Some(start), Some(end)) = (self.starts.get(word), self.starts.get(word + 1)) else {
            return &[];
        };
        self.postings.get(*start as usize..*end as usize).unwrap_or_default()
    }

    /// What is added if the query, in one of its spellings, is the name or the title of an item, or starts it.
    fn whole_match(&self, item: u32, spellings: &[String]) -> u32 {
        let Some((name, title)) = self.names.get(item as usize) else { return 0 };
        let score = |query: &String| {
            if name == query || title == query {
                WHOLE
            } else if name.starts_with(query.as_str()) || title.starts_with(query.as_str()) {
                STARTS
            } else {
                0
            }
        };
        spellings.iter().map(score).max().unwrap_or_default()
    }
}

/// The texts of an item that are searched, wherever items are searched.
pub fn fields_of<'a>(
    entry: &'a Entry,
    element: Option<&ElementId>,
    model: &'a Model,
) -> Vec<(Field, &'a str)> {
    let mut fields = vec![
        (Field::Name, entry.name.as_str()),
        (Field::Title, entry.title.as_deref().unwrap_or_default()),
        (Field::Description, entry.description.as_deref().unwrap_or_default()),
        (Field::Docs, entry.object.str("docs").unwrap_or_default()),
    ];
    fields.extend(entry.categories.iter().map(|category| (Field::Category, category.as_str())));
    fields.extend(entry.aliases().map(|alias| (Field::Alias, alias)));
    if let Some(element) = element.and_then(|id| model.element(id.as_str())) {
        let strand = element.strand().map_or("", ElementId::as_str);
        let texts = [element.id().as_str(), element.title(), element.label(), strand];
        fields.extend(texts.map(|text| (Field::Element, text)));
    }
    fields
}

/// What the words of one query match: variants of the query share most of its words.
#[derive(Default)]
struct Known(HashMap<String, Rc<Matches>>);

struct Matches {
    /// Words of the vocabulary, and how well they match.
    words: Vec<(usize, u32)>,
    /// How often they occur.
    postings: usize,
}

impl Known {
    fn matches(&mut self, index: &SearchIndex, word: &str) -> Rc<Matches> {
        if let Some(matches) = self.0.get(word) {
            return Rc::clone(matches);
        }
        let words = index.vocabulary.matches(word);
        let postings = words.iter().map(|(at, _)| index.postings_of(*at).len()).sum();
        let matches = Rc::new(Matches { words, postings });
        self.0.insert(word.to_owned(), Rc::clone(&matches));
        matches
    }
}

/// Lower-case runs of letters and digits.
fn words_of(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_at_everything_but_letters_and_digits() {
        let words: Vec<_> = words_of("Date-Picker (N2), Größe").collect();
        assert_eq!(words, ["date", "picker", "n2", "größe"]);
    }

    #[test]
    fn places_keep_field_and_order() {
        for field in Field::ALL {
            assert_eq!(Occurrence::new(field, 7).weight(), field.weight());
            assert!(Occurrence::new(field, 8).follows(Occurrence::new(field, 7)));
            assert!(!Occurrence::new(field, 0).follows(Occurrence::NONE));
        }
        assert!(!Occurrence::new(Field::Title, 1).follows(Occurrence::new(Field::Name, 0)));
        assert_eq!(Occurrence::new(Field::Docs, usize::MAX).weight(), Field::Docs.weight());
    }

    #[test]
    fn what_exceeds_the_limit_of_positions_is_not_found_and_names_come_first() {
        let entries = [
            vec![(Field::Description, "one two three"), (Field::Name, "alpha")],
            vec![(Field::Description, "four"), (Field::Name, "beta")],
        ];
        let index = SearchIndex::within(entries.into_iter(), 4);
        assert_eq!([index.find("alpha"), index.find("beta"), index.find("two")], [vec![0], vec![1], vec![0]]);
        assert!(index.find("three").is_empty() && index.find("four").is_empty());
    }
}
