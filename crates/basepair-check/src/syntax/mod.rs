//! Source text to facts. Every parser lives below this module, and no type of theirs leaves it.

mod blocks;
pub(crate) mod classes;
mod comments;
mod css;
pub(crate) mod properties;
mod tsx;

use crate::facts::{Facts, Language};
use crate::registry::File;
use basepair_catalog::parallel::{SHARE, in_parallel};
use oxc_allocator::Allocator;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Reads one file.
pub fn read(path: &str, text: &str) -> Facts {
    read_with(&mut Allocator::default(), path, text)
}

/// Reads one file of many: syntax trees are built one after another in the same memory.
fn read_with(allocator: &mut Allocator, path: &str, text: &str) -> Facts {
    let language = Language::of(path);
    let mut facts = match language {
        Language::Ts | Language::Tsx | Language::Js | Language::Jsx => {
            tsx::read(allocator, path, text, language)
        }
        Language::Css => css::read(text),
        Language::Blocks => blocks::read(allocator, path, text),
        Language::Other => Facts::default(),
    };
    facts.language = language;
    comments::complete(&mut facts, path, text);
    facts.settle();
    facts
}

/// What was read before, so that a file that has not changed is not read again.
#[derive(Debug)]
pub struct Memory {
    known: Mutex<Known>,
    parsed: AtomicUsize,
    /// Whether there will be another run.
    keeps: bool,
}

/// By path, the digest of the text that was read, and what it said.
type Known = HashMap<String, (u64, Arc<Facts>)>;

impl Default for Memory {
    fn default() -> Self {
        Self { known: Mutex::default(), parsed: AtomicUsize::new(0), keeps: true }
    }
}

impl Memory {
    /// For a program that looks once and ends. Nothing is kept for another run, and nothing is given back piece by
    /// piece, because the system takes all of it at once.
    pub fn of_one_run() -> Self {
        Self { keeps: false, ..Self::default() }
    }

    pub fn is_of_one_run(&self) -> bool {
        !self.keeps
    }

    /// How many files were parsed so far.
    pub fn parsed(&self) -> usize {
        self.parsed.load(Ordering::Relaxed)
    }

    /// Gives every file its facts, on as many threads as the machine has cores. What is known of files that
    /// are gone is forgotten.
    pub(crate) fn read_all(&self, files: &mut [File<'_>]) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let before = &*known;
        let count = files.len();
        let shares = Mutex::new(files.chunks_mut(SHARE));
        let read: Vec<(String, (u64, Arc<Facts>))> = in_parallel(count, || {
            let mut allocator = Allocator::default();
            let mut read = Vec::new();
            loop {
                let share = shares.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some(share) = share else { return read };
                for file in share {
                    let kept = self.read_file(file, before, &mut allocator);
                    read.extend(kept.map(|digest| (file.path.clone(), (digest, Arc::clone(&file.facts)))));
                }
            }
        });
        *known = read.into_iter().collect();
    }

    /// Gives one file its facts, and the digest of its text where that will be asked for.
    fn read_file(&self, file: &mut File<'_>, before: &Known, allocator: &mut Allocator) -> Option<u64> {
        let digest = self.keeps.then(|| digest(file.text));
        let kept = before.get(&file.path).filter(|(seen, _)| Some(*seen) == digest);
        file.facts = match kept {
            Some((_, facts)) => Arc::clone(facts),
            None => {
                self.parsed.fetch_add(1, Ordering::Relaxed);
                Arc::new(read_with(allocator, &file.path, file.text))
            }
        };
        digest
    }
}

fn digest(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
