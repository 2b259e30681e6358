//! An application should not keep items that their registry has deprecated; one finding for each item, at its first file.

use super::check;

check!(DEPRECATED_ITEM, "deprecated-item");
