//! A script that is described: its outline, with the text in which it stands.

use crate::outline::Outline;
use basepair_model::place::Span;
use std::ops::Deref;
use std::sync::Arc;

#[derive(Debug, Default)]
pub(super) struct Module<'t> {
    pub(super) path: &'t str,
    pub(super) text: Arc<str>,
    pub(super) outline: Arc<Outline>,
    /// What differs between the text of a type and the way it is printed, in the order of the file.
    pub(super) edits: Vec<Edit>,
    /// Where it is among those that are known.
    pub(super) position: usize,
}

impl Deref for Module<'_> {
    type Target = Outline;

    fn deref(&self) -> &Outline {
        &self.outline
    }
}

/// A place in the text that is printed differently.
#[derive(Debug)]
pub(super) struct Edit {
    pub(super) span: Span,
    pub(super) kind: EditKind,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum EditKind {
    /// A comment: left out.
    Comment,
    /// The end of a member that has no separator: one is added.
    Separator,
    /// A name that may stand for an argument of a generic type.
    Parameter,
}
