//! What belongs nowhere in an application is not checked, and one note says how much that is.

use super::check;

check!(UNMAPPED_FILE, "unmapped-file");
