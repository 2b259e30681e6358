//! Rows of parameters, as the description of the API and the schemas of tools show them.

use basepair_catalog::query::{Accepts, MAX_NAME, MAX_SEARCH_TEXT, Parameter};
use serde_json::{Map, Value, json};
use utoipa::openapi::path::{Parameter as Described, ParameterBuilder, ParameterIn, ParameterStyle};
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Ref, Schema, Type};
use utoipa::openapi::{RefOr, Required};

/// The parameters of a query, for the description of the API.
pub(super) fn query(rows: &[&[Parameter]]) -> Vec<Described> {
    rows.iter().copied().flatten().map(parameter).collect()
}

fn parameter(row: &Parameter) -> Described {
    let described = ParameterBuilder::new()
        .name(row.name)
        .parameter_in(ParameterIn::Query)
        .required(if row.required { Required::True } else { Required::False })
        .description(Some(row.sentence()))
        .schema(Some(schema(row.accepts)))
        .example(row.example.map(Value::from));
    match row.accepts {
        Accepts::Types => described.style(Some(ParameterStyle::Form)).explode(Some(false)).build(),
        _ => described.build(),
    }
}

/// Lists that depend on the model, and those that several parameters have, are components of the description.
fn schema(accepts: Accepts) -> RefOr<Schema> {
    let text = || ObjectBuilder::new().schema_type(Type::String);
    let list = |name: &str| RefOr::Ref(Ref::from_schema_name(name));
    match accepts {
        Accepts::Words => text().max_length(Some(MAX_SEARCH_TEXT)).into(),
        Accepts::Name => text().max_length(Some(MAX_NAME)).min_length(Some(1)).into(),
        Accepts::Text => text().into(),
        Accepts::Pattern(pattern) => text().pattern(Some(pattern)).into(),
        Accepts::Flag => ObjectBuilder::new().schema_type(Type::Boolean).into(),
        Accepts::Number { least } => {
            ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(least)).into()
        }
        Accepts::Node => list("NodeName"),
        Accepts::Strand => list("StrandName"),
        Accepts::Rule => list("RuleName"),
        Accepts::Types => ArrayBuilder::new().items(list("TypeName")).min_items(Some(1)).into(),
        Accepts::OneOf { list: Some(name), .. } => list(name),
        Accepts::OneOf { list: None, words } => text().enum_values(Some(words())).into(),
        Accepts::Names(_) => ArrayBuilder::new().items(text()).into(),
    }
}

/// The most values in one list of a call.
pub(crate) const MOST_VALUES: usize = 50;

/// The schema of the arguments of a tool. It is the same for every registry, so that it has no names of the model.
pub(crate) fn arguments<'r>(rows: impl Iterator<Item = &'r Parameter>) -> Map<String, Value> {
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for row in rows {
        let mut property = match row.accepts {
            Accepts::Flag => json!({ "type": "boolean" }),
            Accepts::Number { least } => json!({ "type": "integer", "minimum": least }),
            Accepts::OneOf { words, .. } => json!({ "type": "string", "enum": words() }),
            Accepts::Names([]) => {
                json!({ "type": "array", "items": { "type": "string" }, "maxItems": MOST_VALUES })
            }
            Accepts::Names(words) => {
                json!({ "type": "array", "items": { "type": "string", "enum": words } })
            }
            _ => json!({ "type": "string" }),
        };
        if let Some(property) = property.as_object_mut() {
            property.insert("description".to_owned(), row.phrase().into());
        }
        properties.insert(row.argument.to_owned(), property);
        if row.required {
            required.push(row.argument);
        }
    }
    let mut schema = Map::new();
    schema.insert("type".to_owned(), "object".into());
    schema.insert("properties".to_owned(), properties.into());
    if !required.is_empty() {
        schema.insert("required".to_owned(), required.into());
    }
    schema.insert("additionalProperties".to_owned(), false.into());
    schema
}
