//! A text that is given to a prop must be one of those that it may be.

use super::{check, names};

check!(UNKNOWN_VARIANT, "unknown-variant", names::check);
