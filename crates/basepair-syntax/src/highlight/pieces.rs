//! The words, punctuation, strings and comments of a script, in order. Open brackets are kept in a list, never on the call stack.

use crate::lexer::{Bytes, TemplateEnd};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Number,
    /// A string, a piece of a template or a regular expression.
    Text,
    Comment,
    Sign,
}

/// The context of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Code,
    /// It names an element.
    Name,
    /// It names an attribute.
    Attribute,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub(super) kind: Kind,
    pub(super) role: Role,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// What is open around the current position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Open {
    Brace,
    /// `${ … }` in a template.
    Substitution,
    /// `{ … }` in markup.
    Container,
    Tag,
    Children,
}

/// Punctuation of more than one character, longest first.
const SIGNS: &[&[u8]] = &[
    b">>>=", b"...", b"===", b"!==", b"**=", b"<<=", b">>=", b">>>", b"&&=", b"||=", b"??=", b"=>", b"==",
    b"!=", b"<=", b">=", b"&&", b"||", b"??", b"?.", b"**", b"++", b"--", b"+=", b"-=", b"*=", b"/=", b"%=",
    b"&=", b"|=", b"^=", b"<<", b">>",
];

/// The longest regular expression that is recognized.
const LONGEST_EXPRESSION: usize = 1024;

pub(super) fn pieces(source: &str, markup: bool) -> Vec<Piece> {
    let mut lexer = Lexer {
        bytes: Bytes::new(source.as_bytes()),
        at: 0,
        markup,
        open: Vec::new(),
        names: false,
        pieces: Vec::new(),
    };
    if lexer.bytes.starts_with(0, b"#!") {
        lexer.push(Kind::Comment, lexer.bytes.line_comment_end(0));
    }
    while lexer.at < lexer.bytes.len() {
        match lexer.open.last() {
            Some(Open::Children) => lexer.children(),
            Some(Open::Tag) => lexer.tag(),
            _ => lexer.code(),
        }
    }
    lexer.pieces
}

struct Lexer<'t> {
    bytes: Bytes<'t>,
    at: usize,
    markup: bool,
    open: Vec<Open>,
    /// Whether the next word in a tag names the element.
    names: bool,
    pieces: Vec<Piece>,
}

impl Lexer<'_> {
    fn push_in(&mut self, kind: Kind, role: Role, end: usize) {
        let end = end.min(self.bytes.len()).max(self.at);
        if end > self.at {
            self.pieces.push(Piece { kind, role, start: self.at, end });
        }
        self.at = end;
    }

    fn push(&mut self, kind: Kind, end: usize) {
        self.push_in(kind, Role::Code, end);
    }

    /// Whether trivia was skipped or taken: whitespace and comments.
    fn trivia(&mut self) -> bool {
        let bytes = self.bytes;
        if bytes.starts_with(self.at, b"//") {
            self.push(Kind::Comment, bytes.line_comment_end(self.at));
        } else if bytes.starts_with(self.at, b"/*") {
            let mut end = self.at + 2;
            while end < bytes.len() && !bytes.starts_with(end, b"*/") {
                end += 1;
            }
            self.push(Kind::Comment, end + 2);
        } else {
            let length = bytes.blank(self.at).max(bytes.line_end(self.at));
            self.at += length;
            return length > 0;
        }
        true
    }

    fn code(&mut self) {
        if self.trivia() {
            return;
        }
        let (bytes, at) = (self.bytes, self.at);
        match bytes.at(at) {
            b'"' | b'\'' => self.push(Kind::Text, bytes.string_end(at).unwrap_or_else(|end| end)),
            b'`' => self.template(at + 1),
            b'0'..=b'9' => self.push(Kind::Number, bytes.number_end(at)),
            b'.' if bytes.at(at + 1).is_ascii_digit() => self.push(Kind::Number, bytes.number_end(at + 1)),
            b'#' => self.push(Kind::Word, bytes.word_end(at + 1)),
            b'{' => {
                self.open.push(Open::Brace);
                self.push(Kind::Sign, at + 1);
            }
            b'}' if self.open.last() == Some(&Open::Substitution) => {
                self.open.pop();
                self.template(at + 1);
            }
            b'}' => {
                self.open.pop();
                self.push(Kind::Sign, at + 1);
            }
            b'/' if self.expects_value() => match self.expression_end() {
                Some(end) => self.push(Kind::Text, end),
                None => self.sign(),
            },
            b'<' if self.opens_element() => self.open_element(),
            _ if bytes.starts_word(at) => self.push(Kind::Word, bytes.word_end(at)),
            _ => self.sign(),
        }
    }

    /// The position after a regular expression that starts here. Very long ones are not searched, because many
    /// on one line would each be searched to its end.
    fn expression_end(&self) -> Option<usize> {
        let near = self.bytes.until(self.at + LONGEST_EXPRESSION);
        near.regex_end(self.at).ok()
    }

    fn sign(&mut self) {
        let long = SIGNS.iter().find(|sign| self.bytes.starts_with(self.at, sign)).map(|sign| sign.len());
        // Two lists of types may end at once, and with an equals sign.
        let apart = self.at > 0 && self.bytes.at(self.at - 1) == b' ';
        let long = long.filter(|_| self.bytes.at(self.at) != b'>' || apart);
        self.push(Kind::Sign, self.at + long.unwrap_or(1));
    }

    /// The characters of a template from `from` on; the piece starts at the current position.
    fn template(&mut self, from: usize) {
        let (end, how) = self.bytes.template_end(from);
        self.push(Kind::Text, end);
        if how == TemplateEnd::Substitution {
            self.open.push(Open::Substitution);
        }
    }

    /// Whether a value is expected rather than an operator.
    fn expects_value(&self) -> bool {
        let last = self.pieces.iter().rev().find(|piece| piece.kind != Kind::Comment);
        let Some(last) = last else { return true };
        match last.kind {
            Kind::Number | Kind::Text => false,
            Kind::Word => matches!(
                self.bytes.slice(last.start, last.end),
                b"return"
                    | b"typeof"
                    | b"case"
                    | b"in"
                    | b"of"
                    | b"instanceof"
                    | b"new"
                    | b"delete"
                    | b"void"
                    | b"throw"
                    | b"else"
                    | b"do"
                    | b"await"
                    | b"yield"
                    | b"default"
            ),
            _ => match self.bytes.at(last.end - 1) {
                b')' | b']' => false,
                // A block ends with its line, a value continues.
                b'}' => self.bytes.slice(last.end, self.at).contains(&b'\n'),
                b'>' => self.bytes.at(last.end.wrapping_sub(2)) == b'=',
                _ => true,
            },
        }
    }

    fn opens_element(&self) -> bool {
        if !self.markup || !self.expects_value() {
            return false;
        }
        let next = self.bytes.at(self.at + 1);
        if next == b'>' {
            return true;
        }
        if !self.bytes.starts_word(self.at + 1) {
            return false;
        }
        // `<T,>(…)` and `<T extends …>(…)` are parameters of types.
        let end = self.bytes.word_end(self.at + 1);
        let (after, _) = self.bytes.skip_trivia(end);
        !matches!(self.bytes.at(after), b',' | b'=') && !self.bytes.starts_with(after, b"extends ")
    }

    fn open_element(&mut self) {
        self.push(Kind::Sign, self.at + 1);
        self.open.push(Open::Tag);
        self.names = true;
    }

    fn tag(&mut self) {
        if self.trivia() {
            return;
        }
        let (bytes, at) = (self.bytes, self.at);
        match bytes.at(at) {
            b'>' => {
                self.open.pop();
                self.open.push(Open::Children);
                self.push(Kind::Sign, at + 1);
            }
            b'/' if bytes.at(at + 1) == b'>' => {
                self.open.pop();
                self.push(Kind::Sign, at + 1);
                self.push(Kind::Sign, at + 2);
            }
            b'{' => {
                self.open.push(Open::Container);
                self.push(Kind::Sign, at + 1);
            }
            quote @ (b'"' | b'\'') => {
                let length = bytes.slice(at + 1, bytes.len()).iter().position(|byte| *byte == quote);
                self.push(Kind::Text, length.map_or(bytes.len(), |length| at + length + 2));
            }
            b'<' => self.open_element(),
            _ if bytes.starts_word(at) => {
                let mut end = bytes.word_end(at);
                while bytes.at(end) == b'-' {
                    end = bytes.word_end(end + 1);
                }
                let role = if self.names { Role::Name } else { Role::Attribute };
                self.push_in(Kind::Word, role, end);
                self.names = false;
            }
            _ => self.push(Kind::Sign, at + 1),
        }
    }

    fn children(&mut self) {
        let (bytes, at) = (self.bytes, self.at);
        match bytes.at(at) {
            b'{' => {
                self.open.push(Open::Container);
                self.push(Kind::Sign, at + 1);
            }
            b'<' if bytes.at(at + 1) == b'/' => {
                self.open.pop();
                self.push(Kind::Sign, at + 1);
                self.push(Kind::Sign, at + 2);
                let mut end = at + 2;
                while bytes.starts_word(end) || matches!(bytes.at(end), b'-' | b'.' | b':' | b'0'..=b'9') {
                    end += 1;
                }
                let name = bytes.slice(at + 2, end).iter().position(|byte| *byte == b'.');
                self.push_in(Kind::Word, Role::Name, name.map_or(end, |dot| at + 2 + dot));
                while self.at < end {
                    if bytes.at(self.at) == b'.' {
                        self.push(Kind::Sign, self.at + 1);
                    } else {
                        self.push_in(Kind::Word, Role::Name, bytes.word_end(self.at).max(self.at + 1));
                    }
                }
                if bytes.at(self.at) == b'>' {
                    self.push(Kind::Sign, self.at + 1);
                }
            }
            b'<' => self.open_element(),
            _ => self.at += 1,
        }
    }
}
