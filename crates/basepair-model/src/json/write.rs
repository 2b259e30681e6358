//! Writes JSON the way it is served: two-space indentation, members in the order given, the same bytes
//! for the same input everywhere.

use super::{Kind, Value};

/// Builds one JSON text. Callers open and close containers; the writer places commas and line breaks.
#[derive(Debug, Default)]
pub struct Writer {
    out: String,
    /// For every open container: whether it already has a member.
    open: Vec<bool>,
}

impl Writer {
    /// A writer that starts inside containers it did not write, for text that will be pasted there.
    pub fn indented(levels: usize) -> Self {
        Self { out: String::new(), open: vec![false; levels] }
    }

    pub fn finish(self) -> String {
        self.out
    }

    pub fn open_object(&mut self) {
        self.out.push('{');
        self.open.push(false);
    }

    pub fn close_object(&mut self) {
        self.close('}');
    }

    pub fn open_array(&mut self) {
        self.out.push('[');
        self.open.push(false);
    }

    pub fn close_array(&mut self) {
        self.close(']');
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
                self.out.push(',');
            }
            *has_members = true;
        }
        self.new_line();
    }

    pub fn string(&mut self, text: &str) {
        write_string(&mut self.out, text);
    }

    /// Text that is JSON already and indented for this place.
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
            Kind::Object(object) => {
                self.open_object();
                for member in &object.members {
                    self.key(&member.key);
                    self.value(&member.value);
                }
                self.close_object();
            }
        }
    }

    fn close(&mut self, bracket: char) {
        if self.open.pop() == Some(true) {
            self.new_line();
        }
        self.out.push(bracket);
    }

    fn new_line(&mut self) {
        self.out.push('\n');
        for _ in &self.open {
            self.out.push_str("  ");
        }
    }
}

/// Appends `text` as a JSON string, escaping only what JSON requires.
pub fn write_string(out: &mut String, text: &str) {
    out.push('"');
    let mut written = 0;
    for (index, byte) in text.bytes().enumerate() {
        let escape = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            b'\n' => "\\n",
            b'\r' => "\\r",
            b'\t' => "\\t",
            0x08 => "\\b",
            0x0c => "\\f",
            0..=0x1f => "",
            _ => continue,
        };
        out.push_str(text.get(written..index).unwrap_or_default());
        if escape.is_empty() {
            out.push_str(&format!("\\u{byte:04x}"));
        } else {
            out.push_str(escape);
        }
        written = index + 1;
    }
    out.push_str(text.get(written..).unwrap_or_default());
    out.push('"');
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
    fn what_is_written_reads_back_the_same() {
        let text = "\"\\u0000 \\\" \\\\ \\n \u{2028} \u{1f9ec} \\u001f\"";
        let once = written(text);
        assert_eq!(parse(&once).unwrap().as_str(), parse(text).unwrap().as_str());
        assert_eq!(written(&once), once);
    }

    #[test]
    fn an_indented_writer_fits_into_its_place() {
        let mut inner = Writer::indented(2);
        inner.value(&parse(r#"{"a":1}"#).unwrap());
        assert_eq!(inner.finish(), "{\n      \"a\": 1\n    }");
    }
}
