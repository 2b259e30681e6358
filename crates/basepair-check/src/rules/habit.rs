//! A habit: many items have the same finding. It is reported once, with a count, because the author decides about it once.

use super::entries::Listed;

/// Fewer are listed one by one.
const FEW: usize = 10;

/// The first item and how many more there are, if the finding is a habit of the `of` items that may have it.
pub(super) fn of<'l, 'r>(found: &'l [Listed<'r>], of: usize) -> Option<(&'l Listed<'r>, usize)> {
    let (first, rest) = found.split_first()?;
    (found.len() > FEW && 3 * found.len() > of).then_some((first, rest.len()))
}
