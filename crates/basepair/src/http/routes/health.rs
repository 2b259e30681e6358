//! Whether the process lives, and whether it should get traffic.

use crate::http::hosts::Reach;
use crate::http::problem::RETRY_AFTER;
use crate::http::respond::momentary_json;
use crate::live::Live;
use axum::extract::{Extension, State};
use axum::http::{StatusCode, header};
use axum::response::Response;
use basepair_catalog::wire::finding::{FindingAnswer, WithheldAnswer};
use basepair_catalog::wire::pretty;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// How many withheld items the answer names.
const LISTED: usize = 100;

/// The process lives.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    pub status: &'static str,
}

/// Whether the server should get traffic, and what stands in the way of newer input.
#[derive(Debug, Serialize, ToSchema)]
pub struct Readiness {
    pub state: Phase,
    /// Names the content that is being served.
    pub revision: Option<String>,
    /// Why newer input is not being served, in one line.
    pub reason: Option<String>,
    /// How many things are wrong with the newer input.
    pub finding_count: usize,
    /// What is wrong with it, in reading order; of very many the first.
    pub findings: Vec<FindingAnswer>,
    /// How many items of what is being served are withheld, because installing them would do harm.
    pub withheld_count: usize,
    /// These items, in manifest order; of very many the first.
    pub withheld: Vec<WithheldAnswer>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// The newest input is being served.
    Ready,
    /// Newer input is broken; the last good state is being served.
    Stale,
    /// Nothing has been loaded yet.
    Starting,
    /// The server is about to stop.
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
    responses((status = 200, description = "The process lives", body = Health))
)]
pub async fn healthz() -> Response {
    momentary_json(StatusCode::OK, pretty(&Health { status: "ok" }))
}

/// Readiness
///
/// Whether the server should get traffic. While broken input waits for repair it should: the last good state
/// is being served, and the findings are here.
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "health",
    operation_id = "getReadiness",
    responses(
        (status = 200, description = "Ready, or stale while broken input waits for repair", body = Readiness),
        (status = 503, description = "Starting or draining", body = Readiness),
    )
)]
pub async fn readyz(State(live): State<Arc<Live>>, Extension(reach): Extension<Reach>) -> Response {
    let now = live.state();
    let (snapshot, trouble) = (now.snapshot.as_ref(), now.trouble.as_ref());
    let state = match (snapshot, trouble) {
        _ if live.is_draining() => Phase::Draining,
        (None, _) => Phase::Starting,
        (Some(_), Some(_)) => Phase::Stale,
        (Some(_), None) => Phase::Ready,
    };
    let status = match state {
        Phase::Ready | Phase::Stale => StatusCode::OK,
        Phase::Starting | Phase::Draining => StatusCode::SERVICE_UNAVAILABLE,
    };
    // A probe may ask by any name; what the registry holds is told only to those who know one of ours.
    let told = reach != Reach::Unknown;
    let finding_count = trouble.map_or(0, |trouble| trouble.count());
    let withheld_count = snapshot.map_or(0, |snapshot| snapshot.catalog.withheld().len());
    let (snapshot, trouble) = (snapshot.filter(|_| told), trouble.filter(|_| told));
    let withheld = snapshot.map(|snapshot| snapshot.catalog.withheld()).unwrap_or_default();
    let answer = Readiness {
        state,
        withheld_count,
        withheld: withheld.iter().take(LISTED).map(WithheldAnswer::from).collect(),
        revision: snapshot.map(|snapshot| snapshot.revision.clone()),
        reason: trouble.map(|trouble| trouble.reason.clone()),
        finding_count,
        findings: trouble.map(|trouble| trouble.listed.clone()).unwrap_or_default(),
    };
    let mut response = momentary_json(status, pretty(&answer));
    if state == Phase::Starting {
        response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
    }
    response
}
