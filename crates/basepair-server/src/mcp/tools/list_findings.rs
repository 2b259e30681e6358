//! The findings of the registry.

use super::view::{next_page, position, unserved};
use super::{Answer, Arguments, Budget, Call, Refusal, Tool, asked, fit, reason};
use crate::mcp::answer::to_value;
use crate::running::Trouble;
use basepair_catalog::query::{FindingFilter, Parameter};
use basepair_catalog::wire::finding::FindingAnswer;
use basepair_catalog::wire::index::Pagination;
use basepair_model::finding::Finding;
use basepair_model::rule::Severity;
use serde_json::Value;

const LIMIT: Parameter = FindingFilter::LIMIT.usual(20);

pub(super) static TOOL: Tool = Tool {
    name: "list_findings",
    title: "List the findings",
    description: "Lists the problems that `basepair check` finds in the registry, with location and help, filtered by rule, severity, \
        item or node. If the newest state of the registry is invalid, the problems that prevent serving it are in `stale_findings`.",
    arguments: &[FindingFilter::PARAMETERS, &[LIMIT, FindingFilter::OFFSET]],
    run,
};

/// The findings of a newer state that cannot be served, as the health response lists them.
struct Stale {
    count: usize,
    findings: Vec<Value>,
}

impl Stale {
    fn of(trouble: &Trouble, filter: &FindingFilter) -> Self {
        let found: Vec<&Finding> = trouble.findings.iter().filter(|finding| filter.fits(finding)).collect();
        let omitted = trouble.omitted.iter().filter(|omitted| filter.fits_omitted(omitted));
        let count = found.len() + omitted.map(|omitted| omitted.count).sum::<usize>();
        Self {
            count,
            findings: found.iter().map(|finding| to_value(&FindingAnswer::from(*finding))).collect(),
        }
    }

    /// Adds those that fit. They come first: nothing else of the registry changes until they are fixed.
    fn add(&self, answer: Answer, budget: &mut Budget) -> Answer {
        let mut share = budget.share(2);
        let shown = share.fill(self.findings.iter().cloned());
        budget.spend(budget.left() / 2 - share.left());
        let rest = self.findings.len() - shown.len();
        let omitted = self.count - self.findings.len();
        let mut answer = answer.with("stale_finding_count", self.count).with("stale_findings", shown);
        if rest > 0 {
            answer.leave_out(
                format!("{rest} more of {} findings of the newest state", self.count),
                budget.more(),
            );
        }
        if omitted > 0 {
            let what = format!("{omitted} findings of the newest state that are only counted");
            answer.leave_out(what, "fix the listed ones first");
        }
        answer
    }
}

/// The answer while nothing is served: all findings, because there is no model yet that filters could name elements of.
pub(super) fn of_trouble(arguments: &Arguments, trouble: &Trouble) -> Result<Answer, Refusal> {
    let stale = Stale::of(trouble, &FindingFilter::default());
    Ok(fit(asked(arguments), Some(&reason(trouble)), |budget| stale.add(Answer::default(), budget)))
}

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let report = &call.snapshot.report;
    let filter = FindingFilter::parse(&call.arguments.parameters(), &call.snapshot.catalog.model)?;
    if let Some(name) = &filter.item {
        // The findings of a withheld item explain why it is withheld, and a retired item may have some too.
        if let Err(problem) = position(call.snapshot, name)
            && unserved(&call.snapshot.catalog, name).is_none()
        {
            return Err(problem);
        }
    }
    let found: Vec<&Finding> = report.findings.iter().filter(|finding| filter.fits(finding)).collect();
    let count = |severity| found.iter().filter(|finding| finding.severity == severity).count();
    let (limit, offset) = (call.arguments.number(&LIMIT), call.arguments.number(&FindingFilter::OFFSET));
    let part = Pagination::of(found.len(), limit, offset);
    let wanted = found.iter().skip(part.offset).take(part.limit);
    let wanted: Vec<_> = wanted.map(|finding| to_value(&FindingAnswer::from(*finding))).collect();
    let omitted = report.omitted.iter().filter(|omitted| filter.fits_omitted(omitted));
    let omitted: usize = omitted.map(|omitted| omitted.count).sum();
    let stale = call.trouble.map(|trouble| Stale::of(trouble, &filter));
    Ok(call.fit(|budget| {
        let answer = Answer::default();
        let answer = match &stale {
            Some(stale) => stale.add(answer, budget),
            None => answer,
        };
        let shown = budget.fill(wanted.iter().cloned());
        let next = next_page(part.offset, shown.len(), wanted.len(), budget);
        let rest = part.total.saturating_sub(part.offset.saturating_add(shown.len()));
        let mut answer = answer
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
