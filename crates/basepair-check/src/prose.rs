//! Splits prose into sentences and words with their offsets.

/// A word of a text.
#[derive(Debug, Clone)]
pub(crate) struct Word {
    pub(crate) lower: String,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The character directly before it; a space at the start of the text.
    pub(crate) before: char,
}

/// The words of a text, one list per sentence. A blank line, a full stop and a table cell end a sentence.
pub(crate) fn sentences(text: &str) -> Vec<Vec<Word>> {
    let mut sentences = vec![Vec::new()];
    let mut start = None;
    let mut before = ' ';
    let mut previous = ' ';
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        if c.is_alphanumeric() {
            if start.is_none() {
                start = Some(at);
                before = previous;
            }
        } else {
            if let Some(start) = start.take() {
                let lower = text.get(start..at).unwrap_or_default().to_lowercase();
                let word = Word { lower, start, end: at, before };
                if let Some(sentence) = sentences.last_mut() {
                    sentence.push(word);
                }
            }
            let next = text.get(at + c.len_utf8()..).and_then(|rest| rest.chars().next()).unwrap_or(' ');
            let ends = (matches!(c, '.' | '!' | '?') && next.is_whitespace())
                || (c == '\n' && next == '\n')
                || matches!(c, '|' | ';');
            if ends {
                sentences.push(Vec::new());
            }
        }
        previous = c;
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

/// Beginnings of words, to detect quickly that a text contains none of them.
#[derive(Debug)]
pub(crate) struct Stems {
    /// In lower case, each with at least two letters.
    stems: Vec<String>,
    /// Their first bytes, without duplicates.
    starts: Vec<Start>,
}

/// The first three bytes of a stem, all letters or digits; missing bytes of a shorter one are zero with a mask of zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Start {
    bytes: [u8; 3],
    third_mask: u8,
}

/// How many bytes are checked at once. The loops below have no branches, so that the compiler vectorizes them.
const BLOCK: usize = 64;

impl Stems {
    pub(crate) fn new(stems: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let stems: Vec<String> = stems.into_iter().map(Into::into).collect();
        let mut starts: Vec<Start> = Vec::new();
        for stem in &stems {
            let start = match stem.as_bytes() {
                [first, second, third, ..] => Start { bytes: [*first, *second, *third], third_mask: 0xff },
                [first, second] => Start { bytes: [*first, *second, 0], third_mask: 0 },
                _ => continue,
            };
            if !starts.contains(&start) {
                starts.push(start);
            }
        }
        Self { stems, starts }
    }

    /// Whether a word of the text begins with one of them, ignoring case.
    pub(crate) fn begin_in(&self, text: &str) -> bool {
        self.offsets_in(text).next().is_some()
    }

    /// The offsets of the words that begin with one of them, ignoring case.
    pub(crate) fn offsets_in(&self, text: &str) -> impl Iterator<Item = usize> {
        let bytes = text.as_bytes();
        let blocks = (0..bytes.len()).step_by(BLOCK);
        let blocks = blocks.filter(|at| self.may_begin_in(bytes.get(*at..).unwrap_or_default()));
        blocks.flat_map(|at| at..bytes.len().min(at + BLOCK)).filter(|at| self.begin_at(bytes, *at))
    }

    /// Whether one of the first bytes of a text may begin a stem.
    fn may_begin_in(&self, text: &[u8]) -> bool {
        let mut lower = match text.first_chunk() {
            Some(chunk) => *chunk,
            None => {
                let mut padded = [0; BLOCK + 2];
                padded.iter_mut().zip(text).for_each(|(to, from)| *to = *from);
                padded
            }
        };
        // Converts letters to lower case and keeps digits; other changed bytes are checked precisely afterwards.
        lower.iter_mut().for_each(|byte| *byte |= 0x20);
        let bytes = || lower[..BLOCK].iter().zip(&lower[1..=BLOCK]).zip(&lower[2..]);
        self.starts.iter().any(|Start { bytes: [first, second, third], third_mask }| {
            let differs = |((one, two), three): ((&u8, &u8), &u8)| {
                (one ^ first) | (two ^ second) | ((three ^ third) & third_mask)
            };
            bytes().map(differs).fold(u8::MAX, u8::min) == 0
        })
    }

    /// Whether a word at this offset begins with one of them.
    fn begin_at(&self, bytes: &[u8], at: usize) -> bool {
        // After a letter of another script this is checked unnecessarily, which is harmless.
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        let rest = bytes.get(at..).unwrap_or_default();
        let begins = |stem: &String| {
            rest.get(..stem.len()).is_some_and(|start| start.eq_ignore_ascii_case(stem.as_bytes()))
        };
        !before.is_some_and(u8::is_ascii_alphanumeric) && self.stems.iter().any(begins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_offsets_and_sentences_end() {
        let text = "One, two. Three\n\nfour v1.2";
        let found = sentences(text);
        let words: Vec<Vec<&str>> =
            found.iter().map(|s| s.iter().map(|w| w.lower.as_str()).collect()).collect();
        assert_eq!(words, [vec!["one", "two"], vec!["three"], vec!["four", "v1", "2"]]);
        let three = &found[1][0];
        assert_eq!(&text[three.start..three.end], "Three");
        assert_eq!(found[2][2].before, '.');
    }
    #[test]
    fn stems_are_found_at_the_start_of_words() {
        let stems = Stems::new(["node", "n1"]);
        for text in ["node", "a Node", "_nodes", "é.node", "(N12)", "maxnodes node"] {
            assert!(stems.begin_in(text), "{text}");
        }
        let far = format!("{} node", "-".repeat(130));
        assert!(stems.begin_in(&far));
        for before in 0..130 {
            assert!(stems.begin_in(&format!("{} N1", "x".repeat(before))), "{before}");
        }
        for text in ["", "anode", "no de", "maxnodes", "xn1", "nod"] {
            assert!(!stems.begin_in(text), "{text}");
        }
    }
}
