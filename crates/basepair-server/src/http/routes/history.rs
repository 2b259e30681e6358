//! The past of the registry: its states, the versions of an item, and one version.

use super::{Outcome, RequestContext};
use crate::cache::Failure;
use crate::http::problem::ErrorKind;
use crate::http::respond;
use crate::past::{self, Past, Standing, Unavailable};
use crate::query::HistoryQuery;
use crate::representation::{Coding, Effort, Representation};
use axum::extract::Path;
use basepair_catalog::address::Siblings;
use basepair_catalog::wire::history::{HistoryAnswer, ItemHistoryAnswer};
use basepair_catalog::wire::pretty;
use basepair_catalog::wire::problem::Problem;
use std::sync::Arc;

/// The states of the registry
///
/// Every commit in which an item came, changed or went, out of the git repository of the registry: first parents, the newest
/// first, with the tags that mark them.
#[utoipa::path(
    get,
    path = "/api/v1/history",
    tag = "history",
    operation_id = "getHistory",
    params(HistoryQuery),
    responses(
        (status = 200, description = "The states", body = HistoryAnswer),
        (status = 404, description = "The registry has no history", body = Problem),
    )
)]
pub async fn states(context: RequestContext) -> Outcome {
    let query = HistoryQuery::parse(context.query.as_deref())?;
    let past = context.past()?;
    let key = format!("history {} {query:?}", past.serial);
    context.made(&key, move |_| pretty(&past.states(query.limit, query.offset))).await
}

/// The versions of an item
///
/// The newest first, each with its digest, the tags in whose state it was in force, and its address.
#[utoipa::path(
    get,
    path = "/api/v1/history/{name}",
    tag = "history",
    operation_id = "getItemHistory",
    params(("name" = String, Path, description = "The item's name; it may contain `/`, and the item may be gone")),
    responses(
        (status = 200, description = "The versions", body = ItemHistoryAnswer),
        (status = 404, description = "Unknown item, or the registry has no history", body = Problem),
    )
)]
pub async fn item(Path(name): Path<String>, context: RequestContext) -> Outcome {
    let past = context.past()?;
    if context.is_private(&name) || past.history.item(&name).is_none() {
        return Err(ErrorKind::no_item(&context.snapshot, name));
    }
    let answer = past.versions(context.snapshot.addresses.item_url(), &name);
    match answer {
        Some(answer) => Ok(context.json(pretty(&answer))),
        None => Err(ErrorKind::no_item(&context.snapshot, name)),
    }
}

/// One version of an item, for a name that the registry does not have.
pub(super) async fn version(context: &RequestContext, asked: String) -> Outcome {
    let Some((name, version)) = past::split(&asked) else {
        return Err(ErrorKind::no_item(&context.snapshot, asked));
    };
    let past = context.past()?;
    if context.is_private(name) {
        return Err(ErrorKind::no_item(&context.snapshot, name.to_owned()));
    }
    let found = past.find(name, version).map_err(|why| unavailable(context, why))?;
    let (name, state, label) = (name.to_owned(), found.state, past.label(version).map(str::to_owned));
    let coding = Coding::wanted(respond::accepted_codings(&context.headers));
    let key = format!("{} {} {name:?} {state} {label:?}", coding.map_or("", Coding::token), past.serial);
    let snapshot = Arc::clone(&context.snapshot);
    let make = move |_| {
        let addresses = &snapshot.addresses;
        let rewrite_own = addresses.siblings() == Siblings::RewriteOwn;
        let made = Representation::new(past.document(
            addresses.item_url(),
            rewrite_own,
            &name,
            state,
            label.as_deref(),
        )?);
        made.compress(coding.as_slice(), Effort::Quick);
        Ok::<_, Unavailable>(Arc::new(made))
    };
    let edition = (context.snapshot.serial, 0);
    let made = context.running.caches().past.get_or_make(Some(&context.client), &key, edition, make).await;
    match made {
        Ok(made) => Ok(context.answer(&made)),
        Err(Failure::Refused(why)) => Err(unavailable(context, why)),
        Err(Failure::Broken) => Err(ErrorKind::Internal),
        Err(Failure::Busy) => Err(ErrorKind::Busy),
    }
}

pub(super) fn unavailable(context: &RequestContext, why: Unavailable) -> ErrorKind {
    match why {
        Unavailable::UnknownItem(name) => ErrorKind::no_item(&context.snapshot, name),
        Unavailable::UnknownVersion { name, version, nearest } => {
            ErrorKind::UnknownVersion { name, version, nearest }
        }
        Unavailable::Withheld { name, reason } => ErrorKind::Withheld { name, reason },
        Unavailable::Unreadable(reason) => {
            tracing::warn!("a version cannot be read from the repository: {reason}");
            ErrorKind::Internal
        }
    }
}

impl RequestContext {
    /// The history, or why there is none.
    pub(super) fn past(&self) -> Result<Arc<Past>, ErrorKind> {
        match &*self.running.past() {
            Standing::Ready(past) => Ok(Arc::clone(past)),
            Standing::Reading => Err(ErrorKind::ReadingHistory),
            Standing::Absent(reason) => Err(ErrorKind::NoHistory { reason: reason.to_string() }),
        }
    }

    /// Whether an item is for some consumers only, and so is its past.
    fn is_private(&self, name: &str) -> bool {
        self.snapshot.catalog.item(name).is_some_and(|item| past::is_private(&item.entry))
    }
}
