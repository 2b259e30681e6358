//! Item names should not look alike.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use unicode_security::skeleton;

check!(LOOK_ALIKE_NAME, "look-alike-name", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let items: Vec<_> = entries::items(registry).filter(|listed| !listed.item.is_demo()).collect();
    reporter.checked(items.len());
    let names: Vec<&str> = items.iter().map(|listed| listed.item.name()).collect();
    let typos = typos(&names);
    let mut by_look: HashMap<String, &str> = HashMap::with_capacity(names.len());
    for (at, listed) in items.iter().enumerate() {
        let name = listed.item.name();
        let twin = by_look.insert(look(name), name).filter(|other| !other.eq_ignore_ascii_case(name));
        let typo = || typos.get(&at).and_then(|other| names.get(*other)).copied();
        let Some(other) = twin.or_else(typo) else { continue };
        let message = format!("`{name}` looks like `{other}`");
        let help = "rename one of them so that they cannot be confused";
        listed.report(reporter, listed.item.entry.name_span, Diagnostic::new(message, help));
    }
}

/// The same for names that look alike. Unicode's table of confusable characters knows letters of other alphabets, `rn` and `m`, and
/// `1` and `l`.
fn look(name: &str) -> String {
    let letters = name.to_lowercase().replace("vv", "w");
    // A number at the end counts variants, so its digits are not mapped to letters.
    let numbered = letters.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = letters.get(numbered.len()..).unwrap_or_default();
    let spelt: String = numbered.chars().filter(|c| !matches!(c, '-' | '_' | '.')).collect();
    skeleton(&spelt).flat_map(char::to_lowercase).chain(number.chars()).collect()
}

/// For every name that is an earlier name with a typo, that earlier name; both by position.
fn typos(names: &[&str]) -> HashMap<usize, usize> {
    // Names that differ by one letter are equal without it.
    let mut shared: Vec<(u64, usize)> = Vec::new();
    for (at, name) in names.iter().enumerate() {
        shared.extend(shortened(name).map(|digest| (digest, at)));
    }
    shared.sort_unstable();
    shared.dedup();
    let mut found: HashMap<usize, usize> = HashMap::new();
    for group in shared.chunk_by(|(one, _), (other, _)| one == other) {
        for (index, (_, at)) in group.iter().enumerate() {
            let earlier = group.iter().take(index).map(|(_, other)| *other);
            let typo = |other: &usize| {
                names.get(*at).zip(names.get(*other)).is_some_and(|(name, other)| is_typo(name, other))
            };
            if let Some(other) = earlier.into_iter().find(typo) {
                let known = found.entry(*at).or_insert(other);
                *known = other.min(*known);
            }
        }
    }
    found
}

/// Digests of the name, and of the name without each of its letters. Digits are kept: names that differ in a number
/// are a series, and in a long series every name would match every other.
fn shortened(name: &str) -> impl Iterator<Item = u64> {
    let digest = |gone: Option<usize>| {
        let mut hasher = DefaultHasher::new();
        let after = gone.map_or(name.len(), |at| at + name.get(at..).map_or(0, first_length));
        let before = name.bytes().take(gone.unwrap_or(name.len()));
        before.chain(name.bytes().skip(after)).for_each(|byte| hasher.write_u8(byte));
        hasher.finish()
    };
    let letters = name.char_indices().filter(|(_, letter)| letter.is_alphabetic()).map(|(at, _)| Some(at));
    letters.chain([None]).map(digest)
}

fn first_length(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

/// Whether one name is the other with a typo: two adjacent letters swapped, a double letter written once, or in a
/// long name a missing letter. A replaced letter, or one more at the end, makes another word.
fn is_typo(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    if long.len() < 5 || short == long {
        return false;
    }
    let at = short.iter().zip(&long).take_while(|(a, b)| a == b).count();
    if short.len() == long.len() {
        let rest = |letters: &[char]| letters.get(at + 2..).unwrap_or_default().to_vec();
        let swapped = short.get(at) == long.get(at + 1) && short.get(at + 1) == long.get(at);
        let letters = short.get(at).is_some_and(|c| c.is_alphabetic());
        return swapped && letters && rest(&short) == rest(&long);
    }
    if short.len() + 1 != long.len() || short.get(at..) != long.get(at + 1..) {
        return false;
    }
    let extra = long.get(at).copied().unwrap_or_default();
    let doubled = at > 0 && long.get(at - 1) == Some(&extra);
    // The first and the last letter of each word change the meaning: `tab` and `tabs`, `link` and `blink`.
    let edge = |c: Option<&char>| c.is_none_or(|c| !c.is_alphanumeric());
    let inside = at > 0 && !edge(long.get(at - 1)) && !edge(long.get(at + 1));
    extra.is_alphabetic()
        && (doubled && !(edge(long.get(at + 1)) && extra == 's') || inside && long.len() >= 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typos_are_distinguished_from_other_words() {
        for (one, other) in [
            ("buton", "button"),
            ("buttno", "button"),
            ("carosel", "carousel"),
            ("stepper", "steper"),
            ("dropdwn-menu", "dropdown-menu"),
        ] {
            assert!(is_typo(one, other) && is_typo(other, one), "{one} {other}");
        }
        for (one, other) in [
            ("tab", "tabs"),
            ("card", "cart"),
            ("chat", "chart"),
            ("form", "font"),
            ("sidebar-01", "sidebar-10"),
            ("link", "blink"),
            ("table", "tables"),
            ("light", "right"),
            ("list", "lists"),
            ("input", "inputs"),
        ] {
            assert!(!is_typo(one, other), "{one} {other}");
        }
        assert_eq!(look("date-picker"), look("datepicker"));
        assert_eq!(look("modem"), look("modern"));
        assert_eq!(look("tab1e"), look("table"));
        assert_eq!(look("t0ast"), look("toast"));
        for (one, other) in [("b\u{443}te", "byte"), ("butt\u{43e}n", "button"), ("butt\u{3bf}n", "button")] {
            assert_eq!(look(one), look(other), "{one}");
        }
        assert_ne!(look("sidebar-01"), look("sidebar-07"));
    }
}
