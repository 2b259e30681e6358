//! How much of an interface a page shows. Sources decide how long names, types and comments are; a page stays small.

use basepair_syntax::api::{Inherited, Prop, Variant};

/// Text of authors in one section, in bytes: more than twice what the largest component of the default registry needs.
const MOST: usize = 32 * 1024;
/// What the markup around a piece of text takes, about.
const EACH: usize = 32;

pub(super) struct Budget(usize);

impl Default for Budget {
    fn default() -> Self {
        Self(MOST)
    }
}

impl Budget {
    /// Takes the length of a text, if that much is left.
    pub(super) fn takes(&mut self, length: usize) -> bool {
        let left = self.0.checked_sub(length.saturating_add(EACH));
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }

    pub(super) fn prop(&mut self, prop: &Prop) -> bool {
        let default = prop.default.as_ref().map_or(0, String::len);
        self.takes(prop.name.len() + prop.kind.len() + default + prop.comment.len() + EACH)
    }

    pub(super) fn inherited(&mut self, inherited: &Inherited) -> bool {
        let names = inherited.only.iter().flatten().chain(&inherited.without);
        self.takes(inherited.from.len() + names.map(|name| name.len() + EACH).sum::<usize>())
    }

    pub(super) fn variants(&mut self, name: &str, variants: &[Variant]) -> bool {
        let each = |variant: &Variant| {
            let values: usize = variant.values.iter().map(|value| value.len() + EACH).sum();
            variant.name.len() + variant.default.as_ref().map_or(0, String::len) + values + EACH
        };
        self.takes(name.len() + variants.iter().map(each).sum::<usize>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_left_out_and_what_follows_may_fit() {
        let mut budget = Budget::default();
        assert!(!budget.takes(MOST));
        assert!(budget.takes(MOST - 2 * EACH));
        assert!(!budget.takes(1));
        assert!(budget.takes(0) && !budget.takes(0));
        assert!(!budget.takes(usize::MAX));
    }
}
