//! Texts as words: folded to what is compared, split where people write one word as several or several as one, reduced to
//! stems, and told apart by how much they say.

use std::collections::HashMap;
use std::sync::OnceLock;
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

/// What a word of a query says about what is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Telling,
    /// Of nearly every question about interfaces: `component`, `simple`, `show`.
    Vague,
    /// The name of a library: it says whose word the other words are.
    Library,
    /// Says nothing, such as `the`.
    Stop,
}

impl Kind {
    pub(super) fn of(word: &str) -> Self {
        static KINDS: OnceLock<HashMap<&str, Kind>> = OnceLock::new();
        let kinds = KINDS.get_or_init(|| {
            let of = |words: &'static [&'static str], kind| words.iter().map(move |word| (*word, kind));
            // The last one counts: a word of sentences is nothing else.
            of(VAGUE, Self::Vague).chain(of(LIBRARIES, Self::Library)).chain(of(STOP, Self::Stop)).collect()
        });
        kinds.get(word).copied().unwrap_or(Self::Telling)
    }

    /// How much it counts, in percent of a telling word.
    pub(super) fn percent(self) -> u32 {
        match self {
            Self::Telling => 100,
            Self::Vague => 30,
            Self::Library => 10,
            Self::Stop => 0,
        }
    }
}

/// Words of sentences, in the languages of the table of concepts.
const STOP: &[&str] = &[
    "a", "about", "between", "under", "ao", "as", "at", "au", "aux", "avec", "bir", "by", "can", "che",
    "com", "con", "could", "d", "da", "das", "de", "dei", "del", "della", "dem", "den", "der", "des", "di",
    "die", "do", "does", "du", "e", "een", "ein", "eine", "einen", "einer", "el", "em", "en", "et", "for",
    "from", "fur", "fuer", "gli", "have", "het", "how", "i", "icin", "if", "il", "ile", "im", "in", "ins",
    "into", "is", "it", "its", "ist", "je", "l", "la", "las", "le", "les", "lo", "los", "me", "met", "mit",
    "my", "na", "nie", "nos", "o", "of", "on", "or", "os", "our", "para", "per", "po", "por", "pour", "s",
    "should", "so", "sur", "t", "that", "the", "their", "them", "then", "there", "these", "they", "this",
    "those", "to", "u", "um", "uma", "un", "una", "und", "une", "uno", "us", "v", "van", "ve", "von", "voor",
    "w", "was", "we", "what", "when", "where", "which", "who", "wie", "will", "with", "would", "y", "you",
    "your", "z", "zu", "zum", "zur", "and", "an", "are", "be", "и", "в", "на", "с", "для", "как", "по", "из",
];

const VAGUE: &[&str] = &[
    "accessible",
    "add",
    "app",
    "best",
    "big",
    "build",
    "building",
    "component",
    "components",
    "create",
    "custom",
    "display",
    "element",
    "every",
    "everybody",
    "fancy",
    "get",
    "good",
    "great",
    "help",
    "inside",
    "is",
    "let",
    "library",
    "like",
    "looking",
    "make",
    "many",
    "modern",
    "my",
    "need",
    "needs",
    "new",
    "nice",
    "one",
    "part",
    "people",
    "person",
    "please",
    "react",
    "responsive",
    "several",
    "shiny",
    "show",
    "shows",
    "simple",
    "small",
    "some",
    "somebody",
    "something",
    "somebody",
    "thing",
    "things",
    "typed",
    "ui",
    "use",
    "user",
    "users",
    "using",
    "want",
    "while",
    "widget",
    "write",
    "writing",
    "long",
    "large",
    "while",
    "each",
    "all",
    "other",
    "first",
    "before",
    "after",
    "above",
    "next",
];

const LIBRARIES: &[&str] = &[
    "angular",
    "ant",
    "antd",
    "ariakit",
    "blueprint",
    "bootstrap",
    "bulma",
    "carbon",
    "chakra",
    "daisyui",
    "element-plus",
    "fluent",
    "headless",
    "headlessui",
    "heroui",
    "kobalte",
    "mantine",
    "material",
    "mui",
    "naive",
    "nextui",
    "polaris",
    "primefaces",
    "primereact",
    "primevue",
    "quasar",
    "radix",
    "reka",
    "shadcn",
    "svelte",
    "vue",
    "vuetify",
];

/// Words that praise: a phrase is one with or without them.
const PRAISE: &[&str] = &[
    "accessible",
    "best",
    "big",
    "custom",
    "different",
    "fancy",
    "good",
    "great",
    "modern",
    "nice",
    "responsive",
    "shiny",
    "simple",
];

/// Words after which a query says more about what it has named: `menu for table rows`.
const DETAILS: &[&str] = &[
    "above", "after", "at", "auf", "avec", "before", "below", "bei", "con", "for", "from", "fur", "fuer",
    "in", "inside", "met", "mit", "on", "para", "pour", "sur", "under", "when", "while", "with", "without",
];

pub(super) fn is_praise(word: &str) -> bool {
    PRAISE.contains(&word)
}

pub(super) fn starts_details(word: &str) -> bool {
    DETAILS.contains(&word)
}

/// Whether a word says nothing, in the form that [`fold`] gives it.
pub(super) fn is_stop(word: &str) -> bool {
    Kind::of(word) == Kind::Stop
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

/// The part of a word that its forms share. It is compared, never shown: `date` and `dates` are `dat`.
pub(super) fn stem(word: &str) -> String {
    let length = word.len();
    if length < 4 || !word.bytes().all(|b| b.is_ascii_lowercase()) || word == "heading" {
        return word.to_owned();
    }
    let mut stem = singular(word);
    if let Some(rest) = stem.strip_suffix("bility") {
        stem = format!("{rest}ble");
    }
    let noun = ["ations", "ation", "ating", "ated", "ator", "ate"];
    let verb = |rest: &str| rest.len() >= 3 && rest.bytes().any(|b| b"aeiouy".contains(&b));
    if let Some(rest) = noun.iter().find_map(|end| stem.strip_suffix(end)).filter(|rest| rest.len() >= 4) {
        return rest.to_owned();
    }
    if let Some(rest) = stem.strip_suffix("ing").filter(|rest| verb(rest)) {
        stem = undoubled(rest).to_owned();
    } else if let Some(rest) = stem.strip_suffix("ed").filter(|rest| !rest.ends_with('e') && verb(rest)) {
        stem = undoubled(rest).to_owned();
    } else if let Some(rest) = stem.strip_suffix("ction") {
        stem = format!("{rest}ct");
    } else if let Some(rest) = stem.strip_suffix("ly").filter(|rest| rest.len() >= 4) {
        stem = rest.to_owned();
    }
    if let Some(rest) = stem.strip_suffix('e').filter(|rest| rest.len() >= 3) {
        return rest.to_owned();
    }
    if let Some(rest) = stem.strip_suffix('y').filter(|rest| rest.len() >= 3) {
        return format!("{rest}i");
    }
    stem
}

fn singular(word: &str) -> String {
    if let Some(rest) = word.strip_suffix("ies").filter(|rest| rest.len() >= 2) {
        return format!("{rest}y");
    }
    let hissing = ["sses", "xes", "ches", "shes"].iter().any(|end| word.ends_with(end));
    if hissing {
        return word.get(..word.len() - 2).unwrap_or(word).to_owned();
    }
    let plural = word.ends_with('s') && !["ss", "us", "is"].iter().any(|end| word.ends_with(end));
    let end = word.len() - usize::from(plural);
    word.get(..end).unwrap_or(word).to_owned()
}

/// `dragg` as `drag`.
fn undoubled(stem: &str) -> &str {
    let mut last = stem.bytes().rev();
    match (last.next(), last.next()) {
        (Some(one), Some(other)) if one == other && stem.len() >= 5 && !b"lsz".contains(&one) => {
            stem.get(..stem.len() - 1).unwrap_or(stem)
        }
        _ => stem,
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
    fn forms_of_a_word_share_a_stem() {
        for forms in [
            &["date", "dates"][..],
            &["sort", "sorts", "sorting", "sorted"],
            &["validate", "validation", "validating"],
            &["confirm", "confirmation", "confirming"],
            &["accessible", "accessibility"],
            &["entry", "entries"],
            &["drag", "dragging", "dragged"],
            &["select", "selection", "selected"],
            &["lazy", "lazily"],
        ] {
            let stems: Vec<String> = forms.iter().map(|form| stem(form)).collect();
            assert!(stems.iter().all(|each| *each == stems[0]), "{forms:?}: {stems:?}");
        }
        for (one, other) in
            [("table", "tabs"), ("head", "heading"), ("link", "linking-park"), ("state", "static")]
        {
            assert_ne!(stem(one), stem(other));
        }
    }

    #[test]
    fn what_a_word_says_is_known_by_its_folded_form() {
        for word in STOP.iter().chain(VAGUE).chain(LIBRARIES) {
            assert_eq!(word.to_lowercase(), **word);
        }
        assert_eq!(
            [Kind::of("the"), Kind::of("mui"), Kind::of("simple")],
            [Kind::Stop, Kind::Library, Kind::Vague]
        );
        assert_eq!(pairs("日付選"), ["日付", "付選"]);
    }
}
