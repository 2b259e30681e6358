//! Search over the catalog: one engine and one ranking for the API, the command line, the site and agents. Words and what
//! they mean are indexed at load; a query compares each of its words with the vocabulary, never with whole texts. No word of
//! a query is required: what answers more of it, by rarer words in stronger fields, comes first.

pub(crate) mod concepts;
mod kinds;
mod names;
mod postings;
mod query;
mod stem;
mod tally;
mod vocabulary;
mod words;

use crate::item::Item;
use basepair_model::item::Entry;
use basepair_model::model::{ElementId, Model};
pub use concepts::other_words;
use names::Names;
use postings::{FULL, Postings};
use query::Query;
use std::collections::HashMap;
use tally::Tally;

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

    /// Fields of prose: long, and indexed only after everything else.
    fn is_prose(self) -> bool {
        matches!(self, Self::Description | Self::Prop | Self::Docs)
    }
}

/// The maximum number of occurrences: names and titles come first, and prose as long as the limit allows.
const MAX_POSTINGS: usize = 2_000_000;
/// The maximum number of distinct words.
const MAX_VOCABULARY: usize = 500_000;
/// Longer queries are truncated, so that the cost stays bounded.
const MAX_WORDS: usize = 16;

#[derive(Debug, Default)]
pub struct SearchIndex {
    postings: Postings,
    names: Names,
}

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

    fn within<'a>(entries: impl Iterator<Item = Vec<(Field, &'a str)>>, left: usize) -> Self {
        let entries: Vec<Vec<(Field, &str)>> = entries.collect();
        let names = Names::of(&entries);
        Self { postings: Postings::of(&entries, left), names }
    }

    /// Positions of the items that answer the query, best first; ties keep manifest order. None if no item answers enough of it.
    /// A query without words matches everything.
    pub fn find(&self, query: &str) -> Vec<usize> {
        self.find_with(query).0
    }

    /// The same, and whether the query asks for demos.
    pub(crate) fn find_with(&self, text: &str) -> (Vec<usize>, bool) {
        let query = Query::of(text, &self.postings);
        if query.whole.is_empty() {
            return ((0..self.postings.number()).collect(), true);
        }
        let named = self.names.bonuses(&query.whole);
        let mut hits = Tally::new(&self.postings).answers(&query, &named);
        hits.sort_unstable_by_key(|(item, score)| (std::cmp::Reverse(*score), *item));
        (hits.into_iter().map(|(item, _)| item as usize).collect(), query.wants_demos)
    }

    /// The similarity of each item to weighted texts. A word that many items share counts little.
    pub fn alike(&self, texts: &[(u32, &str)]) -> HashMap<usize, u32> {
        let mut scores: HashMap<usize, u32> = HashMap::new();
        for (weight, text) in texts {
            let words = words::words_of(text).into_iter().filter(|word| !kinds::is_stop(&word.text));
            for term in words.take(MAX_WORDS).filter_map(|word| self.postings.term(&word.text)) {
                let rarity = self.postings.rarity(term);
                for (item, impact) in self.postings.list(term) {
                    let score = scores.entry(item as usize).or_default();
                    *score = score.saturating_add(weight * (rarity * impact / FULL));
                }
            }
        }
        scores
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

#[cfg(test)]
mod tests {
    use super::*;

    const ITEMS: [(&str, &str); 7] = [
        ("dialog", "A task in front of the page"),
        ("date-picker", "A day, chosen from a calendar"),
        ("button", "Starts an action"),
        ("data-table", "Rows that can be sorted"),
        ("table", "Rows and columns"),
        ("toast", "A short message in the corner"),
        ("sortable-list", "Rows that can be dragged"),
    ];

    fn found(query: &str) -> Vec<&'static str> {
        let entries =
            ITEMS.iter().map(|(name, text)| vec![(Field::Name, *name), (Field::Description, *text)]);
        SearchIndex::of(entries).find(query).into_iter().map(|at| ITEMS[at].0).collect()
    }

    #[test]
    fn names_come_first_however_they_are_written() {
        for query in [
            "date-picker",
            "date picker",
            "datepicker",
            "DatePicker",
            "picker date",
            "date pickers",
            "datpicker",
        ] {
            assert_eq!(found(query).first(), Some(&"date-picker"), "{query}");
        }
        assert_eq!(found("table")[..2], ["table", "data-table"]);
        assert_eq!(found("butt"), ["button"]);
    }

    #[test]
    fn what_others_call_it_is_found_alone_and_in_company() {
        for query in ["modal", "a big red modal", "Bootstrap modal", "Dialogfenster", "モーダル", "modla"]
        {
            assert_eq!(found(query).first(), Some(&"dialog"), "{query}");
        }
        assert_eq!(found("simple snackbar component")[0], "toast");
        assert_eq!(found("kalender")[0], "date-picker");
    }

    #[test]
    fn no_word_is_required_and_an_accident_is_no_answer() {
        assert_eq!(found("sort the rows of my company")[0], "data-table");
        assert_eq!(found("zebra table")[0], "table");
        for query in ["kubernetes autoscaler in the corner of europe", "xylophone"] {
            assert_eq!(found(query), [""; 0], "{query}");
        }
        assert_eq!(found("  ").len(), ITEMS.len());
    }

    #[test]
    fn what_exceeds_the_limit_is_not_found_and_names_come_first() {
        let entries = [
            vec![(Field::Description, "apple pear plum"), (Field::Name, "alpha")],
            vec![(Field::Description, "cherry"), (Field::Name, "beta")],
        ];
        let index = SearchIndex::within(entries.into_iter(), 4);
        assert_eq!(
            [index.find("alpha"), index.find("beta"), index.find("pear")],
            [vec![0], vec![1], vec![0]]
        );
        assert!(index.find("plum").is_empty() && index.find("cherry").is_empty());
    }
}
