//! A component must be given the props that it requires.

use super::{check, names};

check!(MISSING_PROP, "missing-prop", names::check);
