//! Source text to facts. Every parser lives below this module, and no type of theirs leaves it.

mod blocks;
pub(crate) mod classes;
mod comments;
mod css;
pub(crate) mod properties;
mod tsx;

use crate::facts::{Facts, Language};
use crate::registry::File;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Reads one file.
pub fn read(path: &str, text: &str) -> Facts {
    let language = Language::of(path);
    let mut facts = match language {
        Language::Ts | Language::Tsx | Language::Js | Language::Jsx => tsx::read(path, text, language),
        Language::Css => css::read(text),
        Language::Blocks => blocks::read(path, text),
        Language::Other => Facts::default(),
    };
    facts.language = language;
    comments::complete(&mut facts, path, text);
    facts
}

/// What was read before, so that a file that has not changed is not read again.
#[derive(Debug, Default)]
pub struct Memory {
    known: Mutex<HashMap<String, (u64, Arc<Facts>)>>,
    parsed: AtomicUsize,
}

impl Memory {
    /// How many files were parsed so far.
    pub fn parsed(&self) -> usize {
        self.parsed.load(Ordering::Relaxed)
    }

    /// Gives every file its facts, on as many threads as the machine has cores. What is known of files that
    /// are gone is forgotten.
    pub(crate) fn read_all(&self, files: &mut [File<'_>]) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let share = files.len().div_ceil(threads).max(32);
        let before = &*known;
        let read: Vec<(String, (u64, Arc<Facts>))> = std::thread::scope(|scope| {
            let read_share = |files: &mut [File<'_>]| {
                let known = |file: &mut File<'_>| {
                    let digest = digest(file.text);
                    let kept = before.get(&file.path).filter(|(seen, _)| *seen == digest);
                    file.facts = match kept {
                        Some((_, facts)) => Arc::clone(facts),
                        None => {
                            self.parsed.fetch_add(1, Ordering::Relaxed);
                            Arc::new(read(&file.path, file.text))
                        }
                    };
                    (file.path.clone(), (digest, Arc::clone(&file.facts)))
                };
                files.iter_mut().map(known).collect::<Vec<_>>()
            };
            let running: Vec<_> =
                files.chunks_mut(share).map(|files| scope.spawn(move || read_share(files))).collect();
            let joined = running.into_iter().map(|thread| match thread.join() {
                Ok(read) => read,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            joined.flatten().collect()
        });
        *known = read.into_iter().collect();
    }
}

fn digest(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
