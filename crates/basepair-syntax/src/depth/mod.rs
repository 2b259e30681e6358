//! How deep a script nests, found without recursion. The parser recurses and a stack that overflows ends the process, so
//! it sees no text that was not measured here.
//!
//! A level is whatever can put one node of the syntax tree below another: an open bracket, an element, an operator, a
//! call in a chain of calls, a keyword in front of an expression. What is counted is an upper bound of the height of the
//! tree, not the height itself: where a text can be understood in two ways, both are followed and the deeper one counts.

mod frame;
mod markup;
mod punctuation;
mod script;
mod word;
mod world;

use basepair_model::place::Span;

/// The deepest script that is parsed. Operators and calls of one expression count as levels too, so this is far more than
/// brackets alone would ever need: the deepest of twenty thousand published files has 263. The hungriest shape takes
/// 1.9 KB of stack for a level in a debug build.
const MOST: u32 = 4_000;

/// What a script may hold besides plain JavaScript.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Dialect {
    pub(crate) types: bool,
    pub(crate) markup: bool,
}

/// Where the limit is crossed, or after which the nesting cannot be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooDeep {
    pub(crate) at: Span,
}

impl TooDeep {
    fn at(text: &str, offset: usize) -> Self {
        let offset = (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        let length = text.get(offset..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        Self { at: Span::new(offset, offset + length) }
    }
}

/// Checks that a script can be parsed on a parsing thread, and says how deep it is at most.
pub(crate) fn check(text: &str, dialect: Dialect) -> Result<u32, TooDeep> {
    script::deepest(text, dialect, MOST)
}
