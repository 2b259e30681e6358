//! Texts as words: folded to what is compared, and split where people write one word as several or several as one.

use unicode_normalization::char::decompose_canonical;

/// One word of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    /// In lower case, without diacritics.
    pub(super) text: String,
    /// Written without spaces between words, as Japanese, Chinese and, for its endings, Korean.
    pub(super) is_run: bool,
    /// Follows the previous word without anything between: `Picker` in `DatePicker`.
    pub(super) is_glued: bool,
}

/// The words of a text, folded.
pub(super) fn words_of(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut open = false;
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        if is_run(c) {
            // Spaces in Korean are no reliable ends of words.
            match words.last_mut().filter(|word| word.is_run && (open || before == ' ')) {
                Some(word) => word.text.push(c),
                None => words.push(Word { text: c.to_string(), is_run: true, is_glued: open }),
            }
            open = true;
        } else if c.is_alphanumeric() {
            let is_hump = c.is_uppercase()
                && (before.is_lowercase()
                    || before.is_uppercase() && letters.peek().is_some_and(|next| next.is_lowercase()));
            let last = words.last_mut().filter(|word| open && !word.is_run && !is_hump);
            match last {
                Some(word) => fold(c, &mut word.text),
                None => {
                    let mut text = String::new();
                    fold(c, &mut text);
                    words.push(Word { text, is_run: false, is_glued: open });
                }
            }
            open = true;
        } else if !('\u{300}'..'\u{370}').contains(&c) {
            open = false;
        }
        before = c;
    }
    words
}

/// The whole text as one word.
pub(super) fn joined(text: &str) -> String {
    words_of(text).into_iter().map(|word| word.text).collect()
}

/// Han, kana and Hangul.
fn is_run(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}' | '\u{3005}')
}

/// Appends a letter in lower case, without diacritics.
fn fold(c: char, into: &mut String) {
    if c.is_ascii() {
        into.push(c.to_ascii_lowercase());
        return;
    }
    for lower in c.to_lowercase() {
        let plain = match lower {
            'ß' => "ss",
            'ı' => "i",
            'ł' => "l",
            'ø' => "o",
            'đ' => "d",
            'æ' => "ae",
            'œ' => "oe",
            _ => "",
        };
        if plain.is_empty() {
            decompose_canonical(lower, |part| {
                if !('\u{300}'..'\u{370}').contains(&part) {
                    into.push(part);
                }
            });
        } else {
            into.push_str(plain);
        }
    }
}

/// Pairs of letters that follow each other, for texts without spaces; a single letter is itself.
pub(super) fn pairs(run: &str) -> Vec<String> {
    let letters: Vec<char> = run.chars().collect();
    if letters.len() < 2 {
        return vec![run.to_owned()];
    }
    letters.windows(2).map(|pair| pair.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        words_of(text).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn words_end_at_humps_and_signs_and_lose_their_accents() {
        assert_eq!(texts("Date-Picker (N2), Größe"), ["date", "picker", "n2", "grosse"]);
        assert_eq!(
            texts("DatePicker HTMLParser datepicker"),
            ["date", "picker", "html", "parser", "datepicker"]
        );
        assert_eq!(
            texts("Schaltfla\u{308}che düğme przełącznik İ"),
            ["schaltflache", "dugme", "przelacznik", "i"]
        );
        assert_eq!(texts("日付 選択 date 버튼"), ["日付選択", "date", "버튼"]);
        assert_eq!(joined("Date-Picker"), "datepicker");
    }

    #[test]
    fn runs_are_pairs_of_letters() {
        assert_eq!(pairs("日付選"), ["日付", "付選"]);
        assert_eq!(pairs("日"), ["日"]);
    }
}
