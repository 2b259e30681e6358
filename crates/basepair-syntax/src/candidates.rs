//! The words that may be classes, of many files together. Tailwind looks for them anywhere in a file; here they come from its facts,
//! so that nothing is parsed twice.

use crate::{Facts, Language, Source, read};
use basepair_model::parallel::map_shares;
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Arc;

/// How many files a thread takes at a time.
const SHARE: usize = 1024;

/// No class is longer.
const LONGEST: usize = 1024;

/// Every word once, sorted.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Candidates(Arc<[Box<str>]>);

impl Candidates {
    /// Of texts with their facts, on all cores.
    pub fn of(files: &[(&str, &Facts)]) -> Self {
        let found = map_shares(files, SHARE, |share| {
            let mut all: HashSet<Cow<'_, str>> = HashSet::new();
            share.iter().for_each(|(text, facts)| all.extend(words(facts, text)));
            all.into_iter().map(Cow::into_owned).collect()
        });
        found.into_iter().collect()
    }

    /// Of texts, which are parsed one after another.
    pub fn read(sources: &[Source<'_>]) -> Self {
        let facts: Vec<Facts> = sources.iter().map(|source| read(source.path, source.text)).collect();
        let files: Vec<_> = sources.iter().map(|source| source.text).zip(&facts).collect();
        Self::of(&files)
    }

    /// These, and other ones.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        self.iter().chain(other.iter()).map(str::to_owned).collect()
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|word| &**word)
    }
}

impl FromIterator<String> for Candidates {
    fn from_iter<All: IntoIterator<Item = String>>(words: All) -> Self {
        let mut words: Vec<Box<str>> = words.into_iter().map(String::into_boxed_str).collect();
        words.sort_unstable();
        words.dedup();
        Self(words.into())
    }
}

/// The words of a script. Vue, Svelte and Astro files have none: previews do not run them.
fn words<'t>(facts: &'t Facts, text: &'t str) -> impl Iterator<Item = Cow<'t, str>> {
    let is_script = facts.language.is_script() && facts.language != Language::Blocks;
    let classes = facts.classes_in(text).map(|(class, _)| class);
    let strings = facts.texts.iter().filter_map(|at| text.get(at.start()..at.end()));
    let all = classes.chain(strings.flat_map(str::split_ascii_whitespace));
    all.filter(move |word| is_script && may_be_class(word)).map(unescaped)
}

/// Whether Tailwind could know a word: its utilities and variants start with a lower-case letter, a digit or one of a few signs.
/// This leaves out most words of sentences.
fn may_be_class(word: &str) -> bool {
    let (Some(first), Some(last)) = (word.bytes().next(), word.bytes().next_back()) else { return false };
    let starts = first.is_ascii_lowercase() || first.is_ascii_digit() || b"-!@*[<".contains(&first);
    starts && (last.is_ascii_alphanumeric() || b"])!%_".contains(&last)) && word.len() <= LONGEST
}

/// As a string has it, where its source has backslashes in front of a backslash or a quote.
fn unescaped(word: &str) -> Cow<'_, str> {
    if !word.contains('\\') {
        return Cow::Borrowed(word);
    }
    let mut text = String::with_capacity(word.len());
    let mut rest = word.chars().peekable();
    while let Some(c) = rest.next() {
        let escaped = rest.next_if(|next| c == '\\' && matches!(next, '\\' | '"' | '\'' | '`'));
        text.push(escaped.unwrap_or(c));
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(path: &str, text: &str) -> Vec<String> {
        Candidates::read(&[Source { path, text }]).iter().map(str::to_owned).collect()
    }

    #[test]
    fn words_of_all_strings_are_found_once() {
        let text = r#"import { cn } from "@/lib/utils"
            const tone = { soft: "bg-muted p-4", quote: "before:content-['\\201C']" }
            export default ({ wide }) => <i className={cn("p-4 [&_svg:not([class*='size-'])]:size-4", wide && 'w-1.5')}>
              A sentence, with a table.
              <b className={`m-2 ${tone.soft} hover:underline!`} data-x="2xl:from-10%" />
            </i>"#;
        let found = all("a.tsx", text);
        let expected = [
            "2xl:from-10%",
            "[&_svg:not([class*='size-'])]:size-4",
            "bg-muted",
            "before:content-['\\201C']",
            "hover:underline!",
            "m-2",
            "p-4",
            "w-1.5",
        ];
        for word in expected {
            assert_eq!(found.iter().filter(|it| *it == word).count(), 1, "{word}: {found:?}");
        }
        assert!(found.is_sorted());
        for word in ["A", "sentence,", "table."] {
            assert!(!found.iter().any(|it| it == word), "{found:?}");
        }
    }

    #[test]
    fn only_scripts_have_words() {
        assert!(all("a.css", ".p-4 { content: \"m-2\" }").is_empty());
        assert!(all("a.vue", "<template><i class=\"p-4\" /></template>").is_empty());
        assert_eq!(all("a.js", "export const a = 'p-4'"), ["p-4"]);
    }

    #[test]
    fn words_are_joined() {
        let of = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Candidates>();
        assert_eq!(of(&["b", "a", "b"]).and(&of(&["c", "a"])), of(&["a", "b", "c"]));
    }
}
