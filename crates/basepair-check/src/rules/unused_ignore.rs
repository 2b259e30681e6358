//! An ignore comment should only be used where its rule reports a finding.

use super::check;

check!(UNUSED_IGNORE, "unused-ignore");
