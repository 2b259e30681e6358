//! A strict RFC 8259 parser that records spans. Recursion is limited, so that a hostile document is an error with a
//! location and never a stack overflow.

use super::keys::{self, Seen};
use super::limits::{MAX_DEPTH, max_values};
use super::write::first_special;
use super::{Key, Kind, Member, Object, Value};
use crate::place::Span;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    pub message: String,
    pub help: &'static str,
    pub span: Span,
}

/// Parses one JSON document, or returns the error with its span.
pub fn parse(text: &str) -> Result<Value, SyntaxError> {
    let mut parser =
        Parser { text, bytes: text.as_bytes(), at: 0, count: 0, members: Vec::new(), values: Vec::new() };
    if text.starts_with('\u{feff}') {
        return Err(parser.error_at(
            0,
            3,
            "the file starts with a byte order mark",
            "save the file as UTF-8 without a byte order mark",
        ));
    }
    parser.skip_space();
    let value = parser.value(0)?;
    parser.skip_space();
    if parser.at < parser.bytes.len() {
        let message = format!("unexpected {} after the end of the document", parser.found());
        return Err(parser.error(message, "remove everything after the end of the JSON value"));
    }
    Ok(value)
}

struct Parser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// The number of values so far.
    count: usize,
    /// The contents of the open objects and arrays, the innermost last. When one closes, it gets exactly the capacity
    /// that it needs: manifests are kept in memory, and most of their objects and arrays are small.
    members: Vec<Member>,
    values: Vec<Value>,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// The character at the cursor, for a message.
    fn found(&self) -> String {
        match self.text.get(self.at..).and_then(|rest| rest.chars().next()) {
            None => "end of file".to_owned(),
            Some(character) if character.is_control() => format!("character U+{:04X}", u32::from(character)),
            Some(character) => format!("`{character}`"),
        }
    }

    fn error(&self, message: impl Into<String>, help: &'static str) -> SyntaxError {
        let width = self.text.get(self.at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        self.error_at(self.at, self.at + width, message, help)
    }

    fn error_at(
        &self,
        start: usize,
        end: usize,
        message: impl Into<String>,
        help: &'static str,
    ) -> SyntaxError {
        SyntaxError { message: message.into(), help, span: Span::new(start, end) }
    }

    fn value(&mut self, depth: usize) -> Result<Value, SyntaxError> {
        if depth >= MAX_DEPTH && matches!(self.peek(), Some(b'{' | b'[')) {
            return Err(self.error(
                format!("arrays and objects nest deeper than {MAX_DEPTH} levels"),
                "flatten this part of the document",
            ));
        }
        self.count += 1;
        if self.count > max_values(self.bytes.len()) {
            return Err(self.error(
                format!("the document has more than {} values", max_values(self.bytes.len())),
                "split the document",
            ));
        }
        let start = self.at;
        let kind = match self.peek() {
            Some(b'{') => self.object(depth)?,
            Some(b'[') => self.array(depth)?,
            Some(b'"') => Kind::String(self.string()?.into()),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            Some(b't') => self.word("true", Kind::Bool(true))?,
            Some(b'f') => self.word("false", Kind::Bool(false))?,
            Some(b'n') => self.word("null", Kind::Null)?,
            _ => {
                let message = format!("expected a value, found {}", self.found());
                return Err(self.error(message, "write a string, number, object, array, true, false or null"));
            }
        };
        Ok(Value { kind, span: Span::new(start, self.at) })
    }

    fn word(&mut self, word: &str, kind: Kind) -> Result<Kind, SyntaxError> {
        if self.bytes.get(self.at..).is_some_and(|rest| rest.starts_with(word.as_bytes())) {
            self.at += word.len();
            return Ok(kind);
        }
        Err(self.error("this is not a JSON value", "write true, false, null, or a string in double quotes"))
    }

    fn object(&mut self, depth: usize) -> Result<Kind, SyntaxError> {
        self.at += 1;
        self.skip_space();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(Kind::Object(Box::default()));
        }
        let first = self.members.len();
        let mut repeated = Vec::new();
        let mut seen = Seen::default();
        loop {
            self.skip_space();
            if self.peek() != Some(b'"') {
                let message = format!("expected a key in double quotes, found {}", self.found());
                let help = match self.peek() {
                    Some(b'}') => "remove the comma before this brace",
                    Some(b'<' | b'=' | b'>') => "resolve the merge conflict that git has marked here",
                    _ => "write the key in double quotes",
                };
                return Err(self.error(message, help));
            }
            let key_start = self.at;
            let key = self.key()?;
            let key_span = Span::new(key_start, self.at);
            self.skip_space();
            if self.peek() != Some(b':') {
                let message = format!("expected `:` after the key `{key}`, found {}", self.found());
                return Err(self.error(message, "write a colon between key and value"));
            }
            self.at += 1;
            self.skip_space();
            let value = self.value(depth + 1)?;
            let members = self.members.get_mut(first..).unwrap_or_default();
            match seen.position(members, &key).and_then(|index| members.get_mut(index)) {
                Some(member) => {
                    repeated.push((key.into_owned(), key_span));
                    member.value = value;
                }
                None => {
                    self.members.push(Member { key, key_span, value });
                }
            }
            self.skip_space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => {
                    self.at += 1;
                    let members = self.members.drain(first..).collect();
                    return Ok(Kind::Object(Box::new(Object { members, repeated: repeated.into() })));
                }
                _ => {
                    let message = format!("expected `,` or `}}` in an object, found {}", self.found());
                    return Err(self.error(message, "separate members with commas and close the object"));
                }
            }
        }
    }

    fn array(&mut self, depth: usize) -> Result<Kind, SyntaxError> {
        self.at += 1;
        self.skip_space();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Kind::Array(Vec::new()));
        }
        let first = self.values.len();
        loop {
            self.skip_space();
            if self.peek() == Some(b']') {
                return Err(self.error(
                    "expected a value, found `]` after a comma",
                    "remove the comma before this bracket",
                ));
            }
            let value = self.value(depth + 1)?;
            self.values.push(value);
            self.skip_space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b']') => {
                    self.at += 1;
                    return Ok(Kind::Array(self.values.drain(first..).collect()));
                }
                _ => {
                    let message = format!("expected `,` or `]` in an array, found {}", self.found());
                    return Err(self.error(message, "separate values with commas and close the array"));
                }
            }
        }
    }

    fn digits(&mut self) -> bool {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        self.at > start
    }

    fn number(&mut self) -> Result<Kind, SyntaxError> {
        const HELP: &str = "write the number as in 12, -0.5 or 1e3";
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        if self.peek() == Some(b'0') {
            self.at += 1;
            if matches!(self.peek(), Some(b'0'..=b'9')) {
                return Err(self.error("a number must not have a leading zero", HELP));
            }
        } else if !self.digits() {
            return Err(self.error(format!("expected a digit, found {}", self.found()), HELP));
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            if !self.digits() {
                return Err(self.error("expected a digit after the decimal point", HELP));
            }
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            if !self.digits() {
                return Err(self.error("expected a digit in the exponent", HELP));
            }
        }
        Ok(Kind::Number(self.text.get(start..self.at).unwrap_or_default().into()))
    }

    /// A string that is a key; common keys of manifests are not allocated each time.
    fn key(&mut self) -> Result<Key, SyntaxError> {
        let inside = self.bytes.get(self.at + 1..).unwrap_or_default();
        let known = first_special(inside).filter(|end| inside.get(*end) == Some(&b'"'));
        let known = known.and_then(|end| Some((self.text.get(self.at + 1..self.at + 1 + end)?, end)));
        match known.and_then(|(key, end)| keys::common(key).zip(Some(end))) {
            Some((key, end)) => {
                self.at += end + 2;
                Ok(Key::Borrowed(key))
            }
            None => self.string().map(Key::Owned),
        }
    }

    fn string(&mut self) -> Result<String, SyntaxError> {
        let opening = self.at;
        self.at += 1;
        let mut text = String::new();
        loop {
            let run = self.at;
            let rest = self.bytes.get(run..).unwrap_or_default();
            self.at += first_special(rest).unwrap_or(rest.len());
            text.push_str(self.text.get(run..self.at).unwrap_or_default());
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(b'\\') => text.push(self.escape()?),
                Some(_) => {
                    let message = format!("{} must be escaped inside a string", self.found());
                    return Err(
                        self.error(message, "write it as an escape such as \\n or \\t, or close the string")
                    );
                }
                None => {
                    return Err(self.error_at(
                        opening,
                        opening + 1,
                        "this string is not closed",
                        "add the closing double quote",
                    ));
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, SyntaxError> {
        let start = self.at;
        self.at += 1;
        let character = match self.peek() {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode_escape(start),
            _ => {
                let message = format!("unknown escape: a backslash before {}", self.found());
                return Err(self.error(message, "use one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"));
            }
        };
        self.at += 1;
        Ok(character)
    }

    fn unicode_escape(&mut self, start: usize) -> Result<char, SyntaxError> {
        let first = self.four_hex_digits(start)?;
        let code = if (0xd800..0xdc00).contains(&first) && self.peek() == Some(b'\\') {
            let low_start = self.at;
            self.at += 1;
            let low = if self.peek() == Some(b'u') { self.four_hex_digits(low_start)? } else { 0 };
            if !(0xdc00..0xe000).contains(&low) {
                return Err(self.lone_surrogate(start));
            }
            0x10000 + ((first - 0xd800) << 10) + (low - 0xdc00)
        } else {
            first
        };
        char::from_u32(code).ok_or_else(|| self.lone_surrogate(start))
    }

    fn four_hex_digits(&mut self, start: usize) -> Result<u32, SyntaxError> {
        self.at += 1;
        let digits = self.text.get(self.at..self.at + 4).filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
        let Some(code) = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()) else {
            let end = (start + 2).min(self.bytes.len());
            return Err(self.error_at(
                start,
                end,
                "expected four hexadecimal digits after \\u",
                "write \\u00e9",
            ));
        };
        self.at += 4;
        Ok(code)
    }

    fn lone_surrogate(&self, start: usize) -> SyntaxError {
        self.error_at(
            start,
            start + 6,
            "half of a surrogate pair is not a valid character",
            "write both halves, or the character itself",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rejected(text: &str) -> SyntaxError {
        parse(text).expect_err(text)
    }

    #[test]
    fn keeps_order_number_text_and_spans() {
        let value = parse(r#" {"b": 1.50, "a": [true, null]} "#).unwrap();
        let object = value.as_object().unwrap();
        let keys: Vec<_> = object.members.iter().map(|member| member.key.as_ref()).collect();
        assert_eq!(keys, ["b", "a"]);
        assert!(matches!(&object.get("b").unwrap().kind, Kind::Number(text) if &**text == "1.50"));
        assert_eq!(object.get("b").unwrap().span, Span::new(7, 11));
    }

    #[test]
    fn a_repeated_key_keeps_the_last_value_and_is_remembered() {
        let value = parse(r#"{"a": 1, "b": 2, "a": 3}"#).unwrap();
        let object = value.as_object().unwrap();
        assert_eq!(object.members.len(), 2);
        assert!(matches!(&object.get("a").unwrap().kind, Kind::Number(text) if &**text == "3"));
        assert_eq!(object.repeated[..], [("a".to_owned(), Span::new(17, 20))]);
    }

    #[test]
    fn decodes_escapes_and_surrogate_pairs() {
        assert_eq!(parse(r#""\u00e9\ud83e\uddec\n\/""#).unwrap().as_str(), Some("\u{e9}\u{1f9ec}\n/"));
    }

    #[test]
    fn rejects_invalid_json() {
        for text in [
            "",
            "{",
            "[1,]",
            "{\"a\":1,}",
            "{'a':1}",
            "01",
            "1.",
            "1e",
            "-",
            "tru",
            "\"a",
            "\"\t\"",
            "\"\\x\"",
            "\"\\u12\"",
            "[1] 2",
            "// c\n1",
            "{\"a\" 1}",
            "NaN",
            "[1 2]",
            "\u{feff}{}",
        ] {
            parse(text).expect_err(text);
        }
    }

    #[test]
    fn rejects_lone_surrogates_with_their_span() {
        for text in [r#""\ud800""#, r#""\udc00""#, r#""\ud800\u0041""#, r#""\ud800\n""#] {
            assert_eq!(rejected(text).span.start(), 1, "{text}");
        }
    }

    #[test]
    fn rejects_too_many_values() {
        assert!(std::mem::size_of::<Value>() <= 32 && std::mem::size_of::<Member>() <= 64);
        let text = format!("[{}0]", "0,".repeat(2_000_000));
        let error = rejected(&text);
        assert!(error.message.contains("more than 1166666 values"), "{}", error.message);
        assert!(error.span.start() > 2_000_000);
    }

    #[test]
    fn rejects_deep_nesting_without_overflowing() {
        let text = "[".repeat(1_000_000);
        assert!(rejected(&text).message.contains("nest deeper"));
        let fine = format!("{}{}", "[".repeat(MAX_DEPTH), "]".repeat(MAX_DEPTH));
        parse(&fine).unwrap();
    }
}
