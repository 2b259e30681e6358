//! A baseline names only findings that are still there.

use super::check;

check!(DEAD_BASELINE_ENTRY, "dead-baseline-entry");
