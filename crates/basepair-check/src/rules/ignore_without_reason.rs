//! An ignored finding says why it is right there.

use super::check;

check!(
    "ignore-without-reason",
    Error,
    File,
    "An ignored finding says why it is right there.",
    "Nobody can tell later whether the exception was a decision or an accident."
);
