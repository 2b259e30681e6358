//! Checks a text as if it were in a file of the registry, with the rules of `basepair check`.

use super::{Answer, Call, Refusal, Tool};
use crate::mcp::LARGEST_TEXT;
use crate::mcp::answer::to_value;
use crate::snippet::{Unchecked, check};
use basepair_catalog::query::{Accepts, Parameter};
use basepair_catalog::wire::finding::FindingAnswer;
use basepair_model::rule::Severity;
use serde_json::Value;

const PATH: Parameter = Parameter::of_tool(
    "path",
    Accepts::Name,
    "The path from the root of the registry; its folder decides which node the code is on",
)
.required();
const CODE: Parameter =
    Parameter::of_tool("code", Accepts::Text, "The whole text of the file, at most 64 KiB").required();

pub(super) static TOOL: Tool = Tool {
    name: "check_code",
    title: "Check code",
    description: "Checks code as if it were the file at a path of the registry: imports, tokens, the law of the architecture. The same \
        rules and findings as `basepair check --stdin`. Nothing is written. A path that no item lists yet is checked as a new item.",
    arguments: &[&[PATH, CODE]],
    run,
};

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let (path, code) = (call.arguments.required(&PATH), call.arguments.required(&CODE));
    if code.len() > LARGEST_TEXT {
        return Err(Refusal::new(format!("`code` is larger than {} KiB", LARGEST_TEXT / 1024)));
    }
    let checked = check(call.snapshot, call.running.cache(), path, code).map_err(|why| match why {
        Unchecked::Path => Refusal::new("`path` must be the path of a file below the root of the registry"),
        Unchecked::Loaded => Refusal::new(
            "the registry is loaded from this file, which decides about all others; save it, and call `list_findings`",
        ),
        Unchecked::Empty => {
            Refusal::new("`code` is empty, and clients silently skip empty files; put content into the file")
        }
        Unchecked::NoBasis => Refusal::new("this registry was not loaded for checks"),
    })?;
    let findings = &checked.report.findings;
    let omitted = &checked.report.omitted;
    let more = omitted.iter().filter(|omitted| omitted.severity == Severity::Error);
    let errors = checked.report.errors().count() + more.map(|omitted| omitted.count).sum::<usize>();
    let omitted: usize = omitted.iter().map(|omitted| omitted.count).sum();
    let findings: Vec<Value> =
        findings.iter().map(|finding| to_value(&FindingAnswer::from(finding))).collect();
    Ok(call.fit(|budget| {
        let head = Answer::default()
            .with("path", checked.path.clone())
            .with("ok", errors == 0)
            .with("errors", errors)
            .with("items", checked.items.clone());
        budget.spend(head.len());
        let shown = budget.fill(findings.iter().cloned());
        let rest = findings.len() - shown.len();
        let mut answer = head.with("findings", shown);
        if rest > 0 {
            answer.leave_out(format!("{rest} of {} findings", findings.len()), budget.more());
        }
        if omitted > 0 {
            answer
                .leave_out(format!("{omitted} findings that are only counted"), "fix the listed ones first");
        }
        answer
    }))
}
