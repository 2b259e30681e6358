//! What people and programs are told: findings as text with the line and a caret, as JSON, as SARIF and as commands
//! of GitHub Actions; and single lines.

pub mod base;
pub mod diff;
pub mod github;
pub mod json;
pub mod plain;
pub mod sarif;
mod snippet;
pub mod spec;
pub mod text;

use std::io::Write;

/// Says something to the person at the terminal. Whether anyone listens changes nothing about the work, so a
/// closed stderr is no error: the exit code still tells the outcome.
pub fn say(text: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}
