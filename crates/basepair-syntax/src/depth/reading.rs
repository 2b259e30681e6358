//! One interpretation of a script, token by token.

mod statement;

use super::Dialect;
use super::frame::{Brace, Frame, Kind};
use super::word::{Word, is_modifier};
use crate::lexer::{Bytes, TemplateEnd};

/// How often the parser may read a byte on average. It tries types before comparisons and parameters before
/// parentheses, and nesting these doubles the work each time.
const WORK_PER_BYTE: u64 = 8;

/// Counted no further: one token that is read so often is too much for any text.
const MOST_READINGS: u64 = 1 << 32;

/// Additional work that every text is allowed, in tokens.
const FREE_WORK: u64 = 1 << 18;

/// How many steps one token may take: a template takes two.
const ARROW: u64 = 3;

/// How often the parser may read the tokens of a text, all together.
pub(super) fn most_work(text: &str) -> u64 {
    WORK_PER_BYTE.saturating_mul(text.len() as u64).saturating_add(FREE_WORK)
}

/// The token before the current position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// Nothing, an operator or an opening bracket: a value follows.
    Operator,
    Arrow,
    Colon,
    Semicolon,
    OpenBrace,
    Dot,
    Word(Word),
    /// A word after a dot, which is a name whatever it is.
    Member,
    /// A string, number, template, regular expression, `]` or a whole element.
    Value,
    Paren,
    /// `)` of `if (…)` and the like: a statement follows.
    Condition,
    Brace(Brace),
    /// `>` of a list of types.
    Angle(Angle),
    /// `=` in a tag.
    Attribute,
}

/// A list of types that has just been closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Angle {
    /// Whether it cannot be anything else.
    pub(super) clean: bool,
    /// Whether it follows a value.
    pub(super) behind_value: bool,
}

/// Whether a value ends or starts at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// An operator follows.
    Behind,
    /// A value follows.
    Before,
    Either,
}

pub(super) enum Step<'t> {
    On,
    /// The end of the text, or a position after which the parser reads nothing.
    Over,
    TooDeep(usize),
    /// There is another interpretation.
    Doubt(Box<Reading<'t>>),
}

#[derive(Debug, Clone)]
pub(super) struct Reading<'t> {
    pub(super) bytes: Bytes<'t>,
    pub(super) dialect: Dialect,
    pub(super) most: u32,
    pub(super) at: usize,
    pub(super) frames: Vec<Frame>,
    pub(super) before: Before,
    /// Whether there is a colon before the current word.
    behind_colon: bool,
    /// Whether there is a `for` before the current `await`.
    behind_for: bool,
    /// Whether the current word is a `type` that may start an alias.
    behind_type: bool,
    /// How many steps were taken, and at which one a parenthesis was closed last.
    steps: u64,
    pub(super) closed_at: u64,
    pub(super) deepest: u32,
    /// How many tokens the parser reads, including those that it reads again.
    pub(super) work: u64,
    most_work: u64,
}

impl<'t> Reading<'t> {
    pub(super) fn new(text: &'t str, dialect: Dialect, most: u32) -> Self {
        let bytes = Bytes::new(text.as_bytes());
        let mark = if bytes.starts_with(0, b"\xEF\xBB\xBF") { 3 } else { 0 };
        let at = if bytes.starts_with(mark, b"#!") { bytes.line_comment_end(mark) } else { mark };
        let frames = vec![Frame::new(Kind::Top, 0, 0)];
        let before = Before::Semicolon;
        let [behind_colon, behind_for, behind_type] = [false; 3];
        Self {
            bytes,
            dialect,
            most,
            at,
            frames,
            before,
            behind_colon,
            behind_for,
            behind_type,
            steps: 0,
            closed_at: 0,
            deepest: 0,
            work: 0,
            most_work: most_work(text),
        }
    }

    /// Whether both interpretations are the same from here on.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        self.at == other.at
            && self.before == other.before
            && self.frames.len() == other.frames.len()
            && self.frames.iter().zip(&other.frames).all(|(one, other)| one.kind == other.kind)
    }

    pub(super) fn absorb(&mut self, other: &Self) {
        for (frame, other) in self.frames.iter_mut().zip(&other.frames) {
            frame.absorb(other);
        }
        let mut outer = 0;
        for frame in &mut self.frames {
            frame.outer = outer;
            outer = frame.depth();
        }
        self.behind_colon |= other.behind_colon;
        self.behind_for |= other.behind_for;
        self.behind_type &= other.behind_type;
        // The later one, counted from the end.
        self.closed_at = self.steps.saturating_sub(self.since_closed().min(other.since_closed()));
        self.work = self.work.max(other.work);
    }

    pub(super) fn top(&self) -> Kind {
        self.frames.last().map_or(Kind::Top, |frame| frame.kind)
    }

    pub(super) fn with_top(&mut self, change: impl FnOnce(&mut Frame)) {
        if let Some(frame) = self.frames.last_mut() {
            change(frame);
        }
    }

    pub(super) fn push(&mut self, kind: Kind) {
        let outer = self.frames.last().map_or(0, Frame::depth);
        let infers = self.frames.last().is_some_and(|frame| frame.infers);
        let readings = self.frames.last().map_or(1, |frame| frame.readings);
        // The parser reads what `infer A extends` is followed by, and again if it is a condition.
        let readings = if infers { (2 * readings).min(MOST_READINGS) } else { readings };
        let within = self.frames.last().is_some_and(|frame| frame.types);
        let types = kind == Kind::Angle || (within && matches!(kind, Kind::Brace(_)));
        let extra = self.frames.last().map_or(0, |frame| frame.extra);
        self.frames.push(Frame {
            readings,
            types,
            extra,
            outer_extra: extra,
            ..Frame::new(kind, self.at, outer)
        });
    }

    /// The parser tries one interpretation of what follows in this frame, and another one if the first fails.
    pub(super) fn read_twice(&mut self) {
        self.with_top(|frame| frame.readings = (2 * frame.readings).min(MOST_READINGS));
    }

    pub(super) fn pop(&mut self) -> Option<Frame> {
        if self.frames.len() > 1 { self.frames.pop() } else { None }
    }

    /// Reads one token, or all that follow if there is no other interpretation to compare with.
    pub(super) fn step(&mut self, alone: bool) -> Step<'t> {
        loop {
            self.steps += 1;
            let step = match self.top() {
                Kind::Template => self.template(),
                Kind::Tag => self.tag(),
                Kind::Children => self.children(),
                _ => self.code(),
            };
            let Some(frame) = self.frames.last() else { return Step::Over };
            let depth = frame.depth();
            self.deepest = self.deepest.max(depth);
            self.work = self.work.saturating_add(frame.cost());
            if depth > self.most || self.work > self.most_work {
                return Step::TooDeep(self.at.saturating_sub(1));
            }
            if !alone || !matches!(step, Step::On) {
                return step;
            }
        }
    }

    fn template(&mut self) -> Step<'t> {
        let (at, end) = self.bytes.template_end(self.at);
        self.at = at;
        match end {
            TemplateEnd::Never => return Step::Over,
            TemplateEnd::Substitution => {
                self.push(Kind::Substitution);
                self.before = Before::Operator;
            }
            TemplateEnd::Closed => {
                self.pop();
                self.with_top(Frame::attach);
                self.before = Before::Value;
            }
        }
        Step::On
    }

    fn code(&mut self) -> Step<'t> {
        let (at, newline) = self.bytes.skip_trivia(self.at);
        self.at = at;
        if at >= self.bytes.len() {
            return Step::Over;
        }
        let byte = self.bytes.at(at);
        if newline && !matches!(byte, b'|' | b'&' | b'?' | b':' | b'=') && self.side(true) != Side::Before {
            // The alias has probably ended with its line.
            self.with_top(|frame| frame.alias = false);
        }
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'#' => self.word(newline),
            b'\\' | 0x80.. if self.bytes.starts_word(at) => self.word(newline),
            b'<' if self.bytes.starts_with(at, b"<!--") => return self.html_comment(),
            b'-' if newline && self.bytes.starts_with(at, b"-->") => return self.html_comment(),
            b'0'..=b'9' => {
                self.begin_statement(newline);
                self.at = self.bytes.number_end(at);
                self.before = Before::Value;
                self.unclean();
            }
            b'"' | b'\'' => {
                self.begin_statement(newline);
                self.at = self.bytes.string_end(at).unwrap_or_else(|end| end);
                self.before = Before::Value;
                self.unclean();
            }
            b'`' => {
                self.at += 1;
                self.unclean();
                self.push(Kind::Template);
            }
            b'(' => {
                let condition = matches!(self.before, Before::Word(Word::Control | Word::While))
                    || (self.behind_for && self.before == Before::Word(Word::Either));
                // A callee is not a type.
                let called = matches!(self.before, Before::Word(Word::Name) | Before::Member | Before::Paren)
                    || matches!(self.before, Before::Angle(angle) if angle.behind_value);
                if called {
                    self.not_types();
                }
                let doubtful = !condition && self.may_be_parameters(newline) || self.may_be_arrow();
                self.open(Kind::Paren(condition), Before::Operator);
                if doubtful {
                    self.read_twice();
                }
            }
            b'[' => self.open(Kind::Bracket, Before::Operator),
            b'{' => {
                if matches!(self.before, Before::Word(Word::Class)) || self.side(newline) != Side::Before {
                    self.with_top(|frame| frame.bodies = frame.bodies.saturating_sub(1));
                }
                self.open(Kind::Brace(self.brace()), Before::OpenBrace);
            }
            b')' => self.close(|kind| matches!(kind, Kind::Paren(_))),
            b']' => self.close(|kind| kind == Kind::Bracket),
            b'}' => {
                self.close(|kind| matches!(kind, Kind::Brace(_) | Kind::Container | Kind::Substitution));
            }
            b';' => self.semicolon(),
            b',' => {
                self.at += 1;
                self.with_top(Frame::end_element);
                self.before = Before::Operator;
            }
            b':' => self.colon(),
            b'/' => return self.slash(newline),
            b'<' => return self.less(newline),
            b'>' => self.greater(),
            b'@' => {
                if newline && !self.frames.last().is_some_and(|frame| frame.decorated) {
                    self.begin_statement(newline);
                }
                self.at += 1;
                self.with_top(|frame| {
                    frame.nest();
                    frame.decorated = true;
                });
                self.before = Before::Operator;
            }
            _ => self.punctuation(newline),
        }
        Step::On
    }

    /// A comment until the end of the line, which only some kinds of script have, or operators.
    fn html_comment(&mut self) -> Step<'t> {
        let mut other = Box::new(self.clone());
        other.at = self.bytes.line_comment_end(self.at);
        self.operator(1);
        Step::Doubt(other)
    }

    /// Whether a value may start here.
    pub(super) fn side(&self, newline: bool) -> Side {
        match self.before {
            Before::Operator
            | Before::Arrow
            | Before::Colon
            | Before::Semicolon
            | Before::OpenBrace
            | Before::Attribute
            | Before::Condition
            | Before::Brace(Brace::Statement) => Side::Before,
            Before::Word(Word::Either | Word::As | Word::Implements)
            | Before::Brace(Brace::Unknown)
            | Before::Angle(_) => Side::Either,
            Before::Word(Word::Name | Word::Soft)
            | Before::Member
            | Before::Dot
            | Before::Value
            | Before::Paren
            | Before::Brace(Brace::Value) => {
                // A statement may have ended with its line where only the grammar can tell: after a type, an import.
                if newline { Side::Either } else { Side::Behind }
            }
            Before::Word(_) => Side::Before,
        }
    }

    /// Whether a parenthesis may contain the parameters of a function, as the parser sees it.
    fn may_be_parameters(&self, newline: bool) -> bool {
        if self.side(newline) == Side::Behind && self.before != Before::Word(Word::Soft) {
            return false;
        }
        let next = self.bytes.skip_trivia(self.at + 1).0;
        if !self.bytes.starts_word(next) {
            return matches!(self.bytes.at(next), b'{' | b'[' | b'.' | b')');
        }
        let after = self.bytes.skip_trivia(self.bytes.word_end(next)).0;
        matches!(self.bytes.at(after), b'=' | b',' | b')') || self.has_pattern()
    }

    /// Whether a pattern may start after this parenthesis, behind modifiers.
    fn has_pattern(&self) -> bool {
        let mut next = self.bytes.skip_trivia(self.at + 1).0;
        while self.bytes.starts_word(next) {
            let (end, escaped) = self.bytes.word(next);
            if !is_modifier(self.bytes.slice(next, end), escaped) {
                return false;
            }
            next = self.bytes.skip_trivia(end).0;
        }
        matches!(self.bytes.at(next), b'{' | b'[')
    }

    /// Whether the token before this parenthesis may be read as the arrow of a type, so that a pattern is tried here. The parser takes
    /// any token behind `()` as an arrow.
    fn may_be_arrow(&self) -> bool {
        self.before != Before::Member && self.since_closed() <= ARROW && self.has_pattern()
    }

    /// How many steps ago a parenthesis was closed.
    fn since_closed(&self) -> u64 {
        if self.closed_at == 0 { u64::MAX } else { self.steps - self.closed_at }
    }

    /// What the `}` of a brace that opens here means.
    fn brace(&self) -> Brace {
        match self.before {
            Before::Arrow | Before::Condition | Before::Word(Word::Else | Word::Do | Word::Block) => {
                Brace::Statement
            }
            Before::Operator | Before::Word(Word::Prefix | Word::Binary | Word::As | Word::Either) => {
                Brace::Value
            }
            _ => Brace::Unknown,
        }
    }

    /// Reverts the assumption that the innermost `<` opened a list of types.
    pub(super) fn not_types(&mut self) {
        while self.top() == Kind::Angle {
            let Some(angle) = self.pop() else { return };
            // The parser has tried, and reads it again as something else.
            let again = (self.at.saturating_sub(angle.start) / 4) as u64;
            self.work = self.work.saturating_add(again.saturating_mul(angle.cost()));
            self.with_top(|frame| {
                let inside = angle.chain.saturating_add(angle.operand).saturating_add(1);
                frame.chain = frame.chain.saturating_add(inside);
            });
        }
    }

    pub(super) fn unclean(&mut self) {
        self.with_top(|frame| frame.clean = false);
    }

    /// A binary operator, or another kind that connects its neighbours.
    pub(super) fn operator(&mut self, length: usize) {
        let behind = self.side(false) == Side::Behind;
        self.at += length;
        self.unclean();
        self.with_top(if behind { Frame::link } else { Frame::nest });
        self.before = Before::Operator;
    }
}
