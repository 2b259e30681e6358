//! One element of the model with its items.

use super::{Answer, Call, Refusal, Tool};
use basepair_catalog::nearest::nearest;
use basepair_catalog::wire::architecture::element;
use serde_json::Value;

pub(super) static TOOL: Tool = Tool {
    name: "get_element",
    title: "Get an element",
    description: "Shows one node, strand or rung of the model: what it is for, what it may use, and the items on it.",
    schema: r#"{
        "type": "object",
        "properties": {
            "id": { "type": "string", "description": "The id, number or label of the element, such as N2, 2 or primitives" },
            "max_bytes": { "type": "integer", "minimum": 1000, "description": "The byte budget of the answer; 24000 if not given" }
        },
        "required": ["id"],
        "additionalProperties": false
    }"#,
    run,
};

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let (catalog, id) = (&call.snapshot.catalog, call.arguments.required("id")?);
    let found = catalog.model.named(id).ok_or_else(|| {
        let ids: Vec<String> = catalog.model.elements().map(|element| element.id().to_string()).collect();
        let near = nearest(id, ids.iter().map(String::as_str), 1);
        let known = if near.is_empty() { ids.iter().map(String::as_str).collect() } else { near };
        Refusal::new(format!("there is no such element; use `{}`", known.join("`, `")))
    })?;
    let mut budget = call.budget()?;
    let mut answer = Answer::of(&element(catalog, found));
    let items = match answer.remove("items") {
        Some(Value::Array(items)) => items,
        _ => Vec::new(),
    };
    let head = answer.len();
    budget.takes(&Value::from("x".repeat(head.min(budget.left().saturating_sub(8)))));
    let all = items.len();
    let shown = budget.fill(items.into_iter());
    let (next, id) = (shown.len(), found.id());
    if next < all {
        let filter = if found.strand() == Some(id) { "strand" } else { "node" };
        answer.leave_out(
            format!("{} of {all} items", all - next),
            format!("list_items with {filter} {id}, offset {next}"),
        );
    }
    Ok(answer.with("items", shown))
}
