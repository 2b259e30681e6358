//! An ignore comment must give a reason.

use super::check;

check!(IGNORE_WITHOUT_REASON, "ignore-without-reason");
