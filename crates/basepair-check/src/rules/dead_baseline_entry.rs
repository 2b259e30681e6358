//! A baseline names only findings that are still there.

use super::check;

check!(
    "dead-baseline-entry",
    Warning,
    Document,
    "A baseline names only findings that are still there.",
    "The entry would silently take back a mistake that somebody has mended."
);
