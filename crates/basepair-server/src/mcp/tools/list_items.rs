//! Lists items in manifest order, with filters.

use super::view::{FILTERS, page};
use super::{Answer, Call, Refusal, Tool};
use basepair_catalog::query::Filter;
use basepair_catalog::wire::index::Counts;

pub(super) static TOOL: Tool = Tool {
    name: "list_items",
    title: "List items",
    description: "Lists the items of the registry with type, title, description and node, and counts all of them by type and node. \
        To find something, `search_items` is shorter.",
    schema: r#"{
        "type": "object",
        "properties": {
            "type": { "type": "string", "description": "Item types separated by commas, such as ui,block,hook" },
            "node": { "type": "string", "description": "Only items on this node or rung, such as N2" },
            "strand": { "type": "string", "description": "Only items on this strand" },
            "category": { "type": "string", "description": "Only items of this category" },
            "limit": { "type": "integer", "minimum": 0, "description": "The most items to return; 50 if not given, 0 means all" },
            "offset": { "type": "integer", "minimum": 0, "description": "How many items to skip" },
            "max_bytes": { "type": "integer", "minimum": 1000, "description": "The byte budget of the answer; 24000 if not given" }
        },
        "additionalProperties": false
    }"#,
    run,
};

/// How many items are returned if the caller does not say.
const USUAL: usize = 50;

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let catalog = &call.snapshot.catalog;
    let filter = Filter::parse(&call.arguments.parameters(FILTERS)?, &catalog.model)?;
    let counts = super::super::answer::to_value(&Counts::of(catalog));
    page(call, &filter, USUAL, |part| {
        let head = Answer::default().with("total", part.total);
        head.with("registry", catalog.registry.name.clone()).with("counts", counts.clone())
    })
}
