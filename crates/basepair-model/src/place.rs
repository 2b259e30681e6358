//! Where something stands in a source text: byte spans, and the line and column a person sees.

use std::fmt;
use std::sync::Arc;

/// A half-open range of bytes in one source text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

impl Span {
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }
}

/// A named text that findings can point into. Kept alive by the findings that do.
#[derive(Debug)]
pub struct SourceText {
    /// Path relative to the registry's root, with `/` between segments.
    pub file: String,
    pub text: String,
}

impl SourceText {
    pub fn new(file: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        Arc::new(Self { file: file.into(), text: text.into() })
    }

    /// Line and column of a byte offset, both counted from one, columns in characters.
    pub fn position(&self, offset: usize) -> Position {
        let before = self.text.get(..offset.min(self.text.len())).unwrap_or(&self.text);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let column = before.get(line_start..).unwrap_or("").chars().count() + 1;
        Position { line, column }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

/// A span in a named text.
#[derive(Debug, Clone)]
pub struct Place {
    pub source: Arc<SourceText>,
    pub span: Span,
}

impl Place {
    pub fn new(source: &Arc<SourceText>, span: Span) -> Self {
        Self { source: Arc::clone(source), span }
    }

    pub fn file(&self) -> &str {
        &self.source.file
    }

    pub fn start(&self) -> Position {
        self.source.position(self.span.start)
    }

    pub fn end(&self) -> Position {
        self.source.position(self.span.end)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = self.start();
        write!(f, "{}:{}:{}", self.file(), start.line, start.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_not_bytes() {
        let source = SourceText::new("a.json", "ab\n\u{e9}\u{1f9ec}x");
        let offset = source.text.find('x').unwrap();
        assert_eq!(source.position(offset), Position { line: 2, column: 3 });
        assert_eq!(source.position(0), Position { line: 1, column: 1 });
    }

    #[test]
    fn an_offset_past_the_end_is_the_end() {
        let source = SourceText::new("a.json", "ab");
        assert_eq!(source.position(99), Position { line: 1, column: 3 });
    }
}
