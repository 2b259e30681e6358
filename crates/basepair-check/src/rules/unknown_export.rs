//! An import must name something that the imported file exports.

use super::{check, names};

check!(UNKNOWN_EXPORT, "unknown-export", names::check);
