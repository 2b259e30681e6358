//! The handlers, one file per resource. Each looks up bytes in the snapshot; none opens a file.

pub mod architecture;
pub mod changes;
pub mod derived;
pub mod documents;
pub mod events;
pub mod findings;
pub mod health;
pub mod history;
mod listener;
pub mod live;
pub mod mcp;
pub mod pages;
pub mod pictures;
pub mod security;
pub mod service;
pub mod skills;
pub mod ui;

use super::problem::ErrorKind;
use super::respond;
use super::server::Peer;
use crate::admission::{Busy, Client};
use crate::album::Album;
use crate::cache::{Cache, Failure};
use crate::representation::{Coding, Representation};
use crate::running::{Running, Trouble};
use crate::site::Moment;
use crate::snapshot::Snapshot;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Response;
use basepair_catalog::document::Document;
use basepair_site::Refusal;
use std::sync::Arc;

/// The result of a handler.
pub type Outcome = Result<Response, ErrorKind>;

/// A request together with the snapshot that answers it, from start to end.
#[derive(Debug)]
pub struct RequestContext {
    pub snapshot: Arc<Snapshot>,
    /// Why newer input was not served at that moment.
    trouble: Option<Arc<Trouble>>,
    /// Pictures that were taken while the server runs.
    pub(super) album: Arc<Album>,
    pub running: Arc<Running>,
    pub client: Client,
    pub query: Option<String>,
    pub headers: HeaderMap,
    /// Whether the request is OPTIONS, and its parameters are ignored.
    pub options_only: bool,
}

impl RequestContext {
    /// The position of an item, or why there is none.
    pub fn position(&self, name: &str) -> Result<usize, ErrorKind> {
        let position = self.snapshot.catalog.position(name);
        position.ok_or_else(|| ErrorKind::no_item(&self.snapshot, name.to_owned()))
    }

    /// Responds with JSON that is small and quick to build.
    pub fn json(&self, text: String) -> Response {
        respond::made_json(&self.headers, text)
    }

    /// Responds with JSON that depends on parameters. `key` identifies it completely, so that repeated requests
    /// build it once.
    pub async fn made(&self, key: &str, make: impl FnOnce(&Snapshot) -> String + Send + 'static) -> Outcome {
        self.made_in(&self.running.caches().answers, key, make).await
    }

    /// The same for a search, which has threads of its own.
    pub async fn searched(
        &self,
        key: &str,
        make: impl FnOnce(&Snapshot) -> String + Send + 'static,
    ) -> Outcome {
        self.made_in(&self.running.caches().searches, key, make).await
    }

    async fn made_in(
        &self,
        cache: &Cache<Refusal>,
        key: &str,
        make: impl FnOnce(&Snapshot) -> String + Send + 'static,
    ) -> Outcome {
        let accepted = respond::accepted_codings(&self.headers);
        let make = |snapshot: &Snapshot| Representation::new(Document::json(make(snapshot)));
        let made = self.moment().answer(&self.client, cache, key, Coding::wanted(accepted), make).await;
        self.outcome(made)
    }

    /// Responds with a document that was built.
    pub fn outcome(&self, made: Result<Arc<Representation>, Failure<Refusal>>) -> Outcome {
        made.map_err(|failure| self.failed(failure)).and_then(|made| self.built(&made))
    }

    /// Responds with a document that was built, whose bytes count until the client has read them.
    pub fn built(&self, made: &Representation) -> Outcome {
        let held = made.readers().add(&self.client, made.weight()).map_err(|Busy| ErrorKind::Busy)?;
        Ok(respond::held(&self.headers, made, Some(held)))
    }

    /// Why a document could not be built.
    pub fn failed(&self, failure: Failure<Refusal>) -> ErrorKind {
        match failure {
            Failure::Refused(refusal) => self.explain(refusal),
            // The log has the reason.
            Failure::Broken => ErrorKind::Internal,
            Failure::Busy => ErrorKind::Busy,
        }
    }

    fn explain(&self, refusal: Refusal) -> ErrorKind {
        let catalog = &self.snapshot.catalog;
        match refusal {
            Refusal::UnknownPath => ErrorKind::UnknownPath,
            Refusal::UnknownItem(name) => ErrorKind::no_item(&self.snapshot, name),
            Refusal::UnknownElement(id) => {
                let known = catalog.model.elements().map(|element| element.id().to_string()).collect();
                ErrorKind::UnknownElement { id, known }
            }
            Refusal::BadParameter(bad) => bad.into(),
            Refusal::NoHistory(Some(reason)) => ErrorKind::NoHistory { reason },
            Refusal::NoHistory(None) => ErrorKind::ReadingHistory,
        }
    }

    /// The state that the site is built from.
    pub fn moment(&self) -> Moment {
        Moment::new(&self.running, Arc::clone(&self.snapshot), self.trouble.clone(), Arc::clone(&self.album))
    }

    pub fn answer(&self, representation: &Representation) -> Response {
        respond::representation(&self.headers, representation)
    }
}

impl FromRequestParts<Arc<Running>> for RequestContext {
    type Rejection = ErrorKind;

    async fn from_request_parts(parts: &mut Parts, running: &Arc<Running>) -> Result<Self, ErrorKind> {
        let mut state = running.state();
        if state.snapshot.as_ref().is_some_and(|snapshot| !snapshot.check.has_ended) {
            // For the findings, which nearly every document shows.
            running.first_load().await;
            state = running.state();
        }
        let snapshot = state.snapshot.clone().ok_or(ErrorKind::Starting)?;
        Ok(Self {
            snapshot,
            trouble: state.trouble.clone(),
            album: Arc::clone(&state.album),
            running: Arc::clone(running),
            client: Peer::of(parts).client(running.admission()),
            query: parts.uri.query().map(str::to_owned),
            options_only: parts.extensions.get::<respond::OptionsOnly>().is_some(),
            headers: std::mem::take(&mut parts.headers),
        })
    }
}
