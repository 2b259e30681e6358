//! The caches of a server, for documents that are built on request. They outlive snapshots, so that their
//! limits apply across reloads.

use crate::admission::Work;
use crate::cache::{Cache, Figures, Makers};
use crate::past::Unavailable;
use basepair_model::parallel::cores;
use basepair_site::Refusal;

/// Memory limits for pages and images, and for responses with parameters.
const PAGE_BYTES: usize = 64 * 1024 * 1024;
const ANSWER_BYTES: usize = 8 * 1024 * 1024;
const FRAME_BYTES: usize = 32 * 1024 * 1024;

/// Documents that are built on request.
#[derive(Debug)]
pub struct Caches {
    /// Pages, their twins and images.
    pub pages: Cache<Refusal>,
    /// Responses that depend on parameters. They have a separate budget, because clients can request any number of them.
    pub answers: Cache<Refusal>,
    /// Responses to searches, with threads of their own: however expensive the queries of some clients are, documents for
    /// others are built.
    pub searches: Cache<Refusal>,
    /// Frames of live previews, and the files that they load, with threads of their own: they may wait half a minute for the compiler
    /// of styles, which is code of the kit.
    pub frames: Cache<Refusal>,
    /// What is read from the repository of the registry, and comparisons of its states, as data and as pages. With threads of their
    /// own: there are as many as there are pairs of states, and each may take seconds.
    pub past: Cache<Unavailable>,
    pub comparisons: Cache<Refusal>,
}

/// How many frames are built at a time.
pub const FRAMING_THREADS: usize = 2;

/// How many searches run at a time.
pub fn searching_threads() -> usize {
    (cores() / 2).max(1)
}

/// How many documents of the past are made at a time.
pub fn threads_of_the_past() -> usize {
    (cores() / 2).max(1)
}

impl Caches {
    /// What each cache holds, by a name for metrics.
    pub fn figures(&self) -> [(&'static str, Figures); 6] {
        [
            ("pages", self.pages.figures()),
            ("answers", self.answers.figures()),
            ("searches", self.searches.figures()),
            ("frames", self.frames.figures()),
            ("past", self.past.figures()),
            ("comparisons", self.comparisons.figures()),
        ]
    }
}

impl Default for Caches {
    fn default() -> Self {
        let (makers, of_the_past) = (Makers::default(), Makers::of(threads_of_the_past()));
        Self {
            pages: Cache::new(PAGE_BYTES, makers.clone(), Work::Document),
            past: Cache::new(ANSWER_BYTES, of_the_past.clone(), Work::Document),
            comparisons: Cache::new(ANSWER_BYTES, of_the_past, Work::Document),
            answers: Cache::new(ANSWER_BYTES, makers, Work::Document),
            searches: Cache::new(ANSWER_BYTES, Makers::of(searching_threads()), Work::Search),
            frames: Cache::new(FRAME_BYTES, Makers::of(FRAMING_THREADS), Work::Document),
        }
    }
}
