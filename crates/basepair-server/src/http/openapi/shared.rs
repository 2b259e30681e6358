//! Keeps the description small: parameters, headers and responses that occur more than once become components, and
//! operations refer to them.

use axum::http::StatusCode;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashMap};

/// Replaces everything that is repeated by references.
pub(super) fn share(document: &mut Value) {
    for kind in [Kind::Parameter, Kind::Header, Kind::Response] {
        let mut counts: HashMap<String, usize> = HashMap::new();
        visit(document, kind, &mut |_, value| *counts.entry(value.to_string()).or_default() += 1);
        let mut components = Components::default();
        visit(document, kind, &mut |name, value| {
            let repeated = counts.get(&value.to_string()).is_some_and(|count| *count > 1);
            if repeated && value.get("$ref").is_none() {
                let name = components.name(name, value);
                *value = json!({ "$ref": format!("#/components/{}/{name}", kind.section()) });
            }
        });
        if let Some(all) = document.get_mut("components").and_then(Value::as_object_mut) {
            all.insert(kind.section().to_owned(), components.into_value());
        }
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Parameter,
    Header,
    Response,
}

impl Kind {
    fn section(self) -> &'static str {
        match self {
            Self::Parameter => "parameters",
            Self::Header => "headers",
            Self::Response => "responses",
        }
    }
}

/// Components of one kind; those with the same name but other content get a number.
#[derive(Default)]
struct Components {
    by_name: BTreeMap<String, Value>,
    names: HashMap<String, String>,
}

impl Components {
    fn name(&mut self, base: &str, value: &Value) -> String {
        let text = value.to_string();
        if let Some(name) = self.names.get(&text) {
            return name.clone();
        }
        let mut name = base.to_owned();
        let mut number = 2;
        while self.by_name.contains_key(&name) {
            name = format!("{base}{number}");
            number += 1;
        }
        self.names.insert(text, name.clone());
        self.by_name.insert(name.clone(), value.clone());
        name
    }

    fn into_value(self) -> Value {
        Value::Object(self.by_name.into_iter().collect::<Map<_, _>>())
    }
}

/// Calls `each` with a name and the value, for all values of a kind in the operations of all paths.
fn visit(document: &mut Value, kind: Kind, each: &mut impl FnMut(&str, &mut Value)) {
    let paths = document.get_mut("paths").and_then(Value::as_object_mut);
    let methods = paths.into_iter().flat_map(|paths| paths.values_mut()).filter_map(Value::as_object_mut);
    for operation in methods.flat_map(|methods| methods.values_mut()) {
        if let Kind::Parameter = kind {
            let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
            for parameter in parameters.into_iter().flatten() {
                let name = parameter.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
                each(&name, parameter);
            }
            continue;
        }
        let responses = operation.get_mut("responses").and_then(Value::as_object_mut);
        for (status, response) in responses.into_iter().flatten() {
            if let Kind::Response = kind {
                let suffix = if response.get("content").is_none() { "WithoutBody" } else { "" };
                each(&format!("{}{suffix}", name_of(status)), response);
                continue;
            }
            let headers = response.get_mut("headers").and_then(Value::as_object_mut);
            for (name, header) in headers.into_iter().flatten() {
                each(name, header);
            }
        }
    }
}

/// `404` is `NotFound`.
fn name_of(status: &str) -> String {
    let known = StatusCode::from_bytes(status.as_bytes()).ok().and_then(|status| status.canonical_reason());
    let known = known.or(Some("Errors").filter(|_| status.ends_with("XX")));
    known.unwrap_or(status).chars().filter(char::is_ascii_alphanumeric).collect()
}
