//! The outline of a message: which values its envelope has, found in one pass that stores nothing else. A message with
//! more values or levels than any client needs ends the pass: as values in memory, it would be up to a hundred times as
//! large as its text.

use super::Malformed;
use rmcp::model::ErrorCode;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Number, Value};
use std::borrow::Cow;
use std::fmt;

/// The most levels of objects and lists in a message.
const DEEPEST: u32 = 32;
/// The most values in a message, keys not counted.
const MOST_VALUES: u32 = 4096;

/// The kind of a value, and the value if it is one of the envelope.
#[derive(Debug)]
pub(super) enum Kind {
    Null,
    Boolean,
    Number(Number),
    Text(String),
    Array,
    Object,
}

#[derive(Debug, Default)]
pub(super) struct Outline {
    pub(super) is_array: bool,
    pub(super) is_object: bool,
    pub(super) version: Option<Kind>,
    pub(super) id: Option<Kind>,
    pub(super) method: Option<Kind>,
    pub(super) params: Option<Kind>,
    /// A key of the envelope that occurs twice.
    pub(super) repeated: Option<&'static str>,
}

/// What is left of the budget of a message.
struct Budget {
    values: u32,
    over: Option<&'static str>,
}

pub(super) fn read(bytes: &[u8]) -> Result<Outline, Malformed> {
    let mut budget = Budget { values: MOST_VALUES, over: None };
    let mut outline = Outline::default();
    let mut input = serde_json::Deserializer::from_slice(bytes);
    let whole = Envelope { budget: &mut budget, outline: &mut outline };
    let read = whole.deserialize(&mut input).and_then(|()| input.end());
    read.map(|()| outline).map_err(|error| {
        let message = match budget.over {
            Some(over) => over.to_owned(),
            // The rest of the error repeats the input.
            None => {
                format!("the message is not valid JSON, at line {} column {}", error.line(), error.column())
            }
        };
        Malformed::new(ErrorCode::PARSE_ERROR, message, Value::Null)
    })
}

impl Budget {
    /// Takes one value at this depth.
    fn take<E: Error>(&mut self, depth: u32) -> Result<(), E> {
        if depth > DEEPEST {
            self.over = Some("the message has more than 32 levels");
        } else if let Some(left) = self.values.checked_sub(1) {
            self.values = left;
            return Ok(());
        } else {
            self.over = Some("the message has more than 4096 values");
        }
        Err(E::custom("over budget"))
    }
}

/// The message as a whole.
struct Envelope<'b> {
    budget: &'b mut Budget,
    outline: &'b mut Outline,
}

impl<'de> DeserializeSeed<'de> for Envelope<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        input.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Envelope<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a message")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        self.outline.is_object = true;
        while let Some(key) = map.next_key::<Key<'de>>()? {
            let (name, place) = match &*key.0 {
                "jsonrpc" => ("jsonrpc", &mut self.outline.version),
                "id" => ("id", &mut self.outline.id),
                "method" => ("method", &mut self.outline.method),
                "params" => ("params", &mut self.outline.params),
                _ => {
                    map.next_value_seed(Inner { budget: self.budget, depth: 1, keep: false })?;
                    continue;
                }
            };
            let keep = name != "params";
            let kind = map.next_value_seed(Inner { budget: self.budget, depth: 1, keep })?;
            if place.replace(kind).is_some() {
                self.outline.repeated = Some(name);
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        self.outline.is_array = true;
        while list.next_element_seed(Inner { budget: self.budget, depth: 1, keep: false })?.is_some() {}
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }
}

/// A key, without a copy where it has no escapes.
struct Key<'de>(Cow<'de, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Text;
        impl<'de> Visitor<'de> for Text {
            type Value = Key<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Owned(text.to_owned())))
            }
        }
        input.deserialize_str(Text)
    }
}

/// A value inside the message.
struct Inner<'b> {
    budget: &'b mut Budget,
    depth: u32,
    /// Whether a text is kept.
    keep: bool,
}

impl<'de> DeserializeSeed<'de> for Inner<'_> {
    type Value = Kind;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Kind, D::Error> {
        self.budget.take(self.depth)?;
        input.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Inner<'_> {
    type Value = Kind;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Kind, A::Error> {
        while map.next_key::<Key<'de>>()?.is_some() {
            map.next_value_seed(Inner { budget: self.budget, depth: self.depth + 1, keep: false })?;
        }
        Ok(Kind::Object)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Kind, A::Error> {
        let next = self.depth + 1;
        while list.next_element_seed(Inner { budget: self.budget, depth: next, keep: false })?.is_some() {}
        Ok(Kind::Array)
    }

    fn visit_unit<E>(self) -> Result<Kind, E> {
        Ok(Kind::Null)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Kind, E> {
        Ok(Kind::Boolean)
    }

    fn visit_i64<E>(self, number: i64) -> Result<Kind, E> {
        Ok(Kind::Number(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Kind, E> {
        Ok(Kind::Number(number.into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Kind, E> {
        Ok(Number::from_f64(number).map_or(Kind::Null, Kind::Number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Kind, E> {
        Ok(Kind::Text(if self.keep { text.to_owned() } else { String::new() }))
    }
}
