//! Several items within one byte budget.

use super::view::{Parts, Resume, item, position};
use super::{Answer, Call, Refusal, Tool, same_call};
use basepair_catalog::query::{Accepts, Parameter};
use serde_json::{Value, json};

const NAMES: Parameter =
    Parameter::of_tool("names", Accepts::Names(&[]), "The names of the items, the most important first")
        .required();
const PARTS: Parameter = Parameter::of_tool(
    "parts",
    Accepts::Names(Parts::ALL),
    "What to show of each besides the description; everything if not given",
);

pub(super) static TOOL: Tool = Tool {
    name: "view_items",
    title: "View several items",
    description: "Shows several items like `view_item`, within one byte budget: in the given order, as many as fit. What did not fit is \
        named in `left_out`.",
    arguments: &[&[NAMES, PARTS]],
    run,
};

/// Less is of no use for an item.
const WORTHWHILE: usize = 400;

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let names = call.arguments.names(&NAMES).unwrap_or_default();
    let parts = Parts::of(call.arguments.names(&PARTS));
    let whole = Resume { file: None, from_line: 1 };
    Ok(call.fit(|budget| {
        let mut missing = Vec::new();
        let (mut shown, mut left): (Vec<Value>, Vec<&str>) = (Vec::new(), Vec::new());
        for name in &names {
            // In the given order: what follows something that does not fit is not shown either.
            if !left.is_empty() || budget.left() < WORTHWHILE {
                left.push(name);
                continue;
            }
            match position(call.snapshot, name) {
                Err(Refusal(problem)) => {
                    let problem = json!({ "name": name, "problem": problem });
                    budget.spend(problem.to_string().len());
                    shown.push(problem);
                }
                Ok(position) => {
                    shown.push(item(call.snapshot, position, parts, &whole, budget, &mut missing));
                }
            }
        }
        let none = shown.is_empty();
        let mut answer = Answer::default().with("items", shown);
        missing.into_iter().for_each(|(what, get)| answer.leave_out(what, get));
        if !left.is_empty() {
            let get = if none { budget.more() } else { same_call(&json!({ "names": left })) };
            answer.leave_out(format!("{} more items", left.len()), get);
        }
        answer
    }))
}
