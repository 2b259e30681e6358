//! Findings, printed: as text with the line and a caret, or as JSON.

pub mod json;
pub mod plain;
pub mod text;
