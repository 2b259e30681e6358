//! Catalog and kit in, documents out.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used)]

mod frames;
mod kit;
mod needs;
mod resolving;
mod styles;
mod support;
