//! Lists items in manifest order, with filters.

use super::view::page;
use super::{Answer, Call, Refusal, Tool};
use basepair_catalog::query::{Filter, Parameter};
use basepair_catalog::wire::index::Counts;

const LIMIT: Parameter = Filter::LIMIT.usual(50);

pub(super) static TOOL: Tool = Tool {
    name: "list_items",
    title: "List items",
    description: "Lists the items of the registry with type, title, description and node, and counts all of them by type and node. \
        To find something, `search_items` is shorter.",
    arguments: &[Filter::FACETS, &[LIMIT, Filter::OFFSET]],
    run,
};

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let catalog = &call.snapshot.catalog;
    let filter = Filter::parse(&call.arguments.parameters(), &catalog.model)?;
    let counts = super::super::answer::to_value(&Counts::of(catalog));
    page(call, &filter, &LIMIT, |part| {
        let head = Answer::default().with("total", part.total);
        head.with("registry", catalog.registry.name.clone()).with("counts", counts.clone())
    })
}
