//! The documents of the registry: principles, conventions, decisions, vocabulary and guides.

use super::view::next_page;
use super::{Answer, Call, Refusal, Tool};
use basepair_catalog::query::DocumentFilter;
use basepair_catalog::wire::documents::documents;
use serde_json::Value;

pub(super) static TOOL: Tool = Tool {
    name: "search_documents",
    title: "Search documents",
    description: "Finds sections of the registry's documents by words: principles, conventions, decisions, vocabulary and guides. Without \
        a query, lists the documents.",
    schema: r#"{
        "type": "object",
        "properties": {
            "query": { "type": "string", "description": "Words to search for, at most 256 characters" },
            "kind": {
                "type": "string",
                "enum": ["principle", "convention", "decision", "vocabulary", "guide"],
                "description": "Only documents of this kind"
            },
            "status": { "type": "string", "description": "Only documents with this status, such as accepted" },
            "strand": { "type": "string", "description": "Only documents that this strand carries" },
            "limit": { "type": "integer", "minimum": 0, "description": "The most documents to return; 20 if not given, 0 means all" },
            "offset": { "type": "integer", "minimum": 0, "description": "How many documents to skip" },
            "max_bytes": { "type": "integer", "minimum": 1000, "description": "The byte budget of the answer; 24000 if not given" }
        },
        "additionalProperties": false
    }"#,
    run,
};

const FILTERS: &[(&str, &str)] =
    &[("query", "q"), ("kind", "kind"), ("status", "status"), ("strand", "strand")];
/// How many documents are returned if the caller does not say.
const USUAL: usize = 20;

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let catalog = &call.snapshot.catalog;
    let filter = DocumentFilter::parse(&call.arguments.parameters(FILTERS)?, &catalog.model);
    let filter = filter.map_err(|bad| match bad.name {
        "q" => Refusal::new(format!("`query` {}", bad.detail)),
        _ => Refusal::from(bad),
    })?;
    let offset = call.arguments.number("offset")?.unwrap_or(0);
    let limit = call.arguments.number("limit")?.unwrap_or(USUAL);
    let found = documents(catalog, &filter, Some(limit), Some(offset));
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
