//! The architecture model and its elements.

use super::{Outcome, RequestContext};
use crate::http::problem::ErrorKind;
use crate::query::MayQuery;
use axum::extract::Path;
use axum::response::Response;
use basepair_catalog::wire::architecture::{Architecture, ElementAnswer};
use basepair_catalog::wire::may::MayAnswer;
use basepair_catalog::wire::pretty;
use basepair_catalog::wire::problem::Problem;

/// The model
///
/// The live nodes, strands and rungs, each with `type`, and the structural law as data. If a tool or document
/// disagrees with this response, this response is right.
#[utoipa::path(
    get,
    path = "/api/v1/architecture",
    tag = "architecture",
    operation_id = "getArchitecture",
    responses((status = 200, description = "The model", body = Architecture))
)]
pub async fn architecture(context: RequestContext) -> Response {
    context.answer(&context.snapshot.shared.model.architecture)
}

/// One element
///
/// A node, strand or rung with the items that belong to it. Names are case-insensitive.
#[utoipa::path(
    get,
    path = "/api/v1/architecture/elements/{id}",
    tag = "architecture",
    operation_id = "getElement",
    params(("id" = String, Path, description = "For a node or rung, `N1`, its number or its `sub_label`; for a strand, its name", pattern = "^[A-Za-z0-9-]+$")),
    responses(
        (status = 200, description = "The element", body = ElementAnswer),
        (status = 404, description = "Unknown element; the error lists the known ones", body = Problem),
    )
)]
pub async fn element(Path(id): Path<String>, context: RequestContext) -> Outcome {
    let Some(element) = context.snapshot.element(&id) else {
        let elements = context.snapshot.catalog.model.elements();
        let known = elements.map(|element| element.id().to_string()).collect();
        return Err(ErrorKind::UnknownElement { id, known });
    };
    Ok(context.answer(element))
}

/// Whether one thing may use another
///
/// The import oracle: whether the law allows one use, with the rule that forbids it, the reason, and the
/// nearest items that are allowed instead. Both sides are an element, an item, a path (also of a file that does
/// not exist yet) or an import such as `@/components/ui/button`.
#[utoipa::path(
    get,
    path = "/api/v1/architecture/may",
    tag = "architecture",
    operation_id = "getMay",
    params(MayQuery),
    responses(
        (status = 200, description = "The verdict", body = MayAnswer),
        (status = 404, description = "Unknown name; the error lists similar names", body = Problem),
    )
)]
pub async fn may(context: RequestContext) -> Outcome {
    if context.options_only {
        return Ok(context.json(String::new()));
    }
    let query = MayQuery::parse(context.query.as_deref())?;
    let answer = context.snapshot.may(&query.from, &query.to).map_err(|(parameter, unknown)| {
        ErrorKind::UnknownName { parameter, name: unknown.name, nearest: unknown.nearest }
    })?;
    Ok(context.json(pretty(&answer)))
}

/// The schema of model files
///
/// A JSON Schema for `architecture.json`, for editors.
#[utoipa::path(
    get,
    path = "/schema/architecture.json",
    tag = "architecture",
    operation_id = "getModelSchema",
    responses((status = 200, description = "The schema", body = Object, content_type = "application/schema+json"))
)]
pub async fn model_schema(context: RequestContext) -> Response {
    context.answer(&context.snapshot.shared.model.schema)
}
