//! Whether one thing may use another.

use super::view::unserved;
use super::{Answer, Call, Refusal, Tool};
use crate::query::MayQuery;
use basepair_catalog::nearest::did_you_mean;

pub(super) static TOOL: Tool = Tool {
    name: "may_use",
    title: "May one thing use another?",
    description: "Says whether the law of the architecture lets one thing use another, with the rule, the reason, and what may be used \
        instead. Things are elements, items, paths of files (which need not exist yet) and imports.",
    arguments: &[MayQuery::PARAMETERS],
    run,
};

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let (from, to) = (call.arguments.required(&MayQuery::FROM), call.arguments.required(&MayQuery::TO));
    let answer = call.snapshot.may(from, to).map_err(|(side, unknown)| {
        if let Some(message) = unserved(&call.snapshot.catalog, &unknown.name) {
            return Refusal::new(message);
        }
        let otherwise = "`get_model` lists the elements, `search_items` finds items";
        let near = did_you_mean(&unknown.nearest, otherwise);
        Refusal::new(format!("`{side}` is not an element, an item or a file of a node; {near}"))
    })?;
    Ok(call.fit(|_| Answer::of(&answer).structured()))
}
