//! What there is: the root of the API and its description.

use super::Asked;
use axum::response::Response;
use basepair_catalog::wire::service::Service;

/// What there is
///
/// The registry's name and the addresses of everything else.
#[utoipa::path(
    get,
    path = "/api/v1",
    tag = "service",
    operation_id = "getService",
    responses((status = 200, description = "The addresses", body = Service))
)]
pub async fn service(asked: Asked) -> Response {
    asked.answer(&asked.snapshot.service)
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
pub async fn openapi(asked: Asked) -> Response {
    asked.answer(&asked.snapshot.openapi)
}
