//! The guarantees of the crate: no text can crash the process, or keep it busy.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod api;
mod canonical;
mod depth;
mod module;
mod shapes;
mod walks;

/// Whether this is the full run, in which some tests do more: the stage `walks` of `cargo xtask test --full`.
fn is_full() -> bool {
    std::env::var_os("BASEPAIR_FULL").is_some_and(|value| !value.is_empty())
}
