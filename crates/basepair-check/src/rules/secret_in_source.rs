//! A source holds no key of a service.

use super::check;
use crate::analysis::Analysis;
use crate::judge::{Judge, Verdict};
use crate::secret;
use basepair_model::place::Span;

check!(SECRET_IN_SOURCE, "secret-in-source", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    for file in &registry.files {
        judge.judged(1);
        // One key is one finding, however often it stands there.
        let mut told: Vec<&str> = Vec::new();
        for (at, word) in words(file.text) {
            let Some(kind) = secret::key(word) else { continue };
            if told.contains(&word) {
                continue;
            }
            told.push(word);
            let message = format!("`{}` holds what looks like {kind}", file.path);
            let help = "withdraw the key if it is real, and read it from the environment";
            judge.in_file(file, Span::new(at, at + word.len()), Verdict::new(message, help));
        }
        if let Some(at) = secret::private_key(file.text) {
            let message = format!("`{}` holds a private key", file.path);
            let help = "replace the key if it is real, and keep it out of the registry";
            judge.in_file(file, at, Verdict::new(message, help));
        }
    }
}

/// The shortest key that is known.
const SHORTEST: usize = 20;

/// Words that are long enough to be a key, with their places.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_key = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let mut at = 0;
    text.as_bytes().split(move |byte| !is_key(byte)).filter_map(move |word| {
        let start = at;
        at += word.len() + 1;
        (word.len() >= SHORTEST)
            .then(|| text.get(start..start + word.len()))
            .flatten()
            .map(|word| (start, word))
    })
}
