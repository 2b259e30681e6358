//! What people and programs are told: findings as text with the line and a caret, or as JSON, and single
//! lines.

pub mod diff;
pub mod json;
pub mod plain;
pub mod text;

use std::io::Write;

/// Says something to the person at the terminal. Whether anyone listens changes nothing about the work, so a
/// closed stderr is no error: the exit code still tells the outcome.
pub fn say(text: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}
