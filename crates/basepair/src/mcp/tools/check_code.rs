//! Checks a text as if it were in a file of the registry, with the rules of `basepair check`.

use super::{Answer, Budget, Call, Refusal, Tool};
use crate::mcp::LARGEST_TEXT;
use crate::mcp::answer::to_value;
use crate::snippet::{Unchecked, check};
use basepair_catalog::wire::finding::FindingAnswer;

pub(super) static TOOL: Tool = Tool {
    name: "check_code",
    title: "Check code",
    description: "Checks code as if it were the file at a path of the registry: imports, tokens, the law of the architecture. The same \
        rules and findings as `basepair check --stdin`. Nothing is written. A path that no item lists yet is checked as a new item.",
    schema: r#"{
        "type": "object",
        "properties": {
            "path": { "type": "string", "description": "The path from the root of the registry; its folder decides which node the code is on" },
            "code": { "type": "string", "description": "The whole text of the file, at most 64 KiB" },
            "max_bytes": { "type": "integer", "minimum": 1000, "description": "The byte budget of the answer; 24000 if not given" }
        },
        "required": ["path", "code"],
        "additionalProperties": false
    }"#,
    run,
};

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let path = call.arguments.required("path")?;
    let code = call.arguments.whole_text("code")?.ok_or_else(|| Refusal::new("`code` is missing"))?;
    if code.len() > LARGEST_TEXT {
        return Err(Refusal::new(format!("`code` is larger than {} KiB", LARGEST_TEXT / 1024)));
    }
    let mut budget: Budget = call.budget()?;
    let checked = check(call.snapshot, call.live.cache(), path, code).map_err(|why| match why {
        Unchecked::Path => Refusal::new("`path` must be the path of a file below the root of the registry"),
        Unchecked::NoBasis => Refusal::new("this registry was not loaded for checks"),
    })?;
    let findings = &checked.report.findings;
    let omitted: usize = checked.report.omitted.iter().map(|omitted| omitted.count).sum();
    let errors = checked.report.errors().count();
    let shown = budget.fill(findings.iter().map(|finding| to_value(&FindingAnswer::from(finding))));
    let rest = findings.len() + omitted - shown.len();
    let mut answer = Answer::default()
        .with("path", checked.path)
        .with("ok", errors == 0)
        .with("errors", errors)
        .with("items", checked.items)
        .with("findings", shown)
        .structured();
    if rest > 0 {
        answer.leave_out(format!("{rest} more findings"), "fix the first ones, or a larger max_bytes");
    }
    Ok(answer)
}
