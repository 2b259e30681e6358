//! An ignored finding says why it is right there.

use super::check;

check!(IGNORE_WITHOUT_REASON, "ignore-without-reason");
