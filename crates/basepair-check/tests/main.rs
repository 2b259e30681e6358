//! Tests of the rules: files in, findings out.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod advice;
mod app;
mod config;
mod fix;
mod mutation;
mod names;
mod precision;
mod spec;
mod specs;
mod table;
