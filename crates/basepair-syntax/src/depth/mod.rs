//! Measures the nesting depth of a script without recursion. The parser recurses and a stack overflow ends the
//! process, so it only gets texts that were measured here.
//!
//! A level is anything that can put one node of the syntax tree below another: an open bracket, an element, an
//! operator, a call in a chain of calls, a keyword before an expression. The result is an upper bound of the
//! height of the tree, not the height itself: where a text is ambiguous, both interpretations are followed and
//! the deeper one counts.
//!
//! This is long because a coarse bound is not enough. A script has at most as many levels as tokens, and a stack for that
//! many could be reserved; but the parser also reads ambiguous parts again (parentheses that may be parameters, `<` that may
//! open types or an element), and such parts inside each other double its work each time. A bound that cannot tell which
//! brackets are really inside each other refuses one of six scripts of the default registry: that coarse bound is
//! `harmless.rs`, and what it cannot clear is followed here, token by token.

mod frame;
mod harmless;
mod markup;
mod punctuation;
mod reading;
mod script;
mod word;

use basepair_model::place::Span;

/// The maximum depth of a script that is parsed. Operators and calls of one expression count as levels too, so
/// this is far more than brackets alone would ever need: the deepest of twenty thousand published files has
/// 263. The most expensive shape takes 1.9 KB of stack per level in a debug build.
const MOST: u32 = 4_000;

/// What a script may contain besides plain JavaScript.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Dialect {
    pub(crate) types: bool,
    pub(crate) markup: bool,
}

/// Where the limit is exceeded, or after which the nesting is unknown.
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

/// Checks that a script can be parsed on a parsing thread. This also bounds ambiguity, for which the parser goes back and reads
/// again: when it was skipped for texts with at most 4,000 tokens, a test input made the parser use all memory.
pub(crate) fn check(text: &str, dialect: Dialect) -> Result<(), TooDeep> {
    if harmless::is_harmless(text, dialect, MOST, reading::most_work(text)) {
        return Ok(());
    }
    script::measure(text, dialect, MOST).map(drop)
}
