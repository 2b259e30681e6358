//! Output for people and programs: findings as text with the line and a caret, as JSON, and in the formats of code scanning
//! and CI systems; and single lines.

pub mod answers;
pub mod base;
pub mod diff;
pub(crate) mod explained;
pub mod github;
pub mod gitlab;
pub mod json;
pub mod junit;
pub mod plain;
pub mod progress;
pub mod sarif;
mod snippet;
pub mod text;
pub(crate) mod worst;

use crate::cli::{ColorChoice, GlobalArgs};
use std::io::Write;
use std::sync::OnceLock;

/// How much is printed. Set once, by `main`; tests and libraries use the default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Amount {
    Quiet,
    #[default]
    Usual,
    Verbose,
}

static AMOUNT: OnceLock<Amount> = OnceLock::new();

/// Applies the global flags.
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

/// Prints a hint or progress on stderr; nothing under `--quiet`. A closed stderr is not an error: the exit code
/// still gives the result.
pub fn say(text: &str) {
    if !is_quiet() {
        warn(text);
    }
}

/// Like `say`, but only under `--verbose`.
pub fn detail(text: &str) {
    if is_verbose() {
        warn(text);
    }
}

/// Prints always: errors and important notes about them.
pub fn warn(text: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{text}");
}
