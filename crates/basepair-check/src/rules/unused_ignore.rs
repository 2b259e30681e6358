//! An ignore stands only where its rule finds something.

use super::check;

check!(
    "unused-ignore",
    Warning,
    File,
    "An ignore stands only where its rule finds something.",
    "It would hide the next mistake on that line, for a reason that was given for another."
);
