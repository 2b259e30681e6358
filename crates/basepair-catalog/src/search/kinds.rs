//! How much words say: those of sentences say nothing, those of every question about interfaces a little.

use std::collections::HashMap;
use std::sync::OnceLock;

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
    "above",
    "accessible",
    "add",
    "after",
    "all",
    "app",
    "before",
    "best",
    "big",
    "build",
    "building",
    "component",
    "components",
    "create",
    "custom",
    "display",
    "each",
    "element",
    "every",
    "everybody",
    "fancy",
    "first",
    "get",
    "good",
    "great",
    "help",
    "inside",
    "is",
    "large",
    "let",
    "library",
    "like",
    "long",
    "looking",
    "make",
    "many",
    "modern",
    "my",
    "need",
    "needs",
    "new",
    "next",
    "nice",
    "one",
    "other",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_word_says_is_known_by_its_folded_form() {
        for word in STOP.iter().chain(VAGUE).chain(LIBRARIES) {
            assert_eq!(word.to_lowercase(), **word);
        }
        assert_eq!(
            [Kind::of("the"), Kind::of("mui"), Kind::of("simple")],
            [Kind::Stop, Kind::Library, Kind::Vague]
        );
    }
}
