//! Explains a rule, or what applies to an element, an item or a file.

use super::{Answer, Call, Refusal, Tool};
use crate::report::explained;
use basepair_catalog::nearest::nearest;
use basepair_model::rule;
use serde_json::Value;

pub(super) static TOOL: Tool = Tool {
    name: "explain",
    title: "Explain a rule or a thing",
    description: "Explains a rule with examples of valid and invalid code, or shows where an element, an item or a path belongs, which \
        laws apply to it, what it may use, and its findings.",
    schema: r#"{
        "type": "object",
        "properties": {
            "what": { "type": "string", "description": "A rule such as sideways-import, an element, an item, or a path, which need not exist yet" },
            "max_bytes": { "type": "integer", "minimum": 1000, "description": "The byte budget of the answer; 24000 if not given" }
        },
        "required": ["what"],
        "additionalProperties": false
    }"#,
    run,
};

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let (what, mut budget) = (call.arguments.required("what")?, call.budget()?);
    if let Some(rule) = rule::find(what) {
        let mut answer = Answer::of(&explained::rule::Explained::new(rule));
        let text = answer.remove("specification").and_then(|text| text.as_str().map(str::to_owned));
        let text = text.unwrap_or_default();
        let (shown, cut) = budget.cut(&text);
        if cut.is_some() {
            let rest = text.len() - shown.len();
            answer.leave_out(format!("{rest} bytes of the specification"), "explain with a larger max_bytes");
        }
        return Ok(answer.with("specification", shown));
    }
    let (catalog, oracle) = (&call.snapshot.catalog, call.snapshot.oracle());
    let thing = oracle.find(what).map_err(|unknown| {
        let rules = nearest(what, rule::all().map(|rule| rule.name), 3).into_iter().map(str::to_owned);
        let near: Vec<String> = rules.chain(unknown.nearest).collect();
        let near = match near.as_slice() {
            [] => "`list_rules` lists the rules".to_owned(),
            near => format!("did you mean `{}`?", near.join("`, `")),
        };
        Refusal::new(format!("this is not a rule, an element, an item or a file of a node; {near}"))
    })?;
    let mut answer =
        Answer::of(&explained::thing::Explained::new(catalog, &oracle, &call.snapshot.report, &thing));
    for (list, get) in [("findings", "list_findings"), ("items", "list_items, or may_use for one item")] {
        let Some(Value::Array(values)) = answer.remove(list) else { continue };
        let all = values.len();
        let shown = budget.fill(values.into_iter());
        let rest = all - shown.len();
        if rest > 0 {
            answer.leave_out(format!("{rest} of {all} {list}"), get);
        }
        answer = answer.with(list, shown);
    }
    Ok(answer)
}
