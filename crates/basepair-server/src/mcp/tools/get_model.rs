//! The architecture model: its elements and its law.

use super::{Answer, Call, Refusal, Tool};
use basepair_catalog::wire::architecture::architecture;
use serde_json::Value;

pub(super) static TOOL: Tool = Tool {
    name: "get_model",
    title: "Get the architecture model",
    description: "Shows the architecture model of the registry: backbones, strands, nodes and rungs, which node may use which, and the \
        rules of the law.",
    arguments: &[],
    run,
};

/// Lists of elements, and what is removed from them first.
const LISTS: [&str; 4] = ["backbones", "strands", "nodes", "rungs"];
const LESS: [&str; 5] = ["meta", "description", "grants", "roles", "carries"];

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let model = architecture(&call.snapshot.catalog);
    Ok(call.fit(|budget| {
        let mut answer = Answer::of(&model).with("law_applies", call.snapshot.report.law);
        let mut less = Vec::new();
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
            less.push(format!("`{key}`"));
        }
        if !less.is_empty() {
            answer.leave_out(format!("{} of the elements", less.join(", ")), budget.more());
        }
        if answer.len() > budget.left() {
            // A model of any size: as many elements as fit.
            let lists = LISTS.into_iter().chain(["rules"]);
            let lists: Vec<_> = lists.filter_map(|list| Some((list, answer.remove(list)?))).collect();
            budget.spend(answer.len());
            for (at, (list, elements)) in lists.iter().enumerate() {
                let Value::Array(elements) = elements else { continue };
                let mut share = budget.share(lists.len() - at);
                let before = share.left();
                let shown = share.fill(elements.iter().cloned());
                budget.spend(before - share.left());
                if shown.len() < elements.len() {
                    let rest = elements.len() - shown.len();
                    answer.leave_out(format!("{rest} of the {list}"), budget.more());
                }
                answer = std::mem::take(&mut answer).with(list, shown);
            }
        }
        answer
    }))
}
