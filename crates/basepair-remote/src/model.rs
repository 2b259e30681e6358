//! The model of a registry from the answer in which a basepair serves it: without what the answer adds, in the form in which
//! authors write it.

use basepair_catalog::load::{Embedded, MODEL, Source};
use serde_json::{Map, Value};

/// What is computed for an answer.
const ADDED: &[&str] = &["type", "number", "component_count", "may_consume", "documents"];

/// The built-in model is small; this is far more than it needs.
const LIMIT: u64 = 4 * 1024 * 1024;

/// The text of an `architecture.json`; `None` if the answer is not that of a model, or is the built-in one. A registry without
/// a model of its own serves that, and its law must not apply because of it.
pub(crate) fn authored(answer: &Value) -> Option<String> {
    let answer = answer.as_object()?;
    let head = answer.get("model")?.as_object()?;
    let mut model = Map::new();
    for key in ["name", "kind"] {
        model.insert(key.to_owned(), head.get(key)?.clone());
    }
    for (key, value) in answer {
        let elements =
            || value.as_array().map(|elements| elements.iter().map(|it| element(it, key)).collect());
        let value = match key.as_str() {
            "strands" | "nodes" | "rungs" => Value::Array(elements()?),
            "backbones" | "rules" | "harness" if !value.is_null() => value.clone(),
            _ => continue,
        };
        model.insert(key.clone(), value);
    }
    if is_built_in(&model) {
        return None;
    }
    serde_json::to_string_pretty(&model).ok()
}

/// Whether every element is one of the built-in model, with the same texts.
fn is_built_in(model: &Map<String, Value>) -> bool {
    let bytes = Embedded.read(MODEL, LIMIT).unwrap_or_default();
    let Ok(built_in) = serde_json::from_slice::<Value>(&bytes) else { return false };
    let is_same = |(one, other): (&Value, &Value)| {
        let mut texts = other.as_object().into_iter().flatten().filter(|(_, value)| value.is_string());
        texts.all(|(key, value)| one.get(key) == Some(value))
    };
    ["strands", "nodes", "rungs"].into_iter().all(|list| {
        let elements = |model: Option<&Value>| model.and_then(Value::as_array).cloned().unwrap_or_default();
        let (ours, known) = (elements(model.get(list)), elements(built_in.get(list)));
        ours.len() == known.len() && ours.iter().zip(&known).all(is_same)
    })
}

fn element(served: &Value, list: &str) -> Value {
    let mut authored = Map::new();
    for (key, value) in served.as_object().into_iter().flatten() {
        let is_added = ADDED.contains(&key.as_str())
            || value.is_null()
            || match list {
                "strands" => key == "id",
                _ => key == "backbone",
            };
        match value.as_object() {
            _ if is_added => {}
            // Further fields were beside the others.
            Some(further) if key == "meta" => authored.extend(further.clone()),
            _ => drop(authored.insert(key.clone(), value.clone())),
        }
    }
    Value::Object(authored)
}
