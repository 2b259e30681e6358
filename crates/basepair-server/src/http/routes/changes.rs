//! What happened between two states of the registry, in words.

use super::history::unavailable;
use super::{Outcome, RequestContext};
use crate::cache::Failure;
use crate::http::problem::ErrorKind;
use crate::http::respond;
use crate::past::{NoSpan, Unavailable};
use crate::query::ChangesQuery;
use crate::representation::{Coding, Effort, Representation};
use basepair_catalog::document::Document;
use basepair_catalog::wire::changes::ChangesAnswer;
use basepair_catalog::wire::pretty;
use basepair_catalog::wire::problem::Problem;
use std::sync::Arc;

/// The changes between two states
///
/// Each with one sentence and with what it does to those who have the item: breaking, a feature, or a fix. The same answer as that
/// of `basepair changes --format json`.
#[utoipa::path(
    get,
    path = "/api/v1/changes",
    tag = "history",
    operation_id = "getChanges",
    params(ChangesQuery),
    responses(
        (status = 200, description = "The changes, breaking ones first", body = ChangesAnswer),
        (status = 404, description = "Unknown state; the error lists similar names. Or the registry has no history", body = Problem),
    )
)]
pub async fn changes(context: RequestContext) -> Outcome {
    let query = ChangesQuery::parse(context.query.as_deref())?;
    let past = context.past()?;
    let span = past.span(query.from.as_deref(), query.to.as_deref())?;
    let coding = Coding::wanted(respond::accepted_codings(&context.headers));
    // What is not committed is known to the newest reading of the history.
    let history = if span.to.is_none() { past.serial } else { past.edition };
    let key = format!("{} changes {history:x} {span:?}", coding.map_or("", Coding::token));
    let snapshot = Arc::clone(&context.snapshot);
    let make = move |_| {
        let changes = past.changes(&snapshot, &span)?;
        let made = Representation::new(Document::json(pretty(&changes)));
        made.compress(coding.as_slice(), Effort::Quick);
        Ok::<_, Unavailable>(Arc::new(made))
    };
    let edition = (context.snapshot.serial, 0);
    let made = context.running.caches().past.get_or_make(Some(&context.client), &key, edition, make).await;
    match made {
        Ok(made) => context.built(&made),
        Err(Failure::Refused(why)) => Err(unavailable(&context, why)),
        Err(Failure::Broken) => Err(ErrorKind::Internal),
        Err(Failure::Busy) => Err(ErrorKind::Busy),
    }
}

impl From<NoSpan> for ErrorKind {
    fn from(why: NoSpan) -> Self {
        match why {
            NoSpan::Unknown { parameter, name, nearest } => {
                Self::UnknownRevision { parameter, name, nearest }
            }
            NoSpan::Empty => Self::NoHistory { reason: "no commit has an item".to_owned() },
        }
    }
}
