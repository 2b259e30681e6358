//! The JSON Schema of `basepair.toml`, generated from the table of settings: editors complete and check the file with it.

use super::form::{self, Form};
use super::read::LARGEST;
use super::setting::{Kind, LEVELS, SETTINGS, Setting, TABLES};
use basepair_model::rule::{self, Effect, Rule};
use serde_json::{Map, Value, json};

/// The JSON Schema version of the schema.
const ID: &str = "https://json-schema.org/draft/2020-12/schema";

/// The schema as a document.
pub fn schema() -> String {
    let mut tables = Map::new();
    for (table, about) in TABLES {
        let own = SETTINGS.iter().find(|setting| setting.path == *table);
        let described = match own {
            Some(setting) => of_setting(setting),
            None => {
                let inside = SETTINGS.iter().filter(|setting| setting.table() == *table);
                object(inside.map(|setting| (setting.key().to_owned(), of_setting(setting))))
            }
        };
        tables.insert((*table).to_owned(), with_description(described, about));
    }
    let schema = json!({
        "$schema": ID,
        "title": "basepair.toml",
        "description": "The configuration of a registry that basepair serves, builds and checks.",
        "type": "object",
        "additionalProperties": false,
        "properties": tables,
        "$defs": { "level": { "enum": LEVELS } },
    });
    serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
}

fn of_setting(setting: &Setting) -> Value {
    let value = match setting.kind {
        Kind::Boolean => json!({ "type": "boolean" }),
        Kind::Integer(_) => json!({ "type": "integer", "minimum": 0, "maximum": LARGEST }),
        Kind::Text(form) => text(form),
        Kind::Texts(form) => list(text(form)),
        Kind::Choice(choices) => json!({ "enum": choices }),
        Kind::Choices(choices) => list(json!({ "enum": choices })),
        Kind::Links => {
            let link =
                object([("title".to_owned(), text(&form::LINE)), ("href".to_owned(), text(&form::LINK))]);
            list(with(link, "required", json!(["title", "href"])))
        }
        Kind::Levels => object(rule::all().map(|rule| (rule.name.to_owned(), of_rule(rule)))),
        Kind::Overrides => {
            let levels = object(rule::all().map(|rule| (rule.name.to_owned(), level_of(rule))));
            let node = json!({ "anyOf": [{ "type": "integer" }, text(&form::NODE)] });
            let selectors = [
                ("paths", list(text(&form::GLOB))),
                ("items", list(text(&form::GLOB))),
                ("nodes", list(node)),
            ];
            let selectors = selectors.into_iter().chain([("rules", levels)]);
            let one = object(selectors.map(|(key, value)| (key.to_owned(), value)));
            let any =
                json!([{ "required": ["paths"] }, { "required": ["items"] }, { "required": ["nodes"] }]);
            list(with(one, "anyOf", any))
        }
        Kind::Reasons => json!({ "type": "object", "additionalProperties": text(&form::REASON) }),
        Kind::Folders => json!({ "type": "object", "additionalProperties": list(text(&form::FOLDER)) }),
    };
    with_description(value, setting.about)
}

/// A rule's level, or a table of its level and options.
fn of_rule(rule: &Rule) -> Value {
    let prefix = format!("rules.{}", rule.name);
    let options = SETTINGS.iter().filter(|setting| setting.table() == prefix);
    let options = options.map(|setting| (setting.key().to_owned(), of_setting(setting)));
    let table = object([("level".to_owned(), level_of(rule))].into_iter().chain(options));
    with_description(json!({ "anyOf": [level_of(rule), table] }), rule.summary)
}

fn level_of(rule: &Rule) -> Value {
    let fixed = rule.effect != Effect::None || std::ptr::eq(rule, &rule::INVALID_CONFIG);
    if fixed { json!({ "enum": [rule.severity.as_str()] }) } else { json!({ "$ref": "#/$defs/level" }) }
}

fn text(form: &Form) -> Value {
    json!({ "type": "string", "pattern": form.pattern })
}

fn list(items: Value) -> Value {
    json!({ "type": "array", "items": items })
}

fn object(properties: impl IntoIterator<Item = (String, Value)>) -> Value {
    let properties: Map<String, Value> = properties.into_iter().collect();
    json!({ "type": "object", "additionalProperties": false, "properties": properties })
}

fn with(mut schema: Value, key: &str, value: Value) -> Value {
    if let Some(object) = schema.as_object_mut() {
        object.insert(key.to_owned(), value);
    }
    schema
}

fn with_description(schema: Value, about: &str) -> Value {
    with(schema, "description", json!(about))
}
