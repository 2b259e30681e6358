//! The texts of a registry while they are read: packed, and each once.

use basepair_model::shared::SharedStr;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The texts so far, by digest.
pub(super) struct Texts(Mutex<HashMap<u64, SharedStr>>);

/// Where a text is that was just read.
enum Kept {
    Earlier(SharedStr),
    /// By position in the texts that are packed next.
    New(usize),
}

impl Texts {
    pub(super) fn with_capacity(texts: usize) -> Self {
        Self(Mutex::new(HashMap::with_capacity(texts)))
    }

    /// Packs texts that were read. An equal text of an earlier call is shared.
    pub(super) fn keep<E>(&self, read: Vec<Result<String, E>>) -> Vec<Result<SharedStr, E>> {
        let (kept, digests, new) = self.find(read);
        // Without the lock: copying takes most of the time.
        let mut packed = SharedStr::pack(new);
        let mut known = self.known();
        for (digest, text) in digests.into_iter().zip(&mut packed) {
            match known.entry(digest) {
                Entry::Vacant(entry) => _ = entry.insert(text.clone()),
                // Another thread has read it at the same time.
                Entry::Occupied(entry) if entry.get() == text => *text = entry.get().clone(),
                Entry::Occupied(_) => {}
            }
        }
        drop(known);
        let shared = |kept| match kept {
            Kept::Earlier(text) => text,
            Kept::New(at) => packed.get(at).cloned().unwrap_or_default(),
        };
        kept.into_iter().map(|kept| kept.map(shared)).collect()
    }

    /// Where each text is, and those that are new, each once, with their digests.
    fn find<E>(&self, read: Vec<Result<String, E>>) -> (Vec<Result<Kept, E>>, Vec<u64>, Vec<String>) {
        let read: Vec<_> = read.into_iter().map(|text| text.map(|text| (digest(&text), text))).collect();
        let (mut digests, mut new): (Vec<u64>, Vec<String>) = (Vec::new(), Vec::new());
        let known = self.known();
        let mut find = |(digest, text): (u64, String)| {
            if let Some(earlier) = known.get(&digest).filter(|earlier| ***earlier == text) {
                return Kept::Earlier(earlier.clone());
            }
            let same = digests.iter().position(|other| *other == digest);
            let same = same.filter(|at| new.get(*at) == Some(&text));
            Kept::New(same.unwrap_or_else(|| {
                digests.push(digest);
                new.push(text);
                new.len() - 1
            }))
        };
        (read.into_iter().map(|read| read.map(&mut find)).collect(), digests, new)
    }

    fn known(&self) -> MutexGuard<'_, HashMap<u64, SharedStr>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
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
