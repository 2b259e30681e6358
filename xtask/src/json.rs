//! JSON for the tasks: parses the output of cargo and npm, and writes documents with stable keys. The input comes from
//! trusted tools, so the parser is simple; the parser of the product is in `basepair-model`.

use std::fmt::Write as _;

use crate::failure::{Failure, Outcome};

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    /// A number as it is written.
    Number(String),
    Text(String),
    List(Vec<Json>),
    /// Keys in the order they are written.
    Object(Vec<(String, Json)>),
}

const NOTHING: Json = Json::Null;

impl Json {
    pub(crate) fn parse(text: &str) -> Outcome<Self> {
        let mut reader = Reader { rest: text };
        let value = reader.value(0)?;
        reader.skip_blanks();
        if reader.rest.is_empty() { Ok(value) } else { Err(reader.unexpected()) }
    }

    /// The value of a key; `null` if there is none.
    pub(crate) fn get(&self, key: &str) -> &Self {
        self.entries().iter().find(|(name, _)| name == key).map_or(&NOTHING, |(_, value)| value)
    }

    pub(crate) fn entries(&self) -> &[(String, Self)] {
        if let Self::Object(entries) = self { entries } else { &[] }
    }

    pub(crate) fn items(&self) -> &[Self] {
        if let Self::List(items) = self { items } else { &[] }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    pub(crate) fn object<const N: usize>(entries: [(&str, Self); N]) -> Self {
        Self::Object(entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
    }

    /// The document with an indentation of two spaces and a final newline.
    pub(crate) fn pretty(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, 0);
        out.push('\n');
        out
    }

    fn write(&self, out: &mut String, depth: usize) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(number) => out.push_str(number),
            Self::Text(text) => write_text(text, out),
            Self::List(items) => write_between(out, depth, ['[', ']'], items, Self::write),
            Self::Object(entries) => {
                write_between(out, depth, ['{', '}'], entries, |(key, value), out, depth| {
                    write_text(key, out);
                    out.push_str(": ");
                    value.write(out, depth);
                });
            }
        }
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

fn write_between<T>(
    out: &mut String,
    depth: usize,
    [open, close]: [char; 2],
    items: &[T],
    write: impl Fn(&T, &mut String, usize),
) {
    let indent = |out: &mut String, depth: usize| {
        out.push('\n');
        out.extend(std::iter::repeat_n("  ", depth));
    };
    out.push(open);
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        indent(out, depth + 1);
        write(item, out, depth + 1);
    }
    if !items.is_empty() {
        indent(out, depth);
    }
    out.push(close);
}

fn write_text(text: &str, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            control if control < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

struct Reader<'a> {
    rest: &'a str,
}

/// Deeper than anything cargo or npm writes.
const DEEPEST: usize = 200;

impl Reader<'_> {
    fn value(&mut self, depth: usize) -> Outcome<Json> {
        if depth > DEEPEST {
            return Err(Failure::new("the JSON is nested too deeply"));
        }
        self.skip_blanks();
        match self.rest.chars().next() {
            Some('{') => self.object(depth),
            Some('[') => self.list(depth),
            Some('"') => Ok(Json::Text(self.string()?)),
            Some('-' | '0'..='9') => Ok(Json::Number(self.number())),
            _ => {
                let words = [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))];
                for (word, value) in words {
                    if self.take(word) {
                        return Ok(value);
                    }
                }
                Err(self.unexpected())
            }
        }
    }

    fn object(&mut self, depth: usize) -> Outcome<Json> {
        let mut entries = Vec::new();
        self.list_of(['{', '}'], |reader| {
            let key = reader.string()?;
            reader.skip_blanks();
            reader.expect(":")?;
            entries.push((key, reader.value(depth + 1)?));
            Ok(())
        })?;
        Ok(Json::Object(entries))
    }

    fn list(&mut self, depth: usize) -> Outcome<Json> {
        let mut items = Vec::new();
        self.list_of(['[', ']'], |reader| {
            items.push(reader.value(depth + 1)?);
            Ok(())
        })?;
        Ok(Json::List(items))
    }

    fn list_of(
        &mut self,
        [open, close]: [char; 2],
        mut item: impl FnMut(&mut Self) -> Outcome<()>,
    ) -> Outcome<()> {
        self.expect(open.encode_utf8(&mut [0; 4]))?;
        self.skip_blanks();
        if self.rest.starts_with(close) {
            return self.expect(close.encode_utf8(&mut [0; 4]));
        }
        loop {
            self.skip_blanks();
            item(self)?;
            self.skip_blanks();
            if !self.take(",") {
                return self.expect(close.encode_utf8(&mut [0; 4]));
            }
        }
    }

    fn string(&mut self) -> Outcome<String> {
        self.expect("\"")?;
        let mut text = String::new();
        loop {
            let end = self.rest.find(['"', '\\']).ok_or_else(|| self.unexpected())?;
            let (plain, rest) = self.rest.split_at(end);
            text.push_str(plain);
            self.rest = rest;
            if self.take("\"") {
                return Ok(text);
            }
            self.escape(&mut text)?;
        }
    }

    fn escape(&mut self, text: &mut String) -> Outcome<()> {
        self.expect("\\")?;
        const SHORT: &[(&str, char)] = &[
            ("n", '\n'),
            ("t", '\t'),
            ("r", '\r'),
            ("b", '\u{8}'),
            ("f", '\u{c}'),
            ("\"", '"'),
            ("\\", '\\'),
            ("/", '/'),
        ];
        if let Some((_, letter)) = SHORT.iter().find(|(sign, _)| self.take(sign)) {
            text.push(*letter);
            return Ok(());
        }
        let mut units = vec![self.unit()?];
        if units.first().is_some_and(|unit| (0xd800..0xdc00).contains(unit)) && self.take("\\") {
            units.push(self.unit()?);
        }
        text.push_str(&String::from_utf16_lossy(&units));
        Ok(())
    }

    fn unit(&mut self) -> Outcome<u16> {
        self.expect("u")?;
        let unit = self.rest.get(..4).and_then(|digits| u16::from_str_radix(digits, 16).ok());
        let unit = unit.ok_or_else(|| self.unexpected())?;
        self.rest = self.rest.get(4..).unwrap_or_default();
        Ok(unit)
    }

    fn number(&mut self) -> String {
        let end = self.rest.find(|letter: char| !(letter.is_ascii_alphanumeric() || "+-.".contains(letter)));
        let (number, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        number.to_owned()
    }

    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    fn take(&mut self, sign: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(sign) else { return false };
        self.rest = rest;
        true
    }

    fn expect(&mut self, sign: &str) -> Outcome<()> {
        if self.take(sign) { Ok(()) } else { Err(self.unexpected()) }
    }

    fn unexpected(&self) -> Failure {
        let shown: String = self.rest.chars().take(40).collect();
        Failure::new(format!("this is not JSON: `{shown}`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let text = r#"{"a":[1,-2.5e3,true,null,{}],"b \"q\" \u00e9\ud83e\uddec\n\u0001":{"c":[]}}"#;
        let value = Json::parse(text).unwrap();
        assert_eq!(Json::parse(&value.pretty()).unwrap(), value);
        assert_eq!(value.get("a").items().len(), 5);
        assert_eq!(value.entries()[1].0, "b \"q\" é🧬\n\u{1}");
    }

    #[test]
    fn broken_documents_are_refused() {
        for broken in
            ["", "{", "[1,]", "{\"a\" 1}", "\"open", "\"\\q\"", "\"\\u12\"", "1 2", &"[".repeat(5000)]
        {
            assert!(Json::parse(broken).is_err(), "{broken}");
        }
    }
}
