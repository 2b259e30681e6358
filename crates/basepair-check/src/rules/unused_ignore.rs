//! An ignore stands only where its rule finds something.

use super::check;

check!(UNUSED_IGNORE, "unused-ignore");
