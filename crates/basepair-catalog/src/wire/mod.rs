//! The shapes of the answers. Each is written in one place and used by serving, building and the API's own
//! description alike.

pub mod architecture;
pub mod authored;
pub mod digests;
pub mod finding;
pub mod index;
pub mod item;
pub mod may;
pub mod problem;
pub mod retired;
pub mod service;

/// Serialises an answer the way every answer looks: two-space JSON.
pub fn pretty(value: &impl serde::Serialize) -> String {
    // Our answers hold strings, numbers and maps with string keys: nothing that JSON cannot say.
    serde_json::to_string_pretty(value).unwrap_or_default()
}
