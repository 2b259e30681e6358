//! The documents of the registry: principles, conventions, decisions, vocabulary and guides.

use super::view::next_page;
use super::{Answer, Call, Refusal, Tool};
use basepair_catalog::query::{DocumentFilter, Parameter};
use basepair_catalog::wire::documents::documents;
use serde_json::Value;

const LIMIT: Parameter = DocumentFilter::LIMIT.usual(20);

pub(super) static TOOL: Tool = Tool {
    name: "search_documents",
    title: "Search documents",
    description: "Finds sections of the registry's documents by words: principles, conventions, decisions, vocabulary and guides. Without \
        a query, lists the documents.",
    arguments: &[DocumentFilter::PARAMETERS, &[LIMIT, DocumentFilter::OFFSET]],
    run,
};

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let catalog = &call.snapshot.catalog;
    let filter = DocumentFilter::parse(&call.arguments.parameters(), &catalog.model)?;
    let offset = call.arguments.number(&DocumentFilter::OFFSET).unwrap_or(0);
    let found = documents(catalog, &filter, call.arguments.number(&LIMIT), Some(offset));
    let total = found.pagination.map_or(found.documents.len(), |page| page.total);
    let mut listed = Vec::new();
    if let Some(Value::Array(documents)) = Answer::of(&found).remove("documents") {
        listed = documents;
    }
    Ok(call.fit(|budget| {
        let mut answer = Answer::of(&found);
        answer.remove("documents");
        answer.remove("pagination");
        budget.spend(answer.len());
        let shown = budget.fill(listed.iter().cloned());
        let next = next_page(offset, shown.len(), listed.len(), budget);
        let rest = total.saturating_sub(offset.saturating_add(shown.len()));
        if rest > 0 {
            answer.leave_out(format!("{rest} more of {total} documents"), next);
        }
        answer.with("total", total).with("documents", shown)
    }))
}
