//! The root of the API and its OpenAPI description.

use super::RequestContext;
use axum::response::Response;
use basepair_catalog::wire::service::Service;

/// The entry point
///
/// The registry's name and the URLs of all endpoints.
#[utoipa::path(
    get,
    path = "/api/v1",
    tag = "service",
    operation_id = "getService",
    responses((status = 200, description = "The URLs", body = Service))
)]
pub async fn service(context: RequestContext) -> Response {
    context.answer(&context.snapshot.shared.api.service)
}

/// This description
///
/// The OpenAPI document of the service.
#[utoipa::path(
    get,
    path = "/api/v1/openapi.json",
    tag = "service",
    operation_id = "getOpenApi",
    responses((status = 200, description = "The OpenAPI document", body = Object))
)]
pub async fn openapi(context: RequestContext) -> Response {
    context.answer(&context.snapshot.shared.api.openapi)
}
