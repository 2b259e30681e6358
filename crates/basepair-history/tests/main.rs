//! The past of registries in repositories that the real `git` has made.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod bounds;
mod changes;
mod own;
mod repository;
mod state;
mod support;
mod walk;
