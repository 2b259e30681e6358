//! The catalog through its public boundary: a source goes in; findings, a catalog and documents come out.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod load;
mod manifest;
mod model;
mod mutation;
mod search;
mod support;
mod wire;
