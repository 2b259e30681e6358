//! Registries on real servers of the test: good ones, and hostile ones.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![allow(unreachable_pub)]

mod cached;
mod history;
mod hostile;
mod judged;
mod mirrored;
mod reading;
mod server;
