//! The caches of a server, in which documents are kept that are made when they are asked for. They outlive snapshots, so
//! that their bounds hold across reloads.

use crate::cache::{Cache, Makers};
use basepair_site::Refusal;

/// How many bytes pages and images may take, and answers with parameters.
const PAGE_BYTES: usize = 64 * 1024 * 1024;
const ANSWER_BYTES: usize = 8 * 1024 * 1024;
const FRAME_BYTES: usize = 32 * 1024 * 1024;

/// What is made when it is asked for.
#[derive(Debug)]
pub struct Made {
    /// Pages, their twins and images.
    pub pages: Cache<Refusal>,
    /// Answers that depend on parameters. They have a budget of their own: anyone can ask for as many as they like.
    pub answers: Cache<Refusal>,
    /// Frames of live previews, and the files that they load.
    pub frames: Cache<Refusal>,
}

impl Default for Made {
    fn default() -> Self {
        let makers = Makers::default();
        Self {
            pages: Cache::new(PAGE_BYTES, makers.clone()),
            answers: Cache::new(ANSWER_BYTES, makers.clone()),
            frames: Cache::new(FRAME_BYTES, makers),
        }
    }
}
