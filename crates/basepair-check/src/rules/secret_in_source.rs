//! A source file must not contain a secret key.

use super::check;
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use crate::secret;
use basepair_catalog::parallel::map_in_parallel;
use basepair_model::place::Span;

check!(SECRET_IN_SOURCE, "secret-in-source", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    // Every byte is looked at, which takes longer than any other rule: on one thread, it would be the last one to end.
    let found = map_in_parallel(&registry.files, |file| (keys(file.text), secret::private_key(file.text)));
    for (file, (keys, private_key)) in registry.files.iter().zip(found) {
        reporter.checked(1);
        for (span, kind) in keys {
            let message = format!("`{}` contains what looks like {kind}", file.path);
            let help = "revoke the key if it is real, and read it from the environment";
            reporter.in_file(file, span, Diagnostic::new(message, help));
        }
        if let Some(at) = private_key {
            let message = format!("`{}` contains a private key", file.path);
            let help = "revoke the key if it is real, and remove it from the registry";
            reporter.in_file(file, at, Diagnostic::new(message, help));
        }
    }
}

/// The keys in a text, each once, however often it occurs.
fn keys(text: &str) -> Vec<(Span, &'static str)> {
    let mut seen: Vec<&str> = Vec::new();
    let mut found = Vec::new();
    for (at, word) in words(text) {
        let Some(kind) = secret::key(word) else { continue };
        if !seen.contains(&word) {
            seen.push(word);
            found.push((Span::new(at, at + word.len()), kind));
        }
    }
    found
}

/// The length of the shortest known key.
const SHORTEST: usize = 20;

/// For every byte, whether it is a character of a word. A table, because most bytes of a registry are looked up: without
/// it, finding words takes 60 instead of 36 million instructions for 2,000 files.
const KEY: [bool; 256] = {
    let mut key = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        // `get_mut` is not available in constants.
        #[allow(clippy::indexing_slicing)]
        {
            key[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
        }
        byte += 1;
    }
    key
};

/// Words that are long enough to be a key, with their offsets. Most words are short, so only every twentieth byte is
/// probed: no long word fits between two probes.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_key = |byte: &u8| KEY.get(usize::from(*byte)).is_some_and(|key| *key);
    let bytes = text.as_bytes();
    // No word that continues here starts before this offset.
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let probe = from + SHORTEST - 1;
            if !is_key(bytes.get(probe)?) {
                from = probe + 1;
                continue;
            }
            let before = bytes.get(from..probe)?.iter().rev().take_while(|byte| is_key(byte)).count();
            let after = bytes.get(probe..)?.iter().take_while(|byte| is_key(byte)).count();
            let (start, end) = (probe - before, probe + after);
            from = end + 1;
            if end - start >= SHORTEST {
                return Some((start, text.get(start..end)?));
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::indexing_slicing)]
    fn every_long_word_is_found_at_any_offset() {
        let long = "a".repeat(SHORTEST);
        let short = "b".repeat(SHORTEST - 1);
        for lead in 0..50 {
            let text =
                format!("{}{short} {long}\n{short}\"{long}cd\" {}", " ".repeat(lead), "x ".repeat(lead));
            let found: Vec<&str> = words(&text).map(|(at, word)| &text[at..at + word.len()]).collect();
            assert_eq!(found, [long.clone(), format!("{long}cd")], "{lead}");
        }
        assert_eq!(words(&long).count(), 1);
        assert_eq!(words(&short).count() + words("").count(), 0);
    }
}
