//! Splits a style sheet into its statements, in one pass and without recursion: at-rules, rules, declarations
//! and the ends of blocks. Their content is not checked; browsers accept far more than any grammar.

use crate::facts::MOST_PROBLEMS;
use basepair_model::place::Span;
use std::ops::Range;

/// The maximum number of open blocks and brackets.
const MOST_OPEN: usize = 500;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece {
    /// `@name prelude;` or `@name prelude {`
    AtRule {
        name: Range<usize>,
        prelude: Range<usize>,
        opens: bool,
    },
    /// `selector {`
    Rule {
        selector: Range<usize>,
    },
    Declaration {
        name: Range<usize>,
        value: Range<usize>,
    },
    /// `}`
    Close,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fault {
    /// The sheet, or a bracket in it, is nested too deeply.
    TooDeep,
    Syntax(&'static str),
}

pub(super) struct Scanner<'t> {
    bytes: &'t [u8],
    at: usize,
    /// Open blocks.
    blocks: usize,
    pub(super) comments: Vec<Range<usize>>,
    pub(super) faults: Vec<(Fault, Span)>,
}

/// How the text of a statement ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Semicolon,
    Open,
    Close,
    Text,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { bytes: text.as_bytes(), at: 0, blocks: 0, comments: Vec::new(), faults: Vec::new() }
    }

    fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    fn starts_with(&self, at: usize, prefix: &[u8]) -> bool {
        self.bytes.get(at..).is_some_and(|rest| rest.starts_with(prefix))
    }

    fn fault(&mut self, message: &'static str, start: usize, end: usize) {
        if self.faults.len() < MOST_PROBLEMS {
            self.faults.push((Fault::Syntax(message), Span::new(start, end)));
        }
    }

    /// The next statement. `inside` is whether declarations are allowed here.
    pub(super) fn next(&mut self, inside: bool) -> Option<Piece> {
        loop {
            self.skip_blanks();
            if self.at >= self.bytes.len() {
                if self.blocks > 0 {
                    self.fault("a block is never closed", self.at, self.at);
                }
                return None;
            }
            let start = self.at;
            if self.byte(start) == b'}' {
                self.at += 1;
                if self.blocks == 0 {
                    self.fault("`}` has no matching `{`", start, start + 1);
                    continue;
                }
                self.blocks -= 1;
                return Some(Piece::Close);
            }
            let named = self.byte(start) == b'@' && is_name(self.byte(start + 1));
            if named {
                self.at += 1;
                self.skip_name();
            }
            let name = start + 1..self.at;
            let text = self.at;
            let (end, colon) = self.run(!named)?;
            let finish = self.at;
            if end == End::Semicolon || end == End::Open {
                self.at += 1;
            }
            if end == End::Open {
                self.blocks += 1;
                if self.blocks > MOST_OPEN {
                    self.faults.push((Fault::TooDeep, Span::new(finish, finish + 1)));
                    return None;
                }
            }
            if named {
                return Some(Piece::AtRule { name, prelude: text..finish, opens: end == End::Open });
            }
            if end == End::Open {
                return Some(Piece::Rule { selector: start..finish });
            }
            if let Some(piece) = self.declaration(start..finish, colon, inside) {
                return Some(piece);
            }
        }
    }

    fn declaration(&mut self, text: Range<usize>, colon: Option<usize>, inside: bool) -> Option<Piece> {
        let Some(colon) = colon else {
            self.fault("a declaration has no `:`", text.start, text.end);
            return None;
        };
        let written = self.bytes.get(text.start..colon).unwrap_or_default();
        let length = written.trim_ascii_end().len();
        let name = text.start..text.start + length;
        if length == 0 {
            self.fault("a declaration has no name", text.start, text.end);
            return None;
        }
        if !inside {
            self.fault("a declaration is outside of every rule", name.start, name.end);
        }
        Some(Piece::Declaration { name, value: colon + 1..text.end })
    }

    fn skip_name(&mut self) {
        while is_name(self.byte(self.at)) || self.byte(self.at) == b'\\' {
            self.at = if self.byte(self.at) == b'\\' { self.escape_end(self.at) } else { self.at + 1 };
        }
        self.at = self.at.min(self.bytes.len());
    }

    /// Skips what separates statements.
    fn skip_blanks(&mut self) {
        loop {
            if self.starts_with(self.at, b"/*") {
                self.comment();
            } else if self.starts_with(self.at, b"<!--") {
                self.at += 4;
            } else if self.starts_with(self.at, b"-->") {
                self.at += 3;
            } else if self.byte(self.at).is_ascii_whitespace() || self.byte(self.at) == b';' {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    /// Moves to the end of a statement; returns how it ends and the position of its first colon. `None` if it
    /// is nested too deeply.
    fn run(&mut self, may_declare: bool) -> Option<(End, Option<usize>)> {
        let start = self.at;
        let custom = may_declare && self.starts_with(start, b"--");
        let mut open: Vec<(u8, usize)> = Vec::new();
        let mut colon = None;
        while self.at < self.bytes.len() {
            let at = self.at;
            let byte = self.byte(at);
            match byte {
                b'/' if self.byte(at + 1) == b'*' => {
                    self.comment();
                    continue;
                }
                b'"' | b'\'' => {
                    self.string();
                    continue;
                }
                b'\\' => {
                    self.at = self.escape_end(at).min(self.bytes.len());
                    continue;
                }
                b'(' if self.is_address() => {
                    self.address(&mut open);
                    continue;
                }
                b';' if open.is_empty() => return Some((End::Semicolon, colon)),
                b'{' if open.is_empty() && !(custom && colon.is_some()) => return Some((End::Open, colon)),
                b'}' if open.is_empty() => return Some((End::Close, colon)),
                b'(' | b'[' | b'{' => open.push((byte, at)),
                b')' | b']' | b'}' => self.close(&mut open, byte),
                b':' if open.is_empty() && colon.is_none() => colon = Some(at),
                _ => {}
            }
            if self.blocks + open.len() > MOST_OPEN {
                self.faults.push((Fault::TooDeep, Span::new(at, at + 1)));
                return None;
            }
            self.at = at + 1;
        }
        if let Some((_, at)) = open.first() {
            self.fault("a bracket is never closed", *at, at + 1);
        }
        Some((End::Text, colon))
    }

    fn close(&mut self, open: &mut Vec<(u8, usize)>, byte: u8) {
        let opener = match byte {
            b')' => b'(',
            b']' => b'[',
            _ => b'{',
        };
        if open.last().is_some_and(|(last, _)| *last == opener) {
            open.pop();
        } else if open.is_empty() {
            self.fault("a bracket has no matching opening bracket", self.at, self.at + 1);
        }
    }

    fn comment(&mut self) {
        let start = self.at;
        self.at += 2;
        while self.at < self.bytes.len() && !self.starts_with(self.at, b"*/") {
            self.at += 1;
        }
        self.at = (self.at + 2).min(self.bytes.len());
        self.comments.push(start..self.at);
    }

    fn string(&mut self) {
        let start = self.at;
        let quote = self.byte(start);
        self.at += 1;
        while self.at < self.bytes.len() {
            match self.byte(self.at) {
                b'\\' => self.at = self.escape_end(self.at).min(self.bytes.len()),
                b'\n' | b'\r' | 0x0C => break,
                byte => {
                    self.at += 1;
                    if byte == quote {
                        return;
                    }
                }
            }
        }
        self.fault("a string is never closed", start, self.at);
    }

    /// The position after a backslash and what it escapes: hexadecimal digits with a space, or one character.
    fn escape_end(&self, at: usize) -> usize {
        let mut end = at + 1;
        while end < at + 7 && self.byte(end).is_ascii_hexdigit() {
            end += 1;
        }
        if end > at + 1 {
            return end + usize::from(self.byte(end).is_ascii_whitespace());
        }
        if self.starts_with(end, b"\r\n") { end + 2 } else { end + 1 }
    }

    /// Whether the parenthesis here starts `url(…)`.
    fn is_address(&self) -> bool {
        let before = self.bytes.get(self.at.saturating_sub(3)..self.at).unwrap_or_default();
        before.eq_ignore_ascii_case(b"url")
    }

    /// A URL without quotes, in which neither comments nor brackets have a meaning. With quotes, or if it never
    /// ends, `url(` is a function like any other.
    fn address(&mut self, open: &mut Vec<(u8, usize)>) {
        let start = self.at;
        let mut at = start + 1;
        while at < self.bytes.len() && !matches!(self.byte(at), b')' | b'"' | b'\'' | b'(' | b'\n') {
            at = if self.byte(at) == b'\\' { self.escape_end(at) } else { at + 1 };
        }
        if self.byte(at) == b')' {
            self.at = at + 1;
        } else {
            open.push((b'(', start));
            self.at = start + 1;
        }
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'\\') || byte >= 0x80
}
