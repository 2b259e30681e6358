//! Authored JSON inside our responses: key order and the text of numbers are kept.

use basepair_model::json::{Kind, Object, Value};
use serde::ser::{Error, SerializeMap};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// An authored object.
#[derive(Debug, Clone)]
pub struct Authored(pub Object);

impl Serialize for Authored {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        object(&self.0, serializer)
    }
}

/// An authored value.
#[derive(Debug, Clone, Copy)]
pub struct AuthoredValue<'a>(pub &'a Value);

impl Serialize for AuthoredValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0.kind {
            Kind::Null => serializer.serialize_unit(),
            Kind::Bool(value) => serializer.serialize_bool(*value),
            // As text: a number may be longer than any numeric type.
            Kind::Number(text) => {
                RawValue::from_string(text.to_string()).map_err(Error::custom)?.serialize(serializer)
            }
            Kind::String(text) => serializer.serialize_str(text),
            Kind::Array(values) => serializer.collect_seq(values.iter().map(AuthoredValue)),
            Kind::Object(members) => object(members, serializer),
        }
    }
}

fn object<S: Serializer>(object: &Object, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(object.members.len()))?;
    for member in &object.members {
        map.serialize_entry(&*member.key, &AuthoredValue(&member.value))?;
    }
    map.end()
}
