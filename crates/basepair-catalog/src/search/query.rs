//! A query, read against an index: its words in groups that mean something together, each with the lists that answer it.

use super::MAX_WORDS;
use super::concepts::{Concepts, Meaning};
use super::kinds::{Kind, is_stop, starts_details};
use super::postings::Postings;
use super::words::{Word, pairs, words_of};

/// How well a list answers a word, in percent of the word itself.
const MEANING: u32 = 105;
/// A word that means something, for itself: texts use it for other things too.
const LITERAL: u32 = 75;
const NEIGHBOURS: u32 = 40;
const ENDING: u32 = 45;
const INSIDE: u32 = 25;
const MISSPELT: [u32; 3] = [70, 65, 45];
/// What is said about what is looked for.
const DETAIL: u32 = 70;
/// A concept whose word is only begun.
const BEGUN: u32 = 60;
/// The most words of the vocabulary that one word of a query stands for.
const MOST: usize = 400;

/// The most letters of a word that count: it is taken apart in every way.
const LONGEST: usize = 64;

/// Lists of which the best one counts for an item, and how well each answers, in percent.
pub(super) type Lists = Vec<(u32, u32)>;

/// Words that are answered together.
#[derive(Debug, Default)]
pub(super) struct Group {
    /// For each word, what has it. They add up.
    pub(super) words: Vec<Lists>,
    /// What has the meaning of all of them.
    pub(super) meaning: Lists,
    /// How much it counts, in percent.
    pub(super) weight: u32,
    /// How much an answer to it says, in thousandths; nothing if it only supports the others.
    pub(super) information: u32,
}

#[derive(Debug, Default)]
pub(super) struct Query {
    pub(super) groups: Vec<Group>,
    /// The words in one, for names, and the same of what is not a library or vague.
    pub(super) whole: String,
    /// Whether demos are asked for.
    pub(super) wants_demos: bool,
}

/// A word of the query with what is known about it.
struct Asked {
    word: Word,
    kind: Kind,
    /// What the table is asked for: the word, or what it was meant to be.
    meant: Word,
    /// How sure that is, in percent.
    sure: u32,
    /// How much it counts at its place in the query, in percent.
    place: u32,
}

impl Query {
    pub(super) fn of(text: &str, postings: &Postings) -> Self {
        let mut words: Vec<Word> = words_of(text).into_iter().take(MAX_WORDS).collect();
        for word in &mut words {
            if let Some((end, _)) = word.text.char_indices().nth(LONGEST) {
                word.text.truncate(end);
            }
        }
        let mut query = Self::default();
        let libraries = |word: &Word| Kind::of(&word.text) == Kind::Library;
        let only_libraries = words.iter().all(|word| libraries(word) || is_stop(&word.text));
        let named = words.iter().filter(|word| only_libraries || !libraries(word));
        query.whole = named.map(|word| word.text.as_str()).collect();
        query.wants_demos =
            words.iter().any(|word| matches!(word.text.as_str(), "demo" | "demos" | "example" | "examples"));
        let words: Vec<Word> = words.into_iter().flat_map(|word| split(word, postings)).collect();
        let silent = words.iter().all(|word| is_stop(&word.text));
        let last = words.len().saturating_sub(1);
        let asked =
            words.into_iter().enumerate().map(|(at, word)| Asked::of(word, at == last, silent, postings));
        let mut asked: Vec<Asked> = asked.collect();
        let named = asked.iter().position(|each| each.kind == Kind::Telling).unwrap_or_default();
        let details = asked.iter().skip(named).position(|each| starts_details(&each.word.text));
        if let Some(details) = details {
            asked.iter_mut().skip(named + details).for_each(|each| each.place = DETAIL);
        }
        query.grouped(&asked, postings);
        query.neighbours(&asked, postings);
        query
    }

    /// How much a complete answer says, in thousandths.
    pub(super) fn information(&self) -> u32 {
        self.groups.iter().map(|group| group.information * group.weight / 100).sum()
    }

    fn grouped(&mut self, asked: &[Asked], postings: &Postings) {
        let table = Concepts::table();
        let meant: Vec<Word> = asked.iter().map(|each| each.meant.clone()).collect();
        let mut taken = vec![false; asked.len()];
        for span in table.spans(&meant) {
            let of_span = || span.words.iter().filter_map(|at| asked.get(*at));
            for at in &span.words {
                taken.get_mut(*at).into_iter().for_each(|taken| *taken = true);
            }
            let sure = of_span().map(|each| each.sure).min().unwrap_or(100);
            let telling = of_span().filter(|each| each.kind != Kind::Stop).count().max(1);
            // As long as the words that it replaces.
            let scale = 100 + 40 * (telling as u32 - 1);
            let meaning = meaning(&span.meanings, MEANING * sure / 100 * scale / 100, postings);
            let last = asked.len() - 1;
            let words: Vec<Lists> = if of_span().any(|each| each.word.is_run) {
                Vec::new()
            } else {
                let literal = span.words.iter().filter_map(|at| Some((asked.get(*at)?, *at == last)));
                literal
                    .filter(|(each, _)| each.kind != Kind::Stop)
                    .map(|(each, last)| each.lists(last, postings))
                    .map(|lists| {
                        lists.into_iter().map(|(list, percent)| (list, percent * LITERAL / 100)).collect()
                    })
                    .collect()
            };
            let weight = of_span().map(|each| each.kind.percent()).max().unwrap_or(100);
            // Together they mean something, whatever each of them says alone.
            let weight = if span.words.len() > 1 || weight == 0 { 100 } else { weight };
            let place = of_span().map(|each| each.place).max().unwrap_or(100);
            let weight = weight * place / 100;
            self.push(words, meaning, weight, postings);
        }
        for (at, each) in asked.iter().enumerate() {
            if each.word.is_run {
                let (found, rest) = table.split_run(&each.word.text);
                // Endings and particles say little beside what is known.
                let weight = if found.is_empty() { 100 } else { 20 };
                for part in rest {
                    let pairs = pairs(&part);
                    let lists = pairs.iter().map(|pair| pair_lists(pair, postings));
                    let lists = lists.filter(|lists| !lists.is_empty()).collect();
                    self.push(lists, Vec::new(), weight, postings);
                }
            } else if taken.get(at) == Some(&false) && each.kind != Kind::Stop {
                let lists = each.lists(at + 1 == asked.len(), postings);
                self.push(vec![lists], Vec::new(), each.kind.percent() * each.place / 100, postings);
            }
        }
    }

    fn push(&mut self, words: Vec<Lists>, meaning: Lists, weight: u32, postings: &Postings) {
        let best =
            |lists: &Lists| lists.iter().map(|(list, percent)| postings.rarity(*list) * percent / 100).max();
        let literal: u32 = words.iter().filter_map(best).sum();
        let information = literal.max(best(&meaning).unwrap_or_default());
        let information = if information == 0 { postings.rarest() } else { information };
        self.groups.push(Group { words, meaning, weight, information });
    }

    /// Words that follow each other and are one word of a name.
    fn neighbours(&mut self, asked: &[Asked], postings: &Postings) {
        let telling: Vec<&Asked> =
            asked.iter().filter(|each| each.kind != Kind::Stop && !each.word.is_run).collect();
        for pair in telling.windows(2) {
            let [one, other] = pair else { continue };
            let term = postings.term(&format!("{}{}", one.word.text, other.word.text));
            if let Some(term) = term {
                let words = vec![vec![(term, 100)]];
                self.groups.push(Group { words, weight: NEIGHBOURS, ..Group::default() });
            }
        }
    }
}

impl Asked {
    fn of(word: Word, last: bool, silent: bool, postings: &Postings) -> Self {
        let kind = if silent { Kind::Telling } else { Kind::of(&word.text) };
        let mut asked = Self { meant: word.clone(), word, kind, sure: 100, place: 100 };
        let text = asked.word.text.as_str();
        let table = Concepts::table();
        if kind != Kind::Telling || asked.word.is_run || table.knows(text) || postings.term(text).is_some() {
            return asked;
        }
        let words = &table.vocabulary;
        let begun = if last && text.len() >= 4 { words.beginning_with(text) } else { 0..0 };
        let completed = begun.min_by_key(|at| words.word(*at).len()).map(|at| (at, BEGUN));
        let corrected = || {
            let (spelt, edits) = words.spelt_like(text);
            Some((*spelt.first()?, MISSPELT.get(edits).copied().unwrap_or_default()))
        };
        if let Some((at, sure)) = completed.or_else(corrected) {
            (asked.meant.text, asked.sure) = (words.word(at).to_owned(), sure);
        }
        asked
    }

    /// What has the word: in any form, and what begins with it, ends with it or is spelt like it, if that is in names.
    fn lists(&self, last: bool, postings: &Postings) -> Lists {
        let text = self.word.text.as_str();
        let exact = postings.term(text);
        let mut lists: Lists = exact.map(|list| (list, 100)).into_iter().collect();
        if self.kind == Kind::Library || self.kind == Kind::Vague && exact.is_some() {
            return lists;
        }
        let vocabulary = &postings.vocabulary;
        let length = text.chars().count();
        let mut begun = 0..0;
        if last || exact.is_none() {
            begun = vocabulary.beginning_with(text);
            for at in begun.clone().take(MOST) {
                let (list, named) = postings.word(at);
                let share = (40 * length / vocabulary.word(at).chars().count().max(1)) as u32;
                let percent = if exact.is_some() { 30 + share } else { 45 + share };
                if named || exact.is_none() && length > 2 {
                    add(&mut lists, list, percent);
                }
            }
        }
        if length >= 3 {
            vocabulary.containing(text, |at| {
                let (list, named) = postings.word(at);
                let ends = vocabulary.word(at).ends_with(text);
                if named && !begun.contains(&at) && (ends || exact.is_none()) && lists.len() < MOST {
                    add(&mut lists, list, if ends { ENDING } else { INSIDE });
                }
            });
        }
        // A word that the table knows is no misspelling, nor is the beginning of a name.
        if lists.is_empty() && !Concepts::table().knows(text) {
            let (spelt, edits) = vocabulary.spelt_like(text);
            for at in spelt.into_iter().take(MOST) {
                let first = vocabulary.word(at).chars().next() == text.chars().next();
                let percent = MISSPELT.get(edits).copied().unwrap_or_default();
                add(&mut lists, postings.word(at).0, if first { percent } else { percent * 2 / 3 });
            }
        }
        lists
    }
}

/// What has a pair of letters, or a pair that begins with a single letter.
fn pair_lists(pair: &str, postings: &Postings) -> Lists {
    match postings.term(pair) {
        Some(term) => vec![(term, 100)],
        None if pair.chars().count() == 1 => {
            let begun = postings.vocabulary.beginning_with(pair).take(MOST);
            begun.map(|at| (postings.word(at).0, BEGUN)).collect()
        }
        None => Vec::new(),
    }
}

/// The lists of concepts, and of those that serve where there is nothing for them.
fn meaning(meanings: &[Meaning], percent: u32, postings: &Postings) -> Lists {
    let all = Concepts::table().with_near(meanings).into_iter();
    all.filter_map(|(concept, means)| Some((postings.concept(concept)?, means * percent / 100))).collect()
}

fn add(lists: &mut Lists, list: u32, percent: u32) {
    match lists.iter_mut().find(|(other, _)| *other == list) {
        Some((_, best)) => *best = percent.max(*best),
        None => lists.push((list, percent)),
    }
}

/// A word that nothing has as its two parts, if both are known: `Anmeldeformular`, with the letters that German puts between.
fn split(word: Word, postings: &Postings) -> Vec<Word> {
    let table = Concepts::table();
    let known = |text: &str| table.knows(text) || postings.term(text).is_some();
    if word.is_run || word.text.len() < 7 || known(&word.text) {
        return vec![word];
    }
    let text = word.text.as_str();
    let ends = text.char_indices().map(|(at, _)| at).filter(|at| *at >= 3 && text.len() - at >= 3);
    let parts = ends.filter_map(|at| text.split_at_checked(at)).filter(|(_, end)| known(end));
    let mut parts = parts.filter_map(|(start, end)| {
        let start = start.to_owned();
        let forms = [
            Some(start.as_str()),
            start.strip_suffix('s'),
            start.strip_suffix("en"),
            start.strip_suffix('n'),
        ];
        let longer = [format!("{start}n"), format!("{start}en"), format!("{start}e")];
        let form = forms.into_iter().flatten().chain(longer.iter().map(String::as_str));
        let form = form.filter(|form| form.len() >= 3).find(|form| known(form))?;
        Some([form.to_owned(), end.to_owned()])
    });
    let Some(parts) = parts.next() else { return vec![word] };
    let part = |text: String| Word { text, is_run: false, is_glued: true };
    parts.into_iter().map(part).collect()
}
