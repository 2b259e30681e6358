//! Files of an application that do not belong to an element are not checked; one note gives their number.

use super::check;

check!(UNMAPPED_FILE, "unmapped-file");
