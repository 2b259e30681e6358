//! The whole HTTP surface, one line per endpoint.

use super::gate::gate;
use super::hosts::Hosts;
use super::problem::ErrorKind;
use super::respond::{finish, options};
use super::retired::{self, RETIRED};
use super::routes::{
    architecture, changes, derived, documents, events, findings, health, history, live, mcp, pages, pictures,
    security, service, skills, ui,
};
use crate::running::Running;
use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, get};
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Every live endpoint, declared together with its description.
pub fn endpoints() -> OpenApiRouter<Arc<Running>> {
    OpenApiRouter::default()
        // the model
        .routes(routes!(architecture::architecture))
        .routes(routes!(architecture::element))
        .routes(routes!(architecture::may))
        .routes(routes!(architecture::model_schema))
        // the registry
        .routes(routes!(ui::index))
        .routes(routes!(ui::catalog))
        .routes(routes!(ui::item))
        .routes(routes!(derived::plan))
        .routes(routes!(derived::closure))
        .routes(routes!(derived::dependents))
        // the registry, as the files that a build writes
        .routes(routes!(ui::index_file))
        .routes(routes!(ui::digests))
        .routes(routes!(ui::item_file))
        // its past
        .routes(routes!(history::states))
        .routes(routes!(history::item))
        .routes(routes!(changes::changes))
        // its findings
        .routes(routes!(findings::findings))
        // its documents
        .routes(routes!(documents::documents))
        .routes(routes!(documents::document))
        // the service itself
        .routes(routes!(service::service))
        .routes(routes!(service::openapi))
        .routes(routes!(events::events))
        .routes(routes!(health::healthz))
        .routes(routes!(health::readyz))
}

/// The pages for people. The API description covers the API only.
fn site() -> Router<Arc<Running>> {
    let pages = Router::new()
        .route("/previews/{file}", get(pictures::picture))
        .route("/live/item/{*name}", get(live::item))
        .route("/live/module/{digest}/{*file}", get(live::module))
        .route("/live/kit/{folder}/{file}", get(live::kit))
        .route("/live/css/{file}", get(live::style_sheet))
        .route("/live/font/{file}", get(live::font))
        .route("/assets/{file}", get(pages::asset))
        .route("/.well-known/agent-skills/{*path}", get(skills::file))
        .route("/.well-known/skills/{*path}", get(skills::file))
        .route("/.well-known/security.txt", get(security::security));
    basepair_site::patterns().iter().fold(pages, |pages, pattern| pages.route(pattern, get(pages::page)))
}

/// The service for these hosts.
pub fn router(running: Arc<Running>, hosts: impl Into<Arc<Hosts>>) -> Router {
    let agents = mcp::routes(&running);
    compose(agents, running, hosts)
}

/// The same without the endpoint for agents.
pub fn router_without_mcp(running: Arc<Running>, hosts: impl Into<Arc<Hosts>>) -> Router {
    compose(Router::new(), running, hosts)
}

fn compose(agents: Router<Arc<Running>>, running: Arc<Running>, hosts: impl Into<Arc<Hosts>>) -> Router {
    let (routes, _) = endpoints().split_for_parts();
    let mut routes = routes.merge(site()).merge(agents);
    for row in RETIRED {
        let gone = any(move || async move { retired::gone(row) });
        routes = routes.route(row.path, gone.clone());
        routes = routes.route(&format!("{}/", row.path), gone.clone());
        routes = routes.route(&format!("{}/{{*rest}}", row.path), gone);
    }
    guarded(routes, running, hosts)
}

/// Puts routes behind the gate: every request passes it, and every response is finished the same way.
pub fn guarded(routes: Router<Arc<Running>>, running: Arc<Running>, hosts: impl Into<Arc<Hosts>>) -> Router {
    let routes = routes
        .fallback(unknown_path)
        .method_not_allowed_fallback(other_method)
        .with_state(Arc::clone(&running));
    // Routing happens behind the gate, so that it sees canonical paths only.
    Router::new()
        .fallback_service(routes)
        .layer(from_fn_with_state(Arc::clone(&running), retired::of_model))
        .layer(from_fn(options))
        .layer(from_fn(gate))
        .layer(from_fn_with_state(running, pages::dress))
        .layer(from_fn_with_state(hosts.into(), finish))
}

async fn unknown_path() -> ErrorKind {
    ErrorKind::UnknownPath
}

async fn other_method() -> ErrorKind {
    ErrorKind::WrongMethod
}
