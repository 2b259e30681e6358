//! What happened between two states of the registry, in words.

use super::{Answer, Call, Refusal, Tool};
use crate::past::{NoSpan, Standing};
use crate::query::ChangesQuery;
use serde_json::Value;

pub(super) static TOOL: Tool = Tool {
    name: "list_changes",
    title: "List changes",
    description: "Says what happened to the items between two states of the registry, in words: breaking changes first, then features \
        and fixes, each with the item, the part and the place. Without arguments, since the last tag.",
    arguments: &[ChangesQuery::PARAMETERS],
    run,
};

fn run(call: &Call<'_>) -> Result<Answer, Refusal> {
    let query = ChangesQuery::read(&call.arguments.parameters())?;
    let standing = call.running.past();
    let past = match &*standing {
        Standing::Ready(past) => past,
        Standing::Reading => return Ok(none(call, "it is being read; try again in a moment")),
        Standing::Absent(reason) => return Ok(none(call, reason)),
    };
    let span = match past.span(query.from.as_deref(), query.to.as_deref()) {
        Ok(span) => span,
        Err(NoSpan::Empty) => return Ok(none(call, "no commit has an item")),
        Err(NoSpan::Unknown { parameter, nearest, .. }) => {
            let near = match nearest.as_slice() {
                [] => String::new(),
                near => format!("; did you mean `{}`?", near.join("`, `")),
            };
            let message = format!("`{parameter}` names no tag and no commit in which items changed{near}");
            return Err(Refusal::new(message));
        }
    };
    let changes = past.changes(call.snapshot, &span).map_err(|why| {
        tracing::warn!("the changes between two states cannot be read from the repository: {why:?}");
        Refusal::new("the repository cannot be read; the log of the server has the reason")
    })?;
    let mut whole = Answer::of(&changes);
    let all = match whole.remove("changes") {
        Some(Value::Array(all)) => all,
        _ => Vec::new(),
    };
    Ok(call.fit(|budget| {
        let mut answer = Answer::of(&changes);
        answer.remove("changes");
        budget.spend(answer.len());
        let shown = budget.fill(all.iter().cloned());
        let rest = all.len() - shown.len();
        if rest > 0 {
            answer
                .leave_out(format!("{rest} of {} changes, the least severe ones", all.len()), budget.more());
        }
        answer.with("changes", shown)
    }))
}

/// The answer of a registry without a history.
fn none(call: &Call<'_>, reason: &str) -> Answer {
    call.fit(|_| Answer::default().with("no_history", reason).with("changes", Vec::<Value>::new()))
}
