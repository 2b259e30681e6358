//! What people and programs are told: findings as text with the line and a caret, as JSON, as SARIF and as commands
//! of GitHub Actions; and single lines.

pub mod base;
pub mod diff;
pub mod github;
pub mod json;
pub mod plain;
pub mod progress;
pub mod sarif;
mod snippet;
pub mod spec;
pub mod text;

use crate::cli::{ColorChoice, GlobalArgs};
use std::io::Write;
use std::sync::OnceLock;

/// How much is printed. Set once, by `main`; tests and libraries have the usual amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Amount {
    Quiet,
    #[default]
    Usual,
    Verbose,
}

static AMOUNT: OnceLock<Amount> = OnceLock::new();

/// Follows the flags that every command has.
pub fn configure(global: GlobalArgs) {
    let amount = match (global.quiet, global.verbose) {
        (true, _) => Amount::Quiet,
        (_, true) => Amount::Verbose,
        _ => Amount::Usual,
    };
    let _ = AMOUNT.set(amount);
    match global.color {
        ColorChoice::Auto => {}
        ColorChoice::Always => anstream::ColorChoice::Always.write_global(),
        ColorChoice::Never => anstream::ColorChoice::Never.write_global(),
    }
}

fn amount() -> Amount {
    AMOUNT.get().copied().unwrap_or_default()
}

pub fn is_quiet() -> bool {
    amount() == Amount::Quiet
}

pub fn is_verbose() -> bool {
    amount() == Amount::Verbose
}

/// A hint or a sign of progress, on stderr; nothing under `--quiet`. Whether anyone reads it changes nothing about the
/// work, so a closed stderr is no error: the exit code still tells the outcome.
pub fn say(text: &str) {
    if !is_quiet() {
        warn(text);
    }
}

/// The same for what only `--verbose` tells.
pub fn detail(text: &str) {
    if is_verbose() {
        warn(text);
    }
}

/// What is told in any case: errors, and what somebody has to know about them.
pub fn warn(text: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}
