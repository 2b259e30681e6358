//! The texts of a registry while they are read: each once.
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, PoisonError};

/// The texts so far, by digest.
pub(super) struct Texts(Mutex<HashMap<u64, Arc<str>>>);

impl Texts {
    pub(super) fn with_capacity(texts: usize) -> Self {
        Self(Mutex::new(HashMap::with_capacity(texts)))
    }

    /// Shares texts that were read with equal ones of earlier calls.
    pub(super) fn keep<E>(&self, read: Vec<Result<String, E>>) -> Vec<Result<Arc<str>, E>> {
        // Without the lock: copying takes most of the time.
        let read: Vec<_> =
            read.into_iter().map(|text| text.map(|text| (digest(&text), Arc::<str>::from(text)))).collect();
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut share = |(digest, text)| match known.entry(digest) {
            Entry::Vacant(entry) => Arc::clone(entry.insert(text)),
            Entry::Occupied(entry) if *entry.get() == text => Arc::clone(entry.get()),
            Entry::Occupied(_) => text,
        };
        read.into_iter().map(|read| read.map(&mut share)).collect()
    }
}

/// The same for equal texts. Different texts with the same digest are only not shared, so it need not resist anybody: the
/// standard hasher takes 22 million more instructions for 2,000 files, 2 % of a check. Four parts are mixed independently of
/// each other, because one has to wait for its own last multiplication.
fn digest(text: &str) -> u64 {
    let mix = |digest: u64, word: u64| (digest.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    let (blocks, rest) = text.as_bytes().as_chunks::<32>();
    let mut parts = [text.len() as u64, 1, 2, 3];
    for block in blocks {
        let (words, _) = block.as_chunks::<8>();
        for (part, word) in parts.iter_mut().zip(words) {
            *part = mix(*part, u64::from_le_bytes(*word));
        }
    }
    parts.into_iter().chain(rest.iter().map(|byte| u64::from(*byte))).fold(0, mix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_are_kept_once() {
        let texts = Texts::with_capacity(0);
        let keep = |read: &[&str]| {
            let kept = texts.keep(read.iter().map(|text| Ok::<_, ()>((*text).to_owned())).collect());
            kept.into_iter().map(Result::unwrap).collect::<Vec<_>>()
        };
        let (first, second) = (keep(&["one", "two", "one"]), keep(&["three", "two"]));
        assert_eq!([&*first[0], &*first[1], &*first[2], &*second[0]], ["one", "two", "one", "three"]);
        assert!(std::ptr::eq(&*first[0], &*first[2]) && std::ptr::eq(&*first[1], &*second[1]));
    }
}
