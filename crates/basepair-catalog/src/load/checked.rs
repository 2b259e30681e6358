//! How much the rules of the loader have checked.

use basepair_model::rule::{self, Rule, Subject};

/// How many things of each kind were checked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Checked {
    pub documents: usize,
    pub items: usize,
    pub files: usize,
    pub elements: usize,
}

impl Checked {
    /// How many things each rule of the loader has checked, in the order of its table.
    pub fn by_rule(&self) -> impl Iterator<Item = (&'static Rule, usize)> {
        let count = |subject| match subject {
            Subject::Document => self.documents,
            Subject::Item => self.items,
            Subject::File | Subject::Import => self.files,
            Subject::Element => self.elements,
            Subject::Finding | Subject::Application | Subject::Withholding => 0,
        };
        rule::of_loader().iter().map(move |rule| (*rule, count(rule.subject)))
    }
}
