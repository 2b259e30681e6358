//! An ignore names a rule that exists and that may be ignored.

use super::check;

check!(
    "unknown-ignore",
    Error,
    File,
    "An ignore names a rule that exists and that may be ignored.",
    "A misspelt ignore protects nothing, and the reader believes that it does."
);
