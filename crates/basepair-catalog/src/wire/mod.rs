//! The shapes of the responses. Each is declared in one place and used by serving, building and the API
//! description.

pub mod architecture;
pub mod authored;
pub mod changes;
pub mod dependents;
pub mod digests;
pub mod documents;
pub mod finding;
mod form;
pub mod history;
pub mod index;
pub mod item;
pub mod may;
pub mod plan;
pub mod problem;
pub mod registries;
pub mod retired;
pub mod service;

/// Serializes a response in the common format: JSON with two-space indentation.
pub fn pretty(value: &impl serde::Serialize) -> String {
    // Our responses contain strings, numbers and maps with string keys: serialization cannot fail.
    serde_json::to_string_pretty(value).unwrap_or_default()
}
