//! Words, brackets and separators: where statements and list elements start and end.

use super::{Angle, Before, Reading, Side};
use crate::depth::frame::{Frame, Kind};
use crate::depth::word::Word;

impl Reading<'_> {
    /// Ends the previous statement, if there is one and something that cannot belong to it starts here.
    pub(super) fn begin_statement(&mut self, newline: bool) {
        let ended = match self.before {
            Before::Brace(_) => true,
            Before::Word(Word::Name)
            | Before::Member
            | Before::Value
            | Before::Paren
            | Before::Angle(Angle { clean: true, .. }) => newline,
            _ => false,
        };
        let Some(frame) = self.frames.last_mut() else { return };
        let by_line = !matches!(self.before, Before::Brace(_));
        if ended && frame.holds_statements() && !(by_line && frame.decorated) {
            frame.end_statement();
            frame.awaits_while = false;
            frame.saved = 0;
            self.before = Before::Semicolon;
        }
    }

    pub(super) fn word(&mut self, newline: bool) {
        let start = self.at;
        let private = self.bytes.at(start) == b'#';
        let (end, escaped) = self.bytes.word(start + usize::from(private));
        self.at = end;
        if self.before == Before::Dot {
            self.before = Before::Member;
            return;
        }
        let text = self.bytes.slice(start, end);
        let word = if private { Word::Name } else { Word::of(text, escaped) };
        let awaited = word == Word::While && self.frames.last().is_some_and(|frame| frame.awaits_while);
        let goes_on = !private && (awaited || word.continues(text, escaped));
        if !goes_on {
            self.begin_statement(newline);
        }
        let before = self.before;
        self.behind_for = before == Before::Word(Word::Control) && text == b"await";
        self.behind_colon = before == Before::Colon;
        let behind = self.side(false) == Side::Behind;
        let starts = matches!(before, Before::Semicolon | Before::OpenBrace | Before::Brace(_));
        let Some(frame) = self.frames.last_mut() else { return };
        match word {
            Word::Case if (starts || before == Before::Colon) && frame.holds_statements() => {
                frame.end_statement();
            }
            Word::Else => {
                frame.chain = frame.head.max(frame.saved);
                frame.operand = 0;
                frame.nest();
                frame.head = frame.chain;
            }
            Word::Do => {
                frame.nest();
                frame.head = frame.chain;
                frame.awaits_while = true;
            }
            Word::While => {
                if frame.awaits_while {
                    frame.chain = frame.chain.max(frame.saved);
                }
                frame.nest();
            }
            Word::Implements => {
                frame.nest();
                frame.head = frame.chain;
            }
            Word::Binary | Word::As if behind => frame.link(),
            Word::Control | Word::Binary | Word::As | Word::Either => frame.nest(),
            Word::Prefix => frame.attach(),
            Word::Class | Word::Function => {
                frame.bodies = frame.bodies.saturating_add(1);
                if matches!(before, Before::Word(_)) {
                    frame.nest();
                }
            }
            _ if matches!(before, Before::Word(Word::Prefix | Word::Binary | Word::As)) => {}
            _ if matches!(before, Before::Word(_) | Before::Member | Before::Value) => frame.nest(),
            _ => {}
        }
        frame.saved = 0;
        frame.infers |= word == Word::Soft && (escaped || text == b"infer");
        frame.news |= word == Word::Prefix && (escaped || text == b"new");
        if self.behind_type && !newline && matches!(word, Word::Name | Word::Soft) {
            frame.alias = true;
        }
        self.behind_type = word == Word::Soft
            && text == b"type"
            && (starts || matches!(before, Before::Word(Word::Reserved | Word::Soft)));
        if !matches!(word, Word::Name | Word::Soft) || matches!(before, Before::Word(_)) {
            frame.clean = false;
        }
        if matches!(word, Word::Class | Word::Function | Word::Control | Word::While | Word::Case) {
            self.not_types();
        }
        self.before = Before::Word(word);
    }

    pub(super) fn open(&mut self, kind: Kind, before: Before) {
        self.at += 1;
        self.unclean();
        self.push(kind);
        self.before = before;
    }

    /// Closes the innermost bracket if it is of that kind. Another kind is a syntax error, which closes nothing here.
    pub(super) fn close(&mut self, fits: impl Fn(Kind) -> bool) {
        self.at += 1;
        self.not_types();
        if matches!(self.top(), Kind::Paren(_)) {
            self.closed_at = self.steps;
        }
        if !fits(self.top()) {
            self.with_top(Frame::nest);
            self.before = Before::Value;
            return;
        }
        let Some(closed) = self.pop() else { return };
        let top = self.top();
        if matches!(top, Kind::Tag | Kind::Children | Kind::Template) {
            self.before = Before::Value;
            return;
        }
        self.with_top(Frame::attach);
        self.before = match closed.kind {
            Kind::Paren(true) => {
                self.with_top(|frame| {
                    frame.nest();
                    frame.head = frame.chain;
                });
                Before::Condition
            }
            Kind::Paren(false) => Before::Paren,
            Kind::Brace(brace) => Before::Brace(brace),
            _ => Before::Value,
        };
    }

    pub(super) fn semicolon(&mut self) {
        self.at += 1;
        self.not_types();
        self.with_top(|frame| {
            if frame.holds_statements() {
                frame.end_statement();
            } else if matches!(frame.kind, Kind::Paren(_)) {
                frame.end_element();
            }
        });
        self.before = Before::Semicolon;
    }

    pub(super) fn colon(&mut self) {
        self.at += 1;
        let labels = self.behind_colon && matches!(self.before, Before::Word(_));
        let behind = self.side(false) == Side::Behind;
        // `class:` is the name of a property.
        let is_name = matches!(self.before, Before::Word(Word::Class | Word::Function));
        let is_closed = self.before == Before::Paren && self.dialect.types;
        self.unclean();
        self.with_top(|frame| {
            frame.bodies = frame.bodies.saturating_sub(u32::from(is_name));
            if behind {
                frame.link();
            } else {
                frame.nest();
            }
            if frame.conditions > 0 {
                frame.conditions -= 1;
                // `a ? (b) : c => d` is tried as a function `(b): c => d` first.
                let again = if is_closed { frame.readings } else { 0 };
                frame.extra = frame.extra.saturating_add(again);
            } else if labels {
                frame.head = frame.chain;
            }
        });
        self.before = Before::Colon;
    }
}
