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
}
