//! The past of the registry: its states, the versions of an item, and one version.

use super::{Outcome, RequestContext};
use crate::cache::Failure;
use crate::http::problem::ErrorKind;
use crate::http::respond;
use crate::past::{self, Past, Standing, Today, Unavailable, Written};
use crate::query::HistoryQuery;
use crate::representation::{Coding, Effort, Representation};
use crate::snapshot::Snapshot;
use axum::extract::Path;
use basepair_catalog::address::Siblings;
use basepair_catalog::document::Document;
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
    context
        .made(&key, move |snapshot| pretty(&past.states(Today::of(snapshot), query.limit, query.offset)))
        .await
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
    let key = format!("versions {} {name:?}", past.serial);
    let make = move |snapshot: &Snapshot| {
        let versions = past.versions(Today::of(snapshot), snapshot.addresses.item_url(), &name)?;
        Ok(Document::json(pretty(&versions)))
    };
    made(&context, &key, make).await
}

/// One version of an item, for a name that the registry does not have.
pub(super) async fn version(context: &RequestContext, asked: String) -> Outcome {
    let Some((name, version)) = past::split(&asked) else {
        return Err(ErrorKind::no_item(&context.snapshot, asked));
    };
    let past = context.past()?;
    let key = format!("version {} {name:?} {version:?}", past.serial);
    let (name, version) = (name.to_owned(), version.to_owned());
    let make = move |snapshot: &Snapshot| {
        let rewrite_own = snapshot.addresses.siblings() == Siblings::RewriteOwn;
        let written = Written { item_url: snapshot.addresses.item_url(), rewrite_own };
        past.document(Today::of(snapshot), written, &name, &version)
    };
    made(context, &key, make).await
}

/// Responds with a document of the past, which is made like every other that is made on request. Looking a version up belongs to
/// it: a history may be long.
async fn made(
    context: &RequestContext,
    key: &str,
    make: impl FnOnce(&Snapshot) -> Result<Document, Unavailable> + Send + 'static,
) -> Outcome {
    let coding = Coding::wanted(respond::accepted_codings(&context.headers));
    let key = format!("{} {key}", coding.map_or("", Coding::token));
    let snapshot = Arc::clone(&context.snapshot);
    let make = move |_| {
        let made = Representation::new(make(&snapshot)?);
        made.compress(coding.as_slice(), Effort::Quick);
        Ok::<_, Unavailable>(Arc::new(made))
    };
    let edition = (context.snapshot.serial, 0);
    let made = context.running.caches().past.get_or_make(Some(&context.client), &key, edition, make).await;
    match made {
        Ok(made) => context.built(&made),
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
        Unavailable::Late => ErrorKind::Busy,
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
            Standing::Ready(past) if past.is_cut_off_by(Today::of(&self.snapshot).settings) => {
                Ok(Arc::clone(past))
            }
            // It is read again, because it begins somewhere else now.
            Standing::Ready(_) => Err(ErrorKind::ReadingHistory),
            Standing::Reading => Err(ErrorKind::ReadingHistory),
            Standing::Absent(reason) => Err(ErrorKind::NoHistory { reason: reason.to_string() }),
        }
    }
}
