//! The table of concepts: which words of interfaces mean the same, in many languages and in other libraries. It is data
//! (`data/concepts.toml`) and knows no registry.

use super::kinds::{is_praise, is_stop};
use super::stem::stem;
use super::vocabulary::Vocabulary;
use super::words::{Word, words_of};
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

const TABLE: &str = include_str!("../../data/concepts.toml");

/// The most words of a phrase.
const LONGEST: usize = 5;
/// How well words mean a concept, in percent.
const MEANS: u32 = 100;
const DOES: u32 = 90;
const ALSO: u32 = 50;
const NEAR: u32 = 35;

#[derive(Debug, Deserialize)]
struct Row {
    #[serde(default)]
    libs: String,
    #[serde(default)]
    does: String,
    #[serde(default)]
    also: String,
    #[serde(default)]
    near: String,
    en: String,
    /// The other languages.
    #[serde(flatten)]
    languages: BTreeMap<String, String>,
}

/// A concept and how well something means it, in percent.
pub(super) type Meaning = (u16, u32);

#[derive(Debug, Default)]
pub(super) struct Concepts {
    /// For each stem that is in a phrase, a bit for the length of each, because most words of a text are in none.
    stems: HashMap<String, u8>,
    /// By the stems of a phrase in alphabetical order.
    phrases: HashMap<String, Vec<Meaning>>,
    /// By texts that are written without spaces.
    runs: HashMap<String, Vec<Meaning>>,
    longest_run: usize,
    near: Vec<Vec<u16>>,
    /// The English phrases of each concept and those of libraries, as names are written; what means it best comes first.
    names: Vec<Vec<String>>,
    /// All that means each concept, in every language, folded.
    words: Vec<Vec<String>>,
    /// Every word of a phrase that is written with spaces, for misspellings and beginnings.
    pub(super) vocabulary: Vocabulary,
}

/// Words of a text that mean something together.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Span {
    /// Their positions in the text.
    pub(super) words: Vec<usize>,
    pub(super) meanings: Vec<Meaning>,
}

impl Concepts {
    /// The table; it is read once.
    pub(super) fn table() -> &'static Self {
        static READ: OnceLock<Concepts> = OnceLock::new();
        // The tests read it with its errors.
        READ.get_or_init(|| Self::read(TABLE).unwrap_or_default())
    }

    fn read(text: &str) -> Result<Self, toml::de::Error> {
        let rows: BTreeMap<String, Row> = toml::from_str(text)?;
        let ids: HashMap<&str, u16> = rows.keys().map(String::as_str).zip(0..).collect();
        let mut made = Self { near: Vec::new(), ..Self::default() };
        let mut words = Vec::new();
        for (id, row) in (0_u16..).zip(rows.values()) {
            let other = row.languages.values();
            let means = std::iter::once(&row.en).chain([&row.libs]).chain(other).map(|list| (list, MEANS));
            for (list, percent) in means.chain([(&row.does, DOES), (&row.also, ALSO)]) {
                for phrase in phrases(list) {
                    made.add(phrase, (id, percent), &mut words);
                    // Who has no umlauts on the keyboard writes them with two letters.
                    if phrase.contains(['ä', 'ö', 'ü', 'Ä', 'Ö', 'Ü']) {
                        let spelt =
                            phrase.to_lowercase().replace('ä', "ae").replace('ö', "oe").replace('ü', "ue");
                        made.add(&spelt, (id, percent), &mut words);
                    }
                }
            }
            made.near.push(phrases(&row.near).filter_map(|name| ids.get(name).copied()).collect());
            let names = phrases(&row.en).chain(phrases(&row.libs)).chain(phrases(&row.also));
            made.names.push(names.map(hyphenated).collect());
            let words = [&row.en, &row.libs].into_iter().chain(row.languages.values());
            made.words.push(words.flat_map(|list| phrases(list)).map(folded).collect());
        }
        words.sort_unstable();
        words.dedup();
        made.vocabulary = Vocabulary::new(words.iter().map(String::as_str));
        Ok(made)
    }

    fn add(&mut self, phrase: &str, meaning: Meaning, known: &mut Vec<String>) {
        let words = words_of(phrase);
        if words.iter().any(|word| word.is_run) {
            let run: String = words.into_iter().map(|word| word.text).collect();
            self.longest_run = self.longest_run.max(run.chars().count());
            insert(&mut self.runs, run, meaning);
            return;
        }
        known.extend(words.iter().map(|word| word.text.clone()));
        let telling: Vec<&Word> = words.iter().filter(|word| !is_stop(&word.text)).collect();
        if telling.len() > 1 {
            self.insert(&telling, meaning);
            let whole: String = telling.iter().map(|word| word.text.as_str()).collect();
            known.push(whole.clone());
            self.insert(&[&Word { text: whole, is_run: false, is_glued: false }], meaning);
        }
        self.insert(&words.iter().collect::<Vec<_>>(), meaning);
    }

    fn insert(&mut self, words: &[&Word], meaning: Meaning) {
        let stems: Vec<String> = words.iter().map(|word| stem(&word.text)).collect();
        let mut key = String::new();
        sorted_into(stems.iter().map(String::as_str), &mut key);
        insert(&mut self.phrases, key, meaning);
        for stem in stems {
            *self.stems.entry(stem).or_default() |= 1_u8.checked_shl(words.len() as u32).unwrap_or_default();
        }
    }

    /// How long the phrases are that a word is in: a bit for each length.
    pub(super) fn lengths(&self, word: &str) -> u8 {
        self.stems.get(&stem(word)).copied().unwrap_or_default()
    }

    /// What the words of a text mean: phrases first, the longest of those that begin with a word.
    pub(super) fn spans(&self, words: &[Word]) -> Vec<Span> {
        self.spans_within(words, words.iter().map(|word| self.lengths(&word.text)).collect())
    }

    /// The same for words with the lengths of their phrases, if these are known: most words are in none.
    pub(super) fn spans_within(&self, words: &[Word], lengths: Vec<u8>) -> Vec<Span> {
        let mut spans = Vec::new();
        if lengths.iter().all(|lengths| *lengths == 0) && words.iter().all(|word| !word.is_run) {
            return spans;
        }
        // Of each word that is in no span yet.
        let mut free = lengths;
        let text = |at: &usize| words.get(*at).map_or("", |word| word.text.as_str());
        let plain: Vec<usize> = (0..words.len()).collect();
        let among = |known: &[usize], skip: fn(&str) -> bool| -> Vec<usize> {
            known.iter().copied().filter(|at| !skip(text(at))).collect()
        };
        let telling = among(&plain, is_stop);
        let sober = among(&telling, is_praise);
        let mut ways = vec![plain, telling, sober];
        ways.dedup();
        let mut buffer = String::new();
        for length in (1..=LONGEST).rev() {
            for window in ways.iter().flat_map(|way| way.windows(length)) {
                let may = |at: &usize| free.get(*at).is_some_and(|lengths| lengths & 1 << length != 0);
                if !window.iter().all(may) {
                    continue;
                }
                let stems: Vec<String> = window.iter().map(|at| stem(text(at))).collect();
                sorted_into(stems.iter().map(String::as_str), &mut buffer);
                if let Some(meanings) = self.phrases.get(buffer.as_str()) {
                    for at in window {
                        free.get_mut(*at).into_iter().for_each(|free| *free = 0);
                    }
                    spans.push(Span { words: window.to_vec(), meanings: meanings.clone() });
                }
            }
        }
        for (at, word) in words.iter().enumerate().filter(|(_, word)| word.is_run) {
            let (found, _) = self.split_run(&word.text);
            spans.extend(found.into_iter().map(|meanings| Span { words: vec![at], meanings }));
        }
        spans
    }

    /// What a text without spaces means, the longest parts first come, and what is left of it.
    pub(super) fn split_run(&self, run: &str) -> (Vec<Vec<Meaning>>, Vec<String>) {
        let letters: Vec<char> = run.chars().collect();
        let (mut found, mut rest, mut open) = (Vec::new(), Vec::new(), String::new());
        let mut at = 0;
        while at < letters.len() {
            let longest = (1..=self.longest_run.min(letters.len() - at)).rev();
            let known = longest.into_iter().find_map(|length| {
                let part: String = letters.get(at..at + length)?.iter().collect();
                self.runs.get(&part).map(|meanings| (length, meanings.clone()))
            });
            if let Some((length, meanings)) = known {
                found.push(meanings);
                rest.extend((!open.is_empty()).then(|| std::mem::take(&mut open)));
                at += length;
            } else {
                open.extend(letters.get(at));
                at += 1;
            }
        }
        rest.extend((!open.is_empty()).then_some(open));
        (found, rest)
    }

    /// What a single word means.
    pub(super) fn of_word(&self, word: &str) -> &[Meaning] {
        self.phrases.get(&stem(word)).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether a word is one of a phrase, in some form.
    pub(super) fn knows(&self, word: &str) -> bool {
        self.vocabulary.position(word).is_some() || !self.of_word(word).is_empty()
    }

    /// Concepts that serve where there is nothing for these, and how well.
    pub(super) fn with_near(&self, meanings: &[Meaning]) -> Vec<Meaning> {
        let mut all: Vec<Meaning> = Vec::new();
        let mut add = |(concept, percent): Meaning| match all.iter_mut().find(|(other, _)| *other == concept)
        {
            Some((_, best)) => *best = percent.max(*best),
            None => all.push((concept, percent)),
        };
        for (concept, percent) in meanings {
            add((*concept, *percent));
            let near = self.near.get(usize::from(*concept)).map(Vec::as_slice).unwrap_or_default();
            near.iter().for_each(|other| add((*other, percent * NEAR / 100)));
        }
        all
    }

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }
}

/// Names that may mean the same as another, as items are named: those that mean it best first.
pub(crate) fn same_names(name: &str) -> Vec<String> {
    let table = Concepts::table();
    let words = words_of(name);
    let spans = table.spans(&words);
    let [span] = spans.as_slice() else { return Vec::new() };
    if span.words.len() < words.len() {
        return Vec::new();
    }
    let mut meanings = table.with_near(&span.meanings);
    meanings.sort_by_key(|(_, percent)| std::cmp::Reverse(*percent));
    let written = hyphenated(name);
    let names = meanings.iter().filter_map(|(concept, _)| table.names.get(usize::from(*concept))).flatten();
    names.filter(|other| **other != written).cloned().collect()
}

/// What a name may mean in other words, in every language, for those who search without this engine: lower case, without
/// diacritics, and separated by commas. Only what the whole name means counts.
pub fn other_words(name: &str) -> String {
    let table = Concepts::table();
    let words = words_of(name);
    let spans = table.spans(&words);
    let [span] = spans.as_slice() else { return String::new() };
    if span.words.len() < words.iter().filter(|word| !is_stop(&word.text)).count() {
        return String::new();
    }
    let meant = span.meanings.iter().filter(|(_, percent)| *percent == MEANS);
    let mut all: Vec<&str> = Vec::new();
    for word in meant.filter_map(|(concept, _)| table.words.get(usize::from(*concept))).flatten() {
        if !all.contains(&word.as_str()) {
            all.push(word);
        }
    }
    all.join(",")
}

/// A text as it is compared, its words separated by spaces.
fn folded(phrase: &str) -> String {
    words_of(phrase).into_iter().map(|word| word.text).collect::<Vec<_>>().join(" ")
}

fn phrases(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim).filter(|phrase| !phrase.is_empty())
}

fn hyphenated(phrase: &str) -> String {
    words_of(phrase).into_iter().map(|word| word.text).collect::<Vec<_>>().join("-")
}

fn insert(map: &mut HashMap<String, Vec<Meaning>>, key: String, (concept, percent): Meaning) {
    let meanings = map.entry(key).or_default();
    match meanings.iter_mut().find(|(other, _)| *other == concept) {
        Some((_, best)) => *best = percent.max(*best),
        None => meanings.push((concept, percent)),
    }
}

/// Stems in alphabetical order.
fn sorted_into<'a>(stems: impl Iterator<Item = &'a str>, into: &mut String) {
    let mut sorted: Vec<&str> = stems.collect();
    sorted.sort_unstable();
    into.clear();
    for (at, each) in sorted.into_iter().enumerate() {
        if at > 0 {
            into.push(' ');
        }
        into.push_str(each);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meant(text: &str) -> Vec<String> {
        let rows: BTreeMap<String, Row> = toml::from_str(TABLE).unwrap();
        let names: Vec<&String> = rows.keys().collect();
        let spans = Concepts::table().spans(&words_of(text));
        let meanings = spans.iter().flat_map(|span| &span.meanings);
        meanings
            .filter(|(_, percent)| *percent == MEANS)
            .map(|(id, _)| names[usize::from(*id)].clone())
            .collect()
    }

    #[test]
    fn the_table_is_read_and_its_references_exist() {
        let table = Concepts::read(TABLE).unwrap();
        let rows: BTreeMap<String, Row> = toml::from_str(TABLE).unwrap();
        assert!(rows.len() == table.len() && rows.len() >= 150, "{}", rows.len());
        let languages: std::collections::BTreeSet<&String> =
            rows.values().flat_map(|row| row.languages.keys()).collect();
        assert_eq!(
            languages.iter().map(|l| l.as_str()).collect::<Vec<_>>(),
            ["de", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "tr", "zh"]
        );
        for (name, row) in &rows {
            for near in phrases(&row.near) {
                assert!(rows.contains_key(near) && near != name, "{name}: {near}");
            }
            let lists = row.languages.values().chain([&row.en, &row.libs, &row.does, &row.also]);
            for phrase in lists.flat_map(|list| phrases(list)) {
                let words = words_of(phrase);
                assert!(!words.is_empty() && words.len() <= LONGEST + 1, "{name}: {phrase}");
                assert!(words.iter().any(|word| !is_stop(&word.text)), "{name}: {phrase}");
            }
        }
    }

    #[test]
    fn phrases_are_found_in_any_order_in_one_word_and_in_many_languages() {
        for text in [
            "date picker",
            "DatePicker",
            "datepicker",
            "picker, date",
            "Datumsauswahl",
            "日付選択",
            "날짜 선택",
        ] {
            assert!(meant(text).contains(&"date-picker".to_owned()), "{text}: {:?}", meant(text));
        }
        for text in ["Schaltfläche", "Schaltflaeche", "SCHALTFLACHE", "botón", "przycisk", "кнопка", "按钮"]
        {
            assert_eq!(meant(text), ["button"], "{text}");
        }
        assert!(meant("on/off").contains(&"switch".to_owned()));
        assert_eq!(meant("zebra"), [""; 0]);
    }

    #[test]
    fn names_of_other_libraries_are_known() {
        assert!(same_names("hover-card").contains(&"preview-card".to_owned()));
        assert!(same_names("Modal").contains(&"dialog".to_owned()));
        let words = other_words("dialog");
        assert!(
            words.split(',').any(|word| word == "modal") && words.contains("boite de dialogue"),
            "{words}"
        );
        assert_eq!([other_words("zebra"), other_words("dialog-of-zebras")], [""; 2]);
        assert!(same_names(&"modal-".repeat(20)).is_empty() && same_names("zebra").is_empty());
    }
}
