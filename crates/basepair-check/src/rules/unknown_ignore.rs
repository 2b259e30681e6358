//! An ignore names a rule that exists and that may be ignored.

use super::check;

check!(UNKNOWN_IGNORE, "unknown-ignore");
