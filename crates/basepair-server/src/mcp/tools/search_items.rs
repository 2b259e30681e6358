//! Finds items by words, as the API, the site and `basepair search` do.

use super::view::{FILTERS, page};
use super::{Answer, Call, Refusal, Tool};
use basepair_catalog::query::Filter;

pub(super) static TOOL: Tool = Tool {
    name: "search_items",
    title: "Search items",
    description: "Finds components, hooks, blocks and other items by words: name, title, description, categories, props, exports. \
        Best match first. Tolerates typos and common synonyms such as `modal` for a dialog.",
    schema: r#"{
        "type": "object",
        "properties": {
            "query": { "type": "string", "description": "Words to search for, at most 256 characters" },
            "type": { "type": "string", "description": "Item types separated by commas, such as ui,block,hook" },
            "node": { "type": "string", "description": "Only items on this node or rung, such as N2" },
            "strand": { "type": "string", "description": "Only items on this strand" },
            "category": { "type": "string", "description": "Only items of this category" },
            "limit": { "type": "integer", "minimum": 0, "description": "The most items to return; 10 if not given, 0 means all" },
            "offset": { "type": "integer", "minimum": 0, "description": "How many matches to skip" },
            "max_bytes": { "type": "integer", "minimum": 1000, "description": "The byte budget of the answer; 24000 if not given" }
        },
        "required": ["query"],
        "additionalProperties": false
    }"#,
    run,
};

/// How many matches are returned if the caller does not say.
const USUAL: usize = 10;

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    if call.arguments.whole_text("query")?.is_none_or(str::is_empty) {
        return Err(Refusal::new("`query` is missing"));
    }
    let filter = Filter::parse(&call.arguments.parameters(FILTERS)?, &call.snapshot.catalog.model);
    // The parameter has another name here.
    let filter = filter.map_err(|bad| match bad.name {
        "q" => Refusal::new(format!("`query` {}", bad.detail)),
        _ => Refusal::from(bad),
    })?;
    page(call, &filter, USUAL, |part| Answer::default().with("total", part.total))
}
