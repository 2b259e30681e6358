//! What keeps an item from being shown, known before any script runs: with file, line, column, the line itself and a caret.

use basepair_model::place::{SourceText, Span};
use std::sync::Arc;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// One line, names in backticks.
    pub message: String,
    /// Something to do.
    pub help: String,
    pub place: Option<Spot>,
}

/// A place in a source, as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    pub file: String,
    pub span: Span,
    pub line: usize,
    pub column: usize,
    /// The line, as far as it is worth showing.
    pub text: String,
    /// Where the caret stands in `text`, in characters, and how many there are.
    pub caret: (usize, usize),
}

/// Longer lines are cut around the place.
const WIDEST: usize = 160;

impl Problem {
    pub(crate) fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: help.into(), place: None }
    }

    pub(crate) fn at(mut self, file: &str, text: &Arc<str>, span: Span) -> Self {
        self.place = Some(Spot::new(file, text, span));
        self
    }
}

impl Spot {
    fn new(file: &str, text: &Arc<str>, span: Span) -> Self {
        let position = SourceText::new(file, text.clone()).position(span.start());
        let start = text.get(..span.start()).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
        let line = text.get(start..).and_then(|rest| rest.split(['\n', '\r']).next()).unwrap_or_default();
        let before = position.column - 1;
        let width = text
            .get(span.start()..span.end())
            .map_or(1, |it| it.split('\n').next().unwrap_or_default().chars().count());
        let cut = before.saturating_sub(WIDEST / 2);
        let shown: String =
            line.chars().skip(cut).take(WIDEST).map(|c| if c == '\t' { ' ' } else { c }).collect();
        let column = before - cut;
        let length = shown.chars().count();
        let caret = (column, width.clamp(1, length.saturating_sub(column).max(1)));
        Self { file: file.to_owned(), span, line: position.line, column: position.column, text: shown, caret }
    }
}
