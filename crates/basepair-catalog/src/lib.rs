//! Sources in, one immutable catalog out, and the JSON documents built from it.
//!
//! [`load`] is the only part that reads a registry; everything after it is a pure function of what was read.
//! Nothing here depends on HTTP, the terminal or a parser of components.

pub mod address;
pub mod catalog;
pub mod contents;
pub mod document;
pub mod documents;
pub mod files;
pub mod item;
pub mod library;
pub mod load;
pub use basepair_model::nearest;
pub mod query;
pub mod search;
pub mod skills;
pub mod suggest;
pub mod wire;
