//! The findings of the registry.

use super::view::next_page;
use super::{Answer, Call, Refusal, Tool};
use crate::mcp::answer::to_value;
use basepair_catalog::query::FindingFilter;
use basepair_catalog::wire::finding::FindingAnswer;
use basepair_catalog::wire::index::Pagination;
use basepair_model::finding::Finding;
use basepair_model::rule::Severity;

pub(super) static TOOL: Tool = Tool {
    name: "list_findings",
    title: "List the findings",
    description: "Lists the problems that `basepair check` finds in the registry, with location and help, filtered by rule, severity, \
        item or node.",
    schema: r#"{
        "type": "object",
        "properties": {
            "rule": { "type": "string", "description": "Only findings of this rule" },
            "severity": { "type": "string", "enum": ["error", "warning", "note"], "description": "Only findings of this severity" },
            "item": { "type": "string", "description": "Only findings about this item" },
            "node": { "type": "string", "description": "Only findings about this node or rung" },
            "limit": { "type": "integer", "minimum": 0, "description": "The most findings to return; 20 if not given, 0 means all" },
            "offset": { "type": "integer", "minimum": 0, "description": "How many findings to skip" },
            "max_bytes": { "type": "integer", "minimum": 1000, "description": "The byte budget of the answer; 24000 if not given" }
        },
        "additionalProperties": false
    }"#,
    run,
};

const FILTERS: &[(&str, &str)] =
    &[("rule", "rule"), ("severity", "severity"), ("item", "item"), ("node", "node")];
/// How many findings are returned if the caller does not say.
const USUAL: usize = 20;

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let report = &call.snapshot.report;
    let filter = FindingFilter::parse(&call.arguments.parameters(FILTERS)?, &call.snapshot.catalog.model)?;
    if let Some(name) = &filter.item {
        let known = |problem: &Refusal| problem.0.contains("is withheld") || problem.0.contains("is retired");
        if let Err(problem) = super::view::position(call.snapshot, name)
            && !known(&problem)
        {
            return Err(problem);
        }
    }
    let found: Vec<&Finding> = report.findings.iter().filter(|finding| filter.fits(finding)).collect();
    let count = |severity| found.iter().filter(|finding| finding.severity == severity).count();
    let limit = call.arguments.number("limit")?.or(Some(USUAL));
    let part = Pagination::of(found.len(), limit, call.arguments.number("offset")?);
    let wanted = found.iter().skip(part.offset).take(part.limit);
    let wanted: Vec<_> = wanted.map(|finding| to_value(&FindingAnswer::from(*finding))).collect();
    let omitted = report.omitted.iter().filter(|omitted| filter.fits_omitted(omitted));
    let omitted: usize = omitted.map(|omitted| omitted.count).sum();
    Ok(call.fit(|budget| {
        let shown = budget.fill(wanted.iter().cloned());
        let next = next_page(part.offset, shown.len(), wanted.len(), budget);
        let rest = part.total.saturating_sub(part.offset.saturating_add(shown.len()));
        let mut answer = Answer::default()
            .with("total", part.total)
            .with("errors", count(Severity::Error))
            .with("warnings", count(Severity::Warning))
            .with("findings", shown);
        if rest > 0 {
            answer.leave_out(format!("{rest} more of {} findings", part.total), next);
        }
        if omitted > 0 {
            answer
                .leave_out(format!("{omitted} findings that are only counted"), "fix the listed ones first");
        }
        answer
    }))
}
