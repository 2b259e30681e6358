//! An item must not depend on a withheld item. Which items are withheld is known only after every other rule, so this
//! one runs last, in [`crate::withhold`].

use super::check;

check!(WITHHELD_DEPENDENCY, "withheld-dependency");
