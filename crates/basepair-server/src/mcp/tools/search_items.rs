//! Finds items by words, as the API, the site and `basepair search` do.

use super::view::page;
use super::{Answer, Call, Refusal, Tool};
use basepair_catalog::query::{Filter, Parameter};

const LIMIT: Parameter = Filter::LIMIT.usual(10);

pub(super) static TOOL: Tool = Tool {
    name: "search_items",
    title: "Search items",
    description: "Finds components, hooks, blocks, documents and skills by words or by a question: what something is called here or \
        in other libraries (`MUI Snackbar`), in many languages, or what it is for. Best match first. An empty list means that nothing fits.",
    arguments: &[&[Filter::Q.required()], Filter::FACETS, &[LIMIT, Parameter::offset("matches")]],
    run,
};

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let filter = Filter::parse(&call.arguments.parameters(), &call.snapshot.catalog.model)?;
    page(call, &filter, &LIMIT, |part| Answer::default().with("total", part.total))
}
