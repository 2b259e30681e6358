//! An ignore comment must name a rule that exists and that can be ignored.

use super::check;

check!(UNKNOWN_IGNORE, "unknown-ignore");
