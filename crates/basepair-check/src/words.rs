//! Prose as words with their places, sentence by sentence.

/// A word of a text.
#[derive(Debug, Clone)]
pub(crate) struct Word {
    pub(crate) lower: String,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The character right before it; a blank at the start of the text.
    pub(crate) before: char,
}

/// The words of a text, in one list a sentence. A blank line, a full stop and a table's cell end a sentence.
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

/// Beginnings of words, to tell quickly that a text holds none of them.
#[derive(Debug)]
pub(crate) struct Stems {
    /// In lower case, each of two letters or more.
    stems: &'static [&'static str],
    /// For the first byte of a stem, in either case, which bytes may follow: one bit for each of 32 classes.
    followers: [u32; 256],
}

impl Stems {
    pub(crate) const fn new(stems: &'static [&'static str]) -> Self {
        let mut followers = [0; 256];
        let mut at = 0;
        while at < stems.len() {
            let [first, second, ..] = stems[at].as_bytes() else { panic!("a stem has two letters or more") };
            followers[*first as usize] |= Self::class(*second);
            followers[first.to_ascii_uppercase() as usize] |= Self::class(*second);
            at += 1;
        }
        Self { stems, followers }
    }

    /// The same bit for a letter in either case.
    const fn class(byte: u8) -> u32 {
        1 << (byte & 31)
    }

    /// Whether a word of the text begins with one of them, whatever the case.
    pub(crate) fn begin_in(&self, text: &str) -> bool {
        let bytes = text.as_bytes();
        let mut inside = false;
        for (at, pair) in bytes.windows(2).enumerate() {
            let [first, second] = pair else { continue };
            let followers = self.followers.get(usize::from(*first)).copied().unwrap_or_default();
            // What stands behind another script's letter is looked at once too often, which does no harm.
            if followers & Self::class(*second) != 0 && !inside {
                let rest = bytes.get(at..).unwrap_or_default();
                let begins = |stem: &&str| {
                    rest.get(..stem.len()).is_some_and(|start| start.eq_ignore_ascii_case(stem.as_bytes()))
                };
                if self.stems.iter().any(begins) {
                    return true;
                }
            }
            inside = first.is_ascii_alphanumeric();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_their_places_and_sentences_end() {
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
    fn stems_are_found_where_words_begin() {
        const STEMS: Stems = Stems::new(&["node", "n1"]);
        for text in ["node", "a Node", "_nodes", "é.node", "(N12)", "maxnodes node"] {
            assert!(STEMS.begin_in(text), "{text}");
        }
        for text in ["", "anode", "no de", "maxnodes", "xn1", "nod"] {
            assert!(!STEMS.begin_in(text), "{text}");
        }
    }
}
