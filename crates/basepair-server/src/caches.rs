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
    /// Items of the past.
    pub past: Cache<Unavailable>,
}

/// How many frames are built at a time.
pub const FRAMING_THREADS: usize = 2;

/// How many searches run at a time.
pub fn searching_threads() -> usize {
    (cores() / 2).max(1)
}

impl Caches {
    /// What each cache holds, by a name for metrics.
    pub fn figures(&self) -> [(&'static str, Figures); 5] {
        [
            ("pages", self.pages.figures()),
            ("answers", self.answers.figures()),
            ("searches", self.searches.figures()),
            ("frames", self.frames.figures()),
            ("past", self.past.figures()),
        ]
    }
}

impl Default for Caches {
    fn default() -> Self {
        let makers = Makers::default();
        Self {
            pages: Cache::new(PAGE_BYTES, makers.clone(), Work::Document),
            past: Cache::new(ANSWER_BYTES, makers.clone(), Work::Document),
            answers: Cache::new(ANSWER_BYTES, makers, Work::Document),
            searches: Cache::new(ANSWER_BYTES, Makers::of(searching_threads()), Work::Search),
            frames: Cache::new(FRAME_BYTES, Makers::of(FRAMING_THREADS), Work::Document),
        }
    }
}
