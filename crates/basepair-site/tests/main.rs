//! Tests of the site: a source tree in, documents out.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod site;

mod cards;
mod foreign;
mod live;
mod markup;
mod text;
