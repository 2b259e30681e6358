//! Measures the nesting depth of a script without recursion. The parser recurses and a stack overflow ends the
//! process, so it only gets texts that were measured here.
//!
//! A level is anything that can put one node of the syntax tree below another: an open bracket, an element, an
//! operator, a call in a chain of calls, a keyword before an expression. The result is an upper bound of the
//! height of the tree, not the height itself: where a text is ambiguous, both interpretations are followed and
//! the deeper one counts.
//!
//! This is long because nothing shorter keeps the promise; tried, over 15,264 sources of public registries, of which this
//! refuses none:
//! - A coarse bound on tokens and on places that the parser may read twice (`harmless.rs`) refuses a fifth of them. A stack for
//!   30,000 levels makes it a sixth, 16 times the work a tenth, a million levels and 65,536 times the work one of 37. Stacks
//!   are not the problem: ambiguous places inside each other double the work each time, and only following the tokens tells
//!   which are inside each other. What the coarse bound clears is not followed, so that it pays as a fast path.
//! - A limit inside the parser: its configuration is called for every token, but the tables that another one would need are
//!   private to the parser, and its allocator has no limit.
//! - A process that tries first would have to parse everything twice, wherever a server may start none.

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
