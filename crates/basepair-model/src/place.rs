//! Locations in a source text: byte spans, lines and columns.
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A half-open range of bytes in one source text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Span {
    // Half the size of `usize`: spans are by far the most frequent values.
    start: u32,
    end: u32,
}

impl Span {
    /// No source text is near four gigabytes; larger offsets are clamped.
    pub fn new(start: usize, end: usize) -> Self {
        let short = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self { start: short(start), end: short(end) }
    }

    pub fn start(self) -> usize {
        self.start as usize
    }

    pub fn end(self) -> usize {
        self.end as usize
    }
}

/// A named text that findings can point into. Kept alive by the findings that do.
#[derive(Debug)]
pub struct SourceText {
    /// Path relative to the registry's root, with `/` between segments.
    pub file: String,
    /// Shared with the catalog, so that a source is in memory once, however many findings point into it.
    pub text: Arc<str>,
    positions: OnceLock<Positions>,
}

/// Computed once, so that a thousand findings in a large text do not scan it a thousand times.
#[derive(Debug)]
struct Positions {
    /// The offset at which each line starts.
    lines: Vec<usize>,
    /// The number of characters before each block.
    blocks: Vec<usize>,
}

const BLOCK: usize = 1024;

impl SourceText {
    pub fn new(file: impl Into<String>, text: impl Into<Arc<str>>) -> Arc<Self> {
        Arc::new(Self { file: file.into(), text: text.into(), positions: OnceLock::new() })
    }

    fn positions(&self) -> &Positions {
        self.positions.get_or_init(|| {
            let bytes = self.text.as_bytes();
            let breaks = self.text.match_indices('\n').map(|(at, _)| at + 1);
            let mut blocks = vec![0];
            let mut before = 0;
            for block in bytes.chunks(BLOCK) {
                before += characters(block);
                blocks.push(before);
            }
            Positions { lines: std::iter::once(0).chain(breaks).collect(), blocks }
        })
    }

    /// The number of characters before a byte offset.
    fn characters_before(&self, offset: usize) -> usize {
        let block = offset / BLOCK;
        let rest = self.text.as_bytes().get(block * BLOCK..offset).unwrap_or_default();
        self.positions().blocks.get(block).copied().unwrap_or(0) + characters(rest)
    }

    /// The line of a byte offset, counted from one. Much cheaper than the column.
    pub fn line(&self, offset: usize) -> usize {
        self.positions().lines.partition_point(|start| *start <= offset.min(self.text.len()))
    }

    /// A line without its line break, counted from one, and the offset at which it starts.
    pub fn line_text(&self, line: usize) -> Option<(usize, &str)> {
        let start = *self.positions().lines.get(line.checked_sub(1)?)?;
        let rest = self.text.get(start..)?;
        let text = rest.split('\n').next().unwrap_or_default();
        Some((start, text.strip_suffix('\r').unwrap_or(text)))
    }

    /// Line and column of a byte offset, both counted from one, columns in characters.
    pub fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.text.len());
        let line = self.line(offset);
        let lines = &self.positions().lines;
        let line_start = lines.get(line.saturating_sub(1)).copied().unwrap_or(0);
        let column = self.characters_before(offset) - self.characters_before(line_start) + 1;
        Position { line, column }
    }
}

/// The number of characters in a piece of UTF-8: all bytes except continuation bytes. Counted in bytes, so that the compiler uses
/// vectors.
fn characters(bytes: &[u8]) -> usize {
    const LANE: usize = 240;
    let count = |lane: &[u8]| lane.iter().fold(0_u8, |count, byte| count + u8::from(*byte & 0xc0 != 0x80));
    bytes.chunks(LANE).map(|lane| usize::from(count(lane))).sum()
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
        self.source.position(self.span.start())
    }

    pub fn end(&self) -> Position {
        self.source.position(self.span.end())
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
    fn positions_are_right_across_blocks_and_long_lines() {
        let text = format!("{}\n{}x", "\u{e9}".repeat(700), "ab".repeat(3000));
        let source = SourceText::new("a.json", text.clone());
        for offset in [0, 2, 1022, 1024, 1026, 1400, 1401, 1402, 2048, 2049, 5000, text.len() - 1, text.len()]
        {
            let before = &text[..offset];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap().chars().count() + 1;
            assert_eq!(source.position(offset), Position { line, column }, "{offset}");
        }
        let edge = SourceText::new("a.json", "x".repeat(2048));
        assert_eq!(edge.position(2048), Position { line: 1, column: 2049 });
    }

    #[test]
    fn lines_are_found_by_number() {
        let source = SourceText::new("a.json", "ab\r\ncd\n");
        assert_eq!(source.line_text(1), Some((0, "ab")));
        assert_eq!(source.line_text(2), Some((4, "cd")));
        assert_eq!(source.line_text(3), Some((7, "")));
        assert_eq!((source.line_text(0), source.line_text(4)), (None, None));
    }

    #[test]
    fn an_offset_past_the_end_is_the_end() {
        let source = SourceText::new("a.json", "ab");
        assert_eq!(source.position(99), Position { line: 1, column: 3 });
    }
}
