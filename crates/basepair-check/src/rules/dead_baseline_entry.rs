//! A baseline should contain only findings that still exist.

use super::check;

check!(DEAD_BASELINE_ENTRY, "dead-baseline-entry");
