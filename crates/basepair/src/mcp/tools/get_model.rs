//! The architecture model: its elements and its law.

use super::{Answer, Call, Refusal, Tool};
use basepair_catalog::wire::architecture::architecture;
use serde_json::Value;

pub(super) static TOOL: Tool = Tool {
    name: "get_model",
    title: "Get the architecture model",
    description: "Shows the architecture model of the registry: backbones, strands, nodes and rungs, which node may use which, and the \
        rules of the law.",
    schema: r#"{
        "type": "object",
        "properties": {
            "max_bytes": { "type": "integer", "minimum": 1000, "description": "The byte budget of the answer; 24000 if not given" }
        },
        "additionalProperties": false
    }"#,
    run,
};

/// Lists of elements, and what is removed from them first.
const LISTS: [&str; 4] = ["backbones", "strands", "nodes", "rungs"];
const LESS: [&str; 5] = ["meta", "description", "grants", "roles", "carries"];

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let budget = call.budget()?;
    let mut answer = Answer::of(&architecture(&call.snapshot.catalog));
    answer = answer.with("law_applies", call.snapshot.report.law);
    for key in LESS {
        if answer.len() <= budget.left() {
            break;
        }
        for list in LISTS {
            let elements = answer.get_mut(list).and_then(Value::as_array_mut);
            for element in elements.into_iter().flatten().filter_map(Value::as_object_mut) {
                element.shift_remove(key);
            }
        }
        answer.leave_out(format!("`{key}` of the elements"), "get_element with an id, or a larger max_bytes");
    }
    if answer.len() > budget.left() {
        // A model of any size: as many elements as fit.
        let lists = LISTS.into_iter().chain(["rules"]);
        for list in lists {
            let Some(Value::Array(elements)) = answer.remove(list) else { continue };
            let mut room = super::Budget::new(Some(budget.left() / (LISTS.len() + 1)));
            let all = elements.len();
            let shown = room.fill(elements.into_iter());
            if shown.len() < all {
                let rest = all - shown.len();
                answer.leave_out(format!("{rest} of the {list}"), "get_model with a larger max_bytes");
            }
            answer = answer.with(list, shown);
        }
    }
    Ok(answer)
}
