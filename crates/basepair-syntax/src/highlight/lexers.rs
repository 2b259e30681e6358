//! Small lexers for styles, JSON and shell lines: enough to distinguish names, values, strings and comments.

use super::{Token, TokenKind};
use basepair_model::place::Span;

struct Lexer<'a> {
    source: &'a str,
    at: usize,
    tokens: Vec<Token>,
}

impl<'a> Lexer<'a> {
    fn new(source: &'a str) -> Self {
        Self { source, at: 0, tokens: Vec::new() }
    }

    fn rest(&self) -> &'a str {
        self.source.get(self.at..).unwrap_or_default()
    }

    fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip(&mut self) {
        self.at += self.next().map_or(1, char::len_utf8);
    }

    /// The length of the matching characters from here.
    fn while_fits(&self, fits: impl Fn(char) -> bool) -> usize {
        self.rest().find(|c: char| !fits(c)).unwrap_or(self.rest().len())
    }

    fn take(&mut self, length: usize, kind: TokenKind) {
        self.tokens.push(Token { span: Span::new(self.at, self.at + length), kind });
        self.at += length;
    }

    /// The length of a quoted string, which ends with its line at the latest unless `across`.
    fn quoted(&self, quote: char, across: bool) -> usize {
        let mut escaped = false;
        for (index, character) in self.rest().char_indices().skip(1) {
            match character {
                '\n' if !across => return index,
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                other if other == quote => return index + other.len_utf8(),
                _ => {}
            }
        }
        self.rest().len()
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '-' || c == '_'
}

pub(super) fn css(source: &str) -> Vec<Token> {
    let mut lexer = Lexer::new(source);
    while let Some(character) = lexer.next() {
        let rest = lexer.rest();
        match character {
            '/' if rest.starts_with("/*") => {
                let end = rest.get(2..).and_then(|text| text.find("*/")).map_or(rest.len(), |end| end + 4);
                lexer.take(end, TokenKind::Comment);
            }
            '"' | '\'' => {
                let length = lexer.quoted(character, false);
                lexer.take(length, TokenKind::Text);
            }
            '@' => {
                let length = 1 + rest
                    .get(1..)
                    .map_or(0, |text| text.find(|c: char| !is_word(c)).unwrap_or(text.len()));
                lexer.take(length, TokenKind::Keyword);
            }
            '#' => {
                let length = 1 + rest
                    .get(1..)
                    .map_or(0, |text| text.find(|c: char| !is_word(c)).unwrap_or(text.len()));
                let digits = rest.get(1..length).unwrap_or_default();
                let color =
                    matches!(digits.len(), 3 | 4 | 6 | 8) && digits.bytes().all(|b| b.is_ascii_hexdigit());
                lexer.take(length, if color { TokenKind::Number } else { TokenKind::Tag });
            }
            digit if digit.is_ascii_digit() => {
                let length = lexer.while_fits(|c| c.is_ascii_alphanumeric() || c == '.' || c == '%');
                lexer.take(length, TokenKind::Number);
            }
            letter if is_word(letter) => {
                let length = lexer.while_fits(is_word);
                let word = rest.get(..length).unwrap_or_default();
                let after = rest.get(length..).unwrap_or_default();
                if word.starts_with("--") {
                    lexer.take(length, TokenKind::Property);
                } else if after.starts_with('(') {
                    lexer.take(length, TokenKind::Function);
                } else if after.starts_with(": ") || after.starts_with(":\n") {
                    lexer.take(length, TokenKind::Property);
                } else {
                    lexer.at += length;
                }
            }
            _ => lexer.skip(),
        }
    }
    lexer.tokens
}

pub(super) fn json(source: &str) -> Vec<Token> {
    let mut lexer = Lexer::new(source);
    while let Some(character) = lexer.next() {
        match character {
            '"' => {
                let length = lexer.quoted('"', false);
                let after = lexer.rest().get(length..).unwrap_or_default();
                let key = after.trim_start().starts_with(':');
                lexer.take(length, if key { TokenKind::Property } else { TokenKind::Text });
            }
            digit if digit.is_ascii_digit() || digit == '-' => {
                let length = lexer.while_fits(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
                lexer.take(length, TokenKind::Number);
            }
            letter if letter.is_alphabetic() => {
                let length = lexer.while_fits(char::is_alphanumeric);
                lexer.take(length, TokenKind::Keyword);
            }
            '/' if lexer.rest().starts_with("//") => {
                let length = lexer.while_fits(|c| c != '\n');
                lexer.take(length, TokenKind::Comment);
            }
            _ => lexer.skip(),
        }
    }
    lexer.tokens
}

pub(super) fn shell(source: &str) -> Vec<Token> {
    let mut lexer = Lexer::new(source);
    // Whether the next word is a program's name.
    let mut first = true;
    while let Some(character) = lexer.next() {
        match character {
            '#' => {
                let length = lexer.while_fits(|c| c != '\n');
                lexer.take(length, TokenKind::Comment);
            }
            '"' | '\'' => {
                let length = lexer.quoted(character, true);
                lexer.take(length, TokenKind::Text);
                first = false;
            }
            '\n' | '|' | ';' | '&' => {
                first = true;
                lexer.skip();
            }
            '$' if first && lexer.rest().starts_with("$ ") => lexer.skip(),
            blank if blank.is_whitespace() => lexer.skip(),
            _ => {
                let length = lexer.while_fits(|c| !c.is_whitespace() && !"\"'|;&".contains(c)).max(1);
                if first {
                    lexer.take(length, TokenKind::Function);
                } else if character == '-' {
                    lexer.take(length, TokenKind::Property);
                } else {
                    lexer.at += length;
                }
                first = false;
            }
        }
    }
    lexer.tokens
}
