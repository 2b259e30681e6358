//! Parses many files in parallel, and caches the facts, so that an unchanged file is not parsed again.

use crate::{Facts, read_with, threads};
use oxc_allocator::Allocator;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// How many files a thread takes at a time; for fewer, another thread is not worth starting.
const SHARE: usize = 16;

/// Facts are cached for at most this many bytes of text. For a larger registry, parsing again is cheaper than the memory.
const KEPT_TEXT: usize = 32 * 1024 * 1024;
/// The minimum size of the facts of a file.
const EACH: usize = 1024;

/// A file to read.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    pub path: &'a str,
    pub text: &'a str,
}

#[derive(Debug)]
pub struct Cache {
    known: Mutex<Known>,
    parsed: AtomicUsize,
    /// Whether facts are kept for another run.
    keeps: bool,
    /// Whoever writes a file may want its text to be taken for another one, whose facts are harmless: without the key of the
    /// process, nobody can look for one.
    key: RandomState,
}

/// By path, the digest of the parsed text, and its facts.
type Known = HashMap<String, (u64, Arc<Facts>)>;

impl Default for Cache {
    fn default() -> Self {
        Self { known: Mutex::default(), parsed: AtomicUsize::new(0), keeps: true, key: RandomState::new() }
    }
}

impl Cache {
    /// For a program that parses once and exits: nothing is kept.
    pub fn for_one_run() -> Self {
        Self { keeps: false, ..Self::default() }
    }

    pub fn is_for_one_run(&self) -> bool {
        !self.keeps
    }

    /// How many files were parsed so far.
    pub fn parsed(&self) -> usize {
        self.parsed.load(Ordering::Relaxed)
    }

    /// The facts of every file, in order. Other files are removed from the cache.
    pub fn read_all(&self, sources: &[Source<'_>]) -> Vec<Arc<Facts>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let before = &*known;
        let read = threads::map(sources, SHARE, |allocator, file| self.read(file, before, allocator));
        let size: usize = sources.iter().map(|source| source.text.len() + EACH).sum();
        let kept = sources.iter().zip(&read).filter(|_| size <= KEPT_TEXT);
        let kept = kept.filter_map(|(source, (digest, facts))| {
            Some((source.path.to_owned(), ((*digest)?, Arc::clone(facts))))
        });
        *known = kept.collect();
        read.into_iter().map(|(_, facts)| facts).collect()
    }

    /// The facts of one file, and the digest of its text if the next run needs it.
    fn read(
        &self,
        file: &Source<'_>,
        before: &Known,
        allocator: &mut Allocator,
    ) -> (Option<u64>, Arc<Facts>) {
        let digest = self.keeps.then(|| self.key.hash_one(file.text));
        let kept = before.get(file.path).filter(|(seen, _)| Some(*seen) == digest);
        let facts = match kept {
            Some((_, facts)) => Arc::clone(facts),
            None => {
                self.parsed.fetch_add(1, Ordering::Relaxed);
                Arc::new(read_with(allocator, file.path, file.text))
            }
        };
        (digest, facts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_can_know_which_texts_have_the_same_digest() {
        let [one, other] = [Cache::default(), Cache::default()].map(|cache| cache.key.hash_one("a text"));
        assert_ne!(one, other);
    }
}
