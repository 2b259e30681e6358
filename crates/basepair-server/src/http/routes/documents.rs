//! The documents of the registry as data.

use super::{Outcome, RequestContext};
use crate::http::problem::ErrorKind;
use crate::query::DocumentsQuery;
use crate::snapshot::Snapshot;
use axum::extract::Path;
use basepair_catalog::files::{DOCUMENTS_PATH, document_path};
use basepair_catalog::wire::documents::{self as wire, DocumentAnswer, DocumentList};
use basepair_catalog::wire::pretty;
use basepair_catalog::wire::problem::Problem;

/// The documents
///
/// Principles, conventions, decisions, vocabularies and guides, without their text. With `q`, the documents with a
/// section that matches, the best first, each with its matching sections.
#[utoipa::path(
    get,
    path = "/api/v1/documents",
    tag = "documents",
    operation_id = "getDocuments",
    params(DocumentsQuery),
    responses((status = 200, description = "The documents", body = DocumentList))
)]
pub async fn documents(context: RequestContext) -> Outcome {
    let query = DocumentsQuery::parse(context.query.as_deref(), &context.snapshot.catalog.model)?;
    let whole = context.snapshot.well_known(DOCUMENTS_PATH).filter(|_| query == DocumentsQuery::default());
    if let Some(whole) = whole {
        return Ok(context.answer(whole));
    }
    let key = format!("documents {query:?}");
    let make = move |snapshot: &Snapshot| {
        pretty(&wire::documents(&snapshot.catalog, &query.filter, query.limit, query.offset))
    };
    context.searched(&key, make).await
}

/// One document
///
/// A document with every section: its headings, its anchor on the page of the document, and its text as Markdown.
#[utoipa::path(
    get,
    path = "/api/v1/documents/{name}",
    tag = "documents",
    operation_id = "getDocument",
    params(("name" = String, Path, description = "The name of the document's item; it may contain `/`")),
    responses(
        (status = 200, description = "The document", body = DocumentAnswer),
        (status = 404, description = "Unknown document; the error lists similar names", body = Problem),
        (status = 410, description = "The item is retired; the error names its successor", body = Problem),
    )
)]
pub async fn document(Path(name): Path<String>, context: RequestContext) -> Outcome {
    let snapshot = &context.snapshot;
    if snapshot.catalog.documents().named(&name).is_none() {
        return Err(ErrorKind::no_document(snapshot, name));
    }
    if let Some(made) = snapshot.well_known(&document_path(&name)) {
        return Ok(context.answer(made));
    }
    let key = format!("document {name:?}");
    let make = move |snapshot: &Snapshot| {
        wire::document(&snapshot.catalog, &name).map(|answer| pretty(&answer)).unwrap_or_default()
    };
    context.made(&key, make).await
}
