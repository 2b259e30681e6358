//! The past of registries in repositories that the real `git` has made.

mod changes;
mod repository;
mod state;
mod support;
