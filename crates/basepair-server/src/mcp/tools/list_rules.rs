//! The rules of `check`.

use super::{Answer, Call, Refusal, Tool};
use basepair_model::rule;
use serde_json::json;

pub(super) static TOOL: Tool = Tool {
    name: "list_rules",
    title: "List the rules",
    description: "Lists every rule that registries and code are checked by, with severity and a one-line summary.",
    arguments: &[],
    run,
};

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    Ok(call.fit(|budget| {
        let rules = rule::all().map(
            |rule| json!({ "name": rule.name, "severity": rule.severity.as_str(), "summary": rule.summary }),
        );
        let shown = budget.fill(rules);
        let rest = rule::all().count() - shown.len();
        let mut answer = Answer::default().with("rules", shown);
        if rest > 0 {
            answer.leave_out(format!("{rest} more rules"), budget.more());
        }
        answer
    }))
}
