//! Finds the phrases that a model has given up, as its vocabulary describes them.

use super::counts::is_number;
use crate::prose::{Word, sentences};
use basepair_model::model::{Phrase, Vocabulary};

pub(super) struct Phrases {
    phrases: Vec<Pattern>,
    numbered: Vec<String>,
}

struct Pattern {
    words: Vec<Piece>,
    after: Option<Piece>,
    then: Vec<Piece>,
    near: Option<Vec<String>>,
    unless: Option<Vec<String>>,
}

/// What one word must be.
struct Piece {
    /// The character directly before it, if it matters.
    before: Option<char>,
    kind: Kind,
}

enum Kind {
    Any,
    Number,
    Digits,
    /// A letter with a number.
    Label(char),
    OneOf(Vec<String>),
}

/// A phrase in a sentence.
pub(super) struct Match {
    /// In words.
    pub(super) length: usize,
    /// Whether it refers to a part by its number.
    pub(super) is_numbered: bool,
}

impl Phrases {
    pub(super) fn of(vocabulary: &Vocabulary) -> Self {
        let group = |name: &str| vocabulary.groups.get(name).cloned().unwrap_or_default();
        let pieces = |text: &str| text.split(' ').map(|word| Piece::of(word, &group)).collect::<Vec<_>>();
        let pattern = |phrase: &Phrase| Pattern {
            words: pieces(&phrase.words),
            after: phrase.after.as_deref().and_then(|word| pieces(word).pop()),
            then: phrase.then.as_deref().map(pieces).unwrap_or_default(),
            near: phrase.near.as_deref().map(group),
            unless: phrase.unless.as_deref().map(group),
        };
        Self {
            phrases: vocabulary.retired.iter().map(pattern).collect(),
            numbered: vocabulary.numbered.clone(),
        }
    }

    /// The phrase that starts at a word.
    pub(super) fn at(&self, sentence: &[Word], at: usize) -> Option<Match> {
        let pattern = self.phrases.iter().find(|pattern| pattern.fits(sentence, at))?;
        let is_numbered = pattern.words.iter().any(Piece::is_numbered);
        Some(Match { length: pattern.words.len(), is_numbered })
    }

    /// The beginnings of words of which every phrase has one: those of its piece with the fewest.
    pub(super) fn stems(&self) -> Vec<String> {
        let rarest = |pattern: &Pattern| {
            let stems = pattern.words.iter().map(Piece::stems).filter(|stems| !stems.is_empty());
            let shortest = |stems: &Vec<String>| stems.iter().map(String::len).min().unwrap_or(0);
            stems.min_by_key(|stems| (stems.len(), usize::MAX - shortest(stems))).unwrap_or_default()
        };
        self.phrases.iter().flat_map(rarest).collect()
    }

    /// Whether a file numbers concerns of its own, which were never parts of the model: `L2: motion`.
    pub(super) fn has_own_numbers(&self, text: &str) -> bool {
        let starts: Vec<&[Piece]> = self.phrases.iter().filter_map(Pattern::up_to_number).collect();
        let is_own = |sentence: &[Word], at: usize| {
            starts.iter().any(|start| {
                let next = sentence.get(at + start.len());
                fit(start, sentence, at) && next.is_some_and(|word| self.numbered.contains(&word.lower))
            })
        };
        sentences(text).iter().any(|sentence| (0..sentence.len()).any(|at| is_own(sentence, at)))
    }
}

impl Pattern {
    fn fits(&self, sentence: &[Word], at: usize) -> bool {
        let has = |group: &Vec<String>| sentence.iter().any(|word| group.contains(&word.lower));
        let before = || at.checked_sub(1).and_then(|before| sentence.get(before));
        fit(&self.words, sentence, at)
            && fit(&self.then, sentence, at + self.words.len())
            && self.after.as_ref().is_none_or(|piece| before().is_some_and(|word| piece.fits(word)))
            && self.near.as_ref().is_none_or(has)
            && !self.unless.as_ref().is_some_and(has)
    }

    /// Its words up to the number of a part, if it has one.
    fn up_to_number(&self) -> Option<&[Piece]> {
        let number = self.words.iter().position(Piece::is_numbered)?;
        self.words.get(..=number)
    }
}

fn fit(pieces: &[Piece], sentence: &[Word], at: usize) -> bool {
    let words = sentence.get(at..).unwrap_or_default();
    pieces.len() <= words.len() && pieces.iter().zip(words).all(|(piece, word)| piece.fits(word))
}

impl Piece {
    fn of(text: &str, group: &impl Fn(&str) -> Vec<String>) -> Self {
        let before = text.chars().next().filter(|first| matches!(first, '/' | '('));
        let word = before.map_or(text, |before| text.trim_start_matches(before));
        let label =
            word.strip_suffix('#').and_then(|letter| letter.parse().ok()).filter(char::is_ascii_lowercase);
        let kind = match (word, label) {
            ("*", _) => Kind::Any,
            ("#", _) => Kind::Number,
            ("##", _) => Kind::Digits,
            (_, Some(letter)) => Kind::Label(letter),
            _ => match word.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
                Some(name) => Kind::OneOf(group(name)),
                None => Kind::OneOf(word.split('|').map(str::to_owned).collect()),
            },
        };
        Self { before, kind }
    }

    fn fits(&self, word: &Word) -> bool {
        let lower = word.lower.as_str();
        self.before.is_none_or(|before| word.before == before)
            && match &self.kind {
                Kind::Any => true,
                Kind::Number => is_number(lower),
                Kind::Digits => is_short(lower),
                Kind::Label(letter) => lower.strip_prefix(*letter).is_some_and(is_short),
                Kind::OneOf(words) => words.iter().any(|one| one == lower),
            }
    }

    fn is_numbered(&self) -> bool {
        matches!(self.kind, Kind::Digits | Kind::Label(_))
    }

    /// The beginnings of the words that fit; none if there are too many.
    fn stems(&self) -> Vec<String> {
        match &self.kind {
            Kind::Any | Kind::Number | Kind::Digits => Vec::new(),
            Kind::Label(letter) => (0..=9).map(|digit| format!("{letter}{digit}")).collect(),
            // One letter begins too many words.
            Kind::OneOf(words) if words.iter().any(|word| word.len() < 2) => Vec::new(),
            Kind::OneOf(words) => words.clone(),
        }
    }
}

fn is_short(number: &str) -> bool {
    matches!(number.len(), 1 | 2) && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a paragraph says that what it names was removed.
pub(super) fn is_about_removal(paragraph: &str) -> bool {
    const PHRASES: &[&str] = &[
        "is retired",
        "was retired",
        "are retired",
        "were retired",
        "been retired",
        "retired model",
        "retired endpoint",
        "retired word",
        "no longer",
        "there are no ",
        "superseded",
        "is gone",
        "are gone",
        "410",
        "obsolete",
        "formerly",
        "used to be",
        "was replaced",
        "were replaced",
        "replaced by",
        "(retired)",
        "retired:",
    ];
    let paragraph = paragraph.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    PHRASES.iter().any(|phrase| paragraph.contains(phrase))
}
