//! What the crate promises: no text can end the process, or keep it busy.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod canonical;
mod depth;
mod module;
mod shapes;
mod walks;
