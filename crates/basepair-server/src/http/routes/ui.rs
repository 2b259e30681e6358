//! The registry: the index with its filters, and every item with its source, at the paths of the API and at the
//! paths that the official client requests.

use super::{Outcome, RequestContext};
use crate::http::respond;
use crate::query::{IndexQuery, Namespace};
use crate::snapshot::{ItemForm, Snapshot};
use axum::extract::Path;
use axum::response::Response;
use basepair_catalog::wire::digests::Digests;
use basepair_catalog::wire::index::IndexAnswer;
use basepair_catalog::wire::item::{self as wire, DependencyForm, ItemAnswer};
use basepair_catalog::wire::problem::Problem;

/// The index
///
/// Every item without source, in manifest order, with live counts. With a filter the response has `pagination`.
#[utoipa::path(
    get,
    path = "/api/v1/ui",
    tag = "registry",
    operation_id = "getIndex",
    params(IndexQuery),
    responses((status = 200, description = "The index", body = IndexAnswer))
)]
pub async fn index(context: RequestContext) -> Outcome {
    answer_index(&context).await
}

/// The index, at the path that the official client requests
///
/// The same as `/api/v1/ui`: clients put `registry` in place of an item's name.
#[utoipa::path(
    get,
    path = "/api/v1/ui/registry",
    tag = "registry",
    operation_id = "getCatalog",
    params(IndexQuery),
    responses((status = 200, description = "The index", body = IndexAnswer))
)]
pub async fn catalog(context: RequestContext) -> Outcome {
    answer_index(&context).await
}

/// The index, as a file
///
/// The same as `/api/v1/ui`, and the same bytes as a build writes.
#[utoipa::path(
    get,
    path = "/r/registry",
    tag = "files",
    operation_id = "getIndexFile",
    params(IndexQuery),
    responses((status = 200, description = "The index", body = IndexAnswer))
)]
pub async fn index_file(context: RequestContext) -> Outcome {
    answer_index(&context).await
}

/// The digests
///
/// SHA-256 and size of every file that a build writes.
#[utoipa::path(
    get,
    path = "/r/digests",
    tag = "files",
    operation_id = "getDigests",
    responses((status = 200, description = "The digests", body = Digests))
)]
pub async fn digests(context: RequestContext) -> Response {
    context.answer(context.snapshot.digests())
}

/// One item
///
/// The manifest entry as authored, with the complete source of every file.
#[utoipa::path(
    get,
    path = "/api/v1/ui/{name}",
    tag = "registry",
    operation_id = "getItem",
    params(
        ("name" = String, Path, description = "The item's name; it may contain `/`. With `@` and a label or a digest after it, that version of the item"),
        Namespace,
    ),
    responses(
        (status = 200, description = "The item", body = ItemAnswer),
        (status = 404, description = "Unknown item or version; the error lists similar names", body = Problem),
        (status = 410, description = "The item is retired; the error names its successor", body = Problem),
    )
)]
pub async fn item(Path(name): Path<String>, context: RequestContext) -> Outcome {
    answer_item(&context, name).await
}

/// One item, as a file
///
/// The same as `/api/v1/ui/{name}`, and the same bytes as a build writes.
#[utoipa::path(
    get,
    path = "/r/{name}",
    tag = "files",
    operation_id = "getItemFile",
    params(
        ("name" = String, Path, description = "The item's name; it may contain `/`. With `@` and a label or a digest after it, that version of the item"),
        Namespace,
    ),
    responses(
        (status = 200, description = "The item", body = ItemAnswer),
        (status = 404, description = "Unknown item or version; the error lists similar names", body = Problem),
        (status = 410, description = "The item is retired; the error names its successor", body = Problem),
    )
)]
pub async fn item_file(Path(name): Path<String>, context: RequestContext) -> Outcome {
    // Names of items are without `.json`; those of other files are complete.
    let well_known = [name.clone(), format!("{name}.json")];
    let snapshot = &context.snapshot;
    let well_known = well_known.iter().find_map(|path| snapshot.well_known(path));
    if let (None, Some(file)) = (snapshot.catalog.item(&name), well_known) {
        return Ok(context.answer(file));
    }
    answer_item(&context, name).await
}

async fn answer_item(context: &RequestContext, name: String) -> Outcome {
    let snapshot = &context.snapshot;
    let accepted = respond::accepted_codings(&context.headers);
    let Some(representation) = snapshot.item_for(&name, accepted) else {
        return super::history::version(context, name).await;
    };
    let Some(namespace) = Namespace::parse(context.query.as_deref())? else {
        return match representation {
            ItemForm::Kept(kept) => Ok(context.answer(kept)),
            // Each reader has a copy.
            ItemForm::Written(written) => context.built(&written),
        };
    };
    let key = format!("item {name:?} {namespace}");
    let make = move |snapshot: &Snapshot| {
        let form = DependencyForm::Namespace(&namespace);
        let item = snapshot.catalog.item(&name);
        item.map(|item| wire::item(&snapshot.catalog, item, form)).unwrap_or_default()
    };
    context.made(&key, make).await
}

async fn answer_index(context: &RequestContext) -> Outcome {
    let snapshot = &context.snapshot;
    let query = IndexQuery::parse(context.query.as_deref(), &snapshot.catalog.model)?;
    if query == IndexQuery::default() {
        return Ok(context.answer(&snapshot.shared.listing.index));
    }
    // The same query is built once, regardless of spelling and order of the parameters.
    let key = format!("index {query:?}");
    if query.filter.q.is_some() {
        context.searched(&key, move |snapshot| snapshot.index_of(&query)).await
    } else {
        context.made(&key, move |snapshot| snapshot.index_of(&query)).await
    }
}
