//! Punctuation other than brackets and markup: operators, and the levels that they add.

use super::frame::{Brace, Frame};
use super::reading::{Angle, Before, Reading, Side};

impl Reading<'_> {
    /// All other punctuation.
    pub(super) fn punctuation(&mut self, newline: bool) {
        let bytes = self.bytes;
        let at = self.at;
        let two = (bytes.at(at), bytes.at(at + 1));
        let three = bytes.at(at + 2);
        match two {
            (b'.', b'.') if three == b'.' => self.operator(3),
            (b'.', b'0'..=b'9') => {
                self.at = bytes.number_end(at + 1);
                self.before = Before::Value;
                self.unclean();
            }
            (b'.', _) => {
                self.at += 1;
                self.with_top(Frame::attach);
                self.before = Before::Dot;
            }
            (b'?', b'.') if !three.is_ascii_digit() => {
                self.at += 2;
                self.unclean();
                self.with_top(Frame::attach);
                self.before = Before::Dot;
            }
            (b'=', b'>') => {
                self.operator(2);
                self.before = Before::Arrow;
            }
            (b'+', b'+') | (b'-', b'-') => self.step_operator(newline),
            (b'!', b'=') | (b'=', b'=') => {
                self.not_types();
                self.operator(if three == b'=' { 3 } else { 2 });
            }
            (b'&', b'&') | (b'|', b'|') | (b'?', b'?') | (b'*', b'*') => {
                self.not_types();
                self.operator(if three == b'=' { 3 } else { 2 });
            }
            (b'+' | b'-' | b'*' | b'%' | b'&' | b'|' | b'^', b'=') => {
                self.not_types();
                self.operator(2);
            }
            (b'+' | b'*' | b'%' | b'^', _) => {
                self.not_types();
                self.sign(newline);
            }
            (b'-', _) => self.sign(newline),
            (b'~', _) => {
                self.not_types();
                self.prefix();
            }
            (b'!', _) => self.bang(newline),
            (b'|' | b'&', _) => {
                if self.frames.last().is_some_and(|frame| frame.alias) {
                    self.at += 1;
                    self.with_top(|frame| frame.operand = 0);
                    self.before = Before::Operator;
                } else {
                    self.operator(1);
                }
            }
            (b'?', _) => {
                let next = bytes.at(bytes.skip_trivia(at + 1).0);
                let optional = matches!(next, b':' | b',' | b')' | b']' | b'}' | b'=' | b';' | b'>');
                self.operator(1);
                if !optional {
                    self.with_top(|frame| frame.conditions = frame.conditions.saturating_add(1));
                }
            }
            (b'=', _) => self.operator(1),
            // Not valid in a script.
            _ => self.at += 1,
        }
    }

    /// `+`, `-`, `*` and the like, before or between values.
    fn sign(&mut self, newline: bool) {
        if self.side(newline) == Side::Before && self.bytes.at(self.at) != b'*' {
            self.prefix();
        } else {
            self.operator(1);
        }
    }

    fn prefix(&mut self) {
        self.at += 1;
        self.unclean();
        self.with_top(Frame::attach);
        self.before = Before::Operator;
    }

    /// `++` and `--`.
    fn step_operator(&mut self, newline: bool) {
        self.not_types();
        let side = self.side(newline);
        self.at += 2;
        self.with_top(Frame::attach);
        self.before = match side {
            Side::Behind => Before::Value,
            Side::Before => Before::Operator,
            // On a separate line it belongs to what follows.
            Side::Either if newline => Before::Operator,
            Side::Either => Before::Brace(Brace::Unknown),
        };
    }

    /// `!` before a value, or after one in TypeScript.
    fn bang(&mut self, newline: bool) {
        let side = self.side(newline);
        self.prefix();
        self.before = match side {
            Side::Behind if self.dialect.types => Before::Value,
            Side::Either if !newline => Before::Angle(Angle { clean: false, behind_value: false }),
            _ => Before::Operator,
        };
    }
}
