//! Explains a rule, or what applies to an element, an item or a file.

use super::view::unserved;
use super::{Answer, Call, Refusal, Tool};
use crate::answers;
use basepair_catalog::nearest::{did_you_mean, nearest};
use basepair_catalog::query::{Accepts, Parameter};
use basepair_model::rule;
use serde_json::Value;

const WHAT: Parameter = Parameter::of_tool(
    "what",
    Accepts::Name,
    "A rule such as sideways-import, an element, an item, or a path, which need not exist yet",
)
.required();

pub(super) static TOOL: Tool = Tool {
    name: "explain",
    title: "Explain a rule or a thing",
    description: "Explains a rule with examples of valid and invalid code, or shows where an element, an item or a path belongs, which \
        laws apply to it, what it may use, and its findings.",
    arguments: &[&[WHAT]],
    run,
};

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let what = call.arguments.required(&WHAT);
    if let Some(rule) = rule::find(what) {
        let explained = answers::rule::Explained::new(rule);
        return Ok(call.fit(|budget| {
            let mut answer = Answer::of(&explained);
            let text = answer.remove("specification").and_then(|text| text.as_str().map(str::to_owned));
            let text = text.unwrap_or_default();
            budget.spend(answer.len());
            let (shown, cut) = budget.cut(&text);
            if cut.is_some() {
                let rest = text.len() - shown.len();
                answer.leave_out(format!("{rest} bytes of the specification"), budget.more());
            }
            answer.with("specification", shown)
        }));
    }
    let (catalog, oracle) = (&call.snapshot.catalog, call.snapshot.oracle());
    let thing = oracle.find(what).map_err(|unknown| {
        if let Some(message) = unserved(catalog, what) {
            return Refusal::new(message);
        }
        let rules = nearest(what, rule::all().map(|rule| rule.name), 3).into_iter().map(str::to_owned);
        let near: Vec<String> = rules.chain(unknown.nearest).collect();
        let near = did_you_mean(&near, "`list_rules` lists the rules");
        Refusal::new(format!("this is not a rule, an element, an item or a file of a node; {near}"))
    })?;
    let explained = answers::thing::Explained::new(catalog, &oracle, &call.snapshot.report, &thing);
    Ok(call.fit(|budget| {
        let mut answer = Answer::of(&explained);
        let lists = ["findings", "items"].map(|list| (list, answer.remove(list)));
        budget.spend(answer.len());
        for (list, values) in lists {
            let Some(Value::Array(values)) = values else { continue };
            let all = values.len();
            let shown = budget.fill(values.into_iter());
            let rest = all - shown.len();
            if rest > 0 {
                answer.leave_out(format!("{rest} of {all} {list}"), budget.more());
            }
            answer = answer.with(list, shown);
        }
        answer
    }))
}
