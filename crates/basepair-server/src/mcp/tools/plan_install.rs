//! What installing items writes.

use super::view::position;
use super::{Answer, Call, Refusal, Tool};
use crate::query::PlanQuery;
use basepair_catalog::query::{Accepts, Parameter};
use serde_json::Value;

const NAMES: Parameter =
    Parameter::of_tool("names", Accepts::Names(&[]), "The names of the items to install").required();

pub(super) static TOOL: Tool = Tool {
    name: "plan_install",
    title: "Plan an installation",
    description: "Shows what installing items writes: the closure of their dependencies, where each file goes, how its imports are \
        rewritten, npm packages, CSS variables and environment variables. Nothing is written.",
    arguments: &[&[NAMES], PlanQuery::PROJECT],
    run,
};

/// Lists of the answer that are shortened if it is too long, the least needed first.
const LISTS: [&str; 4] = ["left_out_files", "files", "dependencies", "items"];

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let names = call.arguments.names(&NAMES).unwrap_or_default();
    let named = names.iter().map(|name| position(call.snapshot, name)).collect::<Result<Vec<_>, _>>()?;
    let query = PlanQuery::read(&call.arguments.parameters())?;
    let plan = call.snapshot.plan(&named, &query);
    Ok(call.fit(|budget| {
        let mut shown = Answer::of(&plan);
        // `left_out` is what did not fit an answer.
        if let Some(files) = shown.remove("left_out") {
            shown = shown.with("left_out_files", files);
        }
        if shown.len() > budget.left() && without_imports(&mut shown) {
            shown.leave_out("the imports of the files", budget.more());
        }
        if shown.len() > budget.left() && without_variables(&mut shown) {
            shown.leave_out("the names of the CSS variables", budget.more());
        }
        for list in LISTS {
            if shown.len() <= budget.left() {
                break;
            }
            let Some(Value::Array(values)) = shown.remove(list) else { continue };
            let mut left = budget.share(1);
            left.spend(shown.len());
            let all = values.len();
            let kept = left.fill(values.into_iter());
            let rest = all - kept.len();
            if rest > 0 {
                shown.leave_out(format!("{rest} of {all} {}", list.replace('_', " ")), budget.more());
            }
            shown = shown.with(list, kept);
        }
        shown
    }))
}

/// Whether there were any.
fn without_imports(shown: &mut Answer) -> bool {
    let files = shown.get_mut("files").and_then(Value::as_array_mut);
    let files = files.into_iter().flatten().filter_map(Value::as_object_mut);
    files.fold(false, |any, file| {
        let imports = file.shift_remove("imports");
        any | imports.and_then(|imports| Some(!imports.as_array()?.is_empty())).unwrap_or(false)
    })
}

/// Counts in place of the names. Whether there were any.
fn without_variables(shown: &mut Answer) -> bool {
    let variables = shown.get_mut("css_vars").and_then(Value::as_object_mut);
    let mut any = false;
    for names in variables.into_iter().flat_map(|variables| variables.values_mut()) {
        let count = names.as_array().map_or(0, Vec::len);
        any |= count > 0;
        *names = count.into();
    }
    any
}
