//! The tools, one file each: a constant with name, description and schema, and a function over the snapshot.

mod check_code;
mod explain;
mod get_document;
mod get_element;
mod get_model;
mod get_skill;
mod list_changes;
mod list_findings;
mod list_items;
mod list_rules;
mod may_use;
mod plan_install;
mod search_documents;
mod search_items;
mod view;
mod view_item;
mod view_items;

pub(super) use view::{unserved, whole_item};

use super::answer::{Answer, Budget, MAX_BYTES, MOST, Refusal, fit};
use super::arguments::{Arguments, Rows, all};
use crate::query::describe::arguments as schema;
use crate::running::{Running, State, Trouble};
use crate::snapshot::Snapshot;
use rmcp::model::{JsonObject, Tool as Described, ToolAnnotations};
use serde_json::Value;
use std::sync::{Arc, LazyLock};

/// Every tool, in the order in which clients see them.
static TABLE: &[&Tool] = &[
    &search_items::TOOL,
    &list_items::TOOL,
    &view_item::TOOL,
    &view_items::TOOL,
    &plan_install::TOOL,
    &get_model::TOOL,
    &get_element::TOOL,
    &may_use::TOOL,
    &check_code::TOOL,
    &list_rules::TOOL,
    &explain::TOOL,
    &list_findings::TOOL,
    &list_changes::TOOL,
    &search_documents::TOOL,
    &get_document::TOOL,
    &get_skill::TOOL,
];

/// How much of the reason for a stale answer is shown, in characters.
const LONGEST_REASON: usize = 200;

/// One tool. Nothing of it depends on a registry.
pub(super) struct Tool {
    name: &'static str,
    title: &'static str,
    description: &'static str,
    arguments: Rows,
    run: fn(&Call<'_>) -> Result<Answer, Refusal>,
}

/// A call of a tool.
pub(super) struct Call<'c> {
    pub(super) snapshot: &'c Snapshot,
    pub(super) running: &'c Running,
    pub(super) arguments: Arguments,
    /// The largest answer, in bytes.
    max_bytes: usize,
    /// Why the registry has a newer state that cannot be shown.
    trouble: Option<&'c Trouble>,
}

impl Call<'_> {
    /// The answer with as much as fits the budget of the call.
    fn fit(&self, render: impl FnMut(&mut Budget) -> Answer) -> Answer {
        fit(self.max_bytes, self.trouble.map(reason).as_deref(), render)
    }
}

/// Why the registry has a newer state that cannot be shown, in limited length.
fn reason(trouble: &Trouble) -> String {
    let reason = &trouble.reason;
    match reason.char_indices().nth(LONGEST_REASON) {
        Some((end, _)) => format!("{}…", reason.get(..end).unwrap_or_default()),
        None => reason.clone(),
    }
}

/// The budget of a call.
fn asked(arguments: &Arguments) -> usize {
    arguments.number(&MAX_BYTES).unwrap_or(MOST).min(MOST)
}

/// Another call, as an agent can make it word for word.
fn other_call(tool: &str, arguments: &Value) -> String {
    format!("{tool} {arguments}")
}

/// The same call with other values.
fn same_call(arguments: &Value) -> String {
    format!("the same call with {arguments}")
}

/// A tool as clients see it.
pub(super) struct Entry {
    pub(super) tool: &'static Tool,
    pub(super) described: Described,
}

/// The table for clients.
pub(super) static TOOLS: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let entry = |tool: &&'static Tool| {
        let hints = ToolAnnotations::new().read_only(true).idempotent(true).open_world(false);
        let described = Described::new(tool.name, tool.description, Arc::new(schema(all(tool.arguments))));
        Entry { tool, described: described.with_title(tool.title).with_annotations(hints) }
    };
    TABLE.iter().map(entry).collect()
});

pub(super) fn find(name: &str) -> Option<&'static Entry> {
    TOOLS.iter().find(|entry| entry.tool.name == name)
}

impl Entry {
    /// Runs the tool.
    pub(super) fn call(
        &self,
        snapshot: &Snapshot,
        running: &Running,
        trouble: Option<&Trouble>,
        given: JsonObject,
    ) -> Result<Answer, Refusal> {
        let arguments = Arguments::new(given, self.tool.arguments)?;
        let max_bytes = asked(&arguments);
        (self.tool.run)(&Call { snapshot, running, arguments, max_bytes, trouble })
    }

    /// What the tool answers while nothing is served because the registry is invalid: the findings say why.
    pub(super) fn call_without_snapshot(
        &self,
        state: &State,
        given: &JsonObject,
    ) -> Option<Result<Answer, Refusal>> {
        let trouble = state.trouble.as_deref().filter(|trouble| !trouble.findings.is_empty())?;
        if state.snapshot.is_some() || self.tool.name != list_findings::TOOL.name {
            return None;
        }
        let arguments = Arguments::new(given.clone(), self.tool.arguments);
        Some(arguments.and_then(|arguments| list_findings::of_trouble(&arguments, trouble)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_schema_is_an_object_that_names_what_it_requires() {
        for entry in TOOLS.iter() {
            let (name, schema) = (entry.tool.name, &entry.described.input_schema);
            assert_eq!(schema["type"], "object", "{name}");
            assert_eq!(schema["additionalProperties"], false, "{name}");
            let properties = schema["properties"].as_object().unwrap();
            for (argument, about) in properties {
                assert!(about["description"].is_string(), "{name} {argument}");
                assert!(about["type"].is_string(), "{name} {argument}");
            }
            let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
            for argument in required {
                assert!(properties.contains_key(argument.as_str().unwrap()), "{name} {argument}");
            }
        }
    }

    #[test]
    fn names_are_unique_and_descriptions_are_short_sentences() {
        for (at, entry) in TOOLS.iter().enumerate() {
            let tool = entry.tool;
            assert!(TOOLS.iter().skip(at + 1).all(|other| other.tool.name != tool.name), "{}", tool.name);
            assert!(tool.description.ends_with('.') && tool.description.len() < 500, "{}", tool.name);
        }
    }
}
