//! An item does not depend on an item that is withheld. Which items are is known only after every other rule, so this one
//! runs last, in [`crate::withhold`].

use super::check;

check!(WITHHELD_DEPENDENCY, "withheld-dependency");
