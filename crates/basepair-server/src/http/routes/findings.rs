//! The findings of the served registry.

use super::{Outcome, RequestContext};
use crate::http::problem::ErrorKind;
use crate::query::FindingsQuery;
use crate::snapshot::Snapshot;
use basepair_catalog::wire::finding::{Report, report};
use basepair_catalog::wire::index::Pagination;
use basepair_catalog::wire::pretty;
use basepair_catalog::wire::problem::Problem;
use basepair_model::finding::Finding;

/// The findings
///
/// The findings of the registry that do not prevent serving it, as `basepair check` reports them, with location
/// and help. `checked`, `ignored` and `baselined` always count the whole registry. With `limit` or `offset` the
/// response has `pagination`.
#[utoipa::path(
    get,
    path = "/api/v1/findings",
    tag = "findings",
    operation_id = "getFindings",
    params(FindingsQuery),
    responses(
        (status = 200, description = "The findings", body = Report),
        (status = 404, description = "Unknown item; the error lists similar names", body = Problem),
    )
)]
pub async fn findings(context: RequestContext) -> Outcome {
    let snapshot = &context.snapshot;
    let query = FindingsQuery::parse(context.query.as_deref(), &snapshot.catalog.model)?;
    if query == FindingsQuery::default() {
        return Ok(context.answer(&snapshot.check.findings));
    }
    // A misspelt item would look like one without findings.
    if let Some(name) = query.filter.item.as_ref().filter(|name| snapshot.catalog.item(name).is_none()) {
        let kind = ErrorKind::no_item(snapshot, name.clone());
        // The findings of a withheld item explain why it is withheld, and a retired item may have some too.
        if !matches!(kind, ErrorKind::Withheld { .. } | ErrorKind::RetiredItem { .. }) {
            return Err(kind);
        }
    }
    let key = format!("findings {query:?}");
    let make = move |snapshot: &Snapshot| {
        let found: Vec<&Finding> =
            snapshot.report.findings.iter().filter(|finding| query.filter.fits(finding)).collect();
        let page = Pagination::of(found.len(), query.limit, query.offset);
        let paged = query.limit.is_some() || query.offset.is_some();
        let found = found.into_iter().skip(page.offset).take(page.limit);
        let checked = snapshot.report.checked.iter().copied();
        // The rest is only counted.
        let omitted = snapshot.report.omitted.iter().filter(|omitted| query.filter.fits_omitted(omitted));
        let answer = report(found, omitted, checked, &snapshot.report.withheld, snapshot.report.hidden());
        pretty(&Report { pagination: paged.then_some(page), ..answer })
    };
    context.made(&key, make).await
}
