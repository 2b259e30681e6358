//! One element of the model with its items.

use super::view::next_page;
use super::{Answer, Call, Refusal, Tool};
use basepair_catalog::nearest::nearest;
use basepair_catalog::query::{Accepts, Filter, Parameter};
use basepair_catalog::wire::architecture::element;
use serde_json::Value;

const ID: Parameter = Parameter::of_tool(
    "id",
    Accepts::Name,
    "The id, number or label of the element, such as N2, 2 or primitives",
)
.required();

pub(super) static TOOL: Tool = Tool {
    name: "get_element",
    title: "Get an element",
    description: "Shows one node, strand or rung of the model: what it is for, what it may use, and the items on it.",
    arguments: &[&[ID, Filter::OFFSET]],
    run,
};

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let (catalog, id) = (&call.snapshot.catalog, call.arguments.required(&ID));
    let found = catalog.model.named(id).ok_or_else(|| {
        let ids: Vec<String> = catalog.model.elements().map(|element| element.id().to_string()).collect();
        let near = nearest(id, ids.iter().map(String::as_str), 1);
        let known = if near.is_empty() { ids.iter().map(String::as_str).collect() } else { near };
        Refusal::new(format!("there is no such element; use `{}`", known.join("`, `")))
    })?;
    let offset = call.arguments.number(&Filter::OFFSET).unwrap_or(0);
    let element = element(catalog, found);
    Ok(call.fit(|budget| {
        let mut answer = Answer::of(&element);
        let items = match answer.remove("items") {
            Some(Value::Array(items)) => items,
            _ => Vec::new(),
        };
        if offset > 0 {
            // Whoever reads on has seen the rest.
            answer = Answer::default().with("id", found.id().to_string());
        }
        budget.spend(answer.len());
        let all = items.len();
        let wanted = all.saturating_sub(offset);
        let shown = budget.fill(items.into_iter().skip(offset));
        let rest = wanted - shown.len();
        if rest > 0 {
            answer
                .leave_out(format!("{rest} of {all} items"), next_page(offset, shown.len(), wanted, budget));
        }
        answer.with("items", shown)
    }))
}
