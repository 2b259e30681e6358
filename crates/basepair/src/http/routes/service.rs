//! What there is: the root of the API, its description, and the front door.

use super::Asked;
use axum::response::Response;
use basepair_catalog::wire::service::Service;

/// The front door
///
/// A page that leads to the API.
#[utoipa::path(
    get,
    path = "/",
    tag = "service",
    operation_id = "getHome",
    responses((status = 200, description = "A page", body = String, content_type = "text/html"))
)]
pub async fn home(asked: Asked) -> Response {
    asked.answer(&asked.snapshot.home)
}

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
