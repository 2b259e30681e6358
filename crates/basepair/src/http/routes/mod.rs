//! The handlers, one file a resource. Each looks bytes up in the snapshot; none opens a file.

pub mod architecture;
pub mod findings;
pub mod health;
pub mod pages;
pub mod previews;
pub mod service;
pub mod ui;

use super::gate::AskedPath;
use super::problem::{self, ErrorKind};
use super::respond;
use crate::live::Live;
use crate::snapshot::Snapshot;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Response;
use std::sync::Arc;

/// A request together with the snapshot that answers it, from start to end.
#[derive(Debug)]
pub struct Asked {
    pub snapshot: Arc<Snapshot>,
    pub query: Option<String>,
    pub headers: HeaderMap,
    /// Whether the request asks only what is possible, and its parameters do not matter.
    pub only_possible: bool,
    path: Arc<str>,
}

impl Asked {
    pub fn refuse(&self, kind: &ErrorKind) -> Response {
        problem::respond(kind, &self.path, &self.headers)
    }

    pub fn json(&self, text: String) -> Response {
        respond::made_json(&self.headers, text)
    }

    pub fn answer(&self, representation: &super::representation::Representation) -> Response {
        respond::representation(&self.headers, representation)
    }
}

/// The path that error answers name.
pub fn asked_path(parts: &Parts) -> Arc<str> {
    parts.extensions.get::<AskedPath>().map_or_else(|| parts.uri.path().into(), |asked| Arc::clone(&asked.0))
}

impl FromRequestParts<Arc<Live>> for Asked {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, live: &Arc<Live>) -> Result<Self, Response> {
        let path = asked_path(parts);
        match live.snapshot() {
            None => Err(problem::respond(&ErrorKind::Starting, &path, &parts.headers)),
            Some(snapshot) => Ok(Self {
                snapshot,
                query: parts.uri.query().map(str::to_owned),
                only_possible: parts.extensions.get::<respond::OnlyPossible>().is_some(),
                headers: std::mem::take(&mut parts.headers),
                path,
            }),
        }
    }
}
