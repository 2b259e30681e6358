//! Writes JSON as it is served: two-space indentation, members in the given order, and the same bytes for the same input.

use super::{Kind, Object, Value};

/// The target of the written text: memory, or a stream.
pub trait Sink {
    fn push_str(&mut self, text: &str);
}

impl Sink for String {
    fn push_str(&mut self, text: &str) {
        Self::push_str(self, text);
    }
}

/// Builds one JSON text. Callers open and close containers; the writer places commas and line breaks.
#[derive(Debug, Default)]
pub struct Writer<Out = String> {
    out: Out,
    /// For every open container: whether it already has a member.
    open: Vec<bool>,
}

impl Writer {
    /// A writer that starts inside containers that it did not write, for text that will be inserted there.
    pub fn indented(levels: usize) -> Self {
        Self { out: String::new(), open: vec![false; levels] }
    }

    /// A writer for a text of about this size, to avoid reallocations.
    pub fn with_capacity(bytes: usize) -> Self {
        Self { out: String::with_capacity(bytes), open: Vec::new() }
    }

    /// The number of bytes written so far.
    pub fn written(&self) -> usize {
        self.out.len()
    }
}

impl<Out: Sink> Writer<Out> {
    pub fn to(out: Out) -> Self {
        Self { out, open: Vec::new() }
    }

    pub fn finish(self) -> Out {
        self.out
    }

    pub fn open_object(&mut self) {
        self.out.push_str("{");
        self.open.push(false);
    }

    pub fn close_object(&mut self) {
        self.close("}");
    }

    pub fn open_array(&mut self) {
        self.out.push_str("[");
        self.open.push(false);
    }

    pub fn close_array(&mut self) {
        self.close("]");
    }

    /// Starts a member of the open object; its value must follow.
    pub fn key(&mut self, key: &str) {
        self.element();
        write_string(&mut self.out, key);
        self.out.push_str(": ");
    }

    /// Like `key`, with a key that is JSON already.
    pub fn raw_key(&mut self, json: &str) {
        self.element();
        self.out.push_str(json);
        self.out.push_str(": ");
    }

    /// Starts an element of the open array; its value must follow.
    pub fn element(&mut self) {
        if let Some(has_members) = self.open.last_mut() {
            if *has_members {
                self.out.push_str(",");
            }
            *has_members = true;
        }
        self.new_line();
    }

    pub fn string(&mut self, text: &str) {
        write_string(&mut self.out, text);
    }

    /// Text that is JSON already and has the right indentation.
    pub fn raw(&mut self, json: &str) {
        self.out.push_str(json);
    }

    pub fn value(&mut self, value: &Value) {
        match &value.kind {
            Kind::Null => self.raw("null"),
            Kind::Bool(true) => self.raw("true"),
            Kind::Bool(false) => self.raw("false"),
            Kind::Number(text) => self.raw(text),
            Kind::String(text) => self.string(text),
            Kind::Array(values) => {
                self.open_array();
                for value in values {
                    self.element();
                    self.value(value);
                }
                self.close_array();
            }
            Kind::Object(object) => self.object(object),
        }
    }

    pub fn object(&mut self, object: &Object) {
        self.open_object();
        for member in &object.members {
            self.key(&member.key);
            self.value(&member.value);
        }
        self.close_object();
    }

    fn close(&mut self, bracket: &str) {
        if self.open.pop() == Some(true) {
            self.new_line();
        }
        self.out.push_str(bracket);
    }

    fn new_line(&mut self) {
        self.out.push_str("\n");
        for _ in &self.open {
            self.out.push_str("  ");
        }
    }
}

/// Appends `text` as a JSON string, escaping only what JSON requires.
pub fn write_string(out: &mut impl Sink, text: &str) {
    out.push_str("\"");
    let mut rest = text;
    while let Some(at) = first_special(rest.as_bytes()) {
        // Escaped characters are one byte long, so that both parts are valid UTF-8.
        let (plain, escaped) = rest.split_at(at);
        out.push_str(plain);
        let byte = escaped.bytes().next().unwrap_or_default();
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            0x08 => out.push_str("\\b"),
            0x0c => out.push_str("\\f"),
            _ => out.push_str(&format!("\\u{byte:04x}")),
        }
        rest = escaped.get(1..).unwrap_or_default();
    }
    out.push_str(rest);
    out.push_str("\"");
}

/// The position of the first byte that must be escaped in a JSON string. Sources are long and mostly plain, so eight
/// bytes are checked at once.
pub(super) fn first_special(bytes: &[u8]) -> Option<usize> {
    const EACH: u64 = u64::MAX / 0xff;
    const TOP: u64 = EACH * 0x80;
    // Sets the top bit of every byte below `limit`. A byte after such a byte may be marked as well, but the first one is exact.
    let below = |word: u64, limit: u64| word.wrapping_sub(EACH * limit) & !word & TOP;
    let is = |word: u64, byte: u8| below(word ^ (EACH * u64::from(byte)), 1);
    let special = |byte: &u8| *byte < 0x20 || *byte == b'"' || *byte == b'\\';
    let (words, rest) = bytes.as_chunks::<8>();
    for (number, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        let marked = below(word, 0x20) | is(word, b'"') | is(word, b'\\');
        if marked != 0 {
            return Some(8 * number + marked.trailing_zeros() as usize / 8);
        }
    }
    rest.iter().position(special).map(|at| 8 * words.len() + at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::parse;

    fn written(text: &str) -> String {
        let mut writer = Writer::default();
        writer.value(&parse(text).unwrap());
        writer.finish()
    }

    #[test]
    fn writes_two_space_json_in_the_order_given() {
        assert_eq!(
            written(r#"{"b":[1,{"c":null}],"a":{},"e":[]}"#),
            "{\n  \"b\": [\n    1,\n    {\n      \"c\": null\n    }\n  ],\n  \"a\": {},\n  \"e\": []\n}"
        );
    }

    #[test]
    fn written_json_parses_to_the_same_value() {
        let text = "\"\\u0000 \\\" \\\\ \\n \u{2028} \u{1f9ec} \\u001f\"";
        let once = written(text);
        assert_eq!(parse(&once).unwrap().as_str(), parse(text).unwrap().as_str());
        assert_eq!(written(&once), once);
    }

    #[test]
    fn every_byte_is_escaped_at_any_position() {
        for code in (0..0x80).chain([0xe9, 0x2028, 0x1f9ec]) {
            let character = char::from_u32(code).unwrap();
            for before in 0..18 {
                let text = format!("{}{character}{}", "a".repeat(before), "\u{e9}".repeat(9));
                let mut out = String::new();
                write_string(&mut out, &text);
                assert_eq!(parse(&out).unwrap().as_str(), Some(&*text));
                let plain = code >= 0x20 && character != '"' && character != '\\';
                assert_eq!(out.contains('\\'), !plain, "{out}");
            }
        }
    }

    #[test]
    fn an_indented_writer_fits_into_its_place() {
        let mut inner = Writer::indented(2);
        inner.value(&parse(r#"{"a":1}"#).unwrap());
        assert_eq!(inner.finish(), "{\n      \"a\": 1\n    }");
    }

    #[test]
    fn the_first_byte_to_escape_is_found_at_any_place() {
        let special = |byte: &u8| *byte < 0x20 || *byte == b'"' || *byte == b'\\';
        for byte in 0..=u8::MAX {
            for next in [byte, b' ', b'!', b'#', b'"', b'\\', b']', 0x1f, 0x7f, 0x80, 0xff] {
                for lead in 0..20 {
                    let bytes = [vec![b'a'; lead], vec![byte, next], vec![b'b'; 9]].concat();
                    assert_eq!(first_special(&bytes), bytes.iter().position(special), "{bytes:?}");
                }
            }
        }
    }
}
