//! The canonical form of a manifest: two-space JSON, the keys of the published schema in its order, followed by all
//! others in their original order. Strings, numbers and keys are copied as the author wrote them, so nothing is lost.

use super::schema::{file_keys, item_keys, manifest_keys};
use crate::json::{Kind, Member, Object, Value, Writer};
use crate::place::Span;

/// Writes a manifest that was parsed from `text`. Values without a span are new and are formatted.
pub fn canonical(text: &str, manifest: &Value) -> String {
    let mut canonical = Canonical { text, out: Writer::default() };
    match &manifest.kind {
        Kind::Object(object) => canonical.object(object, manifest_keys(), &mut |canonical, member| match (
            member.key.as_ref(),
            member.value.as_array(),
        ) {
            ("items", Some(items)) => canonical.array(items, &mut Canonical::item),
            _ => canonical.value(&member.value),
        }),
        _ => canonical.value(manifest),
    }
    let mut written = canonical.out.finish();
    written.push('\n');
    written
}

/// An entry as it is written in a manifest's list of items, without the indentation before it.
pub fn canonical_item(text: &str, item: &Value) -> String {
    let mut canonical = Canonical { text, out: Writer::indented(2) };
    canonical.item(item);
    canonical.out.finish()
}

/// A new string, without a span.
pub fn new_string(text: impl Into<Box<str>>) -> Value {
    new(Kind::String(text.into()))
}

/// A new list of strings, without a span.
pub fn new_strings<S: Into<Box<str>>>(texts: impl IntoIterator<Item = S>) -> Value {
    new(Kind::Array(texts.into_iter().map(new_string).collect()))
}

/// A new list, without a span.
pub fn new_array(values: Vec<Value>) -> Value {
    new(Kind::Array(values))
}

/// A new object, without a span.
pub fn new_object<'k>(members: impl IntoIterator<Item = (&'k str, Value)>) -> Value {
    let member = |(key, value): (&str, Value)| new_member(key, value);
    let members = members.into_iter().map(member).collect();
    new(Kind::Object(Box::new(Object { members, repeated: Box::default() })))
}

/// A new member, without a span.
pub fn new_member(key: &str, value: Value) -> Member {
    Member { key: key.to_owned().into(), key_span: Span::default(), value }
}

fn new(kind: Kind) -> Value {
    Value { kind, span: Span::default() }
}

struct Canonical<'t> {
    text: &'t str,
    out: Writer,
}

impl<'t> Canonical<'t> {
    fn item(&mut self, item: &Value) {
        let Kind::Object(object) = &item.kind else { return self.value(item) };
        self.object(object, item_keys(), &mut |canonical, member| match (
            member.key.as_ref(),
            member.value.as_array(),
        ) {
            ("files", Some(files)) => canonical.array(files, &mut Self::file),
            _ => canonical.value(&member.value),
        });
    }

    fn file(&mut self, file: &Value) {
        match &file.kind {
            Kind::Object(object) => {
                self.object(object, file_keys(), &mut |canonical, member| canonical.value(&member.value));
            }
            _ => self.value(file),
        }
    }

    fn object(
        &mut self,
        object: &Object,
        order: impl Iterator<Item = &'static str> + Clone,
        value: &mut dyn FnMut(&mut Self, &Member),
    ) {
        let known = order.clone().filter_map(|key| object.member(key));
        let others = object.members.iter().filter(|member| order.clone().all(|key| member.key != key));
        self.out.open_object();
        for member in known.chain(others) {
            self.key(member);
            value(self, member);
        }
        self.out.close_object();
    }

    fn array(&mut self, values: &[Value], write: &mut dyn FnMut(&mut Self, &Value)) {
        self.out.open_array();
        for value in values {
            self.out.element();
            write(self, value);
        }
        self.out.close_array();
    }

    fn value(&mut self, value: &Value) {
        match &value.kind {
            Kind::Array(values) => self.array(values, &mut Self::value),
            Kind::Object(object) => {
                self.object(object, std::iter::empty(), &mut |canonical, member| {
                    canonical.value(&member.value)
                });
            }
            _ => match self.written(value.span) {
                Some(written) => self.out.raw(written),
                None => self.out.value(value),
            },
        }
    }

    fn key(&mut self, member: &Member) {
        match self.written(member.key_span) {
            Some(written) => self.out.raw_key(written),
            None => self.out.key(&member.key),
        }
    }

    /// The text as the author wrote it: an escape may be intended to make an invisible character visible.
    fn written(&self, span: Span) -> Option<&'t str> {
        self.text.get(span.start()..span.end()).filter(|written| !written.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::parse;

    fn of(text: &str) -> String {
        canonical(text, &parse(text).unwrap())
    }

    #[test]
    fn known_keys_take_the_order_of_the_schema_and_others_follow() {
        let text = r#"{"items":[{"x":1,"files":[{"type":"t","note":1,"path":"p"}],"type":"t","name":"a"}],"y":0,"name":"n"}"#;
        let expected = r#"{
  "name": "n",
  "items": [
    {
      "name": "a",
      "type": "t",
      "files": [
        {
          "path": "p",
          "type": "t",
          "note": 1
        }
      ],
      "x": 1
    }
  ],
  "y": 0
}
"#;
        assert_eq!(of(text), expected);
        assert_eq!(of(expected), expected);
    }

    #[test]
    fn spelling_and_the_order_of_other_objects_are_kept() {
        let text =
            r#"{"items":[{"meta":{"name":"\u200b","b":1.50e+3,"a":-0},"cssVars":{"dark":{},"light":{}}}]}"#;
        let written = of(text);
        for kept in ["\"\\u200b\"", "1.50e+3", "-0"] {
            assert!(written.contains(kept), "{kept} in {written}");
        }
        let at = |what: &str| written.find(what).unwrap();
        assert!(at("\"name\"") < at("\"b\"") && at("\"b\"") < at("\"a\""), "{written}");
        assert!(at("dark") < at("light"), "{written}");
    }

    #[test]
    fn new_values_are_written_next_to_existing_ones() {
        let text = r#"{"items": []}"#;
        let mut manifest = parse(text).unwrap();
        let Kind::Object(object) = &mut manifest.kind else { panic!() };
        object.members[0].value = new_array(vec![new_object([("name", new_string("a\"b"))])]);
        let written = canonical(text, &manifest);
        assert_eq!(written, "{\n  \"items\": [\n    {\n      \"name\": \"a\\\"b\"\n    }\n  ]\n}\n");
    }
}
