//! JSON values merged as the client merges styles and variables of several items: objects key by key, lists one after
//! the other, and otherwise the later value.

use basepair_model::json::{Kind, Value, Writer};
use std::collections::HashMap;

/// The merge of any number of objects, in linear time.
#[derive(Debug, Default)]
pub(super) struct Merged<'v> {
    members: Vec<(&'v str, Part<'v>)>,
    by_key: HashMap<&'v str, usize>,
}

#[derive(Debug)]
enum Part<'v> {
    Single(&'v Value),
    List(Vec<&'v Value>),
    Object(Merged<'v>),
}

impl<'v> Part<'v> {
    fn of(value: &'v Value) -> Self {
        match &value.kind {
            Kind::Array(values) => Self::List(values.iter().collect()),
            Kind::Object(_) => {
                let mut merged = Merged::default();
                merged.add(value);
                Self::Object(merged)
            }
            _ => Self::Single(value),
        }
    }

    fn add(&mut self, value: &'v Value) {
        match (self, &value.kind) {
            (Self::List(list), Kind::Array(values)) => list.extend(values),
            (Self::Object(object), Kind::Object(_)) => object.add(value),
            (other, _) => *other = Self::of(value),
        }
    }

    fn write(&self, writer: &mut Writer) {
        match self {
            Self::Single(value) => writer.value(value),
            Self::List(values) => {
                writer.open_array();
                for value in values {
                    writer.element();
                    writer.value(value);
                }
                writer.close_array();
            }
            Self::Object(object) => object.write(writer),
        }
    }
}

impl<'v> Merged<'v> {
    /// Adds the members of an object; anything else is invalid and has none.
    pub(super) fn add(&mut self, value: &'v Value) {
        for member in value.as_object().into_iter().flat_map(|object| &object.members) {
            let earlier = self.by_key.get(&*member.key).and_then(|at| self.members.get_mut(*at));
            if let Some((_, part)) = earlier {
                part.add(&member.value);
            } else {
                self.by_key.insert(&member.key, self.members.len());
                self.members.push((&member.key, Part::of(&member.value)));
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    pub(super) fn write(&self, writer: &mut Writer) {
        writer.open_object();
        for (key, part) in &self.members {
            writer.key(key);
            part.write(writer);
        }
        writer.close_object();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use basepair_model::json::parse;

    fn merged(texts: &[&str]) -> serde_json::Value {
        let values: Vec<Value> = texts.iter().map(|text| parse(text).unwrap()).collect();
        let mut all = Merged::default();
        values.iter().for_each(|value| all.add(value));
        let mut writer = Writer::with_capacity(64);
        all.write(&mut writer);
        serde_json::from_str(&writer.finish()).unwrap()
    }

    #[test]
    fn objects_are_merged_lists_joined_and_other_values_replaced() {
        let both = merged(&[
            r#"{ "light": { "a": "1", "b": "1" }, "list": ["x"], "text": "t", "kind": { "a": 1 } }"#,
            r#"{ "light": { "b": "2", "c": "2" }, "list": ["x", "y"], "text": "u", "kind": ["a"] }"#,
        ]);
        let expected = serde_json::json!({
            "light": { "a": "1", "b": "2", "c": "2" }, "list": ["x", "x", "y"], "text": "u", "kind": ["a"],
        });
        assert_eq!(both, expected);
    }
}
