//! Elements in a script, and the characters that may start one: `<` and `/`, `>`.

use super::frame::{Frame, Kind};
use super::reading::{Angle, Before, Reading, Side, Step};
use super::word::Word;
use memchr::memchr;

/// How far a text is searched for the end of a parenthesis.
const FAR: usize = 256;

/// What a `<` before a value starts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opens {
    Element,
    Types,
    Either,
    Nothing,
}

impl<'t> Reading<'t> {
    pub(super) fn slash(&mut self, newline: bool) -> Step<'t> {
        self.not_types();
        let side = self.side(newline);
        if side == Side::Behind {
            self.operator(1);
            return Step::On;
        }
        let end = self.bytes.regex_end(self.at);
        match (side, end) {
            // The parser reads nothing after an expression that does not end.
            (Side::Before, Err(_)) => Step::Over,
            (Side::Before, Ok(end)) => {
                self.at = end;
                self.before = Before::Value;
                Step::On
            }
            (_, Err(end)) => {
                // A line with many of them is searched as often.
                self.work = self.work.saturating_add((end.saturating_sub(self.at) / 8) as u64);
                self.operator(1);
                Step::On
            }
            (_, Ok(end)) => {
                let mut other = Box::new(self.clone());
                other.at = end;
                other.before = Before::Value;
                self.operator(1);
                Step::Doubt(other)
            }
        }
    }

    pub(super) fn less(&mut self, newline: bool) -> Step<'t> {
        let shift = self.bytes.at(self.at + 1) == b'<';
        let next = self.bytes.skip_trivia(self.at + 2).0;
        if shift && self.dialect.types && self.bytes.starts_word(next) && self.side(newline) != Side::Before {
            // `a << b`, or `f<<T>() => T>`.
            let mut other = Box::new(self.clone());
            other.compare();
            other.compare();
            self.operator(2);
            return Step::Doubt(other);
        }
        if !self.dialect.markup || self.bytes.at(self.at + 1) == b'=' {
            self.compare();
            return Step::On;
        }
        match self.side(newline) {
            Side::Behind => {
                self.compare();
                Step::On
            }
            Side::Before => self.open_markup(),
            Side::Either => {
                let mut other = Box::new(self.clone());
                other.compare();
                // The interpretation as a value has at most one more, which is the same as here.
                match self.opens() {
                    Opens::Nothing => {
                        *self = *other;
                        Step::On
                    }
                    _ => {
                        self.open_element();
                        Step::Doubt(other)
                    }
                }
            }
        }
    }

    /// `<` after a value: an operator, or the start of type arguments.
    fn compare(&mut self) {
        let next = self.bytes.at(self.at + 1);
        let shift = next == b'<' && !self.bytes.starts_word(self.bytes.skip_trivia(self.at + 2).0);
        if !self.dialect.types || next == b'=' || shift {
            return self.operator(if next == b'<' { 2 } else { 1 });
        }
        self.at += 1;
        let alias = self.frames.last().is_some_and(|frame| frame.alias);
        let within_types = self.frames.last().is_some_and(|frame| frame.types);
        let is_new = self.frames.last().is_some_and(|frame| frame.news);
        let behind_value = self.side(false) == Side::Behind;
        self.push(Kind::Angle);
        self.with_top(|frame| {
            frame.alias = alias;
            frame.behind_value = behind_value;
        });
        if within_types {
            // A list of types inside another is not ambiguous itself, but it is read again with each of those around it.
            self.with_top(|frame| frame.extra = frame.extra.saturating_add(frame.readings));
        } else {
            self.read_twice();
            // Behind `new`, the parser tries it for the expression and for the call.
            if is_new {
                self.read_twice();
            }
        }
        self.before = Before::Operator;
    }

    /// `<` where a value or a type begins.
    fn open_markup(&mut self) -> Step<'t> {
        match self.opens() {
            Opens::Element => self.open_element(),
            Opens::Types => self.compare(),
            Opens::Nothing => self.operator(1),
            Opens::Either => {
                let mut other = Box::new(self.clone());
                other.compare();
                self.open_element();
                return Step::Doubt(other);
            }
        }
        Step::On
    }

    fn opens(&self) -> Opens {
        let bytes = self.bytes;
        let name = bytes.skip_trivia(self.at + 1).0;
        if bytes.at(name) == b'>' {
            return Opens::Element;
        }
        if !bytes.starts_word(name) {
            return Opens::Nothing;
        }
        if !self.dialect.types {
            return Opens::Element;
        }
        if matches!(self.before, Before::Word(Word::Function | Word::Class)) {
            return Opens::Types;
        }
        let mut end = bytes.word_end(name);
        if bytes.slice(name, end) == b"const" {
            let next = bytes.skip_trivia(end).0;
            end = if bytes.starts_word(next) { bytes.word_end(next) } else { end };
        }
        let next = bytes.skip_trivia(end).0;
        match bytes.at(next) {
            b',' | b'=' => Opens::Types,
            b'e' if bytes.slice(next, bytes.word_end(next)) == b"extends" => Opens::Either,
            b'>' => {
                let after = bytes.skip_trivia(next + 1).0;
                if bytes.at(after) == b'(' && !self.ends_like_text(after) {
                    Opens::Either
                } else {
                    Opens::Element
                }
            }
            _ => Opens::Element,
        }
    }

    /// Whether a parenthesis with plain words in it is followed by a closing tag, which never happens after parameters.
    fn ends_like_text(&self, open: usize) -> bool {
        let mut depth = 0_u32;
        for at in open..open + FAR {
            match self.bytes.at(at) {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth = depth.saturating_sub(1),
                b'"' | b'\'' | b'`' | b'/' | b'\\' | b'<' | b'>' | 0 => return false,
                _ => {}
            }
            if depth == 0 {
                return self.bytes.starts_with(self.bytes.skip_trivia(at + 1).0, b"</");
            }
        }
        false
    }

    /// An element or a fragment that starts here.
    fn open_element(&mut self) {
        let name = self.bytes.skip_trivia(self.at + 1).0;
        self.unclean();
        if self.bytes.at(name) == b'>' {
            self.at = name + 1;
            self.push(Kind::Children);
        } else {
            self.at = name;
            self.push(Kind::Tag);
        }
        self.before = Before::Value;
    }

    pub(super) fn greater(&mut self) {
        if self.top() == Kind::Angle {
            self.at += 1;
            let Some(closed) = self.pop() else { return };
            self.with_top(|frame| {
                frame.attach();
                frame.clean &= closed.clean;
            });
            self.before = Before::Angle(Angle { clean: closed.clean, behind_value: closed.behind_value });
            return;
        }
        let mut length = 1;
        while length < 3 && self.bytes.at(self.at + length) == b'>' {
            length += 1;
        }
        length += usize::from(self.bytes.at(self.at + length) == b'=');
        self.operator(length);
    }

    /// Between `<` and `>`.
    pub(super) fn tag(&mut self) -> Step<'t> {
        let at = self.bytes.skip_trivia(self.at).0;
        self.at = at + 1;
        match self.bytes.at(at) {
            _ if at >= self.bytes.len() => return Step::Over,
            b'{' => {
                self.push(Kind::Container);
                self.before = Before::Operator;
            }
            quote @ (b'"' | b'\'') => {
                let Some(length) = memchr(quote, self.bytes.slice(at + 1, self.bytes.len())) else {
                    return Step::Over;
                };
                self.at = at + 1 + length + 1;
                self.before = Before::Value;
            }
            b'=' => self.before = Before::Attribute,
            b'<' => {
                self.at = at;
                if self.before == Before::Attribute {
                    self.open_element();
                } else if self.dialect.types {
                    self.compare();
                } else {
                    return Step::Over;
                }
            }
            b'/' => {
                let next = self.bytes.skip_trivia(self.at).0;
                if self.bytes.at(next) != b'>' {
                    return Step::Over;
                }
                self.at = next + 1;
                self.pop();
                self.before = Before::Value;
            }
            b'>' => {
                self.pop();
                self.push(Kind::Children);
            }
            b'.' => self.with_top(Frame::attach),
            _ => {
                self.at = self.name_end(at).max(at + 1);
                self.before = Before::Value;
            }
        }
        Step::On
    }

    /// Between an opening and a closing tag.
    pub(super) fn children(&mut self) -> Step<'t> {
        let bytes = self.bytes;
        let mut at = self.at;
        while at < bytes.len() && !matches!(bytes.at(at), b'<' | b'{' | b'>' | b'}') {
            at += 1;
        }
        match bytes.at(at) {
            b'{' => {
                self.at = at + 1;
                self.push(Kind::Container);
                self.before = Before::Operator;
                Step::On
            }
            b'<' => {
                let next = bytes.skip_trivia(at + 1).0;
                self.at = at;
                if bytes.at(next) == b'/' {
                    self.closing_tag(next + 1)
                } else if bytes.at(next) == b'>' || bytes.starts_word(next) {
                    self.open_element();
                    Step::On
                } else {
                    Step::Over
                }
            }
            // The parser stops at a character that text may not contain.
            _ => Step::Over,
        }
    }

    fn closing_tag(&mut self, from: usize) -> Step<'t> {
        let mut at = from;
        loop {
            at = self.bytes.skip_trivia(at).0;
            match self.bytes.at(at) {
                b'>' => break,
                b'.' | b':' => {
                    self.with_top(Frame::attach);
                    at += 1;
                }
                _ => {
                    let end = self.name_end(at);
                    if end == at {
                        return Step::Over;
                    }
                    at = end;
                }
            }
        }
        self.at = at + 1;
        // The name's own levels end with the tag; the step counts them because they are still in the frame.
        let depth = self.frames.last().map_or(0, Frame::depth);
        self.deepest = self.deepest.max(depth);
        if depth > self.most {
            return Step::TooDeep(from);
        }
        self.pop();
        self.before = Before::Value;
        Step::On
    }

    fn name_end(&self, mut at: usize) -> usize {
        loop {
            let end = self.bytes.word_end(at);
            if self.bytes.at(end) != b'-' || end == at {
                return end;
            }
            at = end + 1;
            // A name may end with a dash.
            if !self.bytes.starts_word(at) && !self.bytes.at(at).is_ascii_digit() && self.bytes.at(at) != b'-'
            {
                return at;
            }
            while self.bytes.at(at) == b'-' {
                at += 1;
            }
        }
    }
}
