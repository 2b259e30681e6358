//! The vocabulary of basepair: JSON with spans, findings and their rules, the architecture model, the manifest and its
//! items. Pure values: nothing here reads a file, a clock or the environment.

pub mod architecture;
pub mod date;
pub mod finding;
pub mod front_matter;
pub mod item;
pub mod json;
pub mod manifest;
pub mod model;
pub mod name;
pub mod nearest;
pub mod network;
pub mod parallel;
pub mod path;
pub mod percent;
pub mod picture;
pub mod place;
pub mod quote;
pub mod rule;
mod shape;
pub mod text;
