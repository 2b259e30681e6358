//! The guarantees of the crate: no text can crash the process, or keep it busy.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod api;
mod canonical;
mod depth;
mod module;
mod shapes;
mod walks;
