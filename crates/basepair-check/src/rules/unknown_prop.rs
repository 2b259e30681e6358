//! An attribute must be a prop of its component.

use super::{check, names};

check!(UNKNOWN_PROP, "unknown-prop", names::check);
