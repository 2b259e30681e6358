//! The model of a registry from the answer in which a basepair serves it: without what the answer adds, in the form in which
//! authors write it.

use serde_json::{Map, Value};

/// What is computed for an answer.
const ADDED: &[&str] = &["type", "number", "component_count", "may_consume", "documents"];

/// The text of an `architecture.json`; `None` if the answer is not that of a model.
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
    serde_json::to_string_pretty(&model).ok()
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
