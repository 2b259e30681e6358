//! Liveness and readiness.

use crate::confinement::Confinement;
use crate::http::hosts::Reach;
use crate::http::problem::RETRY_AFTER;
use crate::http::respond::momentary_json;
use crate::running::Running;
use axum::extract::{Extension, State};
use axum::http::{StatusCode, header};
use axum::response::Response;
use basepair_catalog::wire::finding::{FindingAnswer, WithheldAnswer};
use basepair_catalog::wire::pretty;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// How many withheld items the response lists.
const LISTED: usize = 100;

/// The process is alive.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    pub status: &'static str,
}

/// Whether the server should get traffic, and what prevents newer input from being served.
#[derive(Debug, Serialize, ToSchema)]
pub struct Readiness {
    pub state: Phase,
    /// Identifies the served content.
    pub revision: Option<String>,
    /// Why newer input is not being served, in one line.
    pub reason: Option<String>,
    /// The number of problems in the newer input.
    pub finding_count: usize,
    /// Its problems, in reading order; only the first if there are many.
    pub findings: Vec<FindingAnswer>,
    /// How many items are withheld, because installing them would be harmful.
    pub withheld_count: usize,
    /// These items, in manifest order; only the first if there are many.
    pub withheld: Vec<WithheldAnswer>,
    /// How far the kernel confines the server.
    pub confinement: Option<Confinement>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The newest input is being served.
    Ready,
    /// Newer input is invalid; the last valid state is being served.
    Stale,
    /// Nothing has been loaded yet.
    Starting,
    /// The server is shutting down.
    Draining,
}

/// Liveness
///
/// The process answers.
#[utoipa::path(
    get,
    path = "/healthz",
    tag = "health",
    operation_id = "getHealth",
    responses((status = 200, description = "The process is alive", body = Health))
)]
pub async fn healthz() -> Response {
    momentary_json(StatusCode::OK, pretty(&Health { status: "ok" }))
}

/// Readiness
///
/// Whether the server should get traffic. It should also while the newest input is invalid: the last valid
/// state is served, and the response has the findings.
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "health",
    operation_id = "getReadiness",
    responses(
        (status = 200, description = "Ready, or stale while the newest input is invalid", body = Readiness),
        (status = 503, description = "Starting or draining", body = Readiness),
    )
)]
pub async fn readyz(State(running): State<Arc<Running>>, Extension(reach): Extension<Reach>) -> Response {
    let now = running.state();
    let (snapshot, trouble) = (now.snapshot.as_ref(), now.trouble.as_ref());
    let state = match (snapshot, trouble) {
        _ if running.is_draining() => Phase::Draining,
        (None, _) => Phase::Starting,
        (Some(_), Some(_)) => Phase::Stale,
        (Some(_), None) => Phase::Ready,
    };
    let status = match state {
        Phase::Ready | Phase::Stale => StatusCode::OK,
        Phase::Starting | Phase::Draining => StatusCode::SERVICE_UNAVAILABLE,
    };
    // A probe may use any host name; details of the registry are returned only under a configured one.
    let is_configured = reach != Reach::Unknown;
    let finding_count = trouble.map_or(0, |trouble| trouble.count());
    let withheld_count = snapshot.map_or(0, |snapshot| snapshot.catalog.withheld().len());
    let (snapshot, trouble) = (snapshot.filter(|_| is_configured), trouble.filter(|_| is_configured));
    let withheld = snapshot.map(|snapshot| snapshot.catalog.withheld()).unwrap_or_default();
    let answer = Readiness {
        state,
        withheld_count,
        withheld: withheld.iter().take(LISTED).map(WithheldAnswer::from).collect(),
        revision: snapshot.map(|snapshot| snapshot.revision.clone()),
        reason: trouble.map(|trouble| trouble.reason.clone()),
        finding_count,
        findings: trouble.map(|trouble| trouble.listed.clone()).unwrap_or_default(),
        confinement: is_configured.then(|| running.confinement().clone()),
    };
    let mut response = momentary_json(status, pretty(&answer));
    if state == Phase::Starting {
        response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
    }
    response
}
