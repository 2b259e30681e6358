//! JSON with spans. Unlike a general parser this one keeps what the author wrote: key order, duplicate keys, the text of
//! numbers, and the span of every key and value.

mod keys;
mod limits;
mod parse;
mod write;

pub use limits::{MAX_DEPTH, max_values};
pub use parse::{SyntaxError, parse};
pub use write::{Sink, Writer, write_string};

use crate::place::Span;
use std::borrow::Cow;

#[derive(Debug, Clone)]
pub struct Value {
    pub kind: Kind,
    pub span: Span,
}

#[derive(Debug, Clone)]
pub enum Kind {
    Null,
    Bool(bool),
    /// The number as written; it is never used for calculations.
    Number(Box<str>),
    String(Box<str>),
    Array(Vec<Value>),
    // On the heap, so that the other kinds, which are much more frequent, take half the memory.
    Object(Box<Object>),
}

/// Members in the order written. A repeated key keeps the first position and the last value, as
/// `JSON.parse` does; the earlier spellings are remembered in `repeated` so that they can be reported.
#[derive(Debug, Clone, Default)]
pub struct Object {
    pub members: Vec<Member>,
    pub repeated: Box<[(String, Span)]>,
}

/// Borrowed for common keys, which are not allocated again for each entry.
pub type Key = Cow<'static, str>;

#[derive(Debug, Clone)]
pub struct Member {
    pub key: Key,
    pub key_span: Span,
    pub value: Value,
}

impl Value {
    pub fn as_str(&self) -> Option<&str> {
        match &self.kind {
            Kind::String(text) => Some(text),
            _ => None,
        }
    }

    /// A string, or a number as it is written.
    pub fn text_or_number(&self) -> Option<String> {
        match &self.kind {
            Kind::String(text) | Kind::Number(text) => Some(text.to_string()),
            _ => None,
        }
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self.kind {
            Kind::Bool(value) => Some(value),
            _ => None,
        }
    }

    pub fn as_array(&self) -> Option<&[Value]> {
        match &self.kind {
            Kind::Array(values) => Some(values),
            _ => None,
        }
    }

    pub fn as_object(&self) -> Option<&Object> {
        match &self.kind {
            Kind::Object(object) => Some(object),
            _ => None,
        }
    }

    /// What a person calls this kind of value.
    pub fn describe(&self) -> &'static str {
        match self.kind {
            Kind::Null => "null",
            Kind::Bool(_) => "a boolean",
            Kind::Number(_) => "a number",
            Kind::String(_) => "a string",
            Kind::Array(_) => "an array",
            Kind::Object(_) => "an object",
        }
    }
}

impl Object {
    pub fn member(&self, key: &str) -> Option<&Member> {
        self.members.iter().find(|member| member.key == key)
    }

    pub fn get(&self, key: &str) -> Option<&Value> {
        self.member(key).map(|member| &member.value)
    }

    pub fn str(&self, key: &str) -> Option<&str> {
        self.get(key).and_then(Value::as_str)
    }

    /// The strings of an array member; other elements are skipped.
    pub fn strings(&self, key: &str) -> impl Iterator<Item = (&str, Span)> {
        let values = self.get(key).and_then(Value::as_array).unwrap_or_default();
        values.iter().filter_map(|value| Some((value.as_str()?, value.span)))
    }

    /// Like `strings`, but owned, and without spare capacity: entries are kept.
    pub fn owned_strings(&self, key: &str) -> Vec<(String, Span)> {
        let listed = self.get(key).and_then(Value::as_array).map_or(0, <[Value]>::len);
        let mut owned = Vec::with_capacity(listed);
        owned.extend(self.strings(key).map(|(text, span)| (text.to_owned(), span)));
        owned
    }
}
