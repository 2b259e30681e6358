//! Search over the catalog: one engine for the API, the command line and the site. Words are indexed at
//! load; a query compares each of its words with the vocabulary, never with whole texts.

use crate::catalog::Item;
use crate::nearest::Misspelling;
use basepair_model::item::Entry;
use basepair_model::model::{ElementId, Model};
use std::collections::HashMap;

/// The fields that a query word can match, strongest first. The number is the weight of a whole-word match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    Name = 60,
    Title = 40,
    Category = 24,
    Element = 18,
    Description = 12,
}

#[derive(Debug, Default)]
pub struct SearchIndex {
    /// Every distinct word with where it occurs.
    words: Vec<(String, Vec<Posting>)>,
    /// Lower-case names and titles, for queries that are the full name of an item.
    names: Vec<(String, String)>,
}

#[derive(Debug, Clone, Copy)]
struct Posting {
    // Half the size of `usize`: there are many of these.
    item: u32,
    /// The word's position in its field, for queries whose words follow each other.
    position: u32,
    field: Field,
}

/// The maximum number of postings: names and titles come first, and descriptions as long as the limit allows.
const MAX_POSTINGS: usize = 2_000_000;
/// The maximum number of distinct words.
const MAX_VOCABULARY: usize = 500_000;

/// Longer queries are truncated, so that the cost stays bounded.
const MAX_WORDS: usize = 12;

impl SearchIndex {
    /// The items of a registry, in manifest order.
    pub fn new(items: &[Item], elements: &[Option<ElementId>], model: &Model) -> Self {
        let entries = items.iter().map(|item| &item.entry).zip(elements);
        Self::of(entries.map(|(entry, element)| fields_of(entry, element.as_ref(), model)))
    }

    /// Indexes anything that has these fields; positions count from the first.
    pub fn of<'a>(entries: impl Iterator<Item = Vec<(Field, &'a str)>>) -> Self {
        let entries: Vec<Vec<(Field, &str)>> = entries.collect();
        let mut words: HashMap<String, Vec<Posting>> = HashMap::new();
        let mut left = MAX_POSTINGS;
        for prose in [false, true] {
            for (item, fields) in (0_u32..).zip(&entries) {
                for (field, text) in
                    fields.iter().filter(|(field, _)| (*field == Field::Description) == prose)
                {
                    for (position, word) in (0_u32..).zip(words_of(text)) {
                        if left == 0 || words.len() >= MAX_VOCABULARY && !words.contains_key(&word) {
                            continue;
                        }
                        left -= 1;
                        words.entry(word).or_default().push(Posting { item, position, field: *field });
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
        words.iter_mut().for_each(|(_, postings)| postings.shrink_to_fit());
        words.sort_by(|a, b| a.0.cmp(&b.0));
        Self { words, names }
    }

    /// Positions of the items that match every word of the query, best first; ties keep manifest order. A query
    /// without words matches everything.
    pub fn find(&self, query: &str) -> Vec<usize> {
        let wanted: Vec<String> = words_of(query).take(MAX_WORDS).collect();
        if wanted.is_empty() {
            return (0..self.names.len()).collect();
        }
        let mut hits: HashMap<usize, Hit> = HashMap::new();
        for (number, word) in wanted.iter().enumerate() {
            for (item, score, place) in self.hits(word) {
                let hit = hits.entry(item).or_default();
                if hit.words == number {
                    hit.words += 1;
                    let follows = hit.last.is_some_and(|(field, at)| place == (field, at + 1));
                    hit.score += score + if follows { 8 } else { 0 };
                    hit.last = Some(place);
                }
            }
        }
        let whole = query.trim().to_lowercase();
        let mut found: Vec<(u32, usize)> = hits
            .into_iter()
            .filter(|(_, hit)| hit.words == wanted.len())
            .map(|(item, hit)| (hit.score + self.whole_match(item, &whole), item))
            .collect();
        found.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        found.into_iter().map(|(_, item)| item).collect()
    }

    /// The similarity of each item to weighted texts. Unlike `find` it requires no particular word, and a word
    /// that many items share counts little.
    pub fn alike(&self, texts: &[(u32, &str)]) -> HashMap<usize, u32> {
        let mut scores: HashMap<usize, u32> = HashMap::new();
        let telling = |word: &String| word.chars().count() > 2;
        for (weight, text) in texts {
            for word in words_of(text).filter(telling).take(MAX_WORDS) {
                let hits = self.hits(&word);
                let shared = u32::try_from(hits.len()).unwrap_or(u32::MAX).max(1);
                for (item, score, _) in hits {
                    *scores.entry(item).or_default() += 100 * weight * score / shared;
                }
            }
        }
        scores
    }

    /// For one query word: the best match in every item that it matches.
    fn hits(&self, wanted: &str) -> Vec<(usize, u32, (Field, u32))> {
        let mut best: HashMap<u32, (u32, (Field, u32))> = HashMap::new();
        let mut wanted = Wanted::new(wanted);
        for (word, postings) in &self.words {
            let Some(quality) = wanted.quality(word) else { continue };
            for posting in postings {
                let score = posting.field as u32 * quality / 100;
                let place = (posting.field, posting.position);
                let entry = best.entry(posting.item).or_insert((score, place));
                if score > entry.0 {
                    *entry = (score, place);
                }
            }
        }
        best.into_iter().map(|(item, (score, place))| (item as usize, score, place)).collect()
    }

    fn whole_match(&self, item: usize, query: &str) -> u32 {
        let Some((name, title)) = self.names.get(item) else { return 0 };
        if name == query || title == query {
            200
        } else if name.starts_with(query) || title.starts_with(query) {
            60
        } else {
            0
        }
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
    ];
    fields.extend(entry.categories.iter().map(|category| (Field::Category, category.as_str())));
    if let Some(element) = element.and_then(|id| model.element(id.as_str())) {
        let strand = element.strand().map_or("", ElementId::as_str);
        let texts = [element.id().as_str(), element.title(), element.label(), strand];
        fields.extend(texts.map(|text| (Field::Element, text)));
    }
    fields
}

#[derive(Debug, Default)]
struct Hit {
    words: usize,
    score: u32,
    last: Option<(Field, u32)>,
}

/// A word of a query.
struct Wanted<'a> {
    word: &'a str,
    length: usize,
    misspelling: Misspelling,
}

impl<'a> Wanted<'a> {
    fn new(word: &'a str) -> Self {
        Self { word, length: word.chars().count(), misspelling: Misspelling::new(word) }
    }

    /// How well it matches an indexed word, in percent; `None` if it does not.
    fn quality(&mut self, word: &str) -> Option<u32> {
        if self.word == word {
            return Some(100);
        }
        if word.starts_with(self.word) {
            return Some(75);
        }
        if self.length >= 2 && word.contains(self.word) {
            return Some(45);
        }
        let edits = match self.length {
            0..=3 => return None,
            4..=7 => 1,
            _ => 2,
        };
        self.misspelling.edits_to(word, edits).map(|edits| if edits == 1 { 30 } else { 20 })
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
    fn qualities_are_ordered_exact_prefix_inside_typo() {
        let fit = |wanted| Wanted::new(wanted).quality("button").unwrap_or(0);
        assert!(fit("button") > fit("butt") && fit("butt") > fit("tto") && fit("tto") > fit("buton"));
        assert!(fit("buton") > 0 && fit("card") == 0 && fit("xyz") == 0);
    }

    #[test]
    fn words_are_split_at_everything_but_letters_and_digits() {
        let words: Vec<_> = words_of("Date-Picker (N2), Größe").collect();
        assert_eq!(words, ["date", "picker", "n2", "größe"]);
    }
}
